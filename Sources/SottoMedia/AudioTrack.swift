/// One track of sound in a file.
public struct AudioTrack: Sendable, Hashable {
    /// Counted from 0 among the tracks of sound, as in FFmpeg's `0:a:N`.
    public let number: Int
    /// What the file says it is spoken in, such as `eng`; as the file spells it.
    public let language: String?
    public let title: String?
    /// FFmpeg's name of the codec, such as `aac` or `pcm_s16le`.
    public let codec: String
    /// Frames per second, and channels; 0 where the file does not say.
    public let sampleRate: Int
    public let channels: Int
}
