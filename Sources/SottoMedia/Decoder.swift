internal import CFFmpeg

/// Turns the packets of one track into sound: an `AVCodecContext`.
///
/// Thread: its owner's; the decoder starts no threads of its own.
final class Decoder {
    let codecName: String
    private let context: CodecContext

    enum Step {
        /// The frame given holds sound.
        case frame
        case needsPacket
        /// Data could not be decoded; go on.
        case damaged(FFmpegError)
        case ended
    }

    /// - Returns: `nil` when the installed FFmpeg has no decoder for it.
    init?(_ parameters: UnsafeMutablePointer<AVCodecParameters>, timeBase: AVRational) throws(FFmpegError) {
        let identifier = parameters.pointee.codec_id
        guard let codec = avcodec_find_decoder(identifier), sotto_is_audio_decoder(codec) != 0 else { return nil }
        codecName = String(cString: avcodec_get_name(identifier))
        context = try CodecContext(codec)
        try checkedFFmpeg("avcodec_parameters_to_context") {
            avcodec_parameters_to_context(context.pointer, parameters)
        }
        // With it avcodec moves a frame's stamp when it cuts priming off the front.
        context.pointer.pointee.pkt_timebase = timeBase
        context.pointer.pointee.thread_count = 1
        if identifier == AV_CODEC_ID_FLAC {
            // Each frame has a checksum; without this one that does not match is played as noise.
            context.pointer.pointee.err_recognition = AV_EF_CRCCHECK | AV_EF_EXPLODE
        }
        try checkedFFmpeg("avcodec_open2") { avcodec_open2(context.pointer, codec, nil) }
    }

    /// Hands over a packet, or with `nil` says that there are no more. Only when `receive` asked for one.
    /// The corresponding C function is `avcodec_send_packet`.
    /// - Returns: the error, where the packet could not be decoded.
    func send(_ packet: UnsafeMutablePointer<AVPacket>?) -> FFmpegError? {
        let code = avcodec_send_packet(context.pointer, packet)
        return code < 0 && code != sotto_averror_eof() ? FFmpegError(function: "avcodec_send_packet", code: code) : nil
    }

    /// The corresponding C function is `avcodec_receive_frame`.
    func receive(into frame: borrowing Frame) -> Step {
        let code = avcodec_receive_frame(context.pointer, frame.pointer)
        if code >= 0 { return .frame }
        if code == sotto_averror_eof() { return .ended }
        let error = FFmpegError(function: "avcodec_receive_frame", code: code)
        return error.isTryAgain ? .needsPacket : .damaged(error)
    }
}

private struct CodecContext: ~Copyable {
    let pointer: UnsafeMutablePointer<AVCodecContext>

    init(_ codec: UnsafePointer<AVCodec>) throws(FFmpegError) {
        pointer = try allocated("avcodec_alloc_context3", avcodec_alloc_context3(codec))
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = pointer
        avcodec_free_context(&context)
    }
}
