/// Replaces what is regularly misheard in segments, and marks where.
///
/// A rule matches whole words in any case, whatever white space stands between them. Rules are tried in the order they
/// are given at each place of the text, and what one of them has written is not looked at again. What was said across two
/// segments is not found.
public struct Corrector: Sendable {
    private struct Rule: Sendable {
        /// Folded, white space as single spaces.
        var wrong: [Character]
        var right: String
    }

    private let rules: [Rule]

    public init(_ rules: [CorrectionRule]) {
        self.rules = rules.map { Rule(wrong: Self.folded($0.wrong), right: $0.right) }.filter { !$0.wrong.isEmpty }
    }

    /// The segment with its text and words corrected. Its tokens stay what the engine gave.
    public func correct(_ segment: Segment) -> Segment {
        guard !rules.isEmpty else { return segment }
        let text = Array(segment.text)
        let matches = matches(in: text)
        guard !matches.isEmpty else { return segment }
        var segment = segment
        segment.text = Self.replaced(text, matches)
        segment.corrections += matches.map {
            Correction(original: String(text[$0.range]), replacement: $0.right)
        }
        segment.words = Self.corrected(segment.words, text, matches)
        return segment
    }

    private typealias Match = (range: Range<Int>, right: String)

    private func matches(in text: [Character]) -> [Match] {
        var matches: [Match] = []
        var place = 0
        while place < text.count {
            if Self.isBoundary(text, place), let match = match(in: text, at: place) {
                matches.append(match)
                place = match.range.upperBound
            } else {
                place += 1
            }
        }
        return matches
    }

    private func match(in text: [Character], at start: Int) -> Match? {
        for rule in rules {
            var place = start
            let isHere = rule.wrong.allSatisfy { wanted in
                guard place < text.count else { return false }
                if wanted == " " {
                    let spaces = text[place...].prefix(while: \.isWhitespace).count
                    place += spaces
                    return spaces > 0
                }
                defer { place += 1 }
                return Self.folded(text[place]) == String(wanted)
            }
            // Correcting what is right already would mark what nobody changed.
            if isHere, Self.isBoundary(text, place), String(text[start..<place]) != rule.right {
                return (start..<place, rule.right)
            }
        }
        return nil
    }

    /// Whether no word goes on across a place. Scripts without spaces have a boundary everywhere.
    private static func isBoundary(_ text: [Character], _ place: Int) -> Bool {
        guard place > 0, place < text.count else { return true }
        return !(isWordPart(text[place - 1]) && isWordPart(text[place]))
    }

    private static func isWordPart(_ character: Character) -> Bool {
        (character.isLetter || character.isNumber) && !isIdeographic(character)
    }

    /// Chinese, Japanese and Thai, Lao, Khmer, Burmese, Tibetan letters.
    private static func isIdeographic(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first else { return false }
        return switch scalar.value {
        case 0x0E00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF,
            0x20000...0x3FFFF:
            true
        default: false
        }
    }

    private static func folded(_ character: Character) -> String { character.lowercased() }

    private static func folded(_ text: String) -> [Character] {
        Array(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased())
    }

    private static func replaced(_ text: [Character], _ matches: [Match]) -> String {
        var result = ""
        var place = 0
        for match in matches {
            result += String(text[place..<match.range.lowerBound]) + match.right
            place = match.range.upperBound
        }
        return result + String(text[place...])
    }

    /// Words that a match touches become one, from the start of the first to the end of the last, as probable as the least
    /// probable of them. Words that do not make up the text are left alone.
    private static func corrected(_ words: [Word], _ text: [Character], _ matches: [Match]) -> [Word] {
        guard words.map(\.text).joined() == String(text), words.map(\.text.count).reduce(0, +) == text.count else {
            return words
        }
        var result: [Word] = []
        var start = 0
        var rest = matches[...]
        var open: (word: Word, original: String, text: String, place: Int)?
        for word in words {
            let end = start + word.text.count
            defer { start = end }
            var current = open ?? (word, "", "", start)
            if open != nil {
                current.word.end = word.end
                current.word.probability = min(current.word.probability, word.probability)
            }
            var isChanged = open != nil
            while let match = rest.first, match.range.lowerBound < end {
                isChanged = true
                guard match.range.upperBound <= end else { break }
                current.text += String(text[current.place..<match.range.lowerBound]) + match.right
                current.place = match.range.upperBound
                rest = rest.dropFirst()
            }
            current.original += word.text
            if let match = rest.first, match.range.lowerBound < end {
                // Goes on in the next word.
                open = current
                continue
            }
            open = nil
            if isChanged {
                current.word.text = current.text + String(text[current.place..<end])
                current.word.correctedFrom = current.original
                result.append(current.word)
            } else {
                result.append(word)
            }
        }
        return result
    }
}
