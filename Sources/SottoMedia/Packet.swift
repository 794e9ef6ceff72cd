internal import CFFmpeg

/// One packet, used again for each read: an `AVPacket`.
struct Packet: ~Copyable {
    let pointer: UnsafeMutablePointer<AVPacket>

    init() throws(FFmpegError) { pointer = try allocated("av_packet_alloc", av_packet_alloc()) }

    deinit {
        var packet: UnsafeMutablePointer<AVPacket>? = pointer
        av_packet_free(&packet)
    }
}

/// One piece of decoded sound, used again for each: an `AVFrame`.
struct Frame: ~Copyable {
    let pointer: UnsafeMutablePointer<AVFrame>

    init() throws(FFmpegError) { pointer = try allocated("av_frame_alloc", av_frame_alloc()) }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = pointer
        av_frame_free(&frame)
    }
}
