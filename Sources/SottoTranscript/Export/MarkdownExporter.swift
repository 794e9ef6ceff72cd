/// A document to read or to work on: heading, facts, and the text in paragraphs that begin with their time.
///
/// CommonMark; what would be markup in the text is escaped with backslashes. A paragraph ends at a pause, and at the
/// end of a sentence when it is long.
struct MarkdownExporter: TranscriptExporter {
    /// A pause that ends a paragraph.
    private static let pause = AudioTime(seconds: 2)
    /// Bytes of UTF-8 after which the end of a sentence ends the paragraph, and after which the end of a segment does.
    private static let length = 500...2000

    private let title: String
    /// What stands between two segments of a paragraph.
    private var separator = " "
    /// Bytes in the paragraph so far; 0 where none has begun.
    private var length = 0
    private var lastEnd = AudioTime.zero
    private var sentenceIsOver = false

    init(title: String?) {
        self.title = title ?? "Transcript"
    }

    mutating func begin(_ header: TranscriptHeader) -> String {
        separator = header.textLanguage?.isWrittenWithoutSpaces == true ? "" : " "
        let heading = Escaping(["#": "\\#"])(Self.escaped(title))
        return "# \(heading)\n\n\(Self.escaped(header.facts.joined(separator: " · ")))"
    }

    mutating func segment(_ segment: Segment) -> String {
        let text = segment.text.singleLine
        guard !text.isEmpty else { return "" }
        let isNew = paragraphEnds(before: segment)
        length = (isNew ? 0 : length) + text.utf8.count
        lastEnd = segment.end
        sentenceIsOver = text.endsSentence
        return (isNew ? "\n\n**\(segment.start.shortClockTime)** " : separator) + Self.escaped(text)
    }

    func end(_ footer: TranscriptFooter) -> String { "\n\nLength: \(footer.duration.shortClockTime)\n" }

    private func paragraphEnds(before segment: Segment) -> Bool {
        length == 0 || segment.start - lastEnd >= Self.pause || length >= Self.length.upperBound
            || (length >= Self.length.lowerBound && sentenceIsOver)
    }

    /// With backslashes before what is markup in the middle of a line: no text here stands at the beginning of one. `$`
    /// and `~` are for readers that know more than CommonMark.
    private static func escaped(_ text: String) -> String {
        let text = text.singleLine
        guard text.utf8.contains(where: { isMarkup[Int($0)] }) else { return text }
        var result = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            let isPlain =
                switch scalar {
                case "_": isWordCharacter(previous) && isWordCharacter(rest.first)
                case "&": rest.first != "#" && !isWordCharacter(rest.first)
                default: !(scalar.isASCII && isMarkup[Int(scalar.value)])
                }
            if !isPlain { result.append("\\") }
            result.append(scalar)
            previous = scalar
        }
        return String(result)
    }

    /// By byte, as most texts hold none of them.
    private static let isMarkup = (0...255).map { "\\`*_[]<&|~$".utf8.contains($0) }

    private static func isWordCharacter(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return false }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
}

extension String {
    fileprivate var endsSentence: Bool {
        guard let last = last(where: { !"\"'”’»)」』".contains($0) }) else { return false }
        return ".?!…。？！।؟".contains(last)
    }
}
