internal import CFFmpeg
internal import SottoTranscript

extension Demuxer {
    typealias Stream = UnsafeMutablePointer<AVStream>

    static func streams(_ context: UnsafeMutablePointer<AVFormatContext>) -> [Stream] {
        (0..<Int(context.pointee.nb_streams)).compactMap { context.pointee.streams[$0] }
    }

    static func audioStreams(_ context: UnsafeMutablePointer<AVFormatContext>) -> [Stream] {
        streams(context).filter { $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO }
    }

    /// Spares the reading (where the container has a table), parsing and copying of pictures and subtitles.
    static func discardOthers(_ context: UnsafeMutablePointer<AVFormatContext>, than index: Int32) {
        for stream in streams(context) where stream.pointee.index != index { stream.pointee.discard = AVDISCARD_ALL }
    }

    /// As the ffmpeg program has it: where the clock may be set anew in the middle (broadcasts, chained streams), a
    /// step of more than 10 s means that; elsewhere 30 h (its `dts_delta_threshold` and `dts_error_threshold`).
    static func longestGap(_ context: UnsafeMutablePointer<AVFormatContext>) -> Int64 {
        let mayJump = context.pointee.iformat.pointee.flags & AVFMT_TS_DISCONT != 0
        return (mayJump ? 10 : 30 * 3600) * AudioTime.rate
    }

    /// `nil` beyond what a Double counts exactly, which no recording reaches.
    static func frames(seconds: Double) -> Int64? {
        let frames = (seconds * Double(AudioTime.rate)).rounded()
        return abs(frames) < 0x1p53 ? Int64(frames) : nil
    }
}

/// How long the container says its streams are, at the moment of asking.
struct DeclaredDurations {
    private var ofStream: [Int32: Double] = [:]
    private var ofContainer: Double?

    init(_ context: UnsafeMutablePointer<AVFormatContext>) {
        let none = sotto_av_nopts_value()
        for stream in Demuxer.streams(context) where stream.pointee.duration != none && stream.pointee.duration > 0 {
            let start = stream.pointee.start_time == none ? 0 : stream.pointee.start_time
            let end = Double(stream.pointee.duration) + Double(start)
            ofStream[stream.pointee.index] = end * av_q2d(stream.pointee.time_base)
        }
        let duration = context.pointee.duration
        if duration != none, duration > 0 { ofContainer = Double(duration) / Double(AV_TIME_BASE) }
    }

    /// The end of a track's sound in 16 kHz frames. What is said of the whole file counts only where it has no other
    /// track: pictures may go on when the sound has ended.
    func end(
        of stream: Demuxer.Stream, in context: UnsafeMutablePointer<AVFormatContext>, zero: Double
    ) -> Int64? {
        if let seconds = ofStream[stream.pointee.index] { return Demuxer.frames(seconds: seconds - zero) }
        let others = Demuxer.streams(context).contains {
            $0 != stream && $0.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
        }
        return others ? nil : ofContainer.flatMap { Demuxer.frames(seconds: $0 - zero) }
    }

    /// The same as a guess, where it does not matter that pictures may go on.
    func estimatedEnd(of stream: Demuxer.Stream, zero: Double) -> Int64? {
        (ofStream[stream.pointee.index] ?? ofContainer).flatMap { Demuxer.frames(seconds: $0 - zero) }
    }
}

extension AudioTrack {
    init(number: Int, stream: AVStream) {
        func text(_ key: String) -> String? {
            guard let entry = av_dict_get(stream.metadata, key, nil, 0), let value = entry.pointee.value else {
                return nil
            }
            return String(cString: value)
        }
        let parameters = stream.codecpar.pointee
        self.init(
            number: number, language: text("language"), title: text("title"),
            codec: String(cString: avcodec_get_name(parameters.codec_id)),
            sampleRate: Int(parameters.sample_rate), channels: Int(parameters.ch_layout.nb_channels))
    }
}

/// Four letters as containers store them, the first in the lowest byte (FFmpeg's `MKTAG`).
func fourCharacterCode(_ letters: StaticString) -> UInt32 {
    precondition(letters.utf8CodeUnitCount == 4, "a four-character code has four characters")
    return letters.withUTF8Buffer { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
}
