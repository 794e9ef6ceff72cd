/// Plain text: one line per segment, as `whisper-cli -otxt` writes it, less the space each line begins with there.
struct TextExporter: TranscriptExporter {
    func begin(_ header: TranscriptHeader) -> String { "" }

    func segment(_ segment: Segment) -> String {
        let text = segment.text.singleLine
        return text.isEmpty ? "" : text + "\n"
    }

    func end(_ footer: TranscriptFooter) -> String { "" }
}
