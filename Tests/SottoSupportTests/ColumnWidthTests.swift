import SottoSupport
import Testing

@Suite struct ColumnWidthTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("会議", 4), ("ｱ", 1), ("Ａ", 2), ("한국어", 6), ("👍", 2),
        ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("❤️", 2), ("❤", 1), ("שלום", 4), ("ไทย", 3), ("ไม้", 2), ("…", 1), ("、", 2),
        ("\u{200B}", 0), ("𠀀", 2),
    ])
    func measuresText(_ text: String, _ columns: Int) {
        #expect(text.columnWidth == columns)
    }
}
