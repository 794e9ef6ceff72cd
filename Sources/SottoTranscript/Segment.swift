/// One token of an engine's vocabulary: the smallest piece of text it writes.
public struct Token: Sendable, Hashable {
    /// The number of the token in the vocabulary of the model that wrote it.
    public var id: Int32
    /// The bytes it stands for. A character may spread over several tokens, so this need not be valid UTF-8.
    public var bytes: [UInt8]
    /// Start and end, when token times were asked for and the engine knows them.
    public var start: AudioTime?
    public var end: AudioTime?
    /// 0...1, as the engine reports it.
    public var probability: Float
    /// Natural logarithm of the probability under the whole vocabulary, before any filter.
    public var logProbability: Float

    public init(
        id: Int32, bytes: [UInt8], start: AudioTime? = nil, end: AudioTime? = nil,
        probability: Float, logProbability: Float
    ) {
        self.id = id
        self.bytes = bytes
        self.start = start
        self.end = end
        self.probability = probability
        self.logProbability = logProbability
    }
}

/// One word as it is written, with the space before it and the punctuation that belongs to it.
public struct Word: Sendable, Hashable {
    public var text: String
    /// Start and end, when word times were asked for and the engine knows them.
    public var start: AudioTime?
    public var end: AudioTime?
    /// Mean probability of its tokens, 0...1.
    public var probability: Float
    /// What the engine wrote, where a correction changed it.
    public var correctedFrom: String?

    public init(text: String, start: AudioTime? = nil, end: AudioTime? = nil, probability: Float) {
        self.text = text
        self.start = start
        self.end = end
        self.probability = probability
    }
}

/// A piece of text that was replaced after the engine wrote it.
public struct Correction: Sendable, Hashable {
    public var original: String
    public var replacement: String

    public init(original: String, replacement: String) {
        self.original = original
        self.replacement = replacement
    }
}

/// A stretch of speech and its text, as one line of a subtitle file holds it.
///
/// A field that an engine does not know is `nil`: nothing here is ever invented.
public struct Segment: Sendable, Hashable {
    /// On the absolute clock; `start <= end`.
    public var start: AudioTime
    public var end: AudioTime
    /// As the engine wrote it, with its leading space.
    public var text: String
    public var words: [Word]
    public var tokens: [Token]
    /// Probability that the window holds no speech at all, as Whisper reports it.
    public var noSpeechProbability: Float?
    /// Mean natural-log probability of the text tokens.
    public var averageLogProbability: Float?
    /// Bytes of the text over bytes of the text compressed by zlib; far above 2 for a text that repeats itself.
    public var compressionRatio: Float?
    /// Sampling temperature that gave this text.
    public var temperature: Float?
    /// What was changed in the text after the engine, in order.
    public var corrections: [Correction] = []

    public init(
        start: AudioTime, end: AudioTime, text: String, words: [Word] = [], tokens: [Token] = [],
        noSpeechProbability: Float? = nil, averageLogProbability: Float? = nil,
        compressionRatio: Float? = nil, temperature: Float? = nil
    ) {
        self.start = start
        self.end = end
        self.text = text
        self.words = words
        self.tokens = tokens
        self.noSpeechProbability = noSpeechProbability
        self.averageLogProbability = averageLogProbability
        self.compressionRatio = compressionRatio
        self.temperature = temperature
    }
}
