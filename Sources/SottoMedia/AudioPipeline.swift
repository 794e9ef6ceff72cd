internal import CFFmpeg
internal import SottoAudio
internal import SottoTranscript

/// From packets to 16 kHz chunks: demuxer, decoder, mixer, resampler, one after the other in small steps, so that no
/// more than a chunk and a packet is held whatever the file.
///
/// Thread: its owner's.
final class AudioPipeline {
    /// Frames of a full chunk: 1 s.
    static let chunk = Int(AudioTime.rate)

    let demuxer: Demuxer
    let decoder: Decoder
    let input: InputBytes
    /// Nothing more could be found although the data does not seem to end.
    var isCutShort = false
    let declared: DeclaredLength
    private let packet: Packet
    private let frame: Frame
    var mixer = MonoMixer()
    var resampler: Resampler?
    var timeline: Timeline
    var notices = NoticeLog()
    var losses: LossMeter
    var state = State.decoding

    /// Sound to hand out, and where it begins.
    var output: [Float] = []
    private var outputStart: Int64 = 0
    /// Silence to put behind `output`, before `mono`.
    var silenceDue: Int64 = 0
    /// Decoded mono samples at the rate of the source; those before `monoStart` have gone through the resampler.
    var mono: [Float] = []
    var monoStart = 0
    /// Where the first sample that is no number was met.
    var firstReplaced: Int64?

    enum State {
        case decoding
        /// All sound is in `output`.
        case ended
        /// Thrown when `output` has been handed out.
        case failed(MediaError)
    }

    init(_ input: InputBytes, _ probe: FormatProbe, track: Int?) throws(MediaError) {
        self.input = input
        declared = DeclaredLength(input, format: probe.format.name)
        input.patch = declared.patch
        demuxer = try Demuxer(input, probe, track: track)
        timeline = Timeline(
            longestGap: demuxer.longestGap, stampsCountSamples: probe.format.stampsCountSamples)
        losses = LossMeter(isElementary: probe.format.isElementary)
        let name = input.name
        if demuxer.isMarkedEncrypted { throw .encrypted(name, track: demuxer.track) }
        let rate = Int(demuxer.parameters.pointee.sample_rate)
        guard rate <= Resampler.rates.upperBound else { throw .unusableRate(name, rate: rate) }
        do throws(FFmpegError) {
            packet = try Packet()
            frame = try Frame()
            guard let decoder = try Decoder(demuxer.parameters, timeBase: demuxer.packetTimeBase) else {
                throw FFmpegError(function: "avcodec_find_decoder", code: sotto_averror(ENOSYS))
            }
            self.decoder = decoder
        } catch {
            if error.isOutOfMemory { throw .outOfMemory(name, error) }
            let isUnknown = [sotto_averror(ENOSYS), sotto_averror_patch_welcome()].contains(error.code)
            throw isUnknown
                ? .unknownCodec(name, track: demuxer.track, codec: demuxer.codec) : .damaged(name, error)
        }
        // What is not readable at all should be known before anyone waits for it.
        while !timeline.hasSound, case .decoding = state { try step() }
        if case .failed(let error) = state, !timeline.hasSound { throw error }
        if probe.isWeak, !timeline.hasSound { throw .notMedia(name) }
    }

    /// The next chunk or notice; see `AudioSource.read`.
    func read() throws(MediaError) -> AudioRead {
        while output.count < Self.chunk, isProducing { try step() }
        if let notice = notices.next() { return .notice(notice) }
        if !output.isEmpty { return .frames(takeChunk()) }
        if case .failed(let error) = state { throw error }
        return .end
    }

    private var isProducing: Bool {
        if case .decoding = state { return true }
        return silenceDue > 0
    }

    private func takeChunk() -> SpeechAudio {
        let audio = SpeechAudio(start: AudioTime(frames: outputStart), samples: Array(output.prefix(Self.chunk)))
        output.removeFirst(audio.samples.count)
        outputStart += Int64(audio.samples.count)
        return audio
    }

    /// Does one small piece of work.
    private func step() throws(MediaError) {
        do throws(FFmpegError) {
            if silenceDue > 0 {
                let count = min(silenceDue, Int64(Self.chunk))
                output.append(contentsOf: repeatElement(0, count: Int(count)))
                silenceDue -= count
            } else if monoStart < mono.count {
                try resamplePiece()
            } else {
                try decode()
            }
        } catch {
            throw .outOfMemory(input.name, error)
        }
    }

    private func resamplePiece() throws(FFmpegError) {
        guard let resampler else { preconditionFailure("samples were placed without a run") }
        let end = min(mono.count, monoStart + resampler.largestPiece)
        try mono.withUnsafeBufferPointer { (samples) throws(FFmpegError) in
            try resampler.append(.init(rebasing: samples[monoStart..<end]), to: &output)
        }
        monoStart = end
    }

    private func decode() throws(FFmpegError) {
        switch decoder.receive(into: frame) {
        case .frame: try placeFrame()
        case .needsPacket: try feedDecoder()
        case .damaged(let error): try losePacket(error)
        case .ended: try finish()
        }
    }

    private func feedDecoder() throws(FFmpegError) {
        switch demuxer.read(into: packet) {
        case .packet:
            let data = packet.pointer.pointee
            guard av_packet_get_side_data(packet.pointer, AV_PKT_DATA_ENCRYPTION_INFO, nil) == nil else {
                return fail(.encrypted(input.name, track: demuxer.track))
            }
            losses.note(data, frames: demuxer.frames(ofDuration: data.duration))
            if let error = decoder.send(packet.pointer) { try losePacket(error) }
            av_packet_unref(packet.pointer)
        case .damaged:
            timeline.lose(nil)
            _ = losses.lose(nil)
        case .end:
            _ = decoder.send(nil)
        case .lost:
            isCutShort = true
            _ = decoder.send(nil)
        case .failed(let cause):
            try finishRun()
            fail(.readFailed(input.name, cause))
        }
    }

    private func losePacket(_ error: FFmpegError) throws(FFmpegError) {
        if error.isOutOfMemory { throw error }
        timeline.loseUncounted(losses.lose(error))
        timeline.lose(losses.lastFrames)
    }

    private func placeFrame() throws(FFmpegError) {
        let data = frame.pointer.pointee
        let count = Int(data.nb_samples)
        let rate = Int(data.sample_rate)
        guard count > 0, Resampler.rates.contains(rate) else { return timeline.lose(nil) }
        let before = timeline.end
        let runBefore = timeline.runFrames
        let placement = timeline.place(
            stamp: demuxer.frames(ofStamp: data.best_effort_timestamp), count: count, rate: rate)
        if placement.beginsRun {
            try finishRun(total: runBefore)
            resampler = try Resampler(rate: rate)
            silenceDue = placement.silence
        }
        if placement.silence > 0, placement.reason != .lead {
            notices.add(placement.reason == .damage ? .damaged : .gap, at: before, length: placement.silence)
        } else if placement.skipsTime {
            notices.add(.gap, at: before, length: nil)
        }
        mono.removeAll(keepingCapacity: true)
        monoStart = placement.dropped
        guard mixer.append(data, to: &mono) else { return timeline.lose(nil) }
        if let index = mixer.firstReplaced, firstReplaced == nil {
            firstReplaced =
                before + placement.silence
                + Resampler.frames(ofSamples: Int64(max(0, index - placement.dropped)), rate: rate)
        }
    }
}
