import Testing

@testable import SottoCommands

@Suite struct TransferLineTests {
    @Test func showsRateAndTimeLeft() {
        let line = TransferLine(name: "base.en", bytes: 63_000_000, total: 148_000_000, rate: 12_300_000)
        #expect(
            line.text(columns: 90)
                == "base.en  [############------------------]  42 %  63 MB / 148 MB  12 MB/s  0:07 left")
        #expect(line.text(columns: 40) == "base.en  42 %  12 MB/s  0:07 left")
        #expect(line.text(columns: 12) == "base.en")
    }

    @Test func saysOnlyWhatIsKnown() {
        #expect(TransferLine(name: "x", bytes: 999).text(columns: 60) == "x  999 bytes")
        #expect(
            TransferLine(name: "x", bytes: 5, total: 10, rate: 0).text(columns: 30).contains("left") == false)
        let slow = TransferLine(name: "x", bytes: 0, total: 3_000_000_000, rate: 300_000)
        #expect(slow.text(columns: 100).hasSuffix("300 kB/s  2:46:40 left"))
    }

    @Test(arguments: [
        (0, "0 bytes"), (999, "999 bytes"), (1000, "1.0 kB"), (9949, "9.9 kB"), (9950, "10 kB"),
        (147_964_211, "148 MB"),
        (999_500, "1.0 MB"), (3_095_033_483, "3.1 GB"), (1_624_555_275, "1.6 GB"),
    ])
    func sizes(bytes: Int, text: String) {
        #expect(shown(bytes: bytes) == text)
    }

    @Test func theRateIsThatOfTheLastSeconds() {
        let clock = TransferClock(name: "x")
        let start = ContinuousClock.now
        #expect(clock.line(bytes: 0, of: nil, at: start).rate == nil)
        // A second of nothing, then a megabyte a second.
        for second in 0...12 {
            let rate = clock.line(bytes: second * 1_000_000, of: nil, at: start + .seconds(second + 1)).rate
            if second > 8 { #expect(abs((rate ?? 0) - 1_000_000) < 1000) }
        }
        // Begun anew: nothing is known.
        #expect(clock.line(bytes: 5, of: nil, at: start + .seconds(20)).rate == nil)
        #expect(clock.line(bytes: 2_000_005, of: nil, at: start + .seconds(22)).rate == 1_000_000)
    }
}
