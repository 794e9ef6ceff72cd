/// Comma-separated values as `whisper-cli -ocsv` writes them: start and end in milliseconds, and the text in quotes,
/// doubled inside as RFC 4180 has it. Less the space each text begins with there, which a table has no use for.
///
/// Every segment is a row, without text too: rows and the segments of json go together.
struct CSVExporter: TranscriptExporter {
    func begin(_ header: TranscriptHeader) -> String { "start,end,text\n" }

    func segment(_ segment: Segment) -> String {
        let text = Self.escaped(segment.text.singleLine)
        return "\(segment.start.milliseconds),\(segment.end.milliseconds),\"\(text)\"\n"
    }

    func end(_ footer: TranscriptFooter) -> String { "" }

    private static let escaped = Escaping(["\"": "\"\""])
}
