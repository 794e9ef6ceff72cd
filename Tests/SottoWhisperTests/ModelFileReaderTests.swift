import Foundation
import SottoTestSupport
import Testing

@testable import SottoWhisper

/// What whisper.cpp's loader gets to see.
@Suite struct ModelFileReaderTests {
    /// Reads as whisper_model_load does: in pieces of its choosing, to the end.
    private func readAll(_ reader: ModelFileReader, piece: Int = 1000) -> [UInt8] {
        var all: [UInt8] = []
        while !reader.isAtEnd {
            let (bytes, count) = read(piece, from: reader)
            all += bytes.prefix(count)
        }
        return all
    }

    private func read(_ size: Int, from reader: ModelFileReader) -> (bytes: [UInt8], count: Int) {
        var bytes = [UInt8](repeating: 0xaa, count: size)
        let count = bytes.withUnsafeMutableBytes { reader.read(into: $0) }
        return (bytes, count)
    }

    @Test(arguments: [13, 1000, 4096, 1 << 20, 1 << 24])
    func deliversTheFile(piece: Int) throws {
        let path = Repository.path("models/ggml-mini.en.bin")
        let reader = try ModelFileReader(path: path)
        let expected = [UInt8](try Data(contentsOf: URL(filePath: path)))
        #expect(readAll(reader, piece: piece) == expected)
        #expect(reader.failure == nil)
        #expect(reader.bytesRead == expected.count)
    }

    /// As with std::ifstream, and as the loop over the tensors needs it.
    @Test func isAtEndOnlyAfterReadingPastIt() throws {
        let reader = try ModelFileSample().file().open()
        let (_, count) = read(reader.model.fileSize, from: reader)
        #expect(count == reader.model.fileSize)
        #expect(!reader.isAtEnd)
        let (bytes, more) = read(12, from: reader)
        #expect(more == 0)
        #expect(bytes == [UInt8](repeating: 0, count: 12))
        #expect(reader.isAtEnd)
        #expect(reader.failure == nil)
    }

    @Test func readingNothingChangesNothing() throws {
        let reader = try ModelFileSample().file().open()
        #expect(reader.read(into: UnsafeMutableRawBufferPointer(start: nil, count: 0)) == 0)
        #expect(!reader.isAtEnd)
        #expect(reader.bytesRead == 0)
    }

    @Test func fileThatGetsShorterGivesZerosAndAFailure() throws {
        let file = try ModelFileSample().file()
        let reader = try file.open()
        // Inside the last tensor, whose numbers end the file.
        try file.resize(reader.model.fileSize - 100)
        let (bytes, count) = read(reader.model.fileSize, from: reader)
        #expect(count == reader.model.fileSize - 100)
        #expect(bytes.suffix(100).allSatisfy { $0 == 0 })
        #expect(reader.isAtEnd)
        #expect(reader.failure?.code == .truncated)
        #expect(isOneSentence(reader.failure?.description ?? ""))
        let (rest, none) = read(10, from: reader)
        #expect(none == 0)
        #expect(rest == [UInt8](repeating: 0, count: 10))
    }

    @Test func fileThatVanishesAltogetherStillGivesItsStructure() throws {
        let sample = try ModelFileSample()
        let file = try sample.file()
        let reader = try file.open()
        try file.resize(0)
        let head = sample.layout().pieces[0].bytes
        #expect(read(head.count, from: reader).bytes == head)
        #expect(reader.failure == nil)
        _ = readAll(reader)
        #expect(reader.failure?.code == .truncated)
    }

    /// What was checked is what whisper.cpp gets, even if someone writes into the file in between.
    @Test func structureIsThatOfTheCheck() throws {
        let sample = try ModelFileSample()
        let (pieces, size) = sample.layout()
        let file = try sample.file()
        let reader = try file.open()
        try file.write([UInt8](repeating: 0x11, count: size), at: 0)
        let bytes = readAll(reader)
        #expect(bytes.count == size)
        for (offset, piece) in pieces { #expect(Array(bytes[offset..<offset + piece.count]) == piece) }
        #expect(bytes[size - 1] == 0x11)
    }

    @Test func fileThatIsReplacedIsStillTheOneThatWasChecked() throws {
        let file = try ModelFileSample().file()
        let reader = try file.open()
        unlink(file.path)
        try Data("something else".utf8).write(to: URL(filePath: file.path))
        #expect(readAll(reader).count == reader.model.fileSize)
        #expect(reader.failure == nil)
    }

    @Test func readingAfterCloseFails() throws {
        let sample = try ModelFileSample()
        let reader = try sample.file().open()
        reader.close()
        reader.close()
        _ = readAll(reader)
        #expect(reader.failure?.code == .notReadable)
    }

    @Test func closesItsFile() throws {
        let file = try ModelFileSample().file()
        func openCount() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == file.path
            }
        }
        let before = try openCount()
        var reader: ModelFileReader? = try file.open()
        #expect(try openCount() == before + 1)
        reader?.close()
        #expect(try openCount() == before)
        reader = try file.open()
        #expect(try openCount() == before + 1)
        reader = nil
        #expect(try openCount() == before)
        try file.resize(1000)
        #expect(throws: ModelFileError.self) { try file.open() }
        #expect(try openCount() == before)
    }
}
