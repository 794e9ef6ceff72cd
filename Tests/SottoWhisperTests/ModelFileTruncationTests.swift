import Foundation
import SottoTestSupport
import Testing

@testable import SottoWhisper

@Suite struct ModelFileTruncationTests {
    /// Cut at, just before and just after every place where something begins or ends.
    @Test func isRejectedWhereverItIsCut() throws {
        let sample = try ModelFileSample()
        let (pieces, size) = sample.layout()
        let file = try sample.file()
        let filters = 48 + 8 + 80 * 201 * 4
        var boundaries = [4, 8, 44, 48, 52, 56, filters, filters + 4, filters + 8, filters + 4 + 50257 / 2, size]
        for (offset, bytes) in pieces.dropFirst() {
            boundaries += [offset, offset + 12, offset + 16, offset + bytes.count]
        }
        let cuts = Set(boundaries.flatMap { [$0 - 1, $0, $0 + 1] }).filter { 0 < $0 && $0 < size }
        #expect(cuts.count > 300)
        // From the end, so that each cut finds the bytes before it.
        for cut in cuts.sorted(by: >) {
            try file.resize(cut)
            let error = #expect(throws: ModelFileError.self, "cut to \(cut) of \(size) bytes") {
                try file.check()
            }
            // Fewer than four bytes are no magic.
            let expected: ModelFileError.Code = cut < 4 ? .notAModel(magic: 0x6c_6d67 >> (8 * (3 - cut))) : .truncated
            #expect(error?.code == expected)
            #expect(isOneSentence(error?.description ?? ""))
        }
    }

    @Test func bundledModelIsRejectedWhereverItIsCut() throws {
        let whole = try Data(contentsOf: URL(filePath: Repository.path("models/ggml-mini.en.bin")))
        let file = try TemporaryModelFile([UInt8](whole))
        var size = whole.count - 1
        while size > 1000 {
            try file.resize(size)
            let error = #expect(throws: ModelFileError.self) { try file.check() }
            #expect(error?.code == .truncated)
            size = size * 9 / 10
        }
    }

    @Test func messageNamesTheTensor() throws {
        let sample = try ModelFileSample()
        let file = try sample.file(cutTo: sample.layout().size - 1)
        let error = #expect(throws: ModelFileError.self) { try file.check() }
        #expect(
            error?.description == "the model file '\(file.path)' is cut short: it ends inside the tensor "
                + "'encoder.positional_embedding', after 49 of its 50 tensors; download or convert it again")
    }
}
