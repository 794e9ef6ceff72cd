import SottoAudio
import SottoEngine
import SottoTestSupport
import SottoTranscript
import SottoWhisper
import Testing

/// One engine at a time: each computes on every core.
@Suite(.serialized) struct WhisperEngineTests {
    private static let model = Repository.path("models/ggml-mini.en.bin")

    private func makeEngine() -> WhisperEngine {
        WhisperEngine(modelPath: Self.model, modelName: "mini.en", threads: 1)
    }

    @Test(.timeLimit(.minutes(5))) func keepsTheContract() async throws {
        let audio = try Recordings.speech("short_note_slt.wav", start: 100)
        try await EngineContract(audio: audio) { makeEngine() }.verify()
    }

    @Test func fillsTheFieldsItKnowsAndNoOther() async throws {
        let engine = makeEngine()
        var job = TranscriptionJob(audio: try Recordings.speech("clinic_slt.wav", start: 10))
        job.options.wordTimes = true
        let result = try await engine.transcribe(job) { _ in }
        #expect(result.language?.language == .english)
        #expect(result.language?.probability == nil)
        for segment in result.segments {
            #expect(segment.temperature == nil)
            #expect(try #require(segment.averageLogProbability) < 0)
            #expect((0...1).contains(try #require(segment.noSpeechProbability)))
            #expect(try #require(segment.compressionRatio) > 0)
            #expect(segment.words.map(\.text).joined() == segment.text)
            #expect(segment.tokens.flatMap(\.bytes) == Array(segment.text.utf8))
            var last = segment.start
            for word in segment.words {
                let (start, end) = (try #require(word.start), try #require(word.end))
                #expect(start >= last && end >= start && end <= segment.end)
                last = start
                #expect((0...1).contains(word.probability))
            }
        }
        await engine.shutDown()
    }

    @Test func theSameAudioGivesTheSameTextWhateverCameBefore() async throws {
        let engine = makeEngine()
        let noisy = TranscriptionJob(audio: try Recordings.speech("noise_15db_awb.wav"))
        let first = try await engine.transcribe(noisy) { _ in }.segments
        _ = try await engine.transcribe(TranscriptionJob(audio: try Recordings.speech("home_kal.wav"))) { _ in }
        #expect(try await engine.transcribe(noisy) { _ in }.segments == first)
        await engine.shutDown()
    }

    @Test func conditionsOnTheContextItIsGiven() async throws {
        let engine = makeEngine()
        var job = TranscriptionJob(audio: try Recordings.speech("short_question_rms.wav"))
        let first = try await engine.transcribe(job) { _ in }
        #expect(!first.context.isEmpty)
        job.context = first.context + [-5, 1_000_000]  // numbers outside the vocabulary must do no harm
        let second = try await engine.transcribe(job) { _ in }
        #expect(second.context.count >= first.context.count)
        #expect(second.context.count <= 223)
        await engine.shutDown()
    }

    @Test(.timeLimit(.minutes(2))) func cancellingInTheMiddleStopsWithinAPass() async throws {
        let engine = makeEngine()
        try await engine.prepare()
        let speech = try Recordings.speech("clinic_slt.wav").samples
        let long = SpeechAudio(start: .zero, samples: Array(repeating: speech, count: 20).flatMap { $0 })
        let (segments, continuation) = AsyncStream.makeStream(of: Segment.self)
        let task = Task {
            try await engine.transcribe(TranscriptionJob(audio: long)) { event in
                if case .segment(let segment) = event { continuation.yield(segment) }
            }
        }
        for await _ in segments { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await engine.shutDown()
    }

    @Test func notANumberIsSilence() async throws {
        let engine = makeEngine()
        var audio = try Recordings.speech("short_note_slt.wav")
        let clean = try await engine.transcribe(TranscriptionJob(audio: audio)) { _ in }.segments.map(\.text)
        for index in 0..<50 { audio.samples[index] = [.nan, .infinity, -.infinity][index % 3] }
        let dirty = try await engine.transcribe(TranscriptionJob(audio: audio)) { _ in }.segments.map(\.text)
        #expect(clean == dirty)
        await engine.shutDown()
    }

    @Test(arguments: [1, 100, 200, 201, 1_599, 1_600, 4_000, 15_999]) func shortAudioIsSafe(count: Int) async throws {
        let engine = makeEngine()
        let audio = SpeechAudio(start: .zero, samples: TestSignal.noise(count: count, peak: 0.1))
        let result = try await engine.transcribe(TranscriptionJob(audio: audio)) { _ in }
        if count <= 1_600 { #expect(result.segments.isEmpty) }
        await engine.shutDown()
    }

    @Test(arguments: [(Language("de"), .transcribe), (nil, .translate)] as [(Language?, TranscriptionTask)])
    func anEnglishModelRefusesOtherLanguagesAndTranslation(language: Language?, task: TranscriptionTask) async throws {
        let engine = makeEngine()
        var options = DecodingOptions()
        options.language = language
        options.task = task
        let job = TranscriptionJob(audio: try Recordings.speech("short_note_slt.wav"), options: options)
        let error = await #expect(throws: TranscriptionError.self) { _ = try await engine.transcribe(job) { _ in } }
        #expect(error?.code == .options)
        await engine.shutDown()
    }

    @Test func aBadModelIsAnErrorOfTheModelFile() async throws {
        let engine = WhisperEngine(modelPath: Recordings.path("clinic_slt.wav"), modelName: "no", threads: 1)
        await #expect(throws: ModelFileError.self) { try await engine.prepare() }
        let missing = WhisperEngine(modelPath: Repository.path("models/none.bin"), modelName: "no", threads: 1)
        await #expect(throws: ModelFileError.self) { try await missing.prepare() }
    }

    @Test func tellsWhatItIs() async throws {
        let engine = makeEngine()
        try await engine.prepare()
        let profile = await engine.profile
        #expect(profile.engine.hasPrefix("whisper.cpp 1."))
        #expect(profile.place == .onDevice)
        #expect(profile.languages == [.english])
        #expect(!profile.canTranslate && !profile.canDetectLanguage)
        await engine.shutDown()
    }
}
