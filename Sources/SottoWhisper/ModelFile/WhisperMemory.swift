/// What running a model takes, in bytes: an estimate from its dimensions, within a tenth of what whisper.cpp 1.8.5 reports
/// for the processor back end. The memory of one job's audio and spectrogram comes on top.
public struct WhisperMemory: Sendable, Hashable {
    /// Of a `whisper_context`, shared by its states.
    public var weights: Int
    /// Of the buffers of a `whisper_state` that do not depend on the number of decoders.
    private var buffers: Int
    /// Of a key-value cache for the text of one decoder.
    private var selfCache: Int
    /// What attention without the flash kernel keeps besides: the scores of every pair of positions.
    private var scores: Int

    /// Of one `whisper_state`.
    /// - Parameter decoders: the larger of beam size and best-of.
    public func state(decoders: Int, flashAttention: Bool = true) -> Int {
        // whisper_full makes the cache anew for several decoders, with room for two more.
        let caches = decoders > 1 ? min(decoders, 8) + 2 : 1
        return buffers + caches * selfCache + (flashAttention ? 0 : scores)
    }

    /// Of the weights and one state at default options, which keep five beams.
    public var defaultJob: Int { weights + state(decoders: 5) }

    init(_ header: ModelHeader, weightBytes: Int) {
        weights = weightBytes
        // Keys and values, 16-bit, positions rounded up to 256 (whisper_kv_cache_init).
        let cachedPosition = 2 * 2 * header.textState * header.textLayers
        let positions = (header.audioContext + 255) / 256 * 256
        selfCache = cachedPosition * ((header.textContext + 255) / 256 * 256)
        let crossCache = cachedPosition * positions
        let padding = 2 * 2 * header.audioState * positions
        // Four graphs with their nodes; the vectors between layers that live at once, 28 bytes of them per value in the
        // encoder, 17 in the convolutions, 4 in between (measured); the logits of a full prompt, twice.
        let graphs = 4 * 1_600_000
        let vectors = (28 + 17 + 4) * header.audioContext * header.audioState
        let logits = 2 * 4 * header.vocabularySize * header.textContext
        buffers = crossCache + padding + graphs + vectors + logits
        scores = 4 * header.audioContext * header.audioContext * header.audioHeads
    }
}
