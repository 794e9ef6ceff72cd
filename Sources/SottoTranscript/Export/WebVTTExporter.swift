/// WebVTT subtitles (https://www.w3.org/TR/webvtt1/), with hours always, as whisper-cli writes them.
///
/// `&` and `<` are escaped, which whisper-cli leaves out: a player takes `<laughs>` for a tag and shows nothing.
struct WebVTTExporter: TranscriptExporter {
    private var composer: CueComposer

    init(_ layout: SubtitleLayout) {
        composer = CueComposer(layout)
    }

    func begin(_ header: TranscriptHeader) -> String { "WEBVTT\n\n" }

    mutating func segment(_ segment: Segment) -> String { Self.write(composer.add(segment)) }

    mutating func end(_ footer: TranscriptFooter) -> String { Self.write(composer.finish()) }

    private static func write(_ cues: [SubtitleCue]) -> String {
        var result = ""
        for cue in cues {
            let start = cue.start.clockTime(decimalMark: ".")
            let end = cue.end.clockTime(decimalMark: ".")
            result += "\(start) --> \(end)\n\(cue.text(escape: escaped.callAsFunction))\n\n"
        }
        return result
    }

    private static let escaped = Escaping(["&": "&amp;", "<": "&lt;"])
}
