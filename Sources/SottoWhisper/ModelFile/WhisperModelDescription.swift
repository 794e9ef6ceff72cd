/// What a model file says about itself.
public struct WhisperModelDescription: Sendable, Hashable {
    /// The published model with these dimensions, such as `base.en` or `large-v3-turbo`; `nil` for any other. A guess: a
    /// fine-tuned model has the dimensions of what it was made from, and large v1 and v2 are alike (`large`).
    public var family: String?
    /// Knows more than English (`whisper_is_multilingual`).
    public var isMultilingual: Bool
    public var languageCount: Int

    public var vocabularySize: Int
    /// Bands of the spectrogram.
    public var melBands: Int
    /// Positions of a window of 30 s.
    public var audioContext: Int
    /// Positions for text: the preceding text, the prompt and what is being written.
    public var textContext: Int
    /// Width of encoder and decoder.
    public var stateSize: Int
    public var headCount: Int
    public var encoderLayers: Int
    public var decoderLayers: Int

    /// Format of the large tensors by ggml's name: `f16`, `bf16`, `q5_1`, …
    public var weightFormat: String
    public var isQuantized: Bool
    public var tensorCount: Int
    /// Of the file, in bytes.
    public var fileSize: Int
    public var memory: WhisperMemory
}

extension WhisperModelDescription {
    init(_ header: ModelHeader, tensorCount: Int, weightBytes: Int, fileSize: Int) {
        family = Self.family(header)
        isMultilingual = header.vocabularySize >= 51865
        languageCount = isMultilingual ? header.vocabularySize - 51766 : 1
        vocabularySize = header.vocabularySize
        melBands = header.melBands
        audioContext = header.audioContext
        textContext = header.textContext
        stateSize = header.audioState
        headCount = header.audioHeads
        encoderLayers = header.audioLayers
        decoderLayers = header.textLayers
        weightFormat = header.weights.type.name
        isQuantized = header.weights.type.isQuantized
        self.tensorCount = tensorCount
        self.fileSize = fileSize
        memory = WhisperMemory(header, weightBytes: weightBytes)
    }

    private static func family(_ header: ModelHeader) -> String? {
        let isEnglish = header.vocabularySize == 51864
        let isThird = header.vocabularySize == 51866 && header.melBands == 128
        guard header.audioHeads * 64 == header.audioState, header.textContext == 448, isThird || header.melBands == 80
        else { return nil }
        let suffix = isEnglish ? ".en" : ""
        switch (header.audioState, header.audioLayers, header.textLayers) {
        case (384, 4, 4) where !isThird: return "tiny" + suffix
        case (512, 6, 6) where !isThird: return "base" + suffix
        case (768, 12, 12) where !isThird: return "small" + suffix
        case (1024, 24, 24) where !isThird: return "medium" + suffix
        case (768, 12, 4) where isEnglish: return "distil-small.en"
        case (1024, 24, 2) where isEnglish: return "distil-medium.en"
        case (1280, 32, 32) where !isEnglish: return isThird ? "large-v3" : "large"
        case (1280, 32, 4) where isThird: return "large-v3-turbo"
        case (1280, 32, 2) where !isEnglish: return isThird ? "distil-large-v3" : "distil-large-v2"
        default: return nil
        }
    }
}
