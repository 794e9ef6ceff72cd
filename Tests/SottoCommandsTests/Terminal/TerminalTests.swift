import SottoSupport
import Testing

@testable import SottoCommands

@Suite struct TerminalTests {
    @Test(arguments: [
        ("talk.mp3", "talk.mp3"), ("Gespräch 会議 👍.wav", "Gespräch 会議 👍.wav"), ("a\nb\tc\rd", "a\\nb\\tc\\rd"),
        ("\u{1B}[2J\u{7}", "\\x1B[2J\\x07"), ("\u{9B}31m\u{7F}\0", "\\x9B31m\\x7F\\x00"),
        ("\u{202E}3pm.exe", "\\u{202E}3pm.exe"), ("\u{2066}a\u{2028}", "\\u{2066}a\\u{2028}"),
        // Joiners belong to the spelling of words and emoji.
        ("👩‍👧 می‌خواهم", "👩‍👧 می‌خواهم"),
    ])
    func showsControlCharacters(_ text: String, _ expected: String) {
        #expect(Terminal.printable(text) == expected)
    }

    @Test(arguments: [
        ("meeting.mp3", 11, "meeting.mp3"), ("meeting.mp3", 10, "meeti….mp3"), ("meeting.mp3", 5, "me…p3"),
        ("meeting.mp3", 2, "m…"), ("meeting.mp3", 1, "…"), ("meeting.mp3", 0, ""), ("会議の録音.wav", 10, "会議….wav"),
        ("会議の録音", 4, "会…"),
    ])
    func shortensInTheMiddle(_ text: String, _ columns: Int, _ expected: String) {
        #expect(Terminal.shortened(text, to: columns) == expected)
        #expect(Terminal.shortened(text, to: columns).columnWidth <= columns)
    }
}
