internal import CFFmpeg
internal import SottoAudio
internal import SottoTranscript

extension AudioPipeline {
    /// How much less than the header promises may be missing unnoticed (0.3 s): a header counts whole packets of the
    /// codec and its priming, the sound does not.
    private static let unnoticed: Int64 = AudioTime.rate * 3 / 10

    /// Ends the run that the resampler works on.
    func finishRun(total: Int64? = nil) throws(FFmpegError) {
        try resampler?.finish(total: total ?? timeline.runFrames, to: &output)
        resampler = nil
    }

    func fail(_ error: MediaError) {
        state = .failed(error)
    }

    /// All packets are decoded: ends the sound, and tells what is missing from it.
    func finish() throws(FFmpegError) {
        try finishRun()
        let isCut = isCutShort || declared.missing(from: input) > 0 || endsInsidePacket
        let before = timeline.end
        silenceDue = isCut ? 0 : timeline.fillLost()
        if silenceDue > 0 { notices.add(.damaged, at: before, length: silenceDue) }
        let missing = missingFrames.flatMap { $0 > Self.unnoticed ? $0 : nil }
        let isTruncated = isCut || missing != nil
        guard timeline.hasSound || !isTruncated && losses.count == 0 else {
            return fail(.damaged(input.name, losses.lastError))
        }
        if isTruncated { notices.add(.truncated, at: timeline.end, length: missing) }
        if let firstReplaced {
            notices.add(.notFinite(samples: mixer.replaced), at: firstReplaced, length: nil)
        }
        notices.finish()
        state = .ended
    }

    /// Only the very last packet could not be decoded, or plainly lacks its end.
    private var endsInsidePacket: Bool {
        losses.endsInsidePacket || timeline.lost.map { $0 <= losses.lastFrames ?? 0 } ?? false
    }

    /// How much of the sound that the header promises is not there; `nil` where it promises nothing.
    private var missingFrames: Int64? {
        if let end = demuxer.declaredEnd {
            return !timeline.hasJumped && end > timeline.end ? end - timeline.end : nil
        }
        // FFmpeg forgets the promise of a WAV header that the file does not keep.
        let bitsPerSecond = demuxer.parameters.pointee.bit_rate
        let missing = declared.missing(from: input)
        guard demuxer.format.name == "wav", missing > 0, bitsPerSecond > 0 else { return nil }
        return Int64(Double(missing) * 8 / Double(bitsPerSecond) * Double(AudioTime.rate))
    }
}
