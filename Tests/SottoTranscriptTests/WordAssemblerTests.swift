import SottoTranscript
import Testing

@Suite struct WordAssemblerTests {
    private func tokens(_ pieces: [[UInt8]]) -> [Token] {
        pieces.enumerated().map { index, bytes in
            Token(
                id: Int32(index), bytes: bytes, start: AudioTime(frames: Int64(index * 100)),
                end: AudioTime(frames: Int64(index * 100 + 100)), probability: 0.5, logProbability: -0.7)
        }
    }

    private func words(_ pieces: [String], _ language: String = "en") throws -> [String] {
        WordAssembler.words(from: tokens(pieces.map { Array($0.utf8) }), language: try #require(Language(language)))
            .map(\.text)
    }

    @Test(arguments: [
        ([" The", " pat", "ient", " is"], [" The", " patient", " is"]),
        ([" don", "'t", " go", "."], [" don't", " go."]),
        ([" well", ",", " yes", "!", "?"], [" well,", " yes!?"]),
        ([" (", "see", " below", ")"], [" (see", " below)"]),
        (["Hello"], ["Hello"]),
        ([], []),
    ])
    func joinsTokensAtSpaces(pieces: [String], expected: [String]) throws {
        #expect(try words(pieces) == expected)
    }

    @Test func eachCharacterIsAWordWhereThereAreNoSpaces() throws {
        #expect(try words(["今日", "は", "。"], "ja") == ["今日", "は。"])
    }

    @Test func aCharacterSpreadOverTokensStaysWhole() throws {
        let emoji = Array(" 👍".utf8)
        let split = [Array(emoji[..<3]), Array(emoji[3...]), Array(" ok".utf8)]
        #expect(WordAssembler.words(from: tokens(split), language: .english).map(\.text) == [" 👍", " ok"])
    }

    @Test func damagedBytesBecomeReplacementCharacters() throws {
        let found = WordAssembler.words(from: tokens([Array(" a".utf8), [0xE4]]), language: .english).map(\.text)
        #expect(found == [" a\u{FFFD}"])
    }

    @Test func aWordSpansItsTokens() throws {
        let word = try #require(
            WordAssembler.words(from: tokens([Array(" pat".utf8), Array("ient".utf8)]), language: .english).first)
        #expect(word.start == AudioTime(frames: 0))
        #expect(word.end == AudioTime(frames: 200))
        #expect(word.probability == 0.5)
    }
}
