import SottoTranscript
import Testing

@Suite struct CorrectorTests {
    private func corrector(_ rules: (String, String)...) -> Corrector {
        Corrector(rules.map { CorrectionRule(wrong: $0.0, right: $0.1) })
    }

    private func segment(_ words: String...) -> Segment {
        let timed = words.enumerated().map { index, text in
            Word(
                text: text, start: AudioTime(frames: Int64(index) * 100),
                end: AudioTime(frames: Int64(index) * 100 + 90),
                probability: 0.9 - Float(index) / 10)
        }
        return Segment(start: .zero, end: AudioTime(frames: 1000), text: words.joined(), words: timed)
    }

    @Test func wordsBecomeOne() {
        let result = corrector(("tacky cardia", "tachycardia")).correct(segment(" A", " Tacky", " cardia,", " yes."))
        #expect(result.text == " A tachycardia, yes.")
        #expect(result.words.map(\.text) == [" A", " tachycardia,", " yes."])
        #expect(result.words[1].start == AudioTime(frames: 100) && result.words[1].end == AudioTime(frames: 290))
        #expect(result.words[1].probability == 0.9 - Float(2) / 10)
        #expect(result.words[1].correctedFrom == " Tacky cardia,")
        #expect(result.words[0].correctedFrom == nil)
        #expect(result.corrections == [Correction(original: "Tacky cardia", replacement: "tachycardia")])
    }

    @Test(arguments: [
        ("cat", "dog", " concat cat-like Cat's CAT", " concat dog-like dog's dog"),
        ("a  b", "c", " a\n b a b, ab", " c c, ab"),
        ("é", "e", " é cafe\u{301} É", " e cafe\u{301} e"),
        ("三", "3", "十三三", "十33"),
        ("c++", "C++", " c++ c++11 C++", " C++ C++11 C++"),
        ("x", "x x", " x x", " x x x x"),
        ("straße", "Straße", " STRASSE straße", " STRASSE Straße"),
        ("right", "right", " right Right", " right right"),
        ("nothing", "x", "", ""),
    ])
    func wholeWordsInAnyCase(wrong: String, right: String, text: String, expected: String) {
        let result = corrector((wrong, right)).correct(Segment(start: .zero, end: .zero, text: text))
        #expect(result.text == expected)
    }

    @Test func firstRuleFirstAndNeverTwice() {
        let result = corrector(("a", "b"), ("b", "c"), ("a b", "never")).correct(segment(" a", " b"))
        #expect(result.text == " b c")
        #expect(result.corrections.map(\.original) == ["a", "b"])
        #expect(result.words.map(\.correctedFrom) == [" a", " b"])
    }

    @Test func severalInOneWordAndAcrossWords() {
        let result = corrector(("a", "x"), ("b c", "y")).correct(segment(" a-a-b", " c-a", " d"))
        #expect(result.text == " x-x-y-x d")
        #expect(result.words.map(\.text) == [" x-x-y-x", " d"])
        #expect(result.words[0].correctedFrom == " a-a-b c-a")
    }

    @Test func whatIsRightStaysUnmarked() {
        let right = segment(" tachycardia")
        #expect(corrector(("tachycardia", "tachycardia")).correct(right) == right)
        #expect(corrector().correct(right) == right)
    }

    @Test func wordsThatAreNotTheTextStay() {
        var odd = segment(" a", " b")
        odd.text = " a  b"
        let result = corrector(("a", "x")).correct(odd)
        #expect(result.text == " x  b" && result.words == odd.words)
    }

    /// Whatever the rules and the words, the words still make up the text.
    @Test func wordsAlwaysMakeUpTheText() {
        var random = SystemRandomNumberGenerator()
        let pieces = [" a", " b", " ab", "-a", "b", " a b", ",", " é", "\u{301}", " 三"]
        for _ in 0..<500 {
            let words = (0..<6).map { _ in pieces.randomElement(using: &random)! }
            var input = Segment(start: .zero, end: .zero, text: words.joined())
            input.words = words.map { Word(text: $0, probability: 1) }
            let rules = (0..<3).map { _ in
                CorrectionRule(
                    wrong: pieces.randomElement(using: &random)!, right: pieces.randomElement(using: &random)!)
            }
            let result = Corrector(rules).correct(input)
            if result.words != input.words { #expect(result.words.map(\.text).joined() == result.text) }
        }
    }
}
