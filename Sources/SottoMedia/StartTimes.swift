internal import CFFmpeg

/// When the tracks of a file start, on the container's own clock, in seconds.
///
/// What libavformat says of pictures is not enough: of H.264 in Matroska it knows the start only when it has decoded
/// some, which we do not let it, and then puts the start of the sound in its place. So their first packets are asked.
struct StartTimes {
    /// Tracks of pictures of which no packet has been seen.
    private(set) var unseen: Set<Int32> = []
    private var earliest: Double?

    /// Tracks that belong to another program of a broadcast have another clock and are left out.
    init(_ context: UnsafeMutablePointer<AVFormatContext>, besides index: Int32) {
        let program = av_find_program_from_stream(context, nil, index)?.pointee
        let companions = program.map { program in
            Set((0..<Int(program.nb_stream_indexes)).map { Int32(program.stream_index[$0]) })
        }
        for stream in Demuxer.streams(context) {
            let type = stream.pointee.codecpar.pointee.codec_type
            guard type == AVMEDIA_TYPE_AUDIO || type == AVMEDIA_TYPE_VIDEO,
                stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0,
                companions?.contains(stream.pointee.index) ?? true
            else { continue }
            if type == AVMEDIA_TYPE_VIDEO { unseen.insert(stream.pointee.index) }
            note(stream.pointee.start_time, stream.pointee.time_base)
        }
    }

    /// Notes a packet of any track.
    mutating func note(_ packet: AVPacket, timeBase: AVRational) {
        // What an edit list leaves out lies before the start.
        guard packet.flags & AV_PKT_FLAG_DISCARD == 0, unseen.remove(packet.stream_index) != nil else { return }
        note(packet.pts == sotto_av_nopts_value() ? packet.dts : packet.pts, timeBase)
    }

    /// The container's time zero: the earliest start, as players and the ffmpeg program take it, so that subtitles fit
    /// the video.
    ///
    /// A start below zero is the encoder's priming, which lies before the time zero and is cut; but the clock of a
    /// broadcast starts anywhere.
    func zero(hasArbitraryClock: Bool) -> Double {
        hasArbitraryClock ? earliest ?? 0 : max(0, earliest ?? 0)
    }

    private mutating func note(_ stamp: Int64, _ timeBase: AVRational) {
        guard stamp != sotto_av_nopts_value() else { return }
        let seconds = Double(stamp) * av_q2d(timeBase)
        earliest = min(earliest ?? seconds, seconds)
    }
}
