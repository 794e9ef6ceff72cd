import SottoSupport
import SottoTestSupport
import SottoTranscript
import Testing

@Suite struct SubtitleLayoutTests {
    /// The texts of the cues, their lines separated by `/`.
    private func cues(_ segments: [Segment], _ layout: SubtitleLayout) -> [String] {
        ExampleTranscript.export(segments, as: .srt, layout).split(separator: "\n\n").map {
            $0.split(separator: "\n").dropFirst(2).joined(separator: "/")
        }
    }

    private func times(_ segments: [Segment], _ layout: SubtitleLayout) -> [String] {
        ExampleTranscript.export(segments, as: .srt, layout).split(separator: "\n").filter { $0.contains(" --> ") }
            .map(String.init)
    }

    private func spoken(_ text: String, start: Double = 0) -> Segment {
        ExampleTranscript.timed(start: start, text.split(separator: " ").map { " \($0)|0.9" }.joined())
    }

    @Test func aWidthAloneBreaksLinesWithinSegments() {
        let segments = [spoken("one two three four"), spoken("five", start: 2)]
        #expect(cues(segments, SubtitleLayout(maxLineWidth: 9)) == ["one two/three/four", "five"])
        // The space before a word counts where the word does not begin the line.
        #expect(cues(segments, SubtitleLayout(maxLineWidth: 7)) == ["one two/three/four", "five"])
        #expect(cues(segments, SubtitleLayout(maxLineWidth: 6)) == ["one/two/three/four", "five"])
    }

    @Test func aWidthAndACountFillCuesAcrossSegments() {
        let segments = [spoken("one two three four"), spoken("five six", start: 2)]
        let layout = SubtitleLayout(maxLineWidth: 9, maxLineCount: 2)
        #expect(cues(segments, layout) == ["one two/three", "four five/six"])
        #expect(times(segments, layout) == ["00:00:00,000 --> 00:00:00,850", "00:00:00,900 --> 00:00:02,550"])
    }

    @Test func aLongPauseEndsACue() {
        let layout = SubtitleLayout(maxLineWidth: 40, maxLineCount: 2)
        #expect(
            cues([spoken("one"), spoken("two", start: 3), spoken("three", start: 6.1)], layout) == ["one two", "three"])
    }

    @Test func wordsAreCountedOut() {
        let segments = [spoken("one two three four five"), spoken("six", start: 2)]
        #expect(cues(segments, SubtitleLayout(maxWordsPerLine: 2)) == ["one two", "three four", "five", "six"])
    }

    @Test func eachWordIsHighlightedWhileItIsSpokenAndPausesShowNone() {
        let layout = SubtitleLayout(highlightsWords: true)
        #expect(cues([spoken("one two")], layout) == ["<u>one</u> two", "one two", "one <u>two</u>"])
        #expect(
            times([spoken("one two")], layout) == [
                "00:00:00,000 --> 00:00:00,250", "00:00:00,250 --> 00:00:00,300", "00:00:00,300 --> 00:00:00,550",
            ])
    }

    @Test(arguments: [
        // Two columns each, without spaces: as many as fit, and never a part of one.
        ("今日は天気がとてもいいです", 8, ["今日は天/気がとて/もいいで/す"]), ("今日は天気", 7, ["今日は/天気"]),
        ("한국어입니다", 4, ["한국/어입/니다"]), ("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", 4, ["👩‍👩‍👧👩‍👩‍👧/👩‍👩‍👧"]),
        ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}/e\u{301}"]),
        // A character wider than a line has one of its own.
        ("ab 会議", 1, ["a/b/会/議"]), ("🇩🇪🇫🇷", 2, ["🇩🇪/🇫🇷"]), ("शुक्रिया", 2, ["शुक्रि/या"]),
        ("Donaudampfschiff und", 10, ["Donaudampf/schiff und"]),
    ])
    func whatIsWiderThanALineIsCutBetweenCharacters(_ text: String, _ width: Int, _ expected: [String]) {
        #expect(cues([spoken(text)], SubtitleLayout(maxLineWidth: width)) == expected)
        // The same without words: the engine gave none.
        let segment = ExampleTranscript.segment(seconds: 0, 1, " " + text)
        #expect(cues([segment], SubtitleLayout(maxLineWidth: width)) == expected)
    }

    @Test func wordsWithoutTimesShareThatOfTheirSegment() {
        let segment = ExampleTranscript.segment(seconds: 10, 12, " ab cd")
        #expect(
            times([segment], SubtitleLayout(maxWordsPerLine: 1)) == [
                "00:00:10,000 --> 00:00:11,000", "00:00:11,000 --> 00:00:12,000",
            ])
    }

    /// Three words at 1.0 s, of which only the last has a length, and one without at the end.
    @Test func wordsWithoutLengthShareTheTimeAroundThem() {
        var segment = spoken("a b c d", start: 1)
        for (index, range) in [(1.0, 1.0), (1.0, 1.0), (1.0, 1.3), (1.5, 1.5)].enumerated() {
            segment.words[index].start = AudioTime(seconds: range.0)
            segment.words[index].end = AudioTime(seconds: range.1)
        }
        segment.end = AudioTime(seconds: 2)
        let layout = SubtitleLayout(highlightsWords: true)
        #expect(
            cues([segment], layout) == [
                "<u>a</u> b c d", "a <u>b</u> c d", "a b <u>c</u> d", "a b c d", "a b c <u>d</u>",
            ])
        #expect(
            times([segment], layout) == [
                "00:00:01,000 --> 00:00:01,100", "00:00:01,100 --> 00:00:01,200", "00:00:01,200 --> 00:00:01,300",
                "00:00:01,300 --> 00:00:01,500", "00:00:01,500 --> 00:00:02,000",
            ])
        // Nothing is lost where no word has a length.
        segment.end = segment.start
        for index in segment.words.indices {
            segment.words[index].start = segment.start
            segment.words[index].end = segment.start
        }
        #expect(cues([segment], layout) == ["a b c d"])
    }

    @Test func leavesNoArrowWhenWordsJoin() {
        let segment = ExampleTranscript.timed(start: 0, " a|0.9 --|0.9>|0.9 b|0.9")
        for layout in [SubtitleLayout(maxLineWidth: 40), SubtitleLayout(highlightsWords: true)] {
            for format in [TranscriptFormat.srt, .vtt] {
                let text = ExampleTranscript.export([segment], as: format, layout)
                let lines = text.split(separator: "\n").filter { !$0.contains(/^\d\d:/) }
                #expect(!lines.contains { $0.contains("-->") })
            }
        }
    }

    @Test func insertsNoBidirectionalControls() {
        let layout = SubtitleLayout(maxLineWidth: 6, maxLineCount: 1, highlightsWords: true)
        let text = ExampleTranscript.export(ExampleTranscript.timedSegments, as: .vtt, layout)
        let controls: ClosedRange<Unicode.Scalar> = "\u{202A}"..."\u{202E}"
        let isolates: ClosedRange<Unicode.Scalar> = "\u{2066}"..."\u{2069}"
        #expect(
            !text.unicodeScalars.contains { controls ~= $0 || isolates ~= $0 || $0 == "\u{200E}" || $0 == "\u{200F}" })
    }

    /// Whatever is spoken: no line too wide, no cue too high, no word lost, no time that runs back.
    @Test(arguments: 0..<200)
    func keepsItsPromises(seed: UInt64) throws {
        var random = TestSignal.Random(seed: seed)
        let vocabulary = [
            "a", "two", "sixteen", "会議", "です。", "👩‍👩‍👧", "שלום", "extraordinarily", "e\u{301}t", "-->", "x--",
        ]
        var start = 0.0
        let segments = (0..<8).map { _ in
            let words = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                vocabulary.randomElement(using: &random)!
            }
            start += Double.random(in: 3.5...8, using: &random)
            return words.isEmpty
                ? ExampleTranscript.segment(seconds: start, start + 1, " ")
                : spoken(
                    words.joined(separator: " "), start: start)
        }
        let width = Int.random(in: 2...30, using: &random)
        let count = Bool.random(using: &random) ? Int.random(in: 1...3, using: &random) : nil
        let layout = SubtitleLayout(maxLineWidth: width, maxLineCount: count)
        let cues = cues(segments, layout)
        for cue in cues {
            let lines = cue.split(separator: "/", omittingEmptySubsequences: false)
            #expect(lines.allSatisfy { $0.columnWidth <= width && !$0.isEmpty && $0.first != " " && $0.last != " " })
            #expect(lines.count <= count ?? Int.max)
        }
        let written = cues.joined().filter { $0 != " " && $0 != "/" }
        let expected = segments.map(\.text).joined().filter { $0 != " " }
        #expect(written.filter { $0 != "-" && $0 != ">" } == expected.filter { $0 != "-" && $0 != ">" })
        let bounds = times(segments, layout).flatMap { $0.split(separator: " --> ") }
        #expect(bounds == bounds.sorted())
        #expect(written.count > 0 || expected.isEmpty)
    }
}
