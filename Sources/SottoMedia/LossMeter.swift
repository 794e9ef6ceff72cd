internal import CFFmpeg
internal import SottoTranscript

/// Keeps count of the packets that could not be decoded, and says how long each was.
///
/// A bare stream of frames (MP3, AC-3) has no clock but its frames. Where bytes are no frames, the parser puts them all
/// into one packet that claims the length of one frame; the mean number of bytes per second so far tells how long they
/// really were. (The ADTS demuxer throws such bytes away unseen; the time they stood for is lost.)
struct LossMeter {
    /// One hour: a longer one is nonsense, and sums of such could overflow.
    static let longestPacket = 3600 * AudioTime.rate

    let isElementary: Bool
    /// Packets lost.
    private(set) var count = 0
    private(set) var lastError: FFmpegError?
    /// Length of the last packet in 16 kHz frames, as it says itself.
    private(set) var lastFrames: Int64?

    private var lastSize: Int64 = 0
    /// Of the packets before the last.
    private var bytes: Int64 = 0
    private var frames: Int64 = 0
    private var sizes: ClosedRange<Int64>?

    init(isElementary: Bool) {
        self.isElementary = isElementary
    }

    /// Notes a packet that is about to be decoded.
    /// - Parameter frames: how long it lasts; `nil` where it does not say.
    mutating func note(_ packet: AVPacket, frames newFrames: Int64?) {
        if lastSize > 0 {
            bytes += lastSize
            frames += lastFrames ?? 0
            sizes = sizes.map { min($0.lowerBound, lastSize)...max($0.upperBound, lastSize) } ?? lastSize...lastSize
        }
        lastFrames = newFrames ?? lastFrames
        lastSize = Int64(packet.size)
    }

    /// Notes that the last packet, or one that could not even be read, gave no sound.
    /// - Returns: how much longer it was than it says, in frames.
    mutating func lose(_ error: FFmpegError?) -> Int64 {
        count += 1
        lastError = error ?? lastError
        guard isElementary, bytes > 0, let lastFrames else { return 0 }
        let estimate = min(
            Self.longestPacket, Int64((Double(lastSize) * Double(frames) / Double(bytes)).rounded()))
        return estimate > 2 * lastFrames ? estimate - lastFrames : 0
    }

    /// The last packet of a bare stream is smaller than all before it, which were of one size: it is cut off. (The
    /// decoder of MP3 does not mind.)
    var endsInsidePacket: Bool {
        guard isElementary, let sizes else { return false }
        // MP3 at 44.1 kHz has frames of two sizes, one byte apart.
        return sizes.upperBound - sizes.lowerBound <= 2 && lastSize < sizes.lowerBound
    }
}
