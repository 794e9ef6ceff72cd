import SottoAudio
public import SottoEngine
import SottoTranscript

/// An engine that writes one segment per job, saying where the job lay and what context came with it.
public actor FakeEngine: TranscriptionEngine {
    /// What happens in a job instead of success.
    public enum Behaviour: Sendable {
        case succeed
        case fail(TranscriptionError)
        /// Works until cancelled.
        case hang
    }

    private let behaviour: @Sendable (_ jobNumber: Int) -> Behaviour
    public private(set) var jobs: [TranscriptionJob] = []
    private var isShutDown = false

    public init(_ behaviour: @escaping @Sendable (_ jobNumber: Int) -> Behaviour = { _ in .succeed }) {
        self.behaviour = behaviour
    }

    public let profile = EngineProfile(
        engine: "fake", model: "fake", place: .onDevice, longestAudio: AudioTime(seconds: 3600),
        languages: [.english], canTranslate: false, givesWordTimes: false)

    public func prepare() throws {}

    public func shutDown() { isShutDown = true }

    public func transcribe(
        _ job: TranscriptionJob, report: @escaping @Sendable (EngineReport) throws -> Void
    ) async throws -> TranscriptionResult {
        guard !isShutDown else { throw TranscriptionError(code: .shutDown, description: "the engine was shut down") }
        jobs.append(job)
        switch behaviour(jobs.count) {
        case .succeed: break
        case .fail(let error): throw error
        case .hang: try await Task.sleep(for: .seconds(3600))  // ended by cancellation
        }
        try Task.checkCancellation()
        let language = DetectedLanguage(language: .english, probability: nil)
        try report(.language(language))
        guard !job.audio.isDigitalSilence else {
            return TranscriptionResult(segments: [], language: language, context: job.context)
        }
        let segment = Segment(start: job.audio.start, end: job.audio.end, text: " job \(jobs.count)")
        try report(.segment(segment))
        try report(.progress(job.audio.end))
        return TranscriptionResult(
            segments: [segment], language: language, context: job.context + [Int32(jobs.count)])
    }
}
