/// The parts of a URL that decide whom a request goes to, and what of it may be shown.
public struct WebAddress: Sendable, Hashable {
    /// In lower case.
    public let scheme: String
    /// With the port if one is given, without credentials.
    public let host: String
    /// From the first slash on, without query and fragment, which may hold keys.
    public let path: String

    /// `nil` for a text without a scheme or a host.
    public init?(_ url: String) {
        guard let separator = url.firstRange(of: "://"), separator.lowerBound > url.startIndex else { return nil }
        let rest = url[separator.upperBound...]
        let authority = rest.prefix { !"/?#".contains($0) }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? authority
        guard !host.isEmpty else { return nil }
        scheme = url[..<separator.lowerBound].lowercased()
        self.host = String(host)
        path = String(rest[authority.endIndex...].prefix { !"?#".contains($0) })
    }

    /// Without the port.
    public var hostName: String {
        guard let colon = host.lastIndex(of: ":"), host[host.index(after: colon)...].allSatisfy(\.isNumber) else {
            return host
        }
        return String(host[..<colon])
    }

    /// What messages may hold.
    public var shown: String { "\(scheme)://\(host)\(path)" }
}
