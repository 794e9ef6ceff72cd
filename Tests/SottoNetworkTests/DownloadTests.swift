import Foundation
import SottoSupport
import SottoTestSupport
import Synchronization
import Testing

@testable import SottoNetwork

/// Downloads from a real server with real faults.
@Suite(.serialized, .timeLimit(.minutes(2))) struct DownloadTests {
    private let server: FaultyServer
    private let folder = TemporaryFolder()
    private let content: [UInt8]
    private let digest: SHA256Digest

    init() throws {
        server = try FaultyServer()
        var random = TestSignal.Random(seed: 3)
        content = (0..<1_000_003).map { _ in UInt8.random(in: 0...255, using: &random) }
        try Data(content).write(to: URL(filePath: server.folder.file("data")))
        digest = sha256(content)
    }

    private func download(_ path: String, host: String = "127.0.0.1") -> HTTPDownload {
        var download = HTTPDownload(url: server.url(path, host: host), partialPath: folder.file("data.part"))
        download.expectedSize = content.count
        download.expectedDigest = digest
        download.patience.delays = [0.01, 0.01, 0.01]
        download.patience.stallSeconds = 1
        return download
    }

    @discardableResult
    private func run(_ download: HTTPDownload) throws -> SHA256Digest {
        try download.run(cancellation: CancellationFlag()) { _ in }
    }

    private var arrived: [UInt8]? { FileManager.default.contents(atPath: folder.file("data.part")).map(Array.init) }

    private func code(_ download: HTTPDownload) -> DownloadError.Code? {
        let error = #expect(throws: DownloadError.self) { try run(download) }
        #expect(isOneSentence(error?.description ?? ""), "\(error?.description ?? "")")
        return error?.code
    }

    @Test(arguments: [
        "ok/data", "drop/300000/data", "norange/700000/data", "badrange/data", "busy/429/2/data", "busy/503/3/data",
        "busy/408/1/data", "stall/1/data", "noranges/data", "away/localhost/ok/data", "away/localhost/drop/400000/data",
    ])
    func arrivesWhole(path: String) throws {
        #expect(try run(download(path)) == digest)
        #expect(arrived == content)
    }

    @Test func fiftyInterruptionsAreSurvived() throws {
        #expect(try run(download("drop/20000/data")) == digest)
        #expect(arrived == content)
        #expect(server.requests.count > 50)
        #expect(server.requests[1] == "GET /drop/20000/data bytes=20000- -")
    }

    @Test func fiftyProcessesOneAfterAnotherFinishIt() throws {
        var once = download("drop/20000/data")
        once.patience.delays = []
        var failures = 0
        while true {
            do {
                #expect(try run(once) == digest)
                break
            } catch is DownloadError {
                failures += 1
            }
        }
        #expect(failures >= 50)
        #expect(arrived == content)
    }

    @Test func whatAnEarlierProcessLeftIsNotTrusted() throws {
        try Data(repeating: 7, count: 500_000).write(to: URL(filePath: folder.file("data.part")))
        #expect(try run(download("ok/data")) == digest)
        #expect(arrived == content)
        #expect(server.requests.count == 2)
    }

    @Test func aFileThatIsThereAlreadyIsOnlyChecked() throws {
        try Data(content).write(to: URL(filePath: folder.file("data.part")))
        #expect(try run(download("ok/data")) == digest)
        #expect(server.requests.isEmpty)
    }

    @Test func withoutAChecksumNothingOldIsKept() throws {
        try Data(repeating: 7, count: 5000).write(to: URL(filePath: folder.file("data.part")))
        var unknown = download("drop/300000/data")
        unknown.expectedSize = nil
        unknown.expectedDigest = nil
        // Within one download, the connection's own promise (Content-Length) is enough to go on from.
        #expect(try run(unknown) == digest)
        #expect(arrived == content)
    }

    @Test(arguments: ["wrong/data", "more/data", "announce/data", "gzip/data"])
    func anotherFileIsRefused(path: String) throws {
        #expect(code(download(path)) == .wrongFile)
        #expect(arrived?.isEmpty != false)
    }

    @Test func aFileThatEndsEarlyIsRefused() throws {
        #expect(code(download("short/data")) == .notReachable)
    }

    @Test(arguments: [("none/data", 404), ("busy/403/9/data", 403), ("busy/401/9/data", 401), ("busy/400/9/data", 400)])
    func refusalsAreNotRepeated(path: String, status: Int) throws {
        #expect(code(download(path)) == .refused(status: status))
        #expect(server.requests.count == 1)
    }

    @Test func aServerThatStaysBusyIsGivenUp() throws {
        #expect(code(download("busy/429/99/data")) == .notReachable)
        #expect(server.requests.count == 4)
    }

    @Test func aCircleIsLeft() throws {
        #expect(code(download("circle/data")) == .badAddress)
    }

    @Test func addressesOfOtherKindsAreRefused() throws {
        for url in ["file:///etc/passwd", "ftp://127.0.0.1/x", "data", "https://", "http:/x", ""] {
            var wrong = download("ok/data")
            wrong.url = url
            #expect(code(wrong) == .badAddress, "\(url)")
        }
    }

    @Test func nobodyListening() throws {
        var nobody = download("ok/data")
        nobody.url = "http://127.0.0.1:1/data"
        #expect(code(nobody) == .notReachable)
        nobody.url = "http://name.invalid/data"
        #expect(code(nobody) == .notReachable)
    }

    @Test func securelyFromATrustedServerOnly() throws {
        let secure = try FaultyServer(secure: true)
        try Data(content).write(to: URL(filePath: secure.folder.file("data")))
        var download = download("ok/data")
        download.url = secure.url("drop/400000/data", host: "localhost")
        #expect(code(download) == .notReachable)
        #expect(secure.requests.isEmpty)
        download.certificateFile = secure.certificate
        #expect(try run(download) == digest)
        #expect(arrived == content)
        // Its certificate is for the name, not for the address.
        download.url = secure.url("ok/data")
        download.partialPath = folder.file("other.part")
        #expect(code(download) == .notReachable)
        // Never on from https to http.
        download.url = secure.url("away/localhost/ok/data", host: "localhost")
        #expect(throws: DownloadError.self) { try run(download) }
    }

    @Test func theTokenGoesToTheNamedHostOnly() throws {
        var secret = download("away/localhost/ok/data")
        secret.bearerToken = "s3cret"
        try run(secret)
        #expect(
            server.requests == ["GET /away/localhost/ok/data - Bearer s3cret", "GET /ok/data - -"])
        secret.url = server.url("none/data?token=s3cret", host: "user:pass@127.0.0.1")
        secret.partialPath = folder.file("other.part")
        let error = #expect(throws: DownloadError.self) { try run(secret) }
        #expect(error?.description.contains("s3cret") == false && error?.description.contains("pass") == false)
    }

    @Test func cancellingKeepsWhatHasArrived() throws {
        let flag = CancellationFlag()
        var stalling = download("stall/9/data")
        stalling.patience.stallSeconds = 30
        let start = ContinuousClock.now
        #expect(throws: CancellationError.self) {
            try stalling.run(cancellation: flag) { if $0.bytes > 0 { flag.cancel() } }
        }
        #expect(ContinuousClock.now - start < .seconds(5))
        let part = try #require(arrived)
        #expect(!part.isEmpty && part == Array(content.prefix(part.count)))
        #expect(try run(download("ok/data")) == digest)
        #expect(server.requests.last == "GET /ok/data bytes=\(part.count)- -")
    }

    @Test func theSameFileIsDownloadedByOneProcessOnly() throws {
        let held = try PartialFile.open(path: folder.file("data.part"), cancellation: CancellationFlag())
        #expect(code(download("ok/data")) == .busy)
        #expect(held.size == 0)
    }

    @Test func moreThanTheDiskHasIsRefusedBeforeAnything() throws {
        var huge = download("ok/data")
        huge.expectedSize = 1 << 60
        #expect(code(huge) == .storage)
        #expect(server.requests.isEmpty)
    }

    @Test func progressRisesToTheEnd() throws {
        let seen = Mutex<[HTTPDownload.Progress]>([])
        _ = try download("ok/data").run(cancellation: CancellationFlag()) { progress in
            seen.withLock { $0.append(progress) }
        }
        let all = seen.withLock { $0 }
        #expect(all.map(\.bytes) == all.map(\.bytes).sorted())
        #expect(all.last == HTTPDownload.Progress(bytes: content.count, total: content.count))
    }

    @Test func aTaskCanBeCancelled() async throws {
        var stalling = download("stall/9/data")
        stalling.patience.stallSeconds = 30
        let worker = BlockingWorker(name: "test")
        let task = Task { [stalling] in
            try await worker.run { try stalling.run(cancellation: $0) { _ in } }
        }
        try await Task.sleep(for: .milliseconds(300))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}

@Suite struct BackgroundHashTests {
    @Test func blocksGoRound() {
        let hash = BackgroundHash()
        var random = TestSignal.Random(seed: 9)
        let content = (0..<9 * Block.size + 5).map { _ in UInt8.random(in: 0...255, using: &random) }
        content.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let block = hash.freeBlock()
                rest = rest.dropFirst(block.take(UnsafeRawBufferPointer(rebasing: rest)))
                hash.update(block)
            }
        }
        #expect(hash.finish() == sha256(content))
        #expect(hash.finish() == sha256([]))
    }

    /// As when writing it has failed: libdispatch would end the process for it.
    @Test func aBlockMayBeLost() {
        let block = BackgroundHash().freeBlock()
        #expect(block.take(UnsafeRawBufferPointer(start: nil, count: 0)) == 0)
    }
}

func sha256(_ bytes: [UInt8]) -> SHA256Digest {
    var hash = SHA256()
    bytes.withUnsafeBytes { hash.update($0) }
    return hash.finish()
}
