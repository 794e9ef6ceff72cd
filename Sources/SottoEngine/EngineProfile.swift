public import SottoTranscript

/// What an engine is, where it runs and what it can do.
public struct EngineProfile: Sendable, Hashable {
    public enum Place: Sendable, Hashable {
        /// Audio never leaves this machine.
        case onDevice
        /// Audio is sent to this host.
        case host(String)
    }

    /// Name and version, such as `whisper.cpp 1.8.5`.
    public var engine: String
    /// Name of the model, such as `base.en`.
    public var model: String
    public var place: Place
    /// The longest audio one job may hold.
    public var longestAudio: AudioTime
    /// The languages it knows; one element for a model of one language.
    public var languages: [Language]
    public var canDetectLanguage: Bool { languages.count > 1 }
    public var canTranslate: Bool
    public var givesWordTimes: Bool

    public init(
        engine: String, model: String, place: Place, longestAudio: AudioTime, languages: [Language],
        canTranslate: Bool, givesWordTimes: Bool
    ) {
        self.engine = engine
        self.model = model
        self.place = place
        self.longestAudio = longestAudio
        self.languages = languages
        self.canTranslate = canTranslate
        self.givesWordTimes = givesWordTimes
    }
}
