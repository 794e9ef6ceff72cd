import SottoSupport
import SottoTestSupport
import Testing

@testable import SottoWhisper

@Suite struct ModelCatalogTests {
    private let catalog = try! ModelCatalog(path: Repository.path("models/catalog.json"))
    private let folder = TemporaryFolder()

    @Test func holdsTheModelsOfWhisperCpp() throws {
        #expect(catalog.entries.count == 27)
        #expect(Set(catalog.entries.map(\.name)).count == 27)
        #expect(Set(catalog.entries.map(\.digest)).count == 27)
        let base = try #require(catalog.entry(named: "base.en"))
        #expect(base.bytes == 147_964_211)
        #expect(base.digest.description == "a03779c86df3323075f5e796cb2ce5029f00ec8869eee3fdfb897afe36c6d002")
        #expect(base.languages == 1)
        #expect(base.fileName == "ggml-base.en.bin")
        for entry in catalog.entries {
            #expect(entry.url.hasSuffix("/" + entry.fileName))
            #expect(entry.kind == .vad || entry.url.contains("/5359861c739e955e79d9a303bcbc70fb988958b1/"))
        }
    }

    /// From the dimensions of each, the file must have about the size that is listed, and the memory be what the estimate
    /// for a file with that header gives.
    @Test func dimensionsFitSizesAndMemory() throws {
        for entry in catalog.entries where entry.kind == .whisper {
            let cost = try #require(entry.cost)
            let isThird = entry.name.hasPrefix("large-v3")
            let header = try ModelHeader([
                entry.languages == 1 ? 51864 : isThird ? 51866 : 51865, 1500, Int32(cost.width), Int32(cost.width / 64),
                Int32(cost.encoderLayers), 448, Int32(cost.width), Int32(cost.width / 64), Int32(cost.decoderLayers),
                isThird ? 128 : 80, format(entry.name),
            ])
            let tensors = TensorTable(header).expected.values.compactMap(\.bytes).reduce(0, +)
            #expect((tensors...tensors + 1_100_000).contains(entry.bytes), "\(entry.name): \(tensors)")
            let memory = WhisperMemory(header, weightBytes: tensors)
            let total = memory.weights + memory.state(decoders: 5)
            #expect(abs(total - entry.memory) < 2_000_000, "\(entry.name): \(total)")
        }
    }

    private func format(_ name: String) -> Int32 {
        if name.hasSuffix("q5_1") { return 2009 }
        if name.hasSuffix("q5_0") { return 2008 }
        return name.hasSuffix("q8_0") ? 2007 : 1
    }

    @Test func knowsTheDetectorOfTheVendorStep() throws {
        let inspection = try ModelInspection.inspect(
            Programs.silero, catalog: catalog, cancellation: CancellationFlag())
        #expect(inspection.entry?.name == "silero-v6.2.0")
        #expect(inspection.model == nil)
    }

    @Test(arguments: [
        "", "[]x", #"{"models": [{"name": "x"}]}"#,
        #"{"models": [{"name": "../x", "kind": "vad", "bytes": 1, "sha256": "00", "url": "https://x"}]}"#,
    ])
    func whatIsNoCatalogueIsSaid(text: String) {
        folder.make("catalog.json", text)
        let error = #expect(throws: ModelStoreError.self) { try ModelCatalog(path: folder.file("catalog.json")) }
        #expect(isOneSentence(error?.description ?? ""))
    }

    /// The forecast for one size from another's speed is right to a sixth, by the times in
    /// benchmarks/results/2026-11-ggml-build-flags.md (two threads): an encoder pass and 120 steps of five beams.
    @Test func costsFollowTheMeasuredTimes() throws {
        let tiny = try #require(catalog.entry(named: "tiny.en")?.cost)
        let base = try #require(catalog.entry(named: "base.en")?.cost)
        let measured = (0.535 + 120 * 0.0108) / (0.253 + 120 * 0.0067)
        #expect(abs(base.operations / tiny.operations / measured - 1) < 0.17)
        #expect(abs(base.encoderOperations / tiny.encoderOperations / (535.0 / 253) - 1) < 0.17)
    }
}
