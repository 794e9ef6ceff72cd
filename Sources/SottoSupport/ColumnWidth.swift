extension StringProtocol {
    /// Columns that the text takes on a terminal or in a subtitle set in a font of one width.
    public var columnWidth: Int {
        if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return utf8.count }
        return reduce(0) { $0 + $1.columnWidth }
    }
}

extension Character {
    /// 0 where it only changes the one before it, 2 for East Asian wide ones and emoji, else 1.
    public var columnWidth: Int {
        // The first scalar decides; those after it combine with it, or make it an emoji.
        var scalars = unicodeScalars.makeIterator()
        guard let first = scalars.next() else { return 0 }
        if first.isWide || first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return 2 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
        default: return 1
        }
    }
}

extension Unicode.Scalar {
    /// East Asian Width W and F of Unicode (EastAsianWidth.txt), by block: what is unassigned in a block counts too.
    fileprivate var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
            0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F1E6...0x1F1FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
