internal import SottoAudio

/// The samples of a job as whisper.cpp can take them: finite, and no fewer than it reads.
struct WhisperInput {
    /// 16 kHz mono; at least one second.
    let samples: [Float]
    /// For `duration_ms`: where the audio ends within `samples`; 0, whisper's word for all of it, when nothing was added.
    let durationInMilliseconds: Int32

    /// whisper.cpp mirrors the first 200 samples before the start without checking that there are as many.
    private static let minimum = 16_000

    init(_ audio: SpeechAudio) {
        var samples = audio.samples
        let isFinite = samples.withUnsafeBufferPointer { samples in samples.allSatisfy(\.isFinite) }
        if !isFinite {
            for index in samples.indices where !samples[index].isFinite { samples[index] = 0 }
        }
        durationInMilliseconds = samples.count < Self.minimum ? max(1, Int32(samples.count / 16)) : 0
        if samples.count < Self.minimum {
            samples += Array(repeating: 0, count: Self.minimum - samples.count)
        }
        self.samples = samples
    }
}
