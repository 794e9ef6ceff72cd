import Testing

@testable import SottoMedia

/// That samples come out as they should, whatever their rate and number of channels.
@Suite struct SampleTests {
    @Test func sixteenBitAtSixteenKilohertzIsExact() throws {
        var random = SystemRandomNumberGenerator()
        var samples = (0..<20_000).map { _ in Int16.random(in: .min ... .max, using: &random) }
        samples[0] = .min
        samples[1] = .max
        let bench = Workbench()
        let recording = try Recording(bench.write(WaveFile.of(samples).bytes, as: "a.wav"))
        #expect(recording.samples == samples.map { Float($0) / 32768 })
    }

    @Test func stereoIsTheExactMean() throws {
        let samples = (0..<20_000).map { _ in Int16.random(in: .min ... .max) }
        let bench = Workbench()
        let recording = try Recording(bench.write(WaveFile.of(samples, channels: 2).bytes, as: "a.wav"))
        #expect(recording.samples == (0..<10_000).map { (Float(samples[2 * $0]) + Float(samples[2 * $0 + 1])) / 65536 })
    }

    @Test(arguments: [3, 6, 8, 32, 64])
    func everyChannelHasTheSameWeight(_ channels: Int) throws {
        // One channel after the other speaks for 100 ms.
        let samples: [Int16] = (0..<channels).flatMap { speaking in
            (0..<1600).flatMap { _ in (0..<channels).map { $0 == speaking ? 16_384 : 0 } }
        }
        let bench = Workbench()
        let recording = try Recording(
            bench.write(WaveFile.of(samples, channels: UInt16(channels)).bytes, as: "a.wav"))
        #expect(recording.samples.count == channels * 1600)
        #expect(recording.samples.allSatisfy { abs($0 - 0.5 / Float(channels)) < 1e-6 })
    }

    @Test func surroundSoundLosesNoChannel() async throws {
        let bench = Workbench()
        try bench.write(WaveFile.of([Int16](repeating: 8192, count: 6 * 16_000), channels: 6).bytes, as: "in.wav")
        let path = try await bench.ffmpeg("-i", "in.wav", "-c:a", "flac", "-channel_layout", "5.1", "a.flac")
        let recording = try Recording(path)
        #expect(recording.samples.allSatisfy { abs($0 - 0.25) < 1e-6 })
    }

    @Test(arguments: [
        1, 7, 100, 4000, 8000, 11_025, 12_000, 15_999, 22_050, 32_000, 44_100, 48_000, 96_000, 384_000, 768_000,
    ])
    func everyRateKeepsItsLength(_ rate: Int) throws {
        let count = rate < 100 ? 30 : rate + rate / 3
        let samples = (0..<count).map { Int16(truncatingIfNeeded: 8000 + $0 % 2) }
        let bench = Workbench()
        let recording = try Recording(bench.write(WaveFile.of(samples, rate: UInt32(rate)).bytes, as: "a.wav"))
        #expect(abs(Double(recording.samples.count) - Double(count) * 16_000 / Double(rate)) <= 1)
        // Away from the end, where it fades into the silence after it, a constant stays one.
        let inner = recording.samples.prefix(recording.samples.count * 2 / 5)
        #expect(inner.allSatisfy { abs($0 - 8000.5 / 32768) < 0.002 })
        #expect(recording.largestChunk <= 16_000)
    }

    @Test(arguments: [0, 1, 2, 3, 10, 40, 100])
    func veryShortFilesAreWhole(_ count: Int) throws {
        let bench = Workbench()
        for rate in [8000, 16_000, 44_100, 192_000] {
            let file = WaveFile.of([Int16](repeating: 1000, count: count), rate: UInt32(rate))
            let recording = try Recording(bench.write(file.bytes, as: "a.wav"))
            #expect(recording.samples.count == Int((Double(count) * 16_000 / Double(rate)).rounded()))
            #expect(recording.notices.isEmpty)
        }
    }

    @Test func notANumberBecomesSilence() throws {
        var samples = [Float](repeating: 0.25, count: 16_000)
        samples[4000] = .nan
        samples[4001] = .infinity
        samples[4002] = -.infinity
        samples[5000] = 1e30
        samples[6000] = -2.5
        let bench = Workbench()
        let recording = try Recording(bench.write(WaveFile.of(samples).bytes, as: "a.wav"))
        let notice = try #require(recording.notices.first)
        #expect(recording.notices.count == 1)
        #expect(notice.kind == .notFinite(samples: 4))
        #expect(notice.time.frames == 4000)
        for index in [4000, 4001, 4002, 5000] { #expect(recording.samples[index] == 0) }
        #expect(recording.samples[6000] == -2.5)
        #expect(recording.samples[4003] == 0.25)
    }

    @Test func notANumberOnOneChannelLeavesTheOther() throws {
        var samples = [Float](repeating: 0.5, count: 32_000)
        samples[200] = .nan
        let bench = Workbench()
        let recording = try Recording(bench.write(WaveFile.of(samples, channels: 2).bytes, as: "a.wav"))
        #expect(recording.samples[100] == 0.25)
        #expect(recording.notices.map(\.kind) == [.notFinite(samples: 1)])
    }
}
