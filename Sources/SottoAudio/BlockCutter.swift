public import SottoTranscript

/// Cuts a stream of any length into blocks that fit in memory, each end at the quietest place near the limit, so that
/// no word is cut in two.
///
/// Pure: the same samples give the same blocks, however they are divided into pieces. Whisper scales its spectrogram by
/// the loudest frame of the buffer it is given and carries text from window to window, so the result depends on where
/// blocks end; a recording shorter than `minimum + search` is one block and gives what whisper-cli gives.
public struct BlockCutter: Sendable {
    /// A block is at least this long, unless the stream ends.
    public let minimum: AudioTime
    /// The cut is looked for within this stretch after `minimum`.
    public let search: AudioTime
    /// The cut is in the middle of the quietest stretch of this length: a pause between sentences, longer than the
    /// closure of a plosive (50 to 150 ms).
    public let pause: AudioTime

    private var block: SpeechAudio

    public init(
        minimum: AudioTime = AudioTime(seconds: 600), search: AudioTime = AudioTime(seconds: 30),
        pause: AudioTime = AudioTime(seconds: 0.4)
    ) {
        precondition(
            minimum.frames > 0 && pause.frames > 0 && search > pause,
            "a block cutter needs a positive minimum and a search longer than the pause")
        self.minimum = minimum
        self.search = search
        self.pause = pause
        block = SpeechAudio(start: .zero, samples: [])
    }

    /// Adds a piece that starts where the last one ended; returns the blocks that became complete.
    public mutating func append(_ piece: SpeechAudio) -> [SpeechAudio] {
        if block.samples.isEmpty { block.start = piece.start }
        precondition(piece.start == block.end, "a piece of audio must start where the last one ended")
        // At once: an array that grows by doubling would take twice a block, and three times while it is copied.
        block.samples.reserveCapacity(Int((minimum + search).frames) + piece.samples.count)
        block.samples.append(contentsOf: piece.samples)

        var complete: [SpeechAudio] = []
        while block.samples.count >= Int((minimum + search).frames) {
            complete.append(cut(at: quietestPlace()))
        }
        return complete
    }

    /// What is left when the stream has ended; `nil` when nothing is.
    public mutating func finish() -> SpeechAudio? {
        guard !block.samples.isEmpty else { return nil }
        return cut(at: block.samples.count)
    }

    private mutating func cut(at index: Int) -> SpeechAudio {
        // The short rest is copied, not the block: a block is 40 MB.
        let rest = Array(block.samples[index...])
        block.samples.removeSubrange(index...)
        let head = block
        block = SpeechAudio(start: head.end, samples: rest)
        return head
    }

    /// Index of the middle of the stretch of `pause` with the least energy within the search range.
    private func quietestPlace() -> Int {
        let hop = 160  // 10 ms, the usual hop of speech analysis
        let first = Int(minimum.frames)
        let hops = Int(search.frames) / hop
        let width = max(1, Int(pause.frames) / hop)
        let energies = block.samples.withUnsafeBufferPointer { samples in
            (0..<hops).map { index -> Double in
                var sum = 0.0
                for i in (first + index * hop)..<(first + (index + 1) * hop) {
                    sum += Double(samples[i]) * Double(samples[i])
                }
                return sum
            }
        }
        var energy = energies[..<width].reduce(0, +)
        var quietest = (energy: energy, hop: 0)
        for start in 1...(hops - width) {
            energy = energies[start..<(start + width)].reduce(0, +)
            if energy < quietest.energy { quietest = (energy, start) }
        }
        return first + quietest.hop * hop + width * hop / 2
    }
}
