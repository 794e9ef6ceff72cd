import SottoTestSupport
import SottoTranscript
import Testing

/// What FFmpeg makes of our subtitles: an independent reader of both formats.
@Suite struct SubtitleReaderTests {
    private func convert(_ text: String, from format: String, to other: String) throws -> String {
        let folder = TemporaryFolder()
        folder.make("in", text)
        let arguments = ["-loglevel", "error", "-f", format, "-i", folder.file("in"), "-f", other, "pipe:1"]
        let result = try ChildProcess.run("ffmpeg", arguments)
        #expect(result.status == 0, "\(result.errors) (apt-get install ffmpeg)")
        return result.output
    }

    /// Up to 99 hours, as FFmpeg's own writer cuts them to two digits.
    private var segments: [Segment] {
        ExampleTranscript.segments.dropLast() + [ExampleTranscript.segment(seconds: 356_400, 356_401.5, " Late.")]
    }

    private func times(_ text: String) -> [String] {
        text.split(separator: "\n").filter { $0.contains("-->") }.map { String($0).replacing(",", with: ".") }
    }

    @Test func readsSubRip() throws {
        let written = ExampleTranscript.export(segments, as: .srt)
        let read = try convert(written, from: "srt", to: "srt")
        #expect(times(read) == times(written))
        #expect(read.contains("你好，世界 👩‍👩‍👧") && read.contains("שלום עולם") && read.contains("\"a -> b\""))
    }

    @Test func readsWebVTT() throws {
        let written = ExampleTranscript.export(segments, as: .vtt)
        let read = try convert(written, from: "webvtt", to: "srt")
        #expect(times(read) == times(written))
        // FFmpeg leaves out every bare `>`, which the format allows.
        #expect(read.contains("C:\\temp & <laughs next line end"))
    }

    @Test(
        arguments: [
            SubtitleLayout(maxLineWidth: 16, maxLineCount: 2), SubtitleLayout(maxLineWidth: 10),
            SubtitleLayout(maxWordsPerLine: 2),
            SubtitleLayout(maxLineWidth: 24, maxLineCount: 2, highlightsWords: true),
        ], [(TranscriptFormat.srt, "srt"), (.vtt, "webvtt")])
    func readsLinesAndHighlights(_ layout: SubtitleLayout, _ format: (own: TranscriptFormat, name: String)) throws {
        // Its reader of SubRip takes `<b>` for bold type.
        let segments = ExampleTranscript.timedSegments.filter { !$0.text.contains("<b>") }
        let written = ExampleTranscript.export(segments, as: format.own, layout)
        let read = try convert(written, from: format.name, to: "srt")
        #expect(times(read) == times(written))
        // FFmpeg ends the lines within a cue as the format of DOS did, and leaves out every bare `>` of WebVTT.
        let lines = { (subtitles: String) in
            subtitles.replacing("\r\n", with: "\n").split(separator: "\n")
                .filter { !$0.contains(/^\d|^WEBVTT$/) }.map { $0.replacing("->", with: "-") }
        }
        let expected = lines(written)
        #expect(lines(read) == expected)
        #expect(expected.contains { $0.contains("<u>") } == layout.highlightsWords)
    }
}
