import Testing

@testable import SottoMedia

@Suite struct TimelineTests {
    private static let hour: Int64 = 3600 * 16_000

    private func timeline(at end: Int64 = 0, longestGap: Int64 = hour) -> Timeline {
        var timeline = Timeline(longestGap: longestGap)
        if end > 0 { _ = timeline.place(stamp: 0, count: Int(end), rate: 16_000) }
        return timeline
    }

    @Test func samplesAreCountedWhateverTheStampsJitter() {
        var timeline = timeline()
        for index in 0..<100 {
            let jitter = Int64([0, 16, -16, 300, -300][index % 5])
            let placement = timeline.place(
                stamp: Int64(index) * 1024 + (index == 0 ? 0 : jitter), count: 1024, rate: 16_000)
            #expect(placement == Timeline.Placement(beginsRun: index == 0))
        }
        #expect(timeline.end == 102_400)
    }

    @Test func oddRatesDoNotDrift() {
        var timeline = timeline()
        for index in 0..<100_000 {
            _ = timeline.place(
                stamp: Int64((Double(index) * 1024 / 44_100 * 16_000).rounded()), count: 1024, rate: 44_100)
        }
        #expect(timeline.end == Int64((100_000.0 * 1024 / 44_100 * 16_000).rounded()))
    }

    @Test func stampsThatJitterALotCutNothing() {
        var timeline = timeline(at: 16_000)
        var silence: Int64 = 0
        for index in 0..<100 {
            let stamp = 16_000 + Int64(index) * 320 + [0, 960, -500][index % 3]
            let placement = timeline.place(stamp: stamp, count: 320, rate: 16_000)
            #expect(placement.dropped == 0)
            silence += placement.silence
        }
        #expect(silence < 1600)
    }

    @Test func stampsInTheUnitOfAnotherRateAreNotUsed() {
        var timeline = Timeline(longestGap: Self.hour, stampsCountSamples: true)
        _ = timeline.place(stamp: 0, count: 44_100, rate: 44_100)
        for index in 0..<100 {
            let placement = timeline.place(stamp: 16_000 + Int64(index) * 371, count: 1024, rate: 22_050)
            #expect(placement == Timeline.Placement(beginsRun: index == 0))
        }
        #expect(timeline.end == 16_000 + Int64((102_400.0 * 16_000 / 22_050).rounded()))
    }

    @Test func missingStampsMeanToGoOn() {
        var timeline = timeline(at: 5000)
        #expect(timeline.place(stamp: nil, count: 100, rate: 16_000) == Timeline.Placement())
        #expect(timeline.end == 5100)
    }

    @Test func lateStartIsSilence() {
        var timeline = timeline()
        let placement = timeline.place(stamp: 8000, count: 100, rate: 16_000)
        #expect(placement == Timeline.Placement(silence: 8000, reason: .lead, beginsRun: true))
        #expect(timeline.end == 8100)
    }

    @Test func startBelowZeroIsCut() {
        var timeline = timeline()
        // 48 kHz: 3 samples for each frame.
        #expect(timeline.place(stamp: -1000, count: 960, rate: 48_000).dropped == 960)
        #expect(timeline.place(stamp: -680, count: 960, rate: 48_000).dropped == 960)
        #expect(timeline.place(stamp: -360, count: 1440, rate: 48_000).dropped == 1080)
        #expect(timeline.end == 120)
    }

    @Test func gapIsFilled() {
        var timeline = timeline(at: 16_000)
        let placement = timeline.place(stamp: 24_000, count: 100, rate: 16_000)
        #expect(placement == Timeline.Placement(silence: 8000, reason: .gap, beginsRun: true))
        #expect(timeline.end == 24_100)
    }

    @Test func overlapIsDropped() {
        var timeline = timeline(at: 16_000)
        #expect(timeline.place(stamp: 14_000, count: 1000, rate: 16_000).dropped == 1000)
        #expect(timeline.place(stamp: 15_000, count: 1500, rate: 16_000).dropped == 1000)
        #expect(timeline.end == 16_500)
    }

    @Test func clockSetBackGoesOn() {
        var timeline = timeline(at: 160_000)
        #expect(timeline.place(stamp: 0, count: 1000, rate: 16_000) == Timeline.Placement())
        #expect(timeline.place(stamp: 1000, count: 1000, rate: 16_000) == Timeline.Placement())
        #expect(timeline.end == 162_000)
        #expect(timeline.hasJumped)
        // A gap after it is one as before.
        #expect(timeline.place(stamp: 10_000, count: 10, rate: 16_000).silence == 8000)
    }

    @Test(arguments: [3601 * 16_000, 5 * 365 * 86_400 * 16_000, 1 << 52] as [Int64])
    func absurdStepIsNotFilled(_ step: Int64) {
        var timeline = timeline(at: 1000)
        let placement = timeline.place(stamp: 1000 + step, count: 1000, rate: 16_000)
        #expect(placement == Timeline.Placement(skipsTime: true))
        #expect(timeline.place(stamp: 2000 + step, count: 1000, rate: 16_000) == Timeline.Placement())
        #expect(timeline.end == 3000)
    }

    @Test func allFillsTogetherAreBounded() {
        var timeline = timeline(longestGap: 30 * Self.hour)
        var silence: Int64 = 0
        for index in 1...1000 {
            silence += timeline.place(stamp: Int64(index) * 10 * Self.hour, count: 1, rate: 16_000).silence
        }
        #expect(silence <= Timeline.longestFill)
        #expect(timeline.end <= Timeline.longestFill + 1000)
    }

    @Test func damageIsFilledToTheNextStamp() {
        var timeline = timeline(at: 16_000)
        // Far less than the jitter of a sound file, but known to be missing.
        timeline.lose(320)
        let placement = timeline.place(stamp: 16_320, count: 320, rate: 16_000)
        #expect(placement == Timeline.Placement(silence: 320, reason: .damage, beginsRun: true))
        #expect(timeline.end == 16_640)
    }

    @Test func damageWithoutStampsIsFilledByItsLength() {
        var timeline = timeline(at: 16_000)
        timeline.lose(320)
        timeline.lose(320)
        #expect(timeline.place(stamp: nil, count: 320, rate: 16_000).silence == 640)
        #expect(timeline.end == 16_960)
    }

    @Test func damageThatTheDecoderConcealedIsNoHole() {
        var timeline = timeline(at: 16_000)
        timeline.lose(320)
        #expect(timeline.place(stamp: 16_010, count: 320, rate: 16_000) == Timeline.Placement())
    }

    @Test func lossThatStampsDoNotCountMovesThem() {
        var timeline = timeline(at: 16_000)
        timeline.loseUncounted(4000)
        #expect(timeline.place(stamp: 16_000, count: 100, rate: 16_000).silence == 4000)
        #expect(timeline.place(stamp: 16_100, count: 100, rate: 16_000).silence == 0)
    }

    @Test func lossAtTheEndIsFilled() {
        var timeline = timeline(at: 16_000)
        timeline.lose(4000)
        #expect(timeline.fillLost() == 4000)
        #expect(timeline.end == 20_000)
        #expect(timeline.fillLost() == 0)
    }

    @Test func newRateBeginsANewRun() {
        var timeline = timeline(at: 16_000)
        let placement = timeline.place(stamp: 16_000, count: 44_100, rate: 44_100)
        #expect(placement == Timeline.Placement(beginsRun: true))
        #expect(timeline.runFrames == 16_000)
        #expect(timeline.end == 32_000)
    }
}
