/// WebVTT subtitles (https://www.w3.org/TR/webvtt1/), with hours always, as whisper-cli writes them.
///
/// `&` and `<` are escaped, which whisper-cli leaves out: a player takes `<laughs>` for a tag and shows nothing.
struct WebVTTExporter: TranscriptExporter {
    func begin(_ header: TranscriptHeader) -> String { "WEBVTT\n\n" }

    func segment(_ segment: Segment) -> String {
        let text = Self.escaped(segment.text.singleLine.withoutArrows)
        guard !text.isEmpty else { return "" }
        let start = segment.start.clockTime(decimalMark: ".")
        let end = segment.end.clockTime(decimalMark: ".")
        return "\(start) --> \(end)\n\(text)\n\n"
    }

    func end(_ footer: TranscriptFooter) -> String { "" }

    private static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
