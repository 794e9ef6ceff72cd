import SottoAudio
import SottoEngine
import SottoSupport
import SottoTestSupport
import SottoTranscript
import Synchronization
import Testing

/// Collects what a pipeline reports.
private final class Events: Sendable {
    private let events = Mutex<[TranscriptionPipeline.Event]>([])
    func append(_ event: TranscriptionPipeline.Event) { events.withLock { $0.append(event) } }
    var all: [TranscriptionPipeline.Event] { events.withLock { $0 } }
    var texts: [String] { all.compactMap { if case .segment(let segment) = $0 { segment.text } else { nil } } }
    var notices: [AudioNotice] { all.compactMap { if case .notice(let notice) = $0 { notice } else { nil } } }
    var languages: Int { all.count { if case .language = $0 { true } else { false } } }
}

@Suite struct TranscriptionPipelineTests {
    private let cutter = BlockCutter(
        minimum: AudioTime(seconds: 1), search: AudioTime(seconds: 0.5), pause: AudioTime(seconds: 0.1))
    private let noise = TestSignal.noise(count: 80_000, peak: 0.3)

    private func pipeline(_ engine: FakeEngine) -> TranscriptionPipeline {
        TranscriptionPipeline(engine: engine, options: DecodingOptions(), cutter: cutter)
    }

    @Test func blocksCoverTheSourceInOrderAndContextIsHandedOn() async throws {
        let engine = FakeEngine()
        let events = Events()
        let noise = noise
        let summary = try await pipeline(engine).run({ _ in FakeSource(samples: noise) }) { events.append($0) }
        let jobs = await engine.jobs
        #expect(summary.duration.frames == 80_000)
        #expect(jobs.count > 3)
        #expect(jobs.flatMap(\.audio.samples) == noise)
        #expect(jobs.map(\.context) == jobs.indices.map { (0..<$0).map { Int32($0 + 1) } })
        #expect(jobs.dropFirst().allSatisfy { $0.options.language == .english })
        #expect(events.texts == jobs.indices.map { " job \($0 + 1)" })
        #expect(events.languages == 1)
    }

    @Test func anEmptySourceMakesNoJob() async throws {
        let engine = FakeEngine()
        let summary = try await pipeline(engine).run({ _ in FakeSource([]) }) { _ in }
        #expect(summary.duration == .zero)
        #expect(await engine.jobs.isEmpty)
    }

    @Test func noticesArePassedOn() async throws {
        let notice = AudioNotice(kind: .damaged, time: AudioTime(seconds: 1), length: AudioTime(seconds: 2))
        let events = Events()
        let piece = SpeechAudio(start: .zero, samples: noise)
        _ = try await pipeline(FakeEngine()).run({ _ in FakeSource([.frames(piece), .notice(notice)]) }) {
            events.append($0)
        }
        #expect(events.notices == [notice])
    }

    @Test func anErrorOfTheSourceEndsTheRun() async throws {
        struct Unreadable: Error {}
        let piece = SpeechAudio(start: .zero, samples: noise)
        await #expect(throws: Unreadable.self) {
            _ = try await pipeline(FakeEngine()).run({ _ in FakeSource([.frames(piece)], failure: Unreadable()) }) {
                _ in
            }
        }
        await #expect(throws: Unreadable.self) {
            _ = try await pipeline(FakeEngine()).run({ _ in throw Unreadable() }) { _ in }
        }
    }

    @Test func anErrorOfTheEngineEndsTheRun() async throws {
        let failure = TranscriptionError(code: .engine, description: "it failed")
        let noise = noise
        let engine = FakeEngine { $0 == 2 ? .fail(failure) : .succeed }
        let error = await #expect(throws: TranscriptionError.self) {
            _ = try await pipeline(engine).run({ _ in FakeSource(samples: noise) }) { _ in }
        }
        #expect(error == failure)
        #expect(await engine.jobs.count == 2)
    }

    @Test func anErrorOfTheReporterEndsTheRun() async throws {
        struct Full: Error {}
        let noise = noise
        await #expect(throws: Full.self) {
            _ = try await pipeline(FakeEngine()).run({ _ in FakeSource(samples: noise) }) { event in
                if case .segment = event { throw Full() }
            }
        }
    }

    @Test func cancellingStopsTheEngine() async throws {
        let noise = noise
        let pipeline = pipeline(FakeEngine { _ in .hang })
        let task = Task { try await pipeline.run({ _ in FakeSource(samples: noise) }) { _ in } }
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
    }

    /// A pipe on which nothing arrives.
    private final class StalledSource: AudioSource {
        let expectedDuration: AudioTime? = nil
        let cancellation: CancellationFlag
        init(_ cancellation: CancellationFlag) { self.cancellation = cancellation }
        func read() throws -> AudioRead {
            while !cancellation.isCancelled {}
            throw CancellationError()
        }
        func close() {}
    }

    @Test(.timeLimit(.minutes(1))) func cancellingEndsAReadThatWaits() async throws {
        let pipeline = pipeline(FakeEngine())
        let task = Task { try await pipeline.run({ StalledSource($0) }) { _ in } }
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
    }

    @Test func theFakeKeepsTheContract() async throws {
        let audio = SpeechAudio(start: AudioTime(seconds: 7), samples: noise)
        try await EngineContract(audio: audio) { FakeEngine() }.verify()
    }
}
