internal import CCrypto
internal import Glibc

/// SHA-256 of data that comes piece by piece (FIPS 180-4), by OpenSSL, which uses the processor's own instructions.
///
/// Thread: one owner at a time.
public struct SHA256: ~Copyable {
    private let context: OpaquePointer

    public init() {
        guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
            fatalError("OpenSSL cannot compute SHA-256: it is out of memory or was set up without it")
        }
        self.context = context
    }

    deinit {
        EVP_MD_CTX_free(context)
    }

    public mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
        EVP_DigestUpdate(context, base, bytes.count)
    }

    public consuming func finish() -> SHA256Digest {
        var bytes = [UInt8](repeating: 0, count: SHA256Digest.length)
        EVP_DigestFinal_ex(context, &bytes, nil)
        return SHA256Digest(bytes)
    }
}

/// 32 bytes, shown as 64 lower-case hexadecimal digits.
public struct SHA256Digest: Sendable, Hashable, CustomStringConvertible {
    static let length = 32

    private let bytes: [UInt8]

    fileprivate init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// - Parameter hex: 64 hexadecimal digits of either case; anything else gives `nil`.
    public init?(hex: String) {
        let digits = hex.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count == 2 * Self.length, hex.utf8.count == digits.count else { return nil }
        bytes = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
    }

    public var description: String {
        bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
}
