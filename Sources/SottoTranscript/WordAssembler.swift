/// Joins an engine's tokens to words: where spaces begin them, or character by character in languages written without.
///
/// Follows `split_to_word_tokens` and `merge_punctuations` of openai-whisper's `tokenizer.py` and `timing.py`, so that
/// words are the ones its users know. Text is never cut inside a character: tokens that hold parts of one are joined
/// first.
public struct WordAssembler {
    /// Punctuation that belongs to the word after it, and to the word before it; openai-whisper's defaults.
    private static let prepended = Set("\"'“¿([{-".map(String.init))
    private static let appended = Set("\"'.。,，!！?？:：”)]}、".map(String.init))
    /// Bytes after which an unfinished character is taken for damage: Whisper's longest token has 128.
    private static let longestUnfinished = 132

    private let tokens: [Token]

    public static func words(from tokens: [Token], language: Language) -> [Word] {
        let assembler = WordAssembler(tokens: tokens)
        let characters = assembler.wholeCharacters()
        let pieces = language.isWrittenWithoutSpaces ? characters : joinedAtSpaces(characters)
        return withPunctuationAttached(pieces).map(assembler.word)
    }

    /// A piece of text and the tokens that spell it.
    private struct Piece {
        var text: String
        var range: Range<Int>

        var beginsWithSpace: Bool { text.first == " " }
        var trimmed: String { String(text.drop { $0 == " " }) }
        var isPunctuation: Bool {
            !trimmed.isEmpty && trimmed.allSatisfy { $0.isASCII && ($0.isPunctuation || $0.isSymbol) }
        }

        static func + (a: Piece, b: Piece) -> Piece {
            Piece(text: a.text + b.text, range: a.range.lowerBound..<b.range.upperBound)
        }
    }

    private func wholeCharacters() -> [Piece] {
        var pieces: [Piece] = []
        var bytes: [UInt8] = []
        var first = 0
        for (index, token) in tokens.enumerated() {
            bytes += token.bytes
            let whole = String(validating: bytes, as: UTF8.self)
            let isLast = index == tokens.count - 1
            guard whole != nil || isLast || bytes.count > Self.longestUnfinished else { continue }
            let text = whole ?? String(decoding: bytes, as: UTF8.self)
            if !text.isEmpty { pieces.append(Piece(text: text, range: first..<(index + 1))) }
            bytes = []
            first = index + 1
        }
        return pieces
    }

    private static func joinedAtSpaces(_ pieces: [Piece]) -> [Piece] {
        pieces.reduce(into: []) { words, piece in
            if let last = words.last, !piece.beginsWithSpace, !piece.isPunctuation {
                words[words.count - 1] = last + piece
            } else {
                words.append(piece)
            }
        }
    }

    private static func withPunctuationAttached(_ pieces: [Piece]) -> [Piece] {
        pieces.reduce(into: []) { words, piece in
            if let last = words.last, !piece.beginsWithSpace,
                appended.contains(piece.text) || (last.beginsWithSpace && prepended.contains(last.trimmed))
            {
                words[words.count - 1] = last + piece
            } else {
                words.append(piece)
            }
        }
    }

    private func word(_ piece: Piece) -> Word {
        let own = tokens[piece.range]
        return Word(
            text: piece.text, start: own.first?.start, end: own.last?.end,
            probability: own.reduce(0) { $0 + $1.probability } / Float(own.count))
    }
}
