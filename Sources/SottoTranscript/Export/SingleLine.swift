extension String {
    /// The text on one line, without the spaces around it, as every format but json holds it.
    ///
    /// Line ends and tabs become spaces, as an empty line would end a subtitle. Other control characters, which stand
    /// for nothing spoken, are left out: on a terminal or in a player they could do anything.
    var singleLine: String {
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
        while result.first == " " { result.removeFirst() }
        while result.last == " " { result.removeLast() }
        return String(result)
    }

    /// With every `-->`, which would be read as the arrow of a time line, shortened to `->`, as openai-whisper does;
    /// longer dashes too, as `--->` would otherwise leave an arrow.
    var withoutArrows: String {
        guard utf8.contains(UInt8(ascii: ">")) else { return self }
        var result = String.UnicodeScalarView()
        var dashes = 0
        for scalar in unicodeScalars {
            if scalar == ">" && dashes > 1 { result.removeLast(dashes - 1) }
            dashes = scalar == "-" ? dashes + 1 : 0
            result.append(scalar)
        }
        return String(result)
    }
}
