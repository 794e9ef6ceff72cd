import SottoEngine
import SottoTestSupport
import Testing

@testable import SottoWhisper

/// Weights that are infinite, no numbers, or so large that the computation overflows.
@Suite struct WeightNumbersTests {
    @Test(arguments: TensorType.allCases)
    func everyPlaceOfEveryFormatIsLookedAt(type: TensorType) {
        let block = type.block.bytes
        // 0x11 everywhere is finite in every format.
        var bytes = [UInt8](repeating: 0x11, count: 7 * block)
        #expect(areFinite(bytes, type))
        let (places, width) = type.isQuantized ? (type.scaleOffsets, 2) : ([0], block)
        for start in stride(from: 0, to: bytes.count, by: block) {
            for place in places {
                for bad in badNumbers(type) {
                    var damaged = bytes
                    damaged.replaceSubrange(start + place..<start + place + width, with: bad)
                    #expect(!areFinite(damaged, type), "\(type.name) at \(start + place)")
                }
            }
        }
        // The largest finite numbers, of either sign.
        for start in stride(from: 0, to: bytes.count, by: block) {
            for place in places {
                bytes.replaceSubrange(start + place..<start + place + width, with: largestNumber(type))
            }
        }
        #expect(areFinite(bytes, type))
    }

    @Test func onlyWholeBlocksOfAPartAreLookedAt() {
        var bytes = [UInt8](repeating: 0x11, count: 3 * 34)
        bytes.replaceSubrange(0..<2, with: [0xff, 0xff])
        bytes.replaceSubrange(68..<70, with: [0xff, 0x7f])
        #expect(!areFinite(bytes, .q80))
        #expect(areFinite(Array(bytes[1..<70]), .q80, offset: 1))
        #expect(!areFinite(Array(bytes[1...]), .q80, offset: 1))
        #expect(areFinite([0xff, 0xff], .q80, offset: 33))
    }

    @Test func theLoaderLearnsOfThem() throws {
        let sample = try ModelFileSample()
        let file = try sample.file()
        let (pieces, _) = sample.layout()
        // The last number of the first tensor, which has 16-bit ones.
        try file.write([0x00, 0x7c], at: pieces[2].offset - 2)
        let reader = try file.open()
        var bytes = [UInt8](repeating: 0, count: reader.model.fileSize)
        _ = bytes.withUnsafeMutableBytes { reader.read(into: $0) }
        let name = String(decoding: sample.tensors[0].name, as: UTF8.self)
        #expect(reader.failure?.code == .badTensor(name: name))
        #expect(isOneSentence(reader.failure?.description ?? ""))
    }

    @Test func filtersThatAreNoNumbersAreRefused() throws {
        let file = try ModelFileSample().file()
        try file.write([0x00, 0x00, 0xc0, 0x7f], at: 48 + 8 + 4 * 1000)
        #expect(throws: ModelFileError.self) { try file.check() }
        #expect((try? file.check()) == nil)
    }

    @Test(.timeLimit(.minutes(2))) func aComputationThatOverflowsIsAnErrorOfTheModel() async throws {
        let sample = try ModelFileSample()
        let file = try sample.file()
        try sample.fill(file, with: { name in name.hasSuffix("ln.weight") ? 3e38 : nil })
        let engine = WhisperEngine(modelPath: file.path, modelName: "huge", threads: 1)
        let job = TranscriptionJob(audio: try Recordings.speech("short_note_slt.wav"))
        let error = await #expect(throws: TranscriptionError.self) { _ = try await engine.transcribe(job) { _ in } }
        #expect(error?.code == .model)
        await engine.shutDown()
        withExtendedLifetime(file) {}
    }

    private func areFinite(_ bytes: [UInt8], _ type: TensorType, offset: Int = 0) -> Bool {
        bytes.withUnsafeBytes { WeightNumbers.areFinite($0, type, offset: offset) }
    }

    private func badNumbers(_ type: TensorType) -> [[UInt8]] {
        switch type {
        case .f32: [[0, 0, 0x80, 0x7f], [0, 0, 0x80, 0xff], [1, 0, 0x80, 0x7f], [0, 0, 0xc0, 0xff]]
        case .bf16: [[0x80, 0x7f], [0x80, 0xff], [0x81, 0x7f], [0xc0, 0xff]]
        default: [[0x00, 0x7c], [0x00, 0xfc], [0x01, 0x7c], [0x00, 0xfe]]
        }
    }

    private func largestNumber(_ type: TensorType) -> [UInt8] {
        switch type {
        case .f32: [0xff, 0xff, 0x7f, 0xff]
        case .bf16: [0x7f, 0xff]
        default: [0xff, 0xfb]
        }
    }
}
