/// What a container's header says about the length of the file itself. Recorders that crash, cards that fill up and
/// downloads that break leave a header that promises more, or less, than is there.
///
/// A pipe's writer cannot go back to its header and puts a placeholder there, which is no promise.
struct DeclaredLength {
    /// Where the file should end, in bytes; `nil` where the header does not say.
    private var end: Int64?
    /// A correction: the header says that the sound ends where it plainly goes on.
    private(set) var patch: (offset: Int64, bytes: [UInt8])?

    /// From here up a 32-bit length is what a program writes that does not know it (sox 0x7FFFF000, arecord
    /// 0x80000000, ffmpeg 0xFFFFFFFF), not a length.
    private static let placeholder: Int64 = 0x7FFF_0000
    /// What follows the sound in a WAV file and is no chunk is taken for more sound from this many bytes on; below it
    /// is padding or a tag of another format.
    private static let leastUndeclared: Int64 = 4096

    /// - Parameter format: as `AcceptedFormat.name`. Formats not known here declare nothing.
    init(_ input: InputBytes, format: String) {
        let head = HeaderBytes(input.beginning(1 << 16))
        switch format {
        case "wav":
            guard let data = Self.waveData(head) else { return }
            end = data.end
            if let length = input.length, data.end < length, Self.goesOn(input, after: data.end, length) {
                patch = (data.lengthOffset, [0xFF, 0xFF, 0xFF, 0xFF])
            }
        case "avi", "iff", "aiff":
            let size = format == "avi" ? head.little32(4) : head.big32(4)
            // The last chunk may lack the byte that makes its length even.
            if let size, size < Self.placeholder { end = size + 8 - 1 }
        case "caf":
            end = Self.coreAudioEnd(head)
        case "asf":
            end = Self.advancedSystemsEnd(head)
        case "matroska":
            end = Self.matroskaEnd(head)
        case "ogg":
            guard let length = input.length, Self.endsInsidePage(input, length) else { return }
            end = length + 1
        default:
            break
        }
    }

    /// Bytes that should be there and are not; of a pipe only when it has been read to its end.
    func missing(from input: InputBytes) -> Int64 {
        max(0, (end ?? 0) - (input.length ?? input.furthest))
    }

    /// Where the data chunk of a WAV file says that it ends, and where it says so. RF64 keeps that elsewhere, and is
    /// written by programs that do know.
    private static func waveData(_ head: HeaderBytes) -> (lengthOffset: Int64, end: Int64)? {
        guard head.letters(0) == "RIFF", head.letters(8) == "WAVE" else { return nil }
        var offset = 12
        while let size = head.little32(offset + 4) {
            if head.letters(offset) == "data" {
                guard size > 0, size < placeholder else { return nil }
                return (Int64(offset) + 4, Int64(offset) + 8 + size)
            }
            offset += 8 + Int(size + size % 2)
        }
        return nil
    }

    /// Whether what lies behind the declared end of a WAV file's sound is more of it: not another chunk.
    private static func goesOn(_ input: InputBytes, after end: Int64, _ length: Int64) -> Bool {
        guard length - end >= leastUndeclared else { return false }
        return [end, end + end % 2].allSatisfy { offset in
            let head = HeaderBytes(input.bytes(at: offset, 8))
            guard let letters = head.letters(0), let size = head.little32(4) else { return true }
            let isName = letters.unicodeScalars.allSatisfy { (0x20...0x7E).contains($0.value) }
            return !isName || offset + 8 + size > length + 1
        }
    }

    /// The end of a CAF file's data chunk (Apple, Core Audio Format: chunks of a type, a size of 64 bits, data; the
    /// size -1 is for a recording that goes on).
    private static func coreAudioEnd(_ head: HeaderBytes) -> Int64? {
        var offset = 8
        while let size = head.big64(offset + 4), size >= 0, size < Int64(1) << 60 {
            if head.letters(offset) == "data" { return Int64(offset) + 12 + size }
            offset += 12 + Int(size)
        }
        return nil
    }

    /// The size of an ASF file, from its file properties object; recorded live it has none.
    private static func advancedSystemsEnd(_ head: HeaderBytes) -> Int64? {
        let identifier: [UInt8] = [
            0xA1, 0xDC, 0xAB, 0x8C, 0x47, 0xA9, 0xCF, 0x11, 0x8E, 0xE4, 0x00, 0xC0, 0x0C, 0x20, 0x53, 0x65,
        ]
        // The object lies among the first of the header: identifier 16, size 8, file identifier 16, file size 8,
        // dates and lengths 40, flags 4 (bit 0: being written).
        guard let offset = head.firstOffset(of: identifier), let flags = head.little32(offset + 88), flags & 1 == 0
        else { return nil }
        return head.little64(offset + 40)
    }

    /// The end of a Matroska file's segment, from its header (RFC 8794: an element is an identifier, a size, data).
    private static func matroskaEnd(_ head: HeaderBytes) -> Int64? {
        guard let first = head.elementSize(4), let headerSize = first.size else { return nil }
        let segment = 4 + first.width + Int(clamping: headerSize)
        guard head.big32(segment) == 0x1853_8067, let second = head.elementSize(segment + 4) else { return nil }
        return second.size.map { Int64(segment + 4 + second.width) + $0 }
    }

    /// Whether an Ogg file ends in the middle of a page (RFC 3533). That the last page is not marked as the last of its
    /// stream means nothing: not every recorder cares.
    private static func endsInsidePage(_ input: InputBytes, _ length: Int64) -> Bool {
        // A page is at most 65,307 bytes.
        let offset = max(0, length - 65_536)
        let tail = HeaderBytes(input.bytes(at: offset, Int(length - offset)))
        // The zero is the version, the only one there is.
        guard let page = tail.lastOffset(of: Array("OggS\0".utf8)) else { return false }
        guard let segments = tail.byte(page + 26) else { return true }
        let size = (0..<Int(segments)).reduce(0) { $0 + Int(tail.byte(page + 27 + $1) ?? 255) }
        return page + 27 + Int(segments) + size > tail.count
    }
}
