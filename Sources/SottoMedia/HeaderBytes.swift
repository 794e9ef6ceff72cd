/// Numbers and letters out of a piece of a file; `nil` beyond its end.
struct HeaderBytes {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var count: Int { bytes.count }

    func byte(_ offset: Int) -> UInt8? { bytes.indices.contains(offset) ? bytes[offset] : nil }

    func big32(_ offset: Int) -> Int64? { number(offset, 4).map(Int64.init) }
    func little32(_ offset: Int) -> Int64? { number(offset, 4).map { Int64(UInt32($0).byteSwapped) } }
    /// Of 64 bits, taken as signed.
    func big64(_ offset: Int) -> Int64? { number(offset, 8).map(Int64.init(bitPattern:)) }
    func little64(_ offset: Int) -> Int64? { number(offset, 8).map { Int64(bitPattern: $0.byteSwapped) } }

    /// Four characters, each byte one.
    func letters(_ offset: Int) -> String? {
        guard offset >= 0, offset <= count - 4 else { return nil }
        return String(String.UnicodeScalarView(bytes[offset..<offset + 4].map { Unicode.Scalar($0) }))
    }

    func firstOffset(of pattern: [UInt8]) -> Int? {
        bytes.indices.first { bytes[$0] == pattern[0] && bytes[$0...].starts(with: pattern) }
    }

    func lastOffset(of pattern: [UInt8]) -> Int? {
        bytes.indices.last { bytes[$0] == pattern[0] && bytes[$0...].starts(with: pattern) }
    }

    /// The size of an EBML element's data, `nil` for the "unknown" of a live stream, and how many bytes say so.
    func elementSize(_ offset: Int) -> (size: Int64?, width: Int)? {
        guard let first = byte(offset), first != 0 else { return nil }
        let width = first.leadingZeroBitCount + 1
        guard let value = number(offset, width) else { return nil }
        // All bits behind the one that marks the width.
        let mask = UInt64(1) << (7 * UInt64(width)) - 1
        return (value & mask == mask ? nil : Int64(value & mask), width)
    }

    private func number(_ offset: Int, _ width: Int) -> UInt64? {
        guard offset >= 0, offset <= count - width else { return nil }
        return bytes[offset..<offset + width].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
