import Foundation
import Glibc

/// `faulty_server.py` on a loopback port, for one test; ended with it.
public final class FaultyServer {
    /// What it serves.
    public let folder = TemporaryFolder()
    public let port: Int
    private let process: ChildProcess

    public init() throws {
        process = try ChildProcess(
            "python3", [Repository.path("Tests/SottoTestSupport/faulty_server.py"), folder.path])
        let process = process
        guard process.wait(until: { process.outputSoFar.contains("\n") }),
            let port = Int(process.outputSoFar.prefix { $0 != "\n" })
        else { throw ChildProcess.CannotStart(description: "the test server does not start: \(process.errorsSoFar)") }
        self.port = port
    }

    deinit {
        process.signal(SIGKILL)
        _ = try? process.wait(timeout: 10)
    }

    public func url(_ path: String, host: String = "127.0.0.1") -> String { "http://\(host):\(port)/\(path)" }

    /// One line per request so far: method, path, range, authorization.
    public var requests: [String] {
        process.outputSoFar.split(separator: "\n").dropFirst().map(String.init)
    }
}
