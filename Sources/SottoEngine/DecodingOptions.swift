public import SottoTranscript

/// How an engine searches for the text. Names and defaults are whisper-cli's; an engine ignores what it has no use for.
public struct DecodingOptions: Sendable, Hashable {
    /// `nil`: detected from the first 30 s on a multilingual model.
    public var language: Language?
    public var task: TranscriptionTask = .transcribe

    /// Hypotheses kept in beam search; 1 is greedy decoding.
    public var beamSize = 5
    /// Candidates drawn at a temperature above zero.
    public var bestOf = 5
    public var temperature: Float = 0
    /// Added at each retry of a window whose text fails a threshold below; 0 never retries.
    public var temperatureIncrement: Float = 0.2
    /// A text whose token entropy is below this repeats itself and is tried again (bits per token).
    public var entropyThreshold: Float = 2.4
    /// A text whose mean log-probability is below this is tried again.
    public var logProbabilityThreshold: Float = -1
    /// Above this no-speech probability, a text below `logProbabilityThreshold` is dropped as silence.
    public var noSpeechThreshold: Float = 0.6
    /// Leaves out tokens that are no speech, such as music notes and sounds in brackets.
    public var suppressNonSpeech = false

    /// Tokens of preceding text that a window may be conditioned on; `nil`: as many as the model takes, 0: none.
    public var maxContext: Int?
    /// Text the first window is conditioned on: names, jargon, style.
    public var prompt = ""
    /// Conditions every window on `prompt`, not only the first.
    public var carryPrompt = false

    /// Names and jargon that are likely to be said: every window is conditioned on as many as the model takes, after
    /// `prompt`.
    public var vocabulary: [String] = []

    /// Gives words and tokens their times.
    public var wordTimes = false

    public init() {}
}
