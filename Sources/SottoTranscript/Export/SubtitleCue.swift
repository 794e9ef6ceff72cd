/// A text and when it is shown.
struct SubtitleCue: Sendable {
    struct Part: Sendable {
        var text: String
        var isHighlighted = false
    }

    var start: AudioTime
    var end: AudioTime
    /// One after another they are the text: on one line, or with line ends where the layout sets them.
    var parts: [Part]

    /// The text with `escape` applied and highlighted parts in `<u>`, which SubRip and WebVTT share. Nothing in it
    /// reads as the arrow of a time line.
    func text(escape: (String) -> String) -> String {
        parts.map { part in
            let text = escape(part.text)
            return part.isHighlighted ? "<u>\(text)</u>" : text
        }.joined().withoutArrows
    }

    /// One cue for all the words; or, with highlighting, one for each of them that has a length and for each pause
    /// between them.
    static func cues(of words: [TimedWord], highlighting: Bool) -> [SubtitleCue] {
        guard let first = words.first, let last = words.last else { return [] }
        let texts = words.map(\.text)
        let plain = [Part(text: texts.joined())]
        let whole = SubtitleCue(start: first.start, end: last.end, parts: plain)
        guard highlighting else { return [whole] }
        var cues: [SubtitleCue] = []
        var shown = first.start
        for (index, word) in words.enumerated() {
            // Compared as they are written: a pause that rounds away would be a cue without length.
            if word.start.milliseconds != shown.milliseconds {
                cues.append(SubtitleCue(start: shown, end: word.start, parts: plain))
            }
            shown = word.end
            guard word.start.milliseconds != word.end.milliseconds else { continue }
            let separator = word.text.prefix { $0 == " " || $0 == "\n" }
            let parts = [
                Part(text: texts[..<index].joined() + separator),
                Part(text: String(word.text.dropFirst(separator.count)), isHighlighted: true),
                Part(text: texts[(index + 1)...].joined()),
            ]
            cues.append(SubtitleCue(start: word.start, end: word.end, parts: parts))
        }
        return cues.isEmpty ? [whole] : cues
    }
}
