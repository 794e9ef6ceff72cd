import Foundation
import SottoTestSupport
import Testing

@testable import SottoWhisper

/// The bundled model with bytes changed at random: the check accepts or throws, and never traps. Each change is undone
/// before the next, so that every one starts from a sound file.
@Suite struct ModelFileFuzzTests {
    private static let interesting: [Int32] = [
        0, 1, -1, 2, 3, 4, 5, 31, 32, 63, 64, 65, 80, 127, 128, 129, 192, 201, 255, 256, 448, 1280, 1500, 1501, 2009,
        50256,
        50257, 51864, 51865, 51866, 51867, 65535, 65536, 1 << 24, 1 << 30, .max, .min,
    ]

    @Test func headerAndFilters() throws {
        var fuzz = try Fuzz(seed: 1)
        for _ in 0..<2500 {
            try fuzz.change(in: 0..<60, times: 1...3)
        }
        #expect(fuzz.accepted < 100)
    }

    @Test func vocabulary() throws {
        var fuzz = try Fuzz(seed: 2)
        let vocabulary = fuzz.structure.pieces[0].file.dropFirst(56 + 80 * 201 * 4)
        for _ in 0..<600 {
            try fuzz.change(in: vocabulary.startIndex..<vocabulary.endIndex, times: 1...8)
        }
        // A changed text of a token is as good as any other; a changed length is not.
        #expect((30...400).contains(fuzz.accepted))
    }

    @Test func tensorHeaders() throws {
        var fuzz = try Fuzz(seed: 3)
        for _ in 0..<1200 {
            let tensor = fuzz.structure.pieces.dropFirst().randomElement(using: &fuzz.generator)!
            try fuzz.change(in: tensor.file, times: 1...2)
        }
        #expect(fuzz.accepted < 60)
    }

    @Test func length() throws {
        var fuzz = try Fuzz(seed: 4)
        for _ in 0..<200 {
            let size = Int.random(in: 0..<fuzz.size, using: &fuzz.generator)
            try fuzz.checkCut(to: size)
        }
        #expect(fuzz.accepted == 0)
    }

    private struct Fuzz {
        var generator: TestSignal.Random
        let file: TemporaryModelFile
        let size: Int
        let structure: ModelStructure
        var accepted = 0

        init(seed: UInt64) throws {
            generator = TestSignal.Random(seed: seed)
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: Repository.path("models/ggml-mini.en.bin"))))
            size = bytes.count
            file = try TemporaryModelFile(bytes)
            var reader = StructureReader(try ModelFileHandle.open(path: file.path))
            _ = try checkModel(&reader)
            structure = reader.takeStructure()
        }

        /// Changes bytes or whole numbers in the range, checks, and restores them.
        mutating func change(in range: Range<Int>, times: ClosedRange<Int>) throws {
            let original = try file.read(range.count, at: range.lowerBound)
            for _ in 0..<Int.random(in: times, using: &generator) {
                if Bool.random(using: &generator) {
                    let offset = Int.random(in: range, using: &generator)
                    try file.write([UInt8.random(in: 0...255, using: &generator)], at: offset)
                } else {
                    let offset = range.lowerBound + Int.random(in: 0..<range.count / 4, using: &generator) * 4
                    let value = ModelFileFuzzTests.interesting.randomElement(using: &generator)!
                    try file.write(.littleEndian(value), at: offset)
                }
            }
            check()
            try file.write(original, at: range.lowerBound)
        }

        mutating func checkCut(to size: Int) throws {
            let tail = try file.read(self.size - size, at: size)
            try file.resize(size)
            check()
            try file.write(tail, at: size)
        }

        private mutating func check() {
            do throws(ModelFileError) {
                let model = try file.check()
                #expect(model.fileSize == size)
                accepted += 1
            } catch {
                #expect(isOneSentence(error.description))
            }
        }
    }
}
