import SottoAudio
import SottoTestSupport
import SottoTranscript
import Testing

@Suite struct BlockCutterTests {
    private func blocks(of samples: [Float], pieces: [Int], cutter: BlockCutter) -> [SpeechAudio] {
        var cutter = cutter
        var blocks: [SpeechAudio] = []
        var position = 0
        var index = 0
        while position < samples.count {
            let count = min(pieces[index % pieces.count], samples.count - position)
            let piece = SpeechAudio(
                start: AudioTime(frames: Int64(position)), samples: Array(samples[position..<position + count]))
            blocks += cutter.append(piece)
            position += count
            index += 1
        }
        if let last = cutter.finish() { blocks.append(last) }
        return blocks
    }

    private let small = BlockCutter(
        minimum: AudioTime(seconds: 2), search: AudioTime(seconds: 1.5), pause: AudioTime(seconds: 0.2))

    /// Ten seconds of noise with a pause of 300 ms in each second.
    private let speechLike: [Float] = TestSignal.noise(count: 160_000, peak: 0.5).enumerated().map { index, sample in
        (4_000..<8_800).contains(index % 16_000) ? sample * 0.001 : sample
    }

    @Test(arguments: [[1_600], [160_000], [7, 4_001, 16_000], [33_333, 1]])
    func theSameBlocksWhateverThePieces(pieces: [Int]) {
        let expected = blocks(of: speechLike, pieces: [16_000], cutter: small).map(\.samples.count)
        #expect(blocks(of: speechLike, pieces: pieces, cutter: small).map(\.samples.count) == expected)
    }

    @Test func everySampleOnceInOrder() {
        let found = blocks(of: speechLike, pieces: [5_000], cutter: small)
        #expect(found.flatMap(\.samples) == speechLike)
        var end = AudioTime.zero
        for block in found {
            #expect(block.start == end)
            end = block.end
        }
    }

    @Test func cutsInThePause() {
        let found = blocks(of: speechLike, pieces: [1_600], cutter: small)
        #expect(found.count > 2)
        for block in found.dropLast() {
            #expect(block.duration >= small.minimum && block.duration <= small.minimum + small.search)
            // At least half of the 200 ms pause lies on either side of the cut.
            #expect((4_000 + 1_600...8_800 - 1_600).contains(Int(block.end.frames) % 16_000))
        }
    }

    @Test func aShortStreamIsOneBlock() {
        #expect(blocks(of: Array(speechLike[..<55_999]), pieces: [1_000], cutter: small).count == 1)
    }

    @Test func anEmptyStreamHasNoBlock() {
        #expect(blocks(of: [], pieces: [1], cutter: small).isEmpty)
    }

    @Test func digitalSilenceIsWhatSixteenBitsCannotHold() {
        #expect(SpeechAudio(start: .zero, samples: []).isDigitalSilence)
        #expect(SpeechAudio(start: .zero, samples: [0, 1e-6, -1e-6]).isDigitalSilence)
        #expect(!SpeechAudio(start: .zero, samples: [0, 0, -1 / 32_768]).isDigitalSilence)
    }
}
