/// Finds weights that are infinite or no numbers at all.
///
/// whisper.cpp computes with them as with any others: the text becomes nonsense after minutes of retries, and a build
/// with assertions stops the process.
enum WeightNumbers {
    /// - Parameters:
    ///   - bytes: part of a tensor, not aligned in memory.
    ///   - offset: of the first byte in its tensor. A block that is only partly there is not looked at.
    static func areFinite(_ bytes: UnsafeRawBufferPointer, _ type: TensorType, offset: Int) -> Bool {
        let block = type.block.bytes
        let lead = min(bytes.count, (block - offset % block) % block)
        let blocks = UnsafeRawBufferPointer(rebasing: bytes[lead...].prefix((bytes.count - lead) / block * block))
        return switch type {
        case .f32: largest(UInt32.self, in: blocks, mask: 0x7fff_ffff) < 0x7f80_0000
        case .f16: largest(UInt16.self, in: blocks, mask: 0x7fff) < 0x7c00
        case .bf16: largest(UInt16.self, in: blocks, mask: 0x7fff) < 0x7f80
        default: haveFiniteScales(blocks, type)
        }
    }

    /// Without their sign, the bits of floating-point numbers are in the order of their size, infinity and the
    /// not-a-numbers last. One maximum over all is what a compiler makes vector instructions of.
    private static func largest<Bits: FixedWidthInteger>(
        _: Bits.Type, in bytes: UnsafeRawBufferPointer, mask: Bits
    ) -> Bits {
        var largest: Bits = 0
        for offset in stride(from: 0, to: bytes.count, by: MemoryLayout<Bits>.size) {
            largest = max(largest, bytes.loadUnaligned(fromByteOffset: offset, as: Bits.self) & mask)
        }
        return largest
    }

    private static func haveFiniteScales(_ blocks: UnsafeRawBufferPointer, _ type: TensorType) -> Bool {
        var largest: UInt16 = 0
        for scale in type.scaleOffsets {
            for start in stride(from: 0, to: blocks.count, by: type.block.bytes) {
                largest = max(largest, blocks.loadUnaligned(fromByteOffset: start + scale, as: UInt16.self) & 0x7fff)
            }
        }
        return largest < 0x7c00
    }
}
