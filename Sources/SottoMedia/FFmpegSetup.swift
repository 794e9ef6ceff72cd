internal import CFFmpeg

/// What has to be set once in a process before FFmpeg is used.
enum FFmpegSetup {
    /// The decoders that may run: those of sound. `avformat_find_stream_info` would otherwise also open a decoder for
    /// every video and subtitle track of the file, which costs time and puts their code in reach of a hostile file.
    static let audioDecoders: String = {
        var names: [String] = []
        var cursor: UnsafeMutableRawPointer?
        while let codec = av_codec_iterate(&cursor) {
            if sotto_is_audio_decoder(codec) != 0 { names.append(String(cString: codec.pointee.name)) }
        }
        return names.joined(separator: ",")
    }()

    /// Thread: any; the settings are made at the first call.
    static func prepare() { _ = done }

    private static let done: Void = {
        // FFmpeg prints to standard error unless told otherwise, and what it prints may quote the file. With no
        // callback av_log does nothing.
        av_log_set_callback(nil)
        // A header may ask for one block of up to 2 GiB. The largest that a sound file needs is its table of packets:
        // 24 bytes for each, 40 MB for 10 h of AAC.
        av_max_alloc(1 << 29)
    }()
}
