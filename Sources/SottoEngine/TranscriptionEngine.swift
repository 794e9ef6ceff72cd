public import SottoAudio
public import SottoTranscript

/// Turns speech into text: whisper.cpp on this machine, or a service that the user has allowed by name.
///
/// The contract, which the engine contract suite checks for every engine:
/// - `transcribe` gives the whole text of the audio or throws. A cancelled call throws `CancellationError`; it never
///   returns part of a text as success.
/// - Every time in a result is on the absolute clock, within the audio of the job, and segments are in order.
/// - After a cancelled or failed call the engine can be used again, unless the error says otherwise.
///
/// Thread: callable from any task; blocking work runs on threads of the engine's own.
public protocol TranscriptionEngine: Sendable {
    /// What this engine is and can do. Some of it is known only after `prepare()`.
    var profile: EngineProfile { get async }

    /// Makes the engine ready: loads a model, checks a key. Does nothing when it is ready.
    func prepare() async throws

    /// - Parameter report: called in order, on a thread of the engine, which waits for it. When it throws, the call
    ///   stops as if cancelled and throws that error.
    func transcribe(
        _ job: TranscriptionJob, report: @escaping @Sendable (EngineReport) throws -> Void
    ) async throws -> TranscriptionResult

    /// Frees what `prepare()` took. Later calls of `transcribe` throw.
    func shutDown() async
}

/// One stretch of audio to be transcribed as a whole.
public struct TranscriptionJob: Sendable {
    public var audio: SpeechAudio
    public var options: DecodingOptions
    /// The tokens that came before this audio, oldest first, to be conditioned on; empty for a fresh start.
    public var context: [Int32]

    public init(audio: SpeechAudio, options: DecodingOptions = DecodingOptions(), context: [Int32] = []) {
        self.audio = audio
        self.options = options
        self.context = context
    }
}

/// What an engine tells while it works.
public enum EngineReport: Sendable {
    /// The language of the audio, before the first segment; not for silence whose language was not given.
    case language(DetectedLanguage)
    /// A segment whose text will not change any more.
    case segment(Segment)
    /// Everything before this time has been dealt with.
    case progress(AudioTime)
}

public struct DetectedLanguage: Sendable, Hashable {
    public var language: Language
    /// 0...1; `nil` when the language was given, or the model knows only one.
    public var probability: Float?

    public init(language: Language, probability: Float?) {
        self.language = language
        self.probability = probability
    }
}

public struct TranscriptionResult: Sendable {
    /// The same segments that were reported, in order.
    public var segments: [Segment]
    /// The same that was reported.
    public var language: DetectedLanguage?
    /// Tokens to hand to the job that follows this one as its `context`.
    public var context: [Int32]

    public init(segments: [Segment], language: DetectedLanguage?, context: [Int32]) {
        self.segments = segments
        self.language = language
        self.context = context
    }
}
