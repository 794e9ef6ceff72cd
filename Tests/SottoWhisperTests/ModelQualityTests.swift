import SottoTestSupport
import SottoTranscript
import Testing

@testable import SottoWhisper

@Suite struct ModelQualityTests {
    private func candidate(
        _ name: String, width: Int32, layers: Int32, vocabulary: Int32 = 51864, format: Int32 = 1, factor: Double
    ) throws -> ModelQuality.Candidate {
        let sample = try ModelFileSample {
            $0.numbers = [vocabulary, 1500, width, width / 64, layers, 448, width, width / 64, layers, 80, format]
        }
        return ModelQuality.Candidate(
            model: InstalledModel(name: name, path: name, isBundled: false), description: try sample.file().check(),
            realTimeFactor: factor)
    }

    private func candidates() throws -> [ModelQuality.Candidate] {
        [
            try candidate("tiny.en", width: 384, layers: 4, factor: 0.05),
            try candidate("base.en", width: 512, layers: 6, factor: 0.12),
            try candidate("base", width: 512, layers: 6, vocabulary: 51865, factor: 0.12),
            try candidate("base.en-q5", width: 512, layers: 6, format: 2009, factor: 0.12),
            try candidate("small.en", width: 768, layers: 12, factor: 0.45),
            try candidate("medium.en", width: 1024, layers: 24, factor: 2),
        ]
    }

    @Test(arguments: [
        (ModelQuality.fast, "en", "base.en"), (.balanced, "en", "small.en"), (.best, "en", "medium.en"),
        (.fast, "de", "base"), (.best, "de", "base"), (.fast, "", "base"),
    ])
    func theMostAccurateWithinTheLimit(quality: ModelQuality, language: String, name: String) throws {
        let chosen = quality.choose(among: try candidates(), language: Language(language), memory: .max)
        #expect(chosen?.model.name == name)
    }

    @Test func memoryLimitsToo() throws {
        let chosen = ModelQuality.best.choose(among: try candidates(), language: .english, memory: 1_000_000_000)
        #expect(chosen?.model.name == "small.en")
    }

    @Test func theFastestWhereNoneIsFastEnough() throws {
        let slow = try candidates().map { candidate in
            var candidate = candidate
            candidate.realTimeFactor *= 100
            return candidate
        }
        #expect(ModelQuality.fast.choose(among: slow, language: .english, memory: .max)?.model.name == "tiny.en")
        #expect(ModelQuality.best.choose(among: slow, language: .english, memory: 0)?.model.name == "tiny.en")
        #expect(ModelQuality.best.choose(among: [], language: .english, memory: .max) == nil)
    }

    @Test func thisMachineHasMemory() {
        #expect((1 << 26..<1 << 50).contains(ModelQuality.availableMemory()))
    }
}
