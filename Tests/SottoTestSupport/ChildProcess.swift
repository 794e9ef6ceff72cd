public import Foundation
import Glibc

/// Runs a program to its end, with a bound on time, and gives what it wrote. Output goes through files, so neither a full
/// pipe nor a grandchild that keeps one open can hang a test.
public final class ChildProcess {
    public struct Result: Sendable {
        /// The exit status; 128 and the number of the signal that ended it.
        public var status: Int32
        public var output: String
        public var errors: String
    }

    public struct TimedOut: Error {}
    public struct CannotStart: Error, CustomStringConvertible {
        public var description: String
    }

    public let processID: pid_t
    private let outputFile: URL
    private let errorFile: URL

    /// Runs `program` and waits for it.
    /// - Parameters:
    ///   - program: a path, or a name that is looked up in PATH.
    ///   - environment: variables on top of this process's; `nil` removes one.
    ///   - input: a file for standard input; empty when left out.
    public static func run(
        _ program: String, _ arguments: [String], environment: [String: String?] = [:], input: String = "/dev/null",
        timeout: Double = 120
    ) throws -> Result {
        try ChildProcess(program, arguments, environment: environment, input: input).wait(timeout: timeout)
    }

    /// Starts it. `wait` must follow.
    public init(
        _ program: String, _ arguments: [String], environment: [String: String?] = [:], input: String = "/dev/null"
    ) throws {
        let folder = FileManager.default.temporaryDirectory
        let id = UUID().uuidString
        outputFile = folder.appending(path: "sotto-test-\(id).out")
        errorFile = folder.appending(path: "sotto-test-\(id).err")

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, outputFile.path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, errorFile.path, O_WRONLY | O_CREAT | O_EXCL, 0o600)

        var variables = ProcessInfo.processInfo.environment
        variables["XDG_CONFIG_HOME"] = "/nonexistent"  // The settings of whoever runs the tests are not theirs.
        for (name, value) in environment { variables[name] = value }
        var argumentPointers = ([program] + arguments).map { strdup($0) } + [nil]
        var variablePointers = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in argumentPointers + variablePointers { free(pointer) } }
        var pid = pid_t()
        let result = posix_spawnp(&pid, program, &actions, nil, &argumentPointers, &variablePointers)
        guard result == 0 else {
            throw CannotStart(description: "cannot start \(program): \(String(cString: strerror(result)))")
        }
        processID = pid
    }

    public func signal(_ number: Int32) { kill(processID, number) }

    /// What it has written to standard error so far.
    public var errorsSoFar: String { (try? String(contentsOf: errorFile, encoding: .utf8)) ?? "" }
    /// What it has written to standard output so far.
    public var outputSoFar: String { (try? String(contentsOf: outputFile, encoding: .utf8)) ?? "" }

    /// Waits until `condition` holds; false when the time is over or the process has ended before.
    public func wait(until condition: () -> Bool, timeout: Double = 60) -> Bool {
        let end = ContinuousClock.now + .seconds(timeout)
        while !condition() {
            guard ContinuousClock.now < end, kill(processID, 0) == 0 else { return condition() }
            poll(nil, 0, 10)
        }
        return true
    }

    /// Waits for the end; kills it by its number when that takes longer than `timeout` seconds.
    public func wait(timeout: Double = 120) throws -> Result {
        defer {
            try? FileManager.default.removeItem(at: outputFile)
            try? FileManager.default.removeItem(at: errorFile)
        }
        var status: Int32 = 0
        let end = ContinuousClock.now + .seconds(timeout)
        while waitpid(processID, &status, WNOHANG) == 0 {
            guard ContinuousClock.now < end else {
                kill(processID, SIGKILL)
                waitpid(processID, &status, 0)
                throw TimedOut()
            }
            poll(nil, 0, 5)
        }
        let signal = status & 0x7F
        return Result(
            status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal, output: outputSoFar, errors: errorsSoFar)
    }
}
