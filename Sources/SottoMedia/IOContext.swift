internal import CFFmpeg
internal import Glibc

/// FFmpeg's view of an `InputBytes`: an `AVIOContext` that calls us back for every read and seek.
///
/// The input must outlive it; it holds a reference to be sure.
struct IOContext: ~Copyable {
    let pointer: UnsafeMutablePointer<AVIOContext>
    private let input: InputBytes

    /// 64 KiB: a second of compressed sound at most, so that picking the sound out of a video reads little else.
    private static let bufferSize = 1 << 16

    init(_ input: InputBytes) throws(FFmpegError) {
        self.input = input
        let buffer = try allocated("av_malloc", av_malloc(Self.bufferSize))
        let context = avio_alloc_context(
            buffer.assumingMemoryBound(to: UInt8.self), Int32(Self.bufferSize), 0,
            Unmanaged.passUnretained(input).toOpaque(), readInput, nil, input.isSeekable ? seekInput : nil)
        guard let context else {
            av_free(buffer)
            throw FFmpegError(function: "avio_alloc_context", code: sotto_averror(ENOMEM))
        }
        pointer = context
    }

    deinit {
        // "It should be freed by the caller": the buffer may be another one than the one given (avio.h).
        av_free(pointer.pointee.buffer)
        var context: UnsafeMutablePointer<AVIOContext>? = pointer
        avio_context_free(&context)
    }
}

private func readInput(
    _ opaque: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<UInt8>?, _ size: Int32
) -> Int32 {
    let input = Unmanaged<InputBytes>.fromOpaque(opaque!).takeUnretainedValue()
    guard let count = input.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: Int(size))) else {
        return sotto_averror(EIO)
    }
    return count == 0 ? sotto_averror_eof() : Int32(count)
}

private func seekInput(_ opaque: UnsafeMutableRawPointer?, _ offset: Int64, _ whence: Int32) -> Int64 {
    let input = Unmanaged<InputBytes>.fromOpaque(opaque!).takeUnretainedValue()
    switch whence & ~AVSEEK_FORCE {
    case AVSEEK_SIZE: return input.length ?? Int64(sotto_averror(ENOSYS))
    // avio_seek turns every other origin into this one before it calls.
    case SEEK_SET: return input.seek(to: offset) ? offset : Int64(sotto_averror(EINVAL))
    default: return Int64(sotto_averror(EINVAL))
    }
}
