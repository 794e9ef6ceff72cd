internal import SottoWhisper

/// Where models come from, by the variables that other programs for the same models honour.
struct ModelSource: Sendable {
    private static let home = "https://huggingface.co"

    /// Reads a variable.
    let environment: @Sendable (String) -> String?

    /// The address of a published model, on the mirror that `HF_ENDPOINT` names if there is one.
    /// - Throws: when `HF_HUB_OFFLINE` forbids downloads.
    func url(of entry: CatalogEntry) throws(Failure) -> String {
        if let offline = environment("HF_HUB_OFFLINE"), ["1", "true", "yes", "on"].contains(offline.lowercased()) {
            throw Failure(
                .network, "HF_HUB_OFFLINE forbids downloads; unset it, or import a file with sotto models import")
        }
        guard var endpoint = environment("HF_ENDPOINT"), !endpoint.isEmpty, entry.url.hasPrefix(Self.home + "/") else {
            return entry.url
        }
        while endpoint.hasSuffix("/") { endpoint.removeLast() }
        return endpoint + entry.url.dropFirst(Self.home.count)
    }

    /// `HF_TOKEN`, for addresses of the service or its mirror only, and never in clear text over a network.
    func token(for url: String) -> String? {
        guard let token = environment("HF_TOKEN"), !token.isEmpty else { return nil }
        let isSafe =
            url.hasPrefix("https://")
            || ["127.0.0.1", "localhost", "[::1]"].contains(Self.host(of: url, withPort: false))
        let endpoints = [Self.home, environment("HF_ENDPOINT") ?? Self.home]
        let isTheirs = endpoints.contains { Self.host(of: $0) == Self.host(of: url) }
        return isSafe && isTheirs ? token : nil
    }

    /// The host of an address, and its port if it names one.
    static func host(of url: String, withPort: Bool = true) -> String {
        var rest = url[...]
        if let scheme = url.firstRange(of: "://") { rest = url[scheme.upperBound...] }
        let authority = rest.prefix { !"/?#".contains($0) }
        let host = String(authority.split(separator: "@", omittingEmptySubsequences: false).last ?? authority)
        guard !withPort, let colon = host.lastIndex(of: ":"), host[host.index(after: colon)...].allSatisfy(\.isNumber)
        else { return host }
        return String(host[..<colon])
    }
}
