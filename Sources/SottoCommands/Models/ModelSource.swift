internal import SottoSupport
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
        guard let address = WebAddress(url) else { return nil }
        let isSafe = address.scheme == "https" || ["127.0.0.1", "localhost", "[::1]"].contains(address.hostName)
        let endpoints = [Self.home, environment("HF_ENDPOINT") ?? Self.home]
        let isTheirs = endpoints.contains { WebAddress($0)?.host == address.host }
        return isSafe && isTheirs ? token : nil
    }
}
