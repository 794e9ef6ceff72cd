/// A point on, or a length of, the absolute clock: a count of 16 kHz frames since the start of the recording.
///
/// Every time in Sotto is one of these; seconds and milliseconds appear only where something leaves the program.
/// A count of samples can neither drift nor round, however long the recording (Int64 lasts 18 million years).
public struct AudioTime: Sendable, Hashable, Comparable {
    /// Frames per second of the clock: the rate every Whisper model was trained at.
    public static let rate: Int64 = 16_000
    public static let zero = AudioTime(frames: 0)

    public var frames: Int64

    public init(frames: Int64) {
        self.frames = frames
    }

    /// The nearest frame to `seconds`. Traps when `seconds` is not finite.
    public init(seconds: Double) {
        frames = Int64((seconds * Double(Self.rate)).rounded())
    }

    /// The nearest frame to `milliseconds`.
    public init(milliseconds: Int64) {
        frames = milliseconds * (Self.rate / 1000)
    }

    public var seconds: Double { Double(frames) / Double(Self.rate) }

    /// Rounded to the nearest millisecond, as every subtitle format wants it.
    public var milliseconds: Int64 {
        let perMillisecond = Self.rate / 1000
        return (frames + perMillisecond / 2) / perMillisecond
    }

    public static func < (a: AudioTime, b: AudioTime) -> Bool { a.frames < b.frames }
    public static func + (a: AudioTime, b: AudioTime) -> AudioTime { AudioTime(frames: a.frames + b.frames) }
    public static func - (a: AudioTime, b: AudioTime) -> AudioTime { AudioTime(frames: a.frames - b.frames) }
}
