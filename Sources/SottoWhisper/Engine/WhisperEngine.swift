internal import CWhisper
internal import SottoAudio
public import SottoEngine
internal import SottoSupport
internal import SottoTranscript

/// whisper.cpp behind the engine protocol, on this machine.
///
/// Thread: an actor on a worker thread of its own; every call of whisper.cpp blocks there. ggml starts its own threads
/// for the arithmetic.
public actor WhisperEngine: TranscriptionEngine {
    private let worker = WorkerThread(name: "sotto-whisper")
    public nonisolated var unownedExecutor: UnownedSerialExecutor { worker.asUnownedSerialExecutor() }

    private let modelPath: String
    private let modelName: String
    private let threads: Int32
    private let flashAttention: Bool
    private var weights: WhisperWeights?
    private var isShutDown = false

    /// Loads nothing yet.
    /// - Parameters:
    ///   - modelPath: a Whisper model in whisper.cpp's ggml format.
    ///   - modelName: what transcripts call it.
    ///   - threads: of ggml, for one job; whisper-cli's default is the smaller of 4 and the number of cores.
    ///   - flashAttention: whisper-cli's default; faster, and the same text but for rounding.
    public init(modelPath: String, modelName: String, threads: Int, flashAttention: Bool = true) {
        self.modelPath = modelPath
        self.modelName = modelName
        self.threads = Int32(clamping: max(1, threads))
        self.flashAttention = flashAttention
    }

    deinit {
        worker.stop()
    }

    /// Name and version of the library, as transcripts record it.
    public static var identity: String { "whisper.cpp \(String(cString: whisper_version()))" }

    /// The processor features that ggml's kernels were compiled for and find here, such as `AVX2`: `whisper_print_system_info`.
    public static var kernels: [String] {
        let text = String(cString: whisper_print_system_info())
        return text.split(separator: "|").compactMap { part in
            let words = part.split(whereSeparator: { $0.isWhitespace || $0 == ":" || $0 == "=" })
            guard words.count >= 2, words.last == "1" else { return nil }
            return String(words[words.count - 2])
        }
    }

    public var profile: EngineProfile {
        let isMultilingual = weights?.isMultilingual ?? false
        return EngineProfile(
            engine: Self.identity, model: modelName, place: .onDevice,
            longestAudio: AudioTime(frames: Int64(Int32.max / 2)),
            languages: isMultilingual ? Language.all : [.english],
            canTranslate: isMultilingual, givesWordTimes: true)
    }

    public func prepare() throws {
        guard !isShutDown else { throw TranscriptionError.engineIsShutDown }
        guard weights == nil else { return }
        WhisperLog.routeOnce
        let file = try ModelFileReader(path: modelPath)
        weights = try WhisperWeights(file, flashAttention: flashAttention)
    }

    /// What every window, or only the first, is conditioned on with these options, and which words of the vocabulary the
    /// model has no room for.
    public func fitPrompt(_ options: DecodingOptions) throws -> PromptFit {
        try prepare()
        guard let weights else { throw TranscriptionError.engineIsShutDown }
        return PromptFit(options, budget: weights.longestContext, tokenCount: weights.tokenCount)
    }

    /// The time of one pass of the encoder, over 30 s of sound, with the threads of this engine: from it follows roughly
    /// what another model would take here (`ModelForecast`). Takes two such passes; the first one only warms up.
    public func timeEncoder() throws -> Duration {
        try prepare()
        guard let weights else { throw TranscriptionError.engineIsShutDown }
        let state = try WhisperState(weights)
        let silence = [Float](repeating: 0, count: 30 * Int(AudioTime.rate))
        return try silence.withUnsafeBufferPointer { samples in
            try state.encode(samples, threads: threads)
            let start = ContinuousClock.now
            try state.encode(samples, threads: threads)
            return start.duration(to: .now)
        }
    }

    public func shutDown() {
        isShutDown = true
        weights = nil
    }

    public func transcribe(
        _ job: TranscriptionJob, report: @escaping @Sendable (EngineReport) throws -> Void
    ) async throws -> TranscriptionResult {
        try prepare()
        guard let weights else { throw TranscriptionError.engineIsShutDown }
        let given = try givenLanguage(job, weights)
        if let given { try report(.language(given)) }
        guard !job.audio.isDigitalSilence else {
            return TranscriptionResult(segments: [], language: given, context: job.context)
        }
        let run = WhisperRun(job, givenLanguage: given, report: report)
        return try await withTaskCancellationHandler {
            try perform(job, run, weights)
        } onCancel: {
            run.cancel()
        }
    }

    /// The language that is certain before anything is heard; `nil` when it must be detected.
    private func givenLanguage(_ job: TranscriptionJob, _ weights: WhisperWeights) throws -> DetectedLanguage? {
        if weights.isMultilingual {
            return job.options.language.map { DetectedLanguage(language: $0, probability: nil) }
        }
        guard job.options.language == nil || job.options.language == .english else {
            throw TranscriptionError(
                code: .options,
                description: "the model \(modelName) knows only English; leave out the language or choose another model"
            )
        }
        guard job.options.task == .transcribe else {
            throw TranscriptionError(
                code: .options,
                description: "the model \(modelName) knows only English and cannot translate; use a multilingual model")
        }
        return DetectedLanguage(language: .english, probability: nil)
    }

    private func perform(
        _ job: TranscriptionJob, _ run: WhisperRun, _ weights: WhisperWeights
    ) throws -> TranscriptionResult {
        let input = WhisperInput(job.audio)
        do {
            try input.samples.withUnsafeBufferPointer { samples in
                var state = try WhisperState(weights)
                let language = try run.language ?? detectLanguage(state, samples, run)
                var parameters = whisperParameters(
                    job.options, threads: threads, languageID: whisper_lang_id(language.language.code))
                parameters.duration_ms = input.durationInMilliseconds
                run.install(in: &parameters)
                let prompt = PromptFit(job.options, budget: weights.longestContext, tokenCount: weights.tokenCount)
                parameters.carry_initial_prompt = prompt.isCarried
                try prompt.text.withCString { text in
                    try usableContext(job, weights, prompt).withUnsafeBufferPointer { context in
                        parameters.initial_prompt = text
                        if !context.isEmpty {
                            parameters.prompt_tokens = context.baseAddress
                            parameters.prompt_n_tokens = Int32(context.count)
                        }
                        try withExtendedLifetime(run) { try state.run(parameters, samples) }
                    }
                }
            }
        } catch let failure as WhisperFailure where !run.isStopped {
            throw TranscriptionError(failure)
        } catch is WhisperFailure {
            // Stopped inside a pass, which looks like a failure. What follows tells why.
        }
        if let failure = run.reportFailure { throw failure }
        guard !run.hasOverflowed else {
            throw TranscriptionError(
                code: .model,
                description: "the model \(modelName) computes values that are not numbers; download or convert it again"
            )
        }
        guard !run.isStopped else { throw CancellationError() }
        run.tell(.progress(job.audio.end))
        if let failure = run.reportFailure { throw failure }
        return TranscriptionResult(
            segments: run.segments, language: run.language,
            context: (job.context + run.tokenIDs).suffix(weights.longestContext))
    }

    private func detectLanguage(
        _ state: borrowing WhisperState, _ samples: UnsafeBufferPointer<Float>, _ run: WhisperRun
    ) throws -> DetectedLanguage {
        let detected = try state.detectLanguage(samples, threads: threads)
        guard let language = Language(String(cString: whisper_lang_str(detected.id))) else {
            throw WhisperFailure.call("whisper_lang_auto_detect_with_state", detected.id)
        }
        let found = DetectedLanguage(language: language, probability: detected.probability)
        run.language = found
        run.tell(.language(found))
        return found
    }

    /// Tokens of the text before this job that the model can be conditioned on. None where the prompt goes with every
    /// window: whisper.cpp takes either a carried prompt or tokens.
    private func usableContext(_ job: TranscriptionJob, _ weights: WhisperWeights, _ prompt: PromptFit) -> [Int32] {
        guard !prompt.isCarried else { return [] }
        // A number outside the vocabulary would be an exception in C++.
        return job.context.filter { (0..<weights.vocabularySize).contains($0) }.suffix(weights.longestContext)
    }
}
