public import SottoTranscript

/// Speech as every engine hears it: 16 kHz, one channel, Float32 in -1...1 (louder only where the source was), and
/// where it begins on the absolute clock. Only a resampler makes one from other audio.
public struct SpeechAudio: Sendable {
    /// Absolute index of the first sample.
    public var start: AudioTime
    /// One Float32 per 16 kHz frame; always finite.
    public var samples: [Float]

    public init(start: AudioTime, samples: [Float]) {
        self.start = start
        self.samples = samples
    }

    public var duration: AudioTime { AudioTime(frames: Int64(samples.count)) }
    public var end: AudioTime { start + duration }
}
