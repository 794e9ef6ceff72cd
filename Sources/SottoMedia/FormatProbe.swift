internal import CFFmpeg

/// What an input is, found from its bytes alone: its name says nothing.
struct FormatProbe {
    let format: AcceptedFormat
    /// FFmpeg's name of the demuxer, several with commas between.
    let name: String
    /// A guess that only decoding can confirm.
    let isWeak: Bool

    /// The most that is looked at: FFmpeg's own bound.
    private static let largestProbe: UInt32 = 1 << 20

    /// The corresponding C function is `av_probe_input_buffer2`. No demuxer is opened.
    /// - Throws: `MediaError` for what is no media file, or one that is not to be read.
    init(_ input: InputBytes) throws(MediaError) {
        FFmpegSetup.prepare()
        var found: UnsafePointer<AVInputFormat>?
        var score: Int32 = 0
        do throws(FFmpegError) {
            let io = try IOContext(input)
            // The empty name keeps file-name extensions out of the guess.
            score = try checkedFFmpeg("av_probe_input_buffer2") {
                av_probe_input_buffer2(io.pointer, &found, "", nil, 0, Self.largestProbe)
            }
        } catch {
            if let failure = input.failure { throw .readFailed(input.name, failure) }
            if error.isOutOfMemory { throw .outOfMemory(input.name, error) }
        }
        let beginning = input.beginning(512)
        guard !beginning.isEmpty else { throw .empty(input.name) }
        name = found.map { String(cString: $0.pointee.name) } ?? ""
        switch FormatPolicy.verdict(name: name, score: score, beginning: beginning) {
        case .accepted(let format):
            self.format = format
            isWeak = score < FormatPolicy.ordinaryScore
        case .playlist:
            throw .playlist(input.name)
        case .notMedia:
            throw .notMedia(input.name)
        }
    }
}
