import Foundation
import SottoTestSupport
import SottoTranscript
import Testing

@Suite struct HTMLExporterTests {
    private func page(_ segments: [Segment], media: String? = nil, title: String? = nil) -> String {
        ExampleTranscript.export(segments, as: .html, ExportOptions(title: title, mediaFileName: media))
    }

    /// The policy lets only this script and this style work: a hash that is not theirs would disable both.
    @Test func thePolicyHoldsTheHashesOfItsScriptAndStyle() throws {
        let folder = TemporaryFolder()
        folder.make("page.html", page(ExampleTranscript.segments))
        let script = """
            import base64, hashlib, re, sys
            page = open(sys.argv[1], encoding="utf-8", newline="").read()
            for name in "style", "script":
                body = re.search(f"<{name}>(.*?)</{name}>", page, re.DOTALL).group(1)
                digest = base64.b64encode(hashlib.sha256(body.encode()).digest()).decode()
                print(f"{name}-src 'sha256-{digest}'", f"{name}-src 'sha256-{digest}'" in page)
            """
        let result = try ChildProcess.run("python3", ["-c", script, folder.file("page.html")])
        #expect(result.status == 0, "\(result.errors) (apt-get install python3)")
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 2 && lines.allSatisfy { $0.hasSuffix("True") }, "the right ones: \(result.output)")
    }

    @Test func namesNoPlaceButTheRecording() {
        let page = page(ExampleTranscript.segments, media: "a.mp3")
        #expect(page.contains("default-src 'none'"))
        #expect(!page.contains("://") && !page.contains("url(") && !page.contains("@import"))
        #expect(page.matches(of: /(src|href)=/).count == 1)
    }

    /// Text, title and file name, each of them hostile.
    @Test func nothingInATranscriptIsMarkup() {
        let attack = "</p></script><script>alert(1)</script><img src=x onerror='alert(2)'>\" onload=\"x"
        var word = ExampleTranscript.timed(start: 0, " x|0.1")
        word.text = attack
        word.words[0].text = attack
        let page = page([ExampleTranscript.segment(seconds: 0, 1, attack), word], media: attack, title: attack)
        #expect(page.matches(of: /<script/).count == 1 && page.matches(of: /<\/script/).count == 1)
        #expect(!page.contains("<img") && !page.contains("\" onload"))
        #expect(page.matches(of: /&lt;img src=x onerror=&#39;alert\(2\)&#39;&gt;/).count >= 4)
    }

    @Test(arguments: [
        ("talk.mp3", "<audio controls preload=\"metadata\" src=\"talk.mp3\""), ("Talk.MP4", "<video controls"),
        ("a b#c?d%20.wav", "src=\"a%20b%23c%3Fd%2520.wav\""), ("é:\"<&.ogg", "src=\"%C3%A9%3A%22%3C%26.ogg\""),
        ("javascript:alert(1)", "src=\"javascript%3Aalert%281%29\""),
    ])
    func thePlayerNamesTheRecording(_ name: String, _ expected: String) {
        #expect(page(ExampleTranscript.segments, media: name).contains(expected))
    }

    @Test func withoutARecordingTimesAreNoButtons() {
        let page = page(ExampleTranscript.segments)
        #expect(!page.contains("<audio") && !page.contains("<video") && !page.contains("<button"))
        #expect(page.contains("<time datetime=\"PT3599.999S\">59:59</time>"))
    }

    @Test func everySegmentFindsItsOwnDirection() {
        let page = page(ExampleTranscript.timedSegments)
        #expect(page.matches(of: /<p dir="auto">/).count == ExampleTranscript.timedSegments.count)
    }

    @Test func theLanguageIsThatOfTheText() {
        func main(_ task: TranscriptionTask, _ language: Language?) -> Bool? {
            var header = ExampleTranscript.header
            header.task = task
            header.language = language
            var exporter = TranscriptFormat.html.makeExporter()
            let page = exporter.begin(header)
            guard let match = page.firstMatch(of: /<main lang="(.*)">/) else { return nil }
            let expected = task == .translate ? "en" : language?.code ?? ""
            return match.1 == expected
        }
        #expect(main(.transcribe, Language("de")) == true && main(.translate, Language("de")) == true)
        #expect(main(.transcribe, nil) == true)
    }

    @Test func unsureWordsAreMarkedAndExplained() {
        let sure = ExampleTranscript.timed(start: 0, " yes|0.6")
        let unsure = ExampleTranscript.timed(start: 1, " no|0.599 yes|0.9")
        #expect(!page([sure]).contains("class=\"unsure\""))
        let page = page([sure, unsure])
        #expect(page.contains("<span class=\"unsure\" title=\"Probability 60 %\">no</span> yes"))
        #expect(page.contains("below 60 %"))
    }

    @Test func silenceIsSaid() {
        #expect(page([]).contains("No speech was found."))
        #expect(page([ExampleTranscript.segment(seconds: 0, 1, " ")]).contains("No speech was found."))
    }
}
