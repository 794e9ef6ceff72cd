/// Lyrics as `whisper-cli -olrc` writes them: a line per segment after its start, which is minutes, seconds and
/// hundredths. There are no hours: the hundredth minute has three digits. Less the space each text begins with there.
struct LyricsExporter: TranscriptExporter {
    func begin(_ header: TranscriptHeader) -> String { "[by:\(header.engine.singleLine)]\n" }

    func segment(_ segment: Segment) -> String {
        let text = segment.text.singleLine
        // Players read several time stamps at the start of a line; a text in brackets must not look like one.
        let separator = text.utf8.first == UInt8(ascii: "[") ? " " : ""
        return "[\(Self.time(segment.start))]\(separator)\(text)\n"
    }

    func end(_ footer: TranscriptFooter) -> String { "" }

    /// Rounded to the nearest hundredth; what lies before zero is written as zero.
    private static func time(_ time: AudioTime) -> String {
        let hundredths = max(0, time.milliseconds + 5) / 10
        let (minutes, rest) = hundredths.quotientAndRemainder(dividingBy: 6000)
        return "\(minutes.digits(2)):\((rest / 100).digits(2)).\((rest % 100).digits(2))"
    }
}
