import SottoAudio
import SottoEngine
import SottoTestSupport
import SottoTranscript
import Synchronization
import Testing

@testable import SottoWhisper

/// What only a multilingual model does. Its weights are random: which language comes out means nothing, but all the rest
/// must hold.
@Suite(.serialized) struct MultilingualModelTests {
    private let file: TemporaryModelFile

    init() throws {
        let sample = try ModelFileSample { $0.numbers[0] = 51865 }
        file = try sample.file()
        try sample.fill(file, with: { _ in nil })
    }

    private func withEngine(_ body: (WhisperEngine) async throws -> Void) async throws {
        let engine = WhisperEngine(modelPath: file.path, modelName: "random", threads: 1)
        try await body(engine)
        await engine.shutDown()
    }

    private func job(_ audio: SpeechAudio? = nil) throws -> TranscriptionJob {
        var job = TranscriptionJob(audio: try audio ?? Recordings.speech("short_note_slt.wav"))
        job.options.beamSize = 1
        job.options.bestOf = 1
        job.options.temperatureIncrement = 0
        return job
    }

    @Test(.timeLimit(.minutes(2))) func detectsALanguageAndSaysHowSureItIs() async throws {
        try await withEngine { engine in
            let events = Events()
            let result = try await engine.transcribe(job()) { events.append($0) }
            let detected = try #require(result.language)
            let probability = try #require(detected.probability)
            #expect(probability > 0 && probability <= 1)
            #expect(Language.all.contains(detected.language))
            guard case .language(let reported) = events.all.first else {
                Issue.record("the language was not the first thing that was reported")
                return
            }
            #expect(reported == detected)
            let languages = await engine.profile.languages
            #expect(languages.count > 90)
        }
    }

    @Test(.timeLimit(.minutes(2)), arguments: [TranscriptionTask.transcribe, .translate])
    func aGivenLanguageHasNoProbability(task: TranscriptionTask) async throws {
        try await withEngine { engine in
            var job = try job()
            job.options.language = Language("de")
            job.options.task = task
            let result = try await engine.transcribe(job) { _ in }
            #expect(result.language == DetectedLanguage(language: Language("de")!, probability: nil))
        }
    }

    @Test(.timeLimit(.minutes(2))) func silenceHasNoLanguage() async throws {
        try await withEngine { engine in
            let silence = SpeechAudio(start: .zero, samples: [Float](repeating: 0, count: 32_000))
            let result = try await engine.transcribe(job(silence)) { _ in }
            #expect(result.language == nil)
            #expect(result.segments.isEmpty)
        }
    }
}

private final class Events: Sendable {
    private let events = Mutex<[EngineReport]>([])
    var all: [EngineReport] { events.withLock { $0 } }
    func append(_ event: EngineReport) { events.withLock { $0.append(event) } }
}
