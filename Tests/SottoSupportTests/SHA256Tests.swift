import SottoSupport
import Testing

@Suite struct SHA256Tests {
    private func digest(_ pieces: [String]) -> SHA256Digest {
        var hash = SHA256()
        for piece in pieces { Array(piece.utf8).withUnsafeBytes { hash.update($0) } }
        return hash.finish()
    }

    /// The examples of FIPS 180-4.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func standardExamples(text: String, hex: String) {
        #expect(digest([text]).description == hex)
        #expect(digest(text.map(String.init)).description == hex)
        #expect(SHA256Digest(hex: hex.uppercased()) == digest([text]))
    }

    @Test func onlySixtyFourDigitsAreADigest() {
        let hex = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        for wrong in ["", "ba", hex + "0", String(hex.dropLast()) + "g", String(hex.dropLast()) + "é"] {
            #expect(SHA256Digest(hex: wrong) == nil)
        }
    }
}
