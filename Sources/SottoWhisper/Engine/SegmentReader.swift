internal import CWhisper
internal import SottoAudio
internal import SottoEngine
internal import SottoTranscript

/// Reads segments out of a `whisper_state` and puts them on the absolute clock.
///
/// Thread: the one whisper.cpp calls back on; the state must not be running.
struct SegmentReader {
    let context: OpaquePointer
    let state: OpaquePointer
    let job: TranscriptionJob
    let language: Language

    /// - Parameter notBefore: the end of the segment before. whisper.cpp lets segments overlap by its 20 ms grid and
    ///   run past the end of the audio; here they do neither.
    func segment(_ index: Int32, notBefore: AudioTime) -> Segment {
        let start = max(time(whisper_full_get_segment_t0_from_state(state, index)), notBefore)
        let end = max(time(whisper_full_get_segment_t1_from_state(state, index)), start)
        let text = whisper_full_get_segment_text_from_state(state, index).map { String(cString: $0) } ?? ""
        let tokens = textTokens(index, within: start...end)
        return Segment(
            start: start, end: end, text: text,
            words: WordAssembler.words(from: tokens, language: language), tokens: tokens,
            noSpeechProbability: whisper_full_get_segment_no_speech_prob_from_state(state, index),
            averageLogProbability: averageLogProbability(tokens),
            compressionRatio: compressionRatio(of: text))
    }

    /// Every token of the segment, time stamps and other marks included: what Whisper is conditioned on next.
    func allTokenIDs(_ index: Int32) -> [Int32] {
        (0..<whisper_full_n_tokens_from_state(state, index)).map {
            whisper_full_get_token_id_from_state(state, index, $0)
        }
    }

    private func textTokens(_ index: Int32, within range: ClosedRange<AudioTime>) -> [Token] {
        let endOfText = whisper_token_eot(context)
        return (0..<whisper_full_n_tokens_from_state(state, index)).compactMap { position in
            let data = whisper_full_get_token_data_from_state(state, index, position)
            guard data.id < endOfText else { return nil }  // all marks come after the words in the vocabulary
            let bytes = UnsafeRawBufferPointer(cString: whisper_token_to_str(context, data.id))
            let timed = job.options.wordTimes
            return Token(
                id: data.id, bytes: Array(bytes),
                start: timed ? time(data.t0).clamped(to: range) : nil,
                end: timed ? time(data.t1).clamped(to: range) : nil,
                probability: data.p, logProbability: data.plog)
        }
    }

    private func averageLogProbability(_ tokens: [Token]) -> Float? {
        guard !tokens.isEmpty else { return nil }
        return tokens.reduce(0) { $0 + $1.logProbability } / Float(tokens.count)
    }

    /// From whisper.cpp's hundredths of a second within the job to the absolute clock, within the job's audio.
    private func time(_ hundredths: Int64) -> AudioTime {
        let inJob = min(max(0, hundredths * (AudioTime.rate / 100)), job.audio.duration.frames)
        return job.audio.start + AudioTime(frames: inJob)
    }
}

extension UnsafeRawBufferPointer {
    /// The bytes before the terminating zero.
    fileprivate init(cString: UnsafePointer<CChar>?) {
        var count = 0
        while let cString, cString[count] != 0 { count += 1 }
        self.init(start: cString, count: count)
    }
}

extension Comparable {
    fileprivate func clamped(to range: ClosedRange<Self>) -> Self {
        min(max(self, range.lowerBound), range.upperBound)
    }
}
