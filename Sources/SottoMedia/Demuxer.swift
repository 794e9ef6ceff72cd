internal import CFFmpeg
internal import SottoSupport
internal import SottoTranscript

/// Takes the packets of one audio track out of a container.
///
/// Thread: its owner's.
final class Demuxer {
    let format: AcceptedFormat
    /// FFmpeg's name, such as `wav` or `mov,mp4,m4a,3gp,3g2,mj2`.
    let formatName: String
    let tracks: [AudioTrack]
    /// Which of `tracks` is read.
    let track: Int
    /// Where the header says the sound ends, in frames of 16 kHz; `nil` where it says nothing about sound.
    let declaredEnd: Int64?
    /// An estimate where the header says nothing.
    let expectedEnd: Int64?
    /// The largest step between stamps that is time without packets rather than a clock set anew, in 16 kHz frames.
    let longestGap: Int64

    private let opened: OpenedFormat
    private let input: InputBytes
    private let streamIndex: Int32
    private let timeBase: AVRational
    /// Seconds on the container's clock that are time zero.
    private let zero: Double
    /// Packets of the track that were read to find the time zero.
    private var readAhead: PacketQueue
    /// What stopped that reading, where it was not that enough was known.
    private var readAheadEnd: Int32?
    private var errorsInARow = 0

    enum Read {
        case packet
        /// A packet is lost.
        case damaged
        case end
        /// Nothing more can be found although the data does not seem to end.
        case lost
        case failed(SystemError)
    }

    /// - Parameter track: as `AudioTrack.number`; `nil` for the first.
    init(_ input: InputBytes, _ probe: FormatProbe, track: Int?) throws(MediaError) {
        self.input = input
        format = probe.format
        formatName = probe.name
        do throws(FFmpegError) {
            opened = try OpenedFormat(input, demuxer: format.name, allowed: format.name)
        } catch {
            throw Self.error(input, error)
        }
        let context = opened.context
        // What the streams say before avformat_find_stream_info puts estimates in its place.
        let declared = DeclaredDurations(context)
        // Its result is of no use: negative as soon as one of the tracks, subtitles perhaps, is not understood.
        let found = avformat_find_stream_info(context, nil)
        if let failure = input.failure { throw .readFailed(input.name, failure) }
        if found == sotto_averror(ENOMEM) {
            throw .outOfMemory(input.name, FFmpegError(function: "avformat_find_stream_info", code: found))
        }
        let streams = Self.audioStreams(context)
        tracks = streams.enumerated().map { AudioTrack(number: $0, stream: $1.pointee) }
        guard let first = tracks.first?.number else { throw .noAudioTrack(input.name) }
        let number = track ?? first
        guard streams.indices.contains(number) else { throw .noSuchTrack(input.name, number, count: tracks.count) }
        self.track = number
        let stream = streams[number]
        streamIndex = stream.pointee.index
        timeBase = stream.pointee.time_base
        var starts = StartTimes(context, besides: streamIndex)
        readAhead = PacketQueue()
        do throws(FFmpegError) {
            readAheadEnd = try Self.readAhead(opened, streamIndex, into: &readAhead, to: &starts)
        } catch {
            throw .outOfMemory(input.name, error)
        }
        zero = starts.zero(hasArbitraryClock: format.hasArbitraryClock)
        let promised = declared.end(of: stream, in: context, zero: zero)
        declaredEnd = format.promisesDuration ? promised : nil
        expectedEnd = promised ?? DeclaredDurations(context).estimatedEnd(of: stream, zero: zero)
        longestGap = Self.longestGap(context)
        Self.discardOthers(context, than: streamIndex)
    }

    /// What the decoder needs to know of the track.
    var parameters: UnsafeMutablePointer<AVCodecParameters> { stream.codecpar }
    var packetTimeBase: AVRational { timeBase }

    /// FFmpeg's name of the codec; `nil` where it knows none.
    var codec: String? {
        let identifier = stream.codecpar.pointee.codec_id
        return identifier == AV_CODEC_ID_NONE ? nil : String(cString: avcodec_get_name(identifier))
    }

    /// Whether the container says that the track is encrypted.
    var isMarkedEncrypted: Bool {
        // 'drms' is Apple's, 'aavd' Audible's; Matroska's demuxer only leaves the identity of the key.
        return [fourCharacterCode("drms"), fourCharacterCode("aavd")].contains(stream.codecpar.pointee.codec_tag)
            || av_dict_get(stream.metadata, "enc_key_id", nil, 0) != nil
    }

    /// A stamp of the track on the clock of the recording, in 16 kHz frames; `nil` for none and for nonsense.
    func frames(ofStamp stamp: Int64) -> Int64? {
        guard stamp != sotto_av_nopts_value() else { return nil }
        return Self.frames(seconds: Double(stamp) * av_q2d(timeBase) - zero)
    }

    /// A packet's length in the track's units, in 16 kHz frames; `nil` for none and for more than an hour, which no
    /// packet has.
    func frames(ofDuration duration: Int64) -> Int64? {
        guard duration > 0, let frames = Self.frames(seconds: Double(duration) * av_q2d(timeBase)) else { return nil }
        return frames < LossMeter.longestPacket ? frames : nil
    }

    /// Reads the next packet of the track. The corresponding C function is `av_read_frame`.
    func read(into packet: borrowing Packet) -> Read {
        while true {
            if readAhead.take(into: packet) { return .packet }
            let code = readAheadEnd ?? av_read_frame(opened.context, packet.pointer)
            readAheadEnd = nil
            if code >= 0 {
                guard packet.pointer.pointee.stream_index == streamIndex else {
                    av_packet_unref(packet.pointer)
                    continue
                }
                errorsInARow = 0
                return .packet
            }
            if let failure = input.failure { return .failed(failure) }
            if code == sotto_averror_eof() { return .end }
            // A table of packets that reaches beyond the end of the file gives an error for each of them.
            errorsInARow += 1
            if avio_feof(opened.context.pointee.pb) != 0 || errorsInARow > 100 { return .lost }
            if code != sotto_averror(EAGAIN) { return .damaged }
        }
    }

    /// Reads until every track of pictures has shown when it starts, or far enough that one that starts later is no matter.
    /// - Returns: the code that `av_read_frame` failed with, where it did.
    private static func readAhead(
        _ opened: borrowing OpenedFormat, _ index: Int32, into queue: inout PacketQueue, to starts: inout StartTimes
    ) throws(FFmpegError) -> Int32? {
        guard !starts.unseen.isEmpty else { return nil }
        let packet = try Packet()
        var count = 0
        var bytes = 0
        while !starts.unseen.isEmpty, count < 2000, bytes < 5_000_000 {
            let code = av_read_frame(opened.context, packet.pointer)
            if code < 0 { return code }
            let data = packet.pointer.pointee
            starts.note(data, timeBase: opened.context.pointee.streams[Int(data.stream_index)]!.pointee.time_base)
            count += 1
            bytes += Int(data.size)
            if data.stream_index == index { try queue.put(packet) } else { av_packet_unref(packet.pointer) }
        }
        return nil
    }

    private var stream: AVStream { opened.context.pointee.streams[Int(streamIndex)]!.pointee }

    private static func error(_ input: InputBytes, _ error: FFmpegError) -> MediaError {
        if let failure = input.failure { return .readFailed(input.name, failure) }
        if error.isOutOfMemory { return .outOfMemory(input.name, error) }
        // The bytes looked like this format, so it is the header that is damaged or its end that is missing.
        return input.refusedOpens > 0 ? .playlist(input.name) : .damaged(input.name, error)
    }
}
