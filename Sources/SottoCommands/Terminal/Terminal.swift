internal import SottoSupport

/// What may be shown on a terminal, and how it is cut to fit.
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

    /// The text, its middle replaced by `…` where it is wider than that, so that beginning and end of a name stay.
    static func shortened(_ text: String, to columns: Int) -> String {
        guard text.columnWidth > columns else { return text }
        guard columns > 1 else { return columns == 1 ? "…" : "" }
        let tail = fitting(text.reversed(), (columns - 1) / 2)
        let head = fitting(Array(text), columns - 1 - String(tail).columnWidth)
        return String(head) + "…" + String(tail.reversed())
    }

    /// The first characters that fit.
    private static func fitting(_ characters: [Character], _ columns: Int) -> [Character] {
        var used = 0
        return Array(
            characters.prefix { character in
                used += character.columnWidth
                return used <= columns
            })
    }
}
