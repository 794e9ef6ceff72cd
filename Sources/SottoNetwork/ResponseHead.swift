internal import SottoSupport

/// What a server says before the body: the part of it that a download depends on.
struct ResponseHead: Sendable, Equatable {
    /// 0 before the status line.
    var status = 0
    var contentLength: Int?
    /// The first byte and the size of the whole, from `Content-Range` of a 206.
    var rangeStart: Int?
    var rangeTotal: Int?
    /// Seconds to wait before trying again. The form with a date is not understood and counts as not given.
    var retryAfter: Int?
    /// Other than `identity`: the bytes are not those of the file.
    var hasEncoding = false

    /// Takes one line of the head. A status line starts anew: after a redirect, only the last answer counts.
    mutating func receive(_ line: String) {
        if line.hasPrefix("HTTP/") {
            self = ResponseHead()
            let words = line.split(whereSeparator: \.isWhitespace)
            status = words.count > 1 ? Int(words[1]) ?? 0 : 0
            return
        }
        guard let colon = line.firstIndex(of: ":") else { return }
        let value = line[line.index(after: colon)...].trimmed
        switch line[..<colon].lowercased() {
        case "content-length": contentLength = Int(value)
        case "content-range": receiveRange(value)
        case "retry-after": retryAfter = Int(value).flatMap { $0 >= 0 ? $0 : nil }
        case "content-encoding": hasEncoding = value.lowercased() != "identity" && !value.isEmpty
        default: break
        }
    }

    /// `bytes 100-999/1000`, or `bytes */1000` where nothing can be given.
    private mutating func receiveRange(_ value: Substring) {
        guard value.lowercased().hasPrefix("bytes"), let slash = value.firstIndex(of: "/") else { return }
        rangeTotal = Int(value[value.index(after: slash)...])
        rangeStart = Int(value[..<slash].dropFirst("bytes".count).trimmed.prefix { $0 != "-" })
    }
}
