import Foundation
import SottoTestSupport
import SottoTranscript
import Testing

@Suite struct ExporterTests {
    /// To write them anew after a change that is meant: SOTTO_WRITE_GOLDEN=1 swift test --filter ExporterTests
    private func expectGolden(_ text: String, _ name: String) throws {
        let path = Repository.path("Tests/SottoTranscriptTests/Golden/\(name)")
        if ProcessInfo.processInfo.environment["SOTTO_WRITE_GOLDEN"] != nil {
            try Data(text.utf8).write(to: URL(filePath: path))
        }
        let golden = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
        #expect(text == golden, "differs from \(name)")
    }

    @Test(arguments: TranscriptFormat.allCases)
    func writesWhatTheGoldenFileHolds(_ format: TranscriptFormat) throws {
        let text = ExampleTranscript.export(ExampleTranscript.segments, as: format)
        try expectGolden(text, "example.\(format.fileExtension)")
    }

    @Test(arguments: TranscriptFormat.allCases)
    func writesAValidFileWithoutSegments(_ format: TranscriptFormat) throws {
        try expectGolden(ExampleTranscript.export([], as: format), "empty.\(format.fileExtension)")
    }

    @Test(
        arguments: [
            ("wrapped", SubtitleLayout(maxLineWidth: 16, maxLineCount: 2)),
            ("in-segments", SubtitleLayout(maxLineWidth: 16)),
            ("three-words", SubtitleLayout(maxWordsPerLine: 3)),
            ("highlighted", SubtitleLayout(maxLineWidth: 24, maxLineCount: 2, highlightsWords: true)),
        ], [TranscriptFormat.srt, .vtt])
    func writesSubtitlesAsLaidOut(_ layout: (name: String, layout: SubtitleLayout), _ format: TranscriptFormat) throws {
        let text = ExampleTranscript.export(ExampleTranscript.timedSegments, as: format, layout.layout)
        try expectGolden(text, "\(layout.name).\(format.fileExtension)")
    }

    @Test(arguments: [TranscriptFormat.md, .html])
    func writesDocumentsOfTimedWords(_ format: TranscriptFormat) throws {
        let text = ExampleTranscript.export(ExampleTranscript.timedSegments, as: format, ExportOptions())
        try expectGolden(text, "timed.\(format.fileExtension)")
    }

    @Test(arguments: [
        (0.0, "00:00:00,000"), (0.0004, "00:00:00,000"), (0.0006, "00:00:00,001"), (59.9994, "00:00:59,999"),
        (59.9996, "00:01:00,000"), (3599.9996, "01:00:00,000"), (35_999.5, "09:59:59,500"),
        (359_999.999, "99:59:59,999"), (360_000, "100:00:00,000"), (3_600_000, "1000:00:00,000"), (-1, "00:00:00,000"),
    ])
    func writesTimes(_ seconds: Double, _ expected: String) {
        let text = ExampleTranscript.export([ExampleTranscript.segment(seconds: seconds, seconds, "x")], as: .srt)
        #expect(text == "1\n\(expected) --> \(expected)\nx\n\n")
    }

    @Test func writesLaterTimesAsGreaterText() {
        var generator = SystemRandomNumberGenerator()
        let frames = (0..<2000).map { _ in Int64.random(in: 0..<(99 * 3600 * AudioTime.rate), using: &generator) }
        let times = frames.sorted().map { frame in
            ExampleTranscript.export(
                [Segment(start: AudioTime(frames: frame), end: AudioTime(frames: frame), text: "x")], as: .vtt
            ).split(separator: "\n")[1]
        }
        #expect(times == times.sorted())
        #expect(times.allSatisfy { $0.wholeMatch(of: /\d\d:[0-5]\d:[0-5]\d\.\d{3} --> .*/) != nil })
    }

    @Test(arguments: [
        ("a-->b", "a->b"), ("a --> b", "a -> b"), ("a--->b", "a->b"), ("-->-->", "->->"), ("a->b", "a->b"),
        ("--", "--"), (">", ">"), ("-- >", "-- >"),
    ])
    func leavesNoArrowInText(_ text: String, _ expected: String) {
        let segment = ExampleTranscript.segment(seconds: 0, 1, text)
        #expect(ExampleTranscript.export([segment], as: .srt).split(separator: "\n")[2] == expected)
    }

    @Test(arguments: [
        (" leading", "leading"), ("  both  ", "both"), ("\nnew\nline\n", "new line"), ("a\r\nb", "a b"),
        ("\u{3000}全角", "\u{3000}全角"), ("nul\0 bell\u{7} csi\u{9B}0m", "nul bell csi0m"), ("a\u{85}b", "a b"),
    ])
    func keepsTextOnOneLine(_ text: String, _ expected: String) {
        let segment = ExampleTranscript.segment(seconds: 0, 1, text)
        #expect(ExampleTranscript.export([segment], as: .txt) == expected + "\n")
    }

    @Test func numbersOnlyTheCuesItWrites() {
        let segments = ["one", " ", "", "two"].map { ExampleTranscript.segment(seconds: 0, 1, $0) }
        let lines = ExampleTranscript.export(segments, as: .srt).split(separator: "\n")
        #expect(lines.count == 6)
        #expect(lines[0] == "1" && lines[3] == "2")
    }
}
