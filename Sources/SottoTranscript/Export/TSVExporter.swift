/// Tab-separated values as openai-whisper writes them: start and end in milliseconds, and the text as it is, without
/// quoting; a tab in it is a space. Every segment is a row, without text too.
struct TSVExporter: TranscriptExporter {
    func begin(_ header: TranscriptHeader) -> String { "start\tend\ttext\n" }

    func segment(_ segment: Segment) -> String {
        "\(segment.start.milliseconds)\t\(segment.end.milliseconds)\t\(segment.text.singleLine)\n"
    }

    func end(_ footer: TranscriptFooter) -> String { "" }
}
