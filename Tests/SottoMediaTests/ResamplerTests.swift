import Foundation
import Testing

@testable import SottoMedia

@Suite struct ResamplerTests {
    private func resample(_ samples: [Float], rate: Int, piece: Int = 1000) throws -> [Float] {
        let resampler = try Resampler(rate: rate)
        var output: [Float] = []
        for start in stride(from: 0, to: samples.count, by: piece) {
            try samples[start..<min(start + piece, samples.count)].withUnsafeBufferPointer {
                try resampler.append($0, to: &output)
            }
        }
        try resampler.finish(
            total: Resampler.frames(ofSamples: Int64(samples.count), rate: rate), to: &output)
        return output
    }

    private func decibels(_ ratio: Float) -> Double {
        ratio > 0 ? 20 * log10(Double(ratio)) : -300
    }

    @Test(arguments: [44_100, 48_000, 96_000])
    func nothingFoldsBack(_ rate: Int) throws {
        for frequency in [8_500.0, 10_000, 13_000, 17_000] {
            let output = try resample(Signal.tone(frequency, seconds: 1, rate: rate), rate: rate)
            #expect(decibels(Signal.rms(output[1000..<15_000]) / 0.35355) < -80, "\(frequency) Hz at \(rate) Hz")
        }
    }

    @Test(arguments: [8_000, 22_050, 44_100, 48_000])
    func speechPassesUnchanged(_ rate: Int) throws {
        for frequency in [100.0, 1000, 3400, 7000] where frequency < Double(rate) * 0.44 {
            let output = try resample(Signal.tone(frequency, seconds: 1, rate: rate), rate: rate)
            #expect(abs(decibels(Signal.rms(output[1000..<15_000]) / 0.35355)) < 0.1, "\(frequency) Hz at \(rate) Hz")
        }
    }

    @Test(arguments: [8_000, 11_025, 44_100, 48_000, 384_000])
    func thereIsNoDelay(_ rate: Int) throws {
        let output = try resample(Signal.chirps(seconds: 1, rate: rate), rate: rate)
        let (frames, fit) = Signal.lag(of: output, at: 800)
        #expect(frames == 0)
        #expect(fit > 0.999)
    }

    @Test func theSizeOfThePiecesDoesNotMatter() throws {
        let samples = Signal.chirps(seconds: 1, rate: 44_100)
        let whole = try resample(samples, rate: 44_100, piece: 44_100)
        for piece in [17, 4096] {
            let pieces = try resample(samples, rate: 44_100, piece: piece)
            #expect(pieces == whole)
        }
    }
}
