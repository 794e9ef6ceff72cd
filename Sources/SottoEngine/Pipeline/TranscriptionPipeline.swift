public import SottoAudio
public import SottoSupport
public import SottoTranscript

/// Opens a source on the thread that will read it. The flag is set when nobody wants the audio any more: a source that
/// waits (a pipe, a device) must look at it at least ten times a second.
public typealias SourceFactory = @Sendable (CancellationFlag) throws -> any AudioSource

public struct SourceDescription: Sendable, Hashable {
    public var expectedDuration: AudioTime?
}

/// From an audio source to text: reads, cuts into blocks, has an engine transcribe one while the next is read.
///
/// Memory is that of two blocks and the engine, however long the source is.
public struct TranscriptionPipeline: Sendable {
    public enum Event: Sendable {
        case opened(SourceDescription)
        case notice(AudioNotice)
        /// Once, before the first segment; never when the language was to be detected and nothing was heard.
        case language(DetectedLanguage)
        case segment(Segment)
        /// Everything before this time has been transcribed.
        case progress(AudioTime)
    }

    /// What is known when all is done.
    public struct Summary: Sendable {
        public var duration: AudioTime
        public var language: DetectedLanguage?
    }

    private let engine: any TranscriptionEngine
    private let options: DecodingOptions
    private let cutter: BlockCutter

    public init(engine: any TranscriptionEngine, options: DecodingOptions, cutter: BlockCutter = BlockCutter()) {
        self.engine = engine
        self.options = options
        self.cutter = cutter
    }

    /// - Parameter report: called in order, never twice at once, from threads of the pipeline and the engine, which
    ///   wait for it. What it throws ends the run.
    /// - Throws: what the source, the engine or `report` throws; `CancellationError` when the task is cancelled.
    public func run(
        _ openSource: @escaping SourceFactory, report: @escaping @Sendable (Event) throws -> Void
    ) async throws -> Summary {
        let reader = BlockReader(cutter: cutter, openSource: openSource)
        try report(.opened(try await reader.open()))

        // The engine loads its model while the first block is read.
        async let prepared: Void = engine.prepare()
        var progress = Progress(options: options)
        var reading = try await reader.next()
        try await prepared
        while true {
            for notice in reading.notices { try report(.notice(notice)) }
            guard let block = reading.block else { break }
            async let following = reader.next()
            try await transcribe(block, &progress, report)
            reading = try await following
        }
        try Task.checkCancellation()
        return Summary(duration: progress.end, language: progress.language)
    }

    /// What is handed from one block to the next.
    private struct Progress {
        /// The first block that is not silent decides the language; the others keep it.
        var options: DecodingOptions
        var context: [Int32] = []
        var language: DetectedLanguage?
        var end = AudioTime.zero
    }

    private func transcribe(
        _ block: SpeechAudio, _ progress: inout Progress, _ report: @escaping @Sendable (Event) throws -> Void
    ) async throws {
        let isFirstHeard = progress.language == nil
        let job = TranscriptionJob(audio: block, options: progress.options, context: progress.context)
        let result = try await engine.transcribe(job) { event in
            switch event {
            case .language(let language): if isFirstHeard { try report(.language(language)) }
            case .segment(let segment): try report(.segment(segment))
            case .progress(let time): try report(.progress(time))
            }
        }
        progress.context = result.context
        progress.end = block.end
        if isFirstHeard, let language = result.language {
            progress.language = language
            progress.options.language = language.language
        }
    }
}
