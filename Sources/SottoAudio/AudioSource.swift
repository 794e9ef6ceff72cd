public import SottoTranscript

/// Where audio comes from: a file, a microphone, a test signal.
///
/// Thread: created, read and closed on the one thread that owns it; a read may block. Not Sendable: hand over a
/// `@Sendable` factory instead.
public protocol AudioSource: AnyObject {
    /// The length the source expects to have, where it knows one. An estimate: for progress, never for indexing.
    var expectedDuration: AudioTime? { get }

    /// The next piece of audio, in order, each frame exactly once.
    ///
    /// `.frames` starts where the last `.frames` ended: what is missing in the source is filled with silence, so that
    /// the index of a sample is its time, and a `.notice` before it says so. After `.end` every read gives `.end`.
    /// - Throws: when nothing more can be read and what was read so far is not a whole either.
    func read() throws -> AudioRead

    /// Releases what the source holds. Reading after it gives `.end`. Safe to call twice.
    func close()
}

public enum AudioRead: Sendable {
    case frames(SpeechAudio)
    case notice(AudioNotice)
    case end
}

/// Something the listener should know about the audio, at a time; reading goes on.
public struct AudioNotice: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// The file ends before it should.
        case truncated
        /// Data here could not be decoded; the time it covered is silence.
        case damaged
        /// The container's time stamps leave out this stretch; it is silence.
        case gap
        /// This many samples were not finite (NaN or infinite) and were replaced by zero.
        case notFinite(samples: Int)
    }

    public var kind: Kind
    /// Where it is on the absolute clock.
    public var time: AudioTime
    /// How long it lasts, where that is known.
    public var length: AudioTime?

    public init(kind: Kind, time: AudioTime, length: AudioTime? = nil) {
        self.kind = kind
        self.time = time
        self.length = length
    }
}
