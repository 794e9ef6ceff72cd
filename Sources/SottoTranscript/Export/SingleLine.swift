extension String {
    /// The text on one line, without the spaces around it, as every format but json holds it.
    var singleLine: String { withoutControls.trimmed }

    /// Line ends and tabs become spaces, as an empty line would end a subtitle. Other control characters, which stand
    /// for nothing spoken, are left out: on a terminal or in a player they could do anything.
    var withoutControls: String {
        // Below U+0080 most texts hold nothing but letters, and bytes are quicker to look at than scalars. 0xC2 begins
        // the other controls, 0xE2 the line separators.
        if utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != 0xC2 && $0 != 0xE2 }) { return self }
        var result = String.UnicodeScalarView()
        var previous: Unicode.Scalar = " "
        for scalar in unicodeScalars {
            defer { previous = scalar }
            switch scalar {
            case "\n" where previous == "\r": continue
            case "\t"..."\r", "\u{85}", "\u{2028}", "\u{2029}": result.append(" ")
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": continue
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// Without the spaces around it. Scalar by scalar: a space that carries a combining mark is still a space.
    var trimmed: String {
        var scalars = unicodeScalars[...]
        while scalars.first == " " { scalars.removeFirst() }
        while scalars.last == " " { scalars.removeLast() }
        return String(scalars)
    }

    /// With every `-->`, which would be read as the arrow of a time line, shortened to `->`, as openai-whisper does;
    /// longer dashes too, as `--->` would otherwise leave an arrow.
    var withoutArrows: String {
        guard hasArrow else { return self }
        var result = String.UnicodeScalarView()
        var dashes = 0
        for scalar in unicodeScalars {
            if scalar == ">" && dashes > 1 { result.removeLast(dashes - 1) }
            dashes = scalar == "-" ? dashes + 1 : 0
            result.append(scalar)
        }
        return String(result)
    }

    private var hasArrow: Bool {
        var dashes = 0
        for byte in utf8 {
            if byte == UInt8(ascii: ">") && dashes > 1 { return true }
            dashes = byte == UInt8(ascii: "-") ? dashes + 1 : 0
        }
        return false
    }
}
