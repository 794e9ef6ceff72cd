import SottoTranscript
import Testing

/// A long transcript streams: what a segment gives does not grow with what came before it.
@Suite struct ExportGrowthTests {
    /// Ten words, and a pause after them, so that each stands for itself in every format.
    private func segment(_ index: Int) -> Segment {
        ExampleTranscript.timed(start: 600_000 + 10 * Double(index), String(repeating: " word|0.5", count: 10))
    }

    @Test(arguments: TranscriptFormat.allCases)
    func theThousandthSegmentIsWrittenLikeTheSecond(_ format: TranscriptFormat) {
        for layout in [SubtitleLayout(), SubtitleLayout(maxLineWidth: 20, maxLineCount: 2, highlightsWords: true)] {
            var exporter = format.makeExporter(ExportOptions(mediaFileName: "a.mp3", subtitles: layout))
            _ = exporter.begin(ExampleTranscript.header)
            let pieces = (0..<1000).map { exporter.segment(segment($0)) }
            // But for the digits of numbers that count.
            let text = { (piece: String) in piece.filter { !$0.isNumber } }
            #expect(text(pieces[999]) == text(pieces[1]))
            let end = exporter.end(ExampleTranscript.footer)
            // json repeats the text at its end, which its type documents.
            #expect(format == .json || end.utf8.count < 4000)
        }
    }
}
