import SottoSupport
import Testing

@Suite struct WebAddressTests {
    @Test(arguments: [
        ("https://huggingface.co/a/b.bin", "https", "huggingface.co", "huggingface.co", "/a/b.bin"),
        ("HTTP://user:pass@127.0.0.1:8080/x?token=y#z", "http", "127.0.0.1:8080", "127.0.0.1", "/x"),
        ("https://[::1]:80", "https", "[::1]:80", "[::1]", ""),
        ("https://[::1]/x", "https", "[::1]", "[::1]", "/x"),
        ("https://h?k=/secret", "https", "h", "h", ""),
        ("https://a@b@c/d@e", "https", "c", "c", "/d@e"),
    ])
    func parts(url: String, scheme: String, host: String, name: String, path: String) throws {
        let address = try #require(WebAddress(url))
        #expect(address.scheme == scheme && address.host == host && address.hostName == name && address.path == path)
        #expect(address.shown == "\(scheme)://\(host)\(path)")
    }

    @Test(arguments: ["", "x", "https://", "https:///x", "://x", "http:/x", "https://user@/x"])
    func noAddress(url: String) { #expect(WebAddress(url) == nil) }
}
