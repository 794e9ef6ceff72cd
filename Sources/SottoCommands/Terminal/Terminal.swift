/// What may be shown on a terminal, and how much room it takes.
enum Terminal {
    /// Text on one line in which nothing can move the cursor, change colours or reverse the reading order: control
    /// characters and bidirectional overrides are shown as escapes. For names and texts that others chose.
    static func printable(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
                result += "\\x" + String(0x100 + scalar.value, radix: 16, uppercase: true).dropFirst()
            case "\u{2028}", "\u{2029}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
                result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Columns that printable text takes.
    static func width(_ text: String) -> Int {
        text.reduce(0) { $0 + width($1) }
    }

    /// Columns of one character: 0 where it only changes the one before it, 2 for East Asian wide ones and emoji.
    static func width(_ character: Character) -> Int {
        // The first scalar decides; those after it combine with it, or make it an emoji.
        var scalars = character.unicodeScalars.makeIterator()
        guard let first = scalars.next() else { return 0 }
        if isWide(first) || first.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") {
            return 2
        }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
        default: return 1
        }
    }

    /// The text, its middle replaced by `…` where it is wider than that, so that beginning and end of a name stay.
    static func shortened(_ text: String, to columns: Int) -> String {
        guard width(text) > columns else { return text }
        guard columns > 1 else { return columns == 1 ? "…" : "" }
        let tail = fitting(text.reversed(), (columns - 1) / 2)
        let head = fitting(Array(text), columns - 1 - width(String(tail)))
        return String(head) + "…" + String(tail.reversed())
    }

    /// The first characters that fit.
    private static func fitting(_ characters: [Character], _ columns: Int) -> [Character] {
        var used = 0
        return Array(
            characters.prefix { character in
                used += width(character)
                return used <= columns
            })
    }

    /// East Asian Width W and F of Unicode (EastAsianWidth.txt), by block: what is unassigned in a block counts too.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
            0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F1E6...0x1F1FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
