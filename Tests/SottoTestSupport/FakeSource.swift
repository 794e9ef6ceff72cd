public import SottoAudio
public import SottoTranscript

/// A source that reads out a script.
public final class FakeSource: AudioSource {
    public let expectedDuration: AudioTime?
    private var script: [AudioRead]
    private let failure: (any Error)?

    /// - Parameter failure: thrown when the script has been read, instead of the end.
    public init(_ script: [AudioRead], expectedDuration: AudioTime? = nil, failure: (any Error)? = nil) {
        self.script = script
        self.expectedDuration = expectedDuration
        self.failure = failure
    }

    /// Samples from zero on, read in pieces of the given size.
    public convenience init(samples: [Float], piece: Int = 16_000) {
        let pieces = stride(from: 0, to: samples.count, by: piece).map { start in
            SpeechAudio(
                start: AudioTime(frames: Int64(start)), samples: Array(samples[start...].prefix(piece)))
        }
        self.init(pieces.map { .frames($0) }, expectedDuration: AudioTime(frames: Int64(samples.count)))
    }

    public func read() throws -> AudioRead {
        guard script.isEmpty else { return script.removeFirst() }
        if let failure { throw failure }
        return .end
    }

    public func close() {
        script = []
    }
}
