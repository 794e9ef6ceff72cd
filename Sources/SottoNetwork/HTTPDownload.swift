internal import Glibc
public import SottoSupport

/// One file to be fetched over HTTP.
///
/// What has arrived stays in `partialPath` when the download ends early, and the next one asks for the rest only.
/// Connections that break off, stall, or are answered with 408, 429 or 5xx are tried again, for as long as each try
/// brings the file further, and a few times more.
///
/// The memory it takes does not depend on the size of the file.
public struct HTTPDownload: Sendable {
    /// `https`, or `http`.
    public var url: String
    public var partialPath: String
    /// In bytes; `nil` when it is not known beforehand.
    public var expectedSize: Int?
    /// `nil` when it is not known beforehand. A file without it is never resumed from an earlier process: nobody could
    /// tell whether both halves are of the same file.
    public var expectedDigest: SHA256Digest?
    /// Sent to the host of `url` and to none that it redirects to.
    public var bearerToken: String?
    /// Certificates to trust instead of the system's, in one PEM file.
    public var certificateFile: String?
    public var patience = Patience()

    /// How long to bear with a server.
    public struct Patience: Sendable {
        /// To wait before each try that follows one without progress, in seconds; after the last one it is given up.
        public var delays = [0.5, 1, 2, 4, 8, 15]
        /// A connection on which nothing has come for so long is given up and made anew.
        public var stallSeconds = 30
        public var connectSeconds = 20
        /// The most that a server may ask for with Retry-After.
        public var longestDelay = 120.0

        public init() {}
    }

    public struct Progress: Sendable, Hashable {
        public var bytes: Int
        /// `nil` when neither the caller nor the server knows.
        public var total: Int?
    }

    public init(url: String, partialPath: String) {
        self.url = url
        self.partialPath = partialPath
    }

    /// Fetches what is missing. Blocks, for hours if it must: call it on a thread of its own.
    /// - Parameter report: called on that thread, many times a second.
    /// - Returns: the checksum of the whole file, which then lies at `partialPath`, safely on the disk.
    /// - Throws: `DownloadError`; `CancellationError` within a second after the flag is set; `SystemError` from opening.
    public func run(
        cancellation: CancellationFlag, report: @escaping @Sendable (Progress) -> Void
    ) throws -> SHA256Digest {
        try checkAddress()
        var file = try PartialFile.open(path: partialPath, cancellation: cancellation)
        do throws(SystemError) {
            if expectedDigest == nil || file.size > expectedSize ?? .max { try file.clear() }
        } catch {
            throw DownloadError(error)
        }
        try checkSpace(file)
        var holdsOldPart = file.size > 0
        while true {
            try fetch(&file, cancellation, report)
            do throws(SystemError) {
                let digest = try file.finish()
                guard let expectedDigest, digest != expectedDigest else { return digest }
                try file.clear()
            } catch {
                throw DownloadError(error)
            }
            guard holdsOldPart else {
                throw DownloadError(
                    .wrongFile, "\(shownURL) is another file than expected (its SHA-256 is wrong); use another address")
            }
            // The fault may be in what an earlier process left.
            holdsOldPart = false
        }
    }

    /// Sends requests until the file is as long as it should be.
    private func fetch(
        _ file: inout PartialFile, _ cancellation: CancellationFlag, _ report: @escaping @Sendable (Progress) -> Void
    ) throws {
        let transfer = HTTPTransfer(self, cancellation: cancellation, report: report)
        var furthest = file.size
        var tries = 0
        while file.size != expectedSize {
            let end = transfer.run(&file)
            guard !cancellation.isCancelled else { throw CancellationError() }
            switch end {
            case .failed(let error): throw error
            case .complete where expectedSize == nil || file.size == expectedSize: return
            case .complete, .brokenOff, .startAnew: break
            }
            if file.size > furthest { tries = 0 }
            furthest = max(furthest, file.size)
            guard tries < patience.delays.count else { throw gaveUp(end, file.size) }
            try wait(max(patience.delays[tries], end.askedDelay(atMost: patience.longestDelay)), cancellation)
            tries += 1
        }
    }

    /// Name and version of the HTTP client.
    public static var client: String { "libcurl \(CurlHandle.version)" }

    /// For messages.
    var host: String { WebAddress(url)?.host ?? url }

    /// For messages: without what may be secret in it.
    var shownURL: String { WebAddress(url)?.shown ?? url }

    private func checkAddress() throws(DownloadError) {
        guard let address = WebAddress(url), ["http", "https"].contains(address.scheme) else {
            throw DownloadError(.badAddress, "\(url) is no address that begins with https://; check it")
        }
    }

    private func checkSpace(_ file: borrowing PartialFile) throws(DownloadError) {
        guard let expectedSize, let free = file.freeSpace, free < expectedSize - file.size else { return }
        throw DownloadError(
            .storage,
            "\(partialPath) needs \(expectedSize - file.size) more bytes and the disk has \(free); free space there")
    }

    private func gaveUp(_ end: HTTPTransfer.End, _ size: Int) -> DownloadError {
        let reason =
            switch end {
            case .brokenOff(let reason, _): reason
            default: "it ends after \(size) bytes"
            }
        return DownloadError(
            .notReachable, "\(shownURL) could not be downloaded (\(reason)); run the command again to go on from there")
    }

    private func wait(_ seconds: Double, _ cancellation: CancellationFlag) throws(CancellationError) {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            guard !cancellation.isCancelled else { throw CancellationError() }
            poll(nil, 0, Int32(min(100, max(1, seconds * 1000))))
        }
    }
}
