import Foundation
import SottoTestSupport

/// A temporary folder that goes away with the test, and the ffmpeg program to fill it with files.
final class Workbench {
    private let temporary = TemporaryFolder()

    var folder: String { temporary.path }

    func path(_ name: String) -> String { temporary.file(name) }

    @discardableResult
    func write(_ bytes: some Sequence<UInt8>, as name: String) throws -> String {
        try Data(bytes).write(to: URL(filePath: path(name)))
        return path(name)
    }

    func bytes(of name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: path(name))))
    }

    /// Runs ffmpeg in the folder; the last argument names the file that it makes.
    /// - Returns: that file's path.
    @discardableResult
    func ffmpeg(_ arguments: String...) async throws -> String {
        try await ffmpeg(arguments)
    }

    @discardableResult
    func ffmpeg(_ arguments: [String]) async throws -> String {
        guard FileManager.default.isExecutableFile(atPath: Self.program) else { throw MissingTool() }
        let process = Process()
        process.executableURL = URL(filePath: Self.program)
        // One thread: the tests run beside each other.
        process.arguments =
            ["-v", "error", "-nostdin", "-y"] + arguments.dropLast() + ["-threads", "1", arguments.last!]
        process.currentDirectoryURL = URL(filePath: folder)
        process.standardInput = FileHandle.nullDevice
        let status = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        guard status == 0 else { throw ToolFailed(arguments: arguments, status: status) }
        return path(arguments.last!)
    }

    private static let program = "/usr/bin/ffmpeg"

    struct MissingTool: Error, CustomStringConvertible {
        let description = "the ffmpeg program is missing; install it with: apt-get install ffmpeg"
    }

    struct ToolFailed: Error {
        let arguments: [String]
        let status: Int32
    }
}
