import SottoTranscript
import Testing

@Suite struct LanguageTests {
    @Test(arguments: [
        ("en", "en"), ("EN", "en"), ("English", "en"), ("german", "de"), ("haw", "haw"), ("yue", "yue"),
        ("Haitian Creole", "ht"), ("haitian", "ht"), ("burmese", "my"), ("valencian", "ca"), ("flemish", "nl"),
        ("castilian", "es"), ("Mandarin", "zh"), ("moldovan", "ro"), ("jw", "jw"), ("jv", "jw"),
    ])
    func isFoundByCodeNameAndAlias(_ text: String, _ code: String) {
        #expect(Language(text)?.code == code)
    }

    @Test(arguments: ["", "auto", "e", "klingon", "en ", "eng"])
    func isNotFoundByAnythingElse(_ text: String) {
        #expect(Language(text) == nil)
    }

    /// Places in the list are numbers of tokens: first, last, and some in between, from whisper.cpp's table.
    @Test(arguments: [(0, "en", "english"), (1, "zh", "chinese"), (50, "br", "breton"), (99, "yue", "cantonese")])
    func standsInWhispersOrder(_ place: Int, _ code: String, _ name: String) {
        #expect(Language.all[place].code == code)
        #expect(Language.all[place].name == name)
    }

    @Test func hasEachCodeAndNameOnce() {
        #expect(Language.all.count == 100)
        #expect(Set(Language.all.map(\.code)).count == 100)
        #expect(Set(Language.all.map(\.name)).count == 100)
        #expect(Language.english.code == "en")
    }

    @Test func knowsWhichAreWrittenWithoutSpaces() {
        let without = Language.all.filter(\.isWrittenWithoutSpaces).map(\.code)
        #expect(Set(without) == ["zh", "ja", "th", "lo", "my", "yue", "km", "bo"])
    }
}
