public import SottoAudio
public import SottoEngine
public import SottoTranscript
import Synchronization
import Testing

/// What every `TranscriptionEngine` must do, run against the fake and the real ones alike.
public struct EngineContract: Sendable {
    private let makeEngine: @Sendable () -> any TranscriptionEngine
    /// Audio in which the engine finds words, starting elsewhere than at zero.
    private let audio: SpeechAudio

    public init(audio: SpeechAudio, makeEngine: @escaping @Sendable () -> any TranscriptionEngine) {
        self.audio = audio
        self.makeEngine = makeEngine
    }

    public func verify() async throws {
        try await reportsWhatItReturns()
        try await staysWithinTheAudio()
        try await saysNothingForSilence()
        try await throwsWhenCancelledAndWorksAfterwards()
        try await stopsForTheReportersError()
        try await refusesAfterShutDown()
    }

    private var job: TranscriptionJob { TranscriptionJob(audio: audio) }

    private func reportsWhatItReturns() async throws {
        let engine = makeEngine()
        let reports = Reports()
        let result = try await engine.transcribe(job) { reports.append($0) }
        #expect(!result.segments.isEmpty)
        #expect(reports.segments == result.segments)
        #expect(reports.languages == [result.language])
        #expect(reports.progress.last == audio.end)
        #expect(reports.progress == reports.progress.sorted())
        await engine.shutDown()
    }

    private func staysWithinTheAudio() async throws {
        let engine = makeEngine()
        let segments = try await engine.transcribe(job) { _ in }.segments
        var last = audio.start
        for segment in segments {
            #expect(segment.start >= last && segment.end >= segment.start && segment.end <= audio.end)
            last = segment.end
        }
        await engine.shutDown()
    }

    private func saysNothingForSilence() async throws {
        let engine = makeEngine()
        for count in [0, 1, 200, 1_600, 48_000] {
            let silence = SpeechAudio(start: AudioTime(seconds: 5), samples: Array(repeating: 0, count: count))
            let result = try await engine.transcribe(TranscriptionJob(audio: silence)) { _ in }
            #expect(result.segments.isEmpty)
        }
        await engine.shutDown()
    }

    private func throwsWhenCancelledAndWorksAfterwards() async throws {
        let engine = makeEngine()
        let whole = try await engine.transcribe(job) { _ in }.segments
        let job = job
        // Cancelled before the call: a fast engine would be done before another task could cancel it.
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await engine.transcribe(job) { _ in }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        let again = try await engine.transcribe(job) { _ in }.segments
        #expect(again.count == whole.count)
        await engine.shutDown()
    }

    private func stopsForTheReportersError() async throws {
        struct Refused: Error {}
        let engine = makeEngine()
        let job = job
        await #expect(throws: Refused.self) {
            try await engine.transcribe(job) { event in
                if case .segment = event { throw Refused() }
            }
        }
        await engine.shutDown()
    }

    private func refusesAfterShutDown() async throws {
        let engine = makeEngine()
        await engine.shutDown()
        let job = job
        let error = await #expect(throws: TranscriptionError.self) { try await engine.transcribe(job) { _ in } }
        #expect(error?.code == .shutDown)
    }
}

/// Collects what an engine reports.
public final class Reports: Sendable {
    private let events = Mutex<[EngineReport]>([])

    public init() {}

    public func append(_ event: EngineReport) { events.withLock { $0.append(event) } }

    public var segments: [Segment] {
        events.withLock { $0.compactMap { if case .segment(let segment) = $0 { segment } else { nil } } }
    }
    public var languages: [DetectedLanguage?] {
        events.withLock { $0.compactMap { if case .language(let language) = $0 { language } else { nil } } }
    }
    public var progress: [AudioTime] {
        events.withLock { $0.compactMap { if case .progress(let time) = $0 { time } else { nil } } }
    }
}
