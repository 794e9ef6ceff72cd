/// SubRip subtitles. A segment without text is left out: an empty cue reads as the end of the one before it.
struct SubRipExporter: TranscriptExporter {
    private var composer: CueComposer
    private var count = 0

    init(_ layout: SubtitleLayout) {
        composer = CueComposer(layout)
    }

    func begin(_ header: TranscriptHeader) -> String { "" }

    mutating func segment(_ segment: Segment) -> String { write(composer.add(segment)) }

    mutating func end(_ footer: TranscriptFooter) -> String { write(composer.finish()) }

    private mutating func write(_ cues: [SubtitleCue]) -> String {
        var result = ""
        for cue in cues {
            count += 1
            let start = cue.start.clockTime(decimalMark: ",")
            let end = cue.end.clockTime(decimalMark: ",")
            result += "\(count)\n\(start) --> \(end)\n\(cue.text { $0 })\n\n"
        }
        return result
    }
}
