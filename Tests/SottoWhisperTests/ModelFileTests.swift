import Foundation
import SottoTestSupport
import Testing

@testable import SottoWhisper

/// What passes, and what is then known about it.
@Suite struct ModelFileTests {
    @Test func bundledModel() throws {
        let path = Repository.path("models/ggml-mini.en.bin")
        let model = try WhisperModelFile.check(path: path)
        #expect(model.family == nil)
        #expect(!model.isMultilingual)
        #expect(model.languageCount == 1)
        #expect(model.vocabularySize == 51864)
        #expect(model.melBands == 80)
        #expect(model.audioContext == 1500)
        #expect(model.textContext == 448)
        #expect(model.stateSize == 192)
        #expect(model.headCount == 3)
        #expect(model.encoderLayers == 4)
        #expect(model.decoderLayers == 4)
        #expect(model.weightFormat == "q5_1")
        #expect(model.isQuantized)
        #expect(model.tensorCount == 167)
        #expect(model.fileSize == 13_063_140)
        #expect(model.memory.weights == 12_468_096)
    }

    @Test(arguments: TensorType.allCases.filter { $0 != .f32 })
    func everyFormatOfWeights(_ type: TensorType) throws {
        let sample = try ModelFileSample {
            $0.numbers[2] = 256
            $0.numbers[6] = 256
            $0.numbers[3] = 4
            $0.numbers[7] = 4
            $0.numbers[10] = Self.ftype[type]!
        }
        let model = try sample.file().check()
        #expect(model.weightFormat == type.name)
        #expect(model.isQuantized == type.name.hasPrefix("q"))
    }

    private static let ftype: [TensorType: Int32] = [
        .f16: 1, .q40: 2002, .q41: 2003, .q80: 2007, .q50: 2008, .q51: 1009, .q2K: 2010, .q3K: 2011, .q4K: 2012,
        .q5K: 2013, .q6K: 2014, .bf16: 24,
    ]

    /// Bytes of a row of 256, from `ggml_row_size`.
    @Test(arguments: [
        (TensorType.f32, 1024), (.f16, 512), (.bf16, 512), (.q40, 144), (.q41, 160), (.q50, 176), (.q51, 192),
        (.q80, 272), (.q2K, 84), (.q3K, 110), (.q4K, 144), (.q5K, 176), (.q6K, 210),
    ])
    func rowSize(_ type: TensorType, _ bytes: Int) {
        #expect(ExpectedTensor(shape: [256], type: type).bytes == bytes)
        #expect(ExpectedTensor(shape: [256, 3], type: type).bytes == 3 * bytes)
    }

    /// Vocabulary, mel bands, width, heads, encoder and decoder layers of the published models.
    @Test(arguments: [
        ("tiny.en", 51864, 80, 384, 6, 4, 4), ("tiny", 51865, 80, 384, 6, 4, 4), ("base", 51865, 80, 512, 8, 6, 6),
        ("small.en", 51864, 80, 768, 12, 12, 12), ("medium", 51865, 80, 1024, 16, 24, 24),
        ("large", 51865, 80, 1280, 20, 32, 32), ("large-v3", 51866, 128, 1280, 20, 32, 32),
        ("large-v3-turbo", 51866, 128, 1280, 20, 32, 4), ("distil-small.en", 51864, 80, 768, 12, 12, 4),
        ("distil-large-v3", 51866, 128, 1280, 20, 32, 2),
    ])
    func publishedModel(
        _ name: String, _ vocabulary: Int32, _ bands: Int32, _ state: Int32, _ heads: Int32, _ encoder: Int32,
        _ decoder: Int32
    ) throws {
        let sample = try ModelFileSample {
            $0.numbers = [vocabulary, 1500, state, heads, encoder, 448, state, heads, decoder, bands, 1]
            $0.filterBands = bands
        }
        let model = try sample.file().check()
        #expect(model.family == name)
        #expect(model.isMultilingual == !name.hasSuffix(".en"))
        #expect(model.languageCount == (vocabulary == 51864 ? 1 : Int(vocabulary) - 51766))
        #expect(model.tensorCount == 11 + 15 * Int(encoder) + 24 * Int(decoder))
    }

    /// base.en, 16-bit: what whisper.cpp 1.8.5 reports for its buffers, and for the logits that it reserves besides.
    @Test func memoryIsNearWhatWhisperReports() throws {
        let sample = try ModelFileSample {
            $0.numbers = [51864, 1500, 512, 8, 6, 448, 512, 8, 6, 80, 1]
        }
        let memory = try sample.file().check().memory
        let logits = 51864 * 448 * 4
        let flash = Int((6.29 + 18.87 + 3.15 + 16.28 + 23.09 + 4.66 + 96.37) * 1e6) + logits
        let plain = flash + Int((85.88 - 23.09) * 1e6)
        #expect(abs(memory.weights - 147_370_000) < 1_000_000)
        #expect(abs(memory.state(decoders: 1) - flash) < flash / 10)
        #expect(abs(memory.state(decoders: 1, flashAttention: false) - plain) < plain / 10)
        #expect(memory.state(decoders: 5) - memory.state(decoders: 1) == 6 * 6_291_456)
    }

    @Test func tensorsMayComeInAnyOrderAndWithDimensionsOfOne() throws {
        let sample = try ModelFileSample {
            $0.tensors = try! ModelFileSample().tensors.reversed()
            $0[tensor: "decoder.ln.bias"].shape += [1, 1, 1]
        }
        #expect(throws: Never.self) { try sample.file().check() }
    }

    @Test func vocabularyMayNameTheSpecialTokensAndHoldEmptyOnes() throws {
        let sample = try ModelFileSample {
            $0.vocabulary += Array(repeating: [], count: 51864 - 50257)
            $0.vocabulary[0] = [UInt8](repeating: 0xff, count: 128)
        }
        #expect(throws: Never.self) { try sample.file().check() }
    }

    /// The size of large-v3 in 32-bit numbers would be 6 GB; in 16 bits it is 3. All of it is holes, as on no real disk,
    /// but the check must not touch it anyway.
    @Test func checkReadsLittleOfALargeFile() throws {
        let sample = try ModelFileSample {
            $0.numbers = [51866, 1500, 1280, 20, 32, 448, 1280, 20, 32, 128, 1]
            $0.filterBands = 128
        }
        let file = try sample.file()
        let before = try bytesReadByThisProcess()
        let model = try file.check()
        let read = try bytesReadByThisProcess() - before
        #expect(model.fileSize > 3_000_000_000)
        // Other tests read at the same time, but not gigabytes.
        #expect(read < model.fileSize / 10)
    }

    private func bytesReadByThisProcess() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/io", encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("rchar: ") })
        return try #require(Int(line.dropFirst(7)))
    }
}
