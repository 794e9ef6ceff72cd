internal import CWhisper

/// The working memory of one job: `whisper_state` (spectrogram, key-value caches, results).
///
/// A job gets a new one: a state keeps the random generator of its first decoder, so a used one would make a text
/// depend on what was transcribed before it. Making one costs milliseconds against the seconds of a job.
/// Thread: owned by the thread that runs the job.
struct WhisperState: ~Copyable {
    let weights: WhisperWeights
    /// `nil` only after whisper.cpp has freed the state itself.
    private var pointer: OpaquePointer?

    init(_ weights: WhisperWeights) throws(WhisperFailure) {
        guard let pointer = whisper_init_state(weights.context) else { throw .noState }
        self.weights = weights
        self.pointer = pointer
    }

    deinit {
        if let pointer { whisper_free_state(pointer) }
    }

    /// The language of the first 30 s, through `whisper_lang_auto_detect_with_state`. Costs one encoder pass.
    func detectLanguage(
        _ samples: UnsafeBufferPointer<Float>, threads: Int32
    ) throws(WhisperFailure) -> (id: Int32, probability: Float) {
        try computeSpectrogram(samples, threads: threads)
        var probabilities = [Float](repeating: 0, count: Int(whisper_lang_max_id()) + 1)
        let id = whisper_lang_auto_detect_with_state(weights.context, pointer, 0, threads, &probabilities)
        guard id >= 0 else { throw .call("whisper_lang_auto_detect_with_state", id) }
        return (id, probabilities[Int(id)])
    }

    /// One pass of the encoder over the first 30 s.
    func encode(_ samples: UnsafeBufferPointer<Float>, threads: Int32) throws(WhisperFailure) {
        try computeSpectrogram(samples, threads: threads)
        let encoded = whisper_encode_with_state(weights.context, pointer, 0, threads)
        guard encoded == 0 else { throw .call("whisper_encode_with_state", encoded) }
    }

    private func computeSpectrogram(
        _ samples: UnsafeBufferPointer<Float>, threads: Int32
    ) throws(WhisperFailure) {
        let computed = whisper_pcm_to_mel_with_state(
            weights.context, pointer, samples.baseAddress, Int32(samples.count), threads)
        guard computed == 0 else { throw .call("whisper_pcm_to_mel_with_state", computed) }
    }

    /// Runs the model over the samples: `whisper_full_with_state`. Blocks until it is done, fails or is aborted.
    mutating func run(
        _ parameters: whisper_full_params, _ samples: UnsafeBufferPointer<Float>
    ) throws(WhisperFailure) {
        let result = whisper_full_with_state(
            weights.context, pointer, parameters, samples.baseAddress, Int32(samples.count))
        if result == Self.freedByWhisper { pointer = nil }
        guard result == 0 else { throw .call("whisper_full_with_state", result) }
    }

    /// The result of `whisper_full_with_state` after it could not enlarge its key-value cache: it has then freed the
    /// state that it was given.
    private static let freedByWhisper: Int32 = -7
}

/// A call of whisper.cpp that failed, before it is known whether because it was cancelled.
enum WhisperFailure: Error {
    case noState
    case call(String, Int32)
}
