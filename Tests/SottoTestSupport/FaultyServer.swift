import Foundation
import Glibc

/// `faulty_server.py` on a loopback port, for one test; ended with it.
public final class FaultyServer {
    /// What it serves.
    public let folder = TemporaryFolder()
    public let port: Int
    private let certificates = TemporaryFolder()
    private let process: ChildProcess
    private let scheme: String

    /// - Parameter secure: speaks HTTPS for `localhost`, with a certificate that only `certificate` makes trusted.
    public init(secure: Bool = false) throws {
        scheme = secure ? "https" : "http"
        if secure { try Self.makeCertificate(in: certificates) }
        let identity = secure ? [certificates.file("certificate.pem"), certificates.file("key.pem")] : []
        process = try ChildProcess(
            "python3", [Repository.path("Tests/SottoTestSupport/faulty_server.py"), folder.path] + identity)
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

    /// The file of the certificate of a secure server.
    public var certificate: String { certificates.file("certificate.pem") }

    public func url(_ path: String, host: String = "127.0.0.1") -> String { "\(scheme)://\(host):\(port)/\(path)" }

    /// One line per request so far: method, path, range, authorization.
    public var requests: [String] {
        process.outputSoFar.split(separator: "\n").dropFirst().map(String.init)
    }

    private static func makeCertificate(in folder: TemporaryFolder) throws {
        let result = try ChildProcess.run(
            "openssl",
            [
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
                "subjectAltName=DNS:localhost", "-keyout", folder.file("key.pem"), "-out",
                folder.file("certificate.pem"),
            ])
        guard result.status == 0 else {
            throw ChildProcess.CannotStart(
                description: "no certificate could be made; install it with: apt-get install openssl\n\(result.errors)")
        }
    }
}
