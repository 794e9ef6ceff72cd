internal import CCurl
internal import SottoSupport

/// One request for what is missing of a file.
///
/// Thread: made, run and left on one thread, on which libcurl calls back.
struct HTTPTransfer {
    /// How a request ended.
    enum End {
        /// The server has given all it announced.
        case complete
        /// Worth another try, after the delay the server asked for.
        case brokenOff(String, retryAfter: Int?)
        /// What the server gave does not continue what is there, which has been thrown away.
        case startAnew
        case failed(DownloadError)

        func askedDelay(atMost longest: Double) -> Double {
            guard case .brokenOff(_, let seconds?) = self else { return 0 }
            return min(longest, Double(seconds))
        }
    }

    private let download: HTTPDownload
    private let cancellation: CancellationFlag
    private let report: @Sendable (HTTPDownload.Progress) -> Void

    init(
        _ download: HTTPDownload, cancellation: CancellationFlag,
        report: @escaping @Sendable (HTTPDownload.Progress) -> Void
    ) {
        self.download = download
        self.cancellation = cancellation
        self.report = report
    }

    func run(_ file: inout PartialFile) -> End {
        let curl = CurlHandle()
        configure(curl, from: file.size)
        // The receiver lives in this frame, and libcurl calls back only inside `perform`.
        return withUnsafeMutablePointer(to: &file) { file in
            let receiver = Receiver(
                file, expectedSize: download.expectedSize, cancellation: cancellation, report: report)
            let user = Unmanaged.passUnretained(receiver).toOpaque()
            curl.set(CURLOPT_HEADERFUNCTION, receiveHeader)
            curl.set(CURLOPT_HEADERDATA, user)
            curl.set(CURLOPT_WRITEFUNCTION, receiveBody)
            curl.set(CURLOPT_WRITEDATA, user)
            curl.setProgressCallback(receiveProgress)
            curl.set(CURLOPT_XFERINFODATA, user)
            let result = withExtendedLifetime(receiver) { curl.perform() }
            do throws(SystemError) {
                try file.pointee.flush()
            } catch {
                return .failed(DownloadError(error))
            }
            return end(result, receiver, file)
        }
    }

    private func configure(_ curl: borrowing CurlHandle, from offset: Int) {
        let isSecure = download.url.lowercased().hasPrefix("https:")
        curl.set(CURLOPT_URL, download.url)
        curl.set(CURLOPT_PROTOCOLS_STR, "http,https")
        // Never from https to http.
        curl.set(CURLOPT_REDIR_PROTOCOLS_STR, isSecure ? "https" : "http,https")
        curl.set(CURLOPT_FOLLOWLOCATION, 1)
        curl.set(CURLOPT_MAXREDIRS, 10)
        curl.set(CURLOPT_NOSIGNAL, 1)
        curl.set(CURLOPT_NOPROGRESS, 0)
        curl.set(CURLOPT_CONNECTTIMEOUT, download.patience.connectSeconds)
        curl.set(CURLOPT_LOW_SPEED_LIMIT, 1)
        curl.set(CURLOPT_LOW_SPEED_TIME, download.patience.stallSeconds)
        curl.set(CURLOPT_BUFFERSIZE, 512 << 10)
        curl.set(CURLOPT_USERAGENT, "sotto")
        if let file = download.certificateFile { curl.set(CURLOPT_CAINFO, file) }
        if let token = download.bearerToken {
            curl.set(CURLOPT_HTTPAUTH, sotto_curl_auth_bearer())
            curl.set(CURLOPT_XOAUTH2_BEARER, token)
        }
        if offset > 0 { curl.set(CURLOPT_RANGE, "\(offset)-") }
    }

    private func end(
        _ result: CURLcode, _ receiver: Receiver, _ file: UnsafeMutablePointer<PartialFile>
    ) -> End {
        if let failure = receiver.failure { return .failed(failure.named(download.shownURL)) }
        if receiver.mustStartAnew { return .startAnew }
        guard result != CURLE_TOO_MANY_REDIRECTS else {
            return .failed(DownloadError(.badAddress, "\(download.shownURL) leads in a circle; use another address"))
        }
        switch receiver.head.status {
        case 200, 206: break
        case 416 where file.pointee.size > 0: return clear(file)
        case 0 where result != CURLE_OK: return noAnswer(result)
        case 408, 429, 500, 502, 503, 504:
            return .brokenOff(
                "\(download.host) answers \(receiver.head.status)", retryAfter: receiver.head.retryAfter)
        case let status: return .failed(refusal(status))
        }
        guard result == CURLE_OK else { return .brokenOff(CurlHandle.message(result), retryAfter: nil) }
        return .complete
    }

    /// The server has less than is there already.
    private func clear(_ file: UnsafeMutablePointer<PartialFile>) -> End {
        do throws(SystemError) {
            try file.pointee.clear()
            return .startAnew
        } catch {
            return .failed(DownloadError(error))
        }
    }

    private func noAnswer(_ result: CURLcode) -> End {
        let host = download.host
        switch result {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
            return .failed(DownloadError(.notReachable, "the name of \(host) cannot be resolved; check the network"))
        case CURLE_COULDNT_CONNECT:
            return .failed(DownloadError(.notReachable, "\(host) cannot be reached; check the network"))
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE:
            return .failed(
                DownloadError(
                    .notReachable,
                    "no secure connection to \(host) (\(CurlHandle.message(result))); check the clock and ca-certificates"
                ))
        case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL:
            return .failed(DownloadError(.badAddress, "\(download.shownURL) cannot be downloaded from; check it"))
        default:
            return .brokenOff(CurlHandle.message(result), retryAfter: nil)
        }
    }

    private func refusal(_ status: Int) -> DownloadError {
        let url = download.shownURL
        let sentence =
            switch status {
            case 401, 403: "\(download.host) does not allow \(url) (\(status)); a token goes into HF_TOKEN"
            case 404, 410: "there is no file at \(url) (\(status)); check the address"
            default: "\(download.host) answers \(status) to \(url); try later or use another address"
            }
        return DownloadError(.refused(status: status), sentence)
    }
}

/// What libcurl calls back on during one request.
private final class Receiver {
    private(set) var head = ResponseHead()
    /// Why no more is taken.
    private(set) var failure: DownloadFailure?
    private(set) var mustStartAnew = false

    private let file: UnsafeMutablePointer<PartialFile>
    private let expectedSize: Int?
    private let cancellation: CancellationFlag
    private let report: @Sendable (HTTPDownload.Progress) -> Void
    private let start: Int
    private var isBodyBegun = false

    init(
        _ file: UnsafeMutablePointer<PartialFile>, expectedSize: Int?, cancellation: CancellationFlag,
        report: @escaping @Sendable (HTTPDownload.Progress) -> Void
    ) {
        self.file = file
        self.expectedSize = expectedSize
        self.cancellation = cancellation
        self.report = report
        start = file.pointee.size
    }

    func receive(headLine: String) {
        head.receive(headLine)
    }

    /// - Returns: whether to go on.
    func receive(body: UnsafeRawBufferPointer) -> Bool {
        guard !cancellation.isCancelled else { return false }
        // The page that explains an error.
        guard head.status == 200 || head.status == 206 else { return true }
        do throws(SystemError) {
            if !isBodyBegun {
                isBodyBegun = true
                try beginBody()
            }
            guard failure == nil, !mustStartAnew else { return false }
            if let expectedSize, file.pointee.size + body.count > expectedSize {
                failure = .tooLong(expectedSize)
                try file.pointee.clear()
                return false
            }
            try file.pointee.append(body)
            return true
        } catch {
            failure = .storage(error)
            return false
        }
    }

    func tellProgress() -> Bool {
        report(HTTPDownload.Progress(bytes: file.pointee.size, total: total))
        return !cancellation.isCancelled
    }

    private var total: Int? {
        expectedSize ?? head.rangeTotal ?? head.contentLength
    }

    /// Decides whether the body continues what is there.
    private func beginBody() throws(SystemError) {
        if head.hasEncoding {
            failure = .encoded
        } else if head.status == 206, head.rangeStart != start {
            mustStartAnew = true
            try file.pointee.clear()
        } else if head.status == 200, start > 0 {
            // The server knows no ranges and sends all of it.
            try file.pointee.clear()
        }
        let announced = head.status == 206 ? head.rangeTotal : head.contentLength
        if let expectedSize, let announced, announced != expectedSize, failure == nil, !mustStartAnew {
            failure = .otherSize(announced, expectedSize)
        }
    }
}

/// A `DownloadError` before the address is known.
private enum DownloadFailure {
    case tooLong(Int)
    case otherSize(Int, Int)
    case encoded
    case storage(SystemError)

    func named(_ url: String) -> DownloadError {
        switch self {
        case .tooLong(let size):
            DownloadError(.wrongFile, "\(url) sends more than the \(size) bytes of the file; use another address")
        case .otherSize(let found, let wanted):
            DownloadError(.wrongFile, "\(url) has \(found) bytes, not the \(wanted) of the file; use another address")
        case .encoded:
            DownloadError(.wrongFile, "\(url) is sent compressed, which was not asked for; use another address")
        case .storage(let error): DownloadError(error)
        }
    }
}

// C callbacks are top-level functions: a closure would take on the isolation of the code it is written in.

private func receiveHeader(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ user: UnsafeMutableRawPointer?
) -> Int {
    let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
    receiver(user).receive(headLine: String(decoding: line, as: UTF8.self))
    return line.count
}

private func receiveBody(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ user: UnsafeMutableRawPointer?
) -> Int {
    let body = UnsafeRawBufferPointer(start: bytes, count: size * count)
    // Any other number than that of the bytes ends the transfer.
    return receiver(user).receive(body: body) ? body.count : 0
}

private func receiveProgress(
    _ user: UnsafeMutableRawPointer?, _: curl_off_t, _: curl_off_t, _: curl_off_t, _: curl_off_t
) -> Int32 {
    receiver(user).tellProgress() ? 0 : 1
}

private func receiver(_ user: UnsafeMutableRawPointer?) -> Receiver {
    Unmanaged<Receiver>.fromOpaque(user!).takeUnretainedValue()
}
