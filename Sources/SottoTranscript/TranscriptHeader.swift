/// What is asked of an engine: the words in the language spoken, or their translation to English.
public enum TranscriptionTask: String, Sendable, CaseIterable {
    case transcribe
    case translate
}

/// What is known of a transcript before its first segment.
public struct TranscriptHeader: Sendable, Hashable {
    public var task: TranscriptionTask
    /// `nil` when it was to be detected and nothing was heard.
    public var language: Language?
    /// Probability of the language, 0...1; `nil` when it was given, not detected.
    public var languageProbability: Float?
    /// Identifier of the engine, such as `whisper.cpp 1.8.5`, and of the model, such as `base.en`.
    public var engine: String
    public var model: String

    public init(
        task: TranscriptionTask, language: Language?, languageProbability: Float? = nil,
        engine: String, model: String
    ) {
        self.task = task
        self.language = language
        self.languageProbability = languageProbability
        self.engine = engine
        self.model = model
    }
}
