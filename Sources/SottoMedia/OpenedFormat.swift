internal import CFFmpeg
internal import Glibc

/// An open demuxer: an `AVFormatContext` that reads one `InputBytes` and may open nothing else.
struct OpenedFormat: ~Copyable {
    let context: UnsafeMutablePointer<AVFormatContext>
    private let io: IOContext

    /// Reads the header. The corresponding C functions are `av_find_input_format` and `avformat_open_input`.
    /// - Parameters:
    ///   - name: of the demuxer.
    ///   - allowed: names of the demuxers that may run, with commas between.
    init(_ input: InputBytes, demuxer name: String, allowed: String) throws(FFmpegError) {
        let demuxer = try allocated("av_find_input_format", av_find_input_format(name))
        let io = try IOContext(input)
        var context = avformat_alloc_context()
        guard let fresh = context else {
            throw FFmpegError(function: "avformat_alloc_context", code: sotto_averror(ENOMEM))
        }
        fresh.pointee.pb = io.pointer
        fresh.pointee.opaque = Unmanaged.passUnretained(input).toOpaque()
        fresh.pointee.io_open = refuseNestedOpen
        var options = Self.options(allowed: allowed)
        defer { av_dict_free(&options) }
        // On failure it frees the context itself.
        try checkedFFmpeg("avformat_open_input") { avformat_open_input(&context, "", demuxer, &options) }
        self.context = fresh
        self.io = io
    }

    deinit {
        var context: UnsafeMutablePointer<AVFormatContext>? = context
        avformat_close_input(&context)
    }

    private static func options(allowed: String) -> OpaquePointer? {
        var options: OpaquePointer?
        for (name, value) in [
            ("format_whitelist", allowed),
            ("codec_whitelist", FFmpegSetup.audioDecoders),
            // An empty list lets no protocol through, `file` included.
            ("protocol_whitelist", ""),
            // At most this much is read ahead to find the tracks, and kept until it is their turn.
            ("probesize", "5000000"),
            ("max_streams", "200"),
            // The index of packets, in bytes; we never seek in time, and it would grow with the file.
            ("indexmem", "65536"),
            // QuickTime files may name files that hold their sound. Both are off by default; this says so.
            ("enable_drefs", "0"),
            ("use_absolute_path", "0"),
        ] {
            av_dict_set(&options, name, value, 0)
        }
        return options
    }
}

/// The `io_open` of every context: nothing else is ever opened.
private func refuseNestedOpen(
    _ context: UnsafeMutablePointer<AVFormatContext>?,
    _ result: UnsafeMutablePointer<UnsafeMutablePointer<AVIOContext>?>?,
    _ address: UnsafePointer<CChar>?, _ flags: Int32, _ options: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    if let opaque = context?.pointee.opaque {
        Unmanaged<InputBytes>.fromOpaque(opaque).takeUnretainedValue().refusedOpens += 1
    }
    return sotto_averror(EACCES)
}
