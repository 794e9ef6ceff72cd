import SottoTranscript
import Testing

@Suite struct MarkdownExporterTests {
    private func document(_ segments: [Segment], title: String? = nil) -> [String] {
        ExampleTranscript.export(segments, as: .md, ExportOptions(title: title)).split(separator: "\n").map(String.init)
    }

    @Test(arguments: [
        ("*bold* _it_ `code`", "\\*bold\\* \\_it\\_ \\`code\\`"), ("[a](b) ![c]", "\\[a\\](b) !\\[c\\]"),
        ("<b> &lt; &#60; R&D", "\\<b> \\&lt; \\&#60; R\\&D"), ("Tom & Jerry a > b", "Tom & Jerry a > b"),
        ("snake_case_name", "snake_case_name"), ("C:\\temp", "C:\\\\temp"),
        ("$5 ~~no~~ a|b", "\\$5 \\~\\~no\\~\\~ a\\|b"),
        ("# 1. - + >", "# 1. - + >"),
    ])
    func escapesWhatIsMarkup(_ text: String, _ expected: String) {
        #expect(document([ExampleTranscript.segment(seconds: 0, 1, text)])[2] == "**0:00** " + expected)
    }

    @Test func headsWithTheNameOfTheRecording() {
        #expect(document([], title: "C#_1 #.mp3")[0] == "# C\\#\\_1 \\#.mp3")
        #expect(document([])[0] == "# Transcript")
    }

    @Test func aPauseBeginsAParagraph() {
        let segments = [(0.0, 1.0), (2.9, 3.5), (5.5, 6.0)].map { ExampleTranscript.segment(seconds: $0, $1, " word") }
        #expect(document(segments)[2...3] == ["**0:00** word word", "**0:05** word"])
    }

    @Test func aLongParagraphEndsWithASentence() {
        let half = String(repeating: "word ", count: 60)
        let segments = [half, half, half + "end.", "Next"].enumerated().map { index, text in
            ExampleTranscript.segment(seconds: Double(index), Double(index + 1), " " + text)
        }
        let lines = document(segments)
        #expect(lines[2].hasSuffix("end.") && lines[3] == "**0:03** Next")
    }
}
