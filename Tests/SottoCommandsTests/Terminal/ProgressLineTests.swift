import SottoSupport
import SottoTranscript
import Testing

@testable import SottoCommands

@Suite struct ProgressLineTests {
    private func line(
        _ position: Double, of total: Double?, elapsed: Double, name: String = "meeting.mp3"
    ) -> ProgressLine {
        ProgressLine(
            name: name, position: AudioTime(seconds: position), total: total.map { AudioTime(seconds: $0) },
            elapsed: .seconds(elapsed))
    }

    @Test(arguments: [
        (100, "meeting.mp3  [############------------------]  42 %  12:03 / 28:10  real-time factor 0.08  1:18 left"),
        (90, "meeting.mp3  [########------------]  42 %  12:03 / 28:10  real-time factor 0.08  1:18 left"),
        (300, "meeting.mp3  [############------------------]  42 %  12:03 / 28:10  real-time factor 0.08  1:18 left"),
        (66, "meeting.mp3  42 %  12:03 / 28:10  real-time factor 0.08  1:18 left"),
        (65, "meeting.mp3  [#######-----------]  42 %  12:03 / 28:10  1:18 left"),
        (43, "meeting.mp3  42 %  12:03 / 28:10  1:18 left"),
        (42, "meeting.mp3  [####------]  42 %  1:18 left"),
        (30, "meeting.mp3  42 %  1:18 left"),
        (18, "meeting.mp3  42 %"),
        (10, "meeti….mp3"),
    ])
    func fitsTheWidth(_ columns: Int, _ expected: String) {
        let text = line(723, of: 1690, elapsed: 58).text(columns: columns)
        #expect(text == expected)
    }

    @Test func neverPassesTheWidth() {
        let names = ["a", "meeting.mp3", String(repeating: "long", count: 20), "会議の録音😀.wav", "bad\u{1B}[2J\nname.wav"]
        for columns in 1...130 {
            for name in names {
                for total in [nil, 0, 1690, 400_000.0] {
                    for position in [0, 0.1, 723, 1690, 2000] {
                        let text = line(position, of: total, elapsed: 58, name: name).text(columns: columns)
                        #expect(text.columnWidth <= columns)
                        #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 })
                    }
                }
            }
        }
    }

    @Test func showsHoursOnBothSides() {
        let text = line(60, of: 36_000, elapsed: 6).text(columns: 100)
        #expect(text.contains("  0 %  0:01:00 / 10:00:00  real-time factor 0.10  59:54 left"))
    }

    @Test func showsOnlyThePositionOfAStream() {
        #expect(line(754, of: nil, elapsed: 60, name: "-").text(columns: 80) == "-  12:34  real-time factor 0.08")
        #expect(line(0, of: nil, elapsed: 1, name: "-").text(columns: 80) == "-  0:00")
    }

    @Test func staysWithinTheWholeWhenTheEstimateWasShort() {
        let text = line(1700, of: 1690, elapsed: 170).text(columns: 80)
        #expect(text.contains("100 %") && !text.contains("left"))
    }

    @Test func drawsAtMostTenTimesASecond() {
        let start = ContinuousClock.now
        var drawer = ProgressDrawer()
        #expect(drawer.erase() == nil)
        var drawn = 0
        for milliseconds in 0..<1000 {
            let text = drawer.draw(
                line(1, of: 2, elapsed: 1), columns: 80, at: start.advanced(by: .milliseconds(milliseconds)))
            if text != nil { drawn += 1 }
        }
        #expect(drawn == 10)
    }

    @Test func drawsAgainAtOnceAfterErasing() {
        let now = ContinuousClock.now
        var drawer = ProgressDrawer()
        #expect(drawer.draw(line(1, of: 2, elapsed: 1), columns: 80, at: now)?.hasPrefix("\r") == true)
        #expect(drawer.draw(line(1, of: 2, elapsed: 1), columns: 80, at: now) == nil)
        #expect(drawer.erase() == "\r\u{1B}[K")
        #expect(drawer.erase() == nil)
        #expect(drawer.draw(line(1, of: 2, elapsed: 1), columns: 80, at: now) != nil)
    }
}
