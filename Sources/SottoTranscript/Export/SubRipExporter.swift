/// SubRip subtitles. A segment without text is left out: an empty cue reads as the end of the one before it.
struct SubRipExporter: TranscriptExporter {
    private var count = 0

    func begin(_ header: TranscriptHeader) -> String { "" }

    mutating func segment(_ segment: Segment) -> String {
        let text = segment.text.singleLine.withoutArrows
        guard !text.isEmpty else { return "" }
        count += 1
        let start = segment.start.clockTime(decimalMark: ",")
        let end = segment.end.clockTime(decimalMark: ",")
        return "\(count)\n\(start) --> \(end)\n\(text)\n\n"
    }

    func end(_ footer: TranscriptFooter) -> String { "" }
}
