import SottoTranscript
import Testing

@Suite struct VocabularyTests {
    @Test func termsAndCorrections() throws {
        let vocabulary = try Vocabulary(
            "\u{FEFF}# names\r\n Nguyen Thi Hoa \n\nKyrie\nKyrie\ntacky cardia=>tachycardia\n  # end\nthe is => thesis => x"
                .replacing(" => x", with: ""))
        #expect(vocabulary.terms == ["Nguyen Thi Hoa", "Kyrie", "tachycardia", "thesis"])
        #expect(
            vocabulary.corrections == [
                CorrectionRule(wrong: "tacky cardia", right: "tachycardia"),
                CorrectionRule(wrong: "the is", right: "thesis"),
            ])
        #expect(try Vocabulary("") == Vocabulary())
    }

    @Test(arguments: [
        ("a\n => b", 2), ("x =>", 1), ("a => b => c", 1), (String(repeating: "x", count: 201), 1),
        ("\n\n" + String(repeating: "é", count: 101) + " => b", 3),
    ])
    func nonsenseIsNamedByItsLine(text: String, line: Int) {
        let problem = #expect(throws: Vocabulary.Problem.self) { try Vocabulary(text) }
        #expect(problem?.line == line)
    }
}
