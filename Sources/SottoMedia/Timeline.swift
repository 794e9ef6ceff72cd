internal import SottoTranscript

/// Decides where decoded sound belongs on the clock of the recording, from its stamps and its number of samples.
///
/// Inside a run the samples are counted; stamps only jitter (a Matroska stamp is a whole millisecond). A stamp that is
/// further off than `jitter` moves the clock: forward by silence, backward by dropping what was heard already. A step
/// too large to be time is taken for a clock set anew, after which sound goes on without a pause.
///
/// Pure: no FFmpeg, no I/O. All positions are frames of 16 kHz since the container's time zero.
struct Timeline {
    /// Stamps this far behind the counted samples (50 ms) are believed to mean the counted place.
    static let jitter: Int64 = 800
    /// The same for stamps before it: 100 ms, because there sound is dropped, and stamps that jitter by more than 50 ms
    /// must not have silence put in and speech cut out by turns.
    static let overlapJitter: Int64 = 1600
    /// The same where the count itself is in doubt, at the start and after damage: 2 ms.
    static let fineJitter: Int64 = 32
    /// Sound stamped at most this far back (1 s) repeats what was read already; further back is a clock set anew.
    static let longestOverlap: Int64 = AudioTime.rate
    /// All silence filled into one file together: stamps alone must not make a small file last for years.
    static let longestFill: Int64 = 30 * 3600 * AudioTime.rate

    enum Reason: Sendable {
        /// The sound starts later than the container.
        case lead
        case gap
        case damage
    }

    /// What to do before the samples that were placed.
    struct Placement: Equatable {
        /// Frames of silence to put first; the samples after it begin a new run.
        var silence: Int64 = 0
        var reason: Reason = .gap
        /// How many of the samples to leave out, from the first on.
        var dropped = 0
        /// The samples do not continue the run before: end that one and begin another.
        var beginsRun = false
        /// The stamps left out time that is not filled.
        var skipsTime = false
    }

    /// The largest forward step that is time: what the container's kind of clock allows.
    private let longestGap: Int64
    /// Stamps are numbers of samples, and go on in the old unit when the rate changes (a chained Ogg stream).
    private let stampsCountSamples: Bool
    private var stampsAreUseless = false

    private var runStart: Int64 = 0
    private var runSamples: Int64 = 0
    private var runRate = 0
    /// Added to stamps, since the clock was set anew.
    private var shift: Int64 = 0
    /// The clock was set anew somewhere: what the container's header says of its times no longer tells the end.
    private(set) var hasJumped = false
    private var filled: Int64 = 0
    /// How long the sound lost since the last sample was, as far as its packets say; `nil` when nothing was lost.
    private(set) var lost: Int64?
    /// All samples of the last placement were dropped: the overlap goes on.
    private var isCatchingUp = false
    /// Some sample has been placed.
    private(set) var hasSound = false

    init(longestGap: Int64, stampsCountSamples: Bool = false) {
        self.longestGap = longestGap
        self.stampsCountSamples = stampsCountSamples
    }

    /// Where the next sample would lie, silence due for damage not counted.
    var end: Int64 { runStart + runFrames }

    /// How long the present run is by now.
    var runFrames: Int64 { runRate == 0 ? 0 : Resampler.frames(ofSamples: runSamples, rate: runRate) }

    /// Notes that a packet of this length (`nil`: unknown) gave no sound.
    mutating func lose(_ frames: Int64?) {
        lost = (lost ?? 0) + max(0, frames ?? 0)
    }

    /// Notes a loss that the stamps do not count: bytes of a bare stream that are no frames.
    mutating func loseUncounted(_ frames: Int64) {
        guard frames > 0 else { return }
        lose(frames)
        shift += frames
    }

    /// Places decoded samples and moves on behind them.
    /// - Parameter stamp: where they begin by the container; `nil` where it does not say.
    mutating func place(stamp: Int64?, count: Int, rate: Int) -> Placement {
        var placement = Placement()
        placement.beginsRun = rate != runRate
        let isFirst = !hasSound
        let lost = lost
        self.lost = nil
        if placement.beginsRun, !isFirst, stampsCountSamples { stampsAreUseless = true }
        // Without a stamp the packets that were lost tell how far to go.
        let offset = (stampsAreUseless ? nil : stamp).map { $0 + shift - end } ?? lost ?? 0
        let isFine = isFirst || lost != nil || isCatchingUp
        if offset > (isFine ? Self.fineJitter : Self.jitter) {
            if offset <= longestGap, filled + offset <= Self.longestFill {
                placement.silence = offset
                placement.reason = lost != nil ? .damage : isFirst ? .lead : .gap
                placement.beginsRun = true
                filled += offset
            } else {
                placement.skipsTime = !isFirst
                jump(by: offset)
            }
        } else if offset < -(isFine ? Self.fineJitter : Self.overlapJitter) {
            if -offset <= Self.longestOverlap {
                let samples = (-offset * Int64(rate) + AudioTime.rate / 2) / AudioTime.rate
                placement.dropped = Int(min(samples, Int64(count)))
            } else {
                jump(by: offset)
            }
        }
        if placement.beginsRun {
            runStart = end + placement.silence
            runSamples = 0
            runRate = rate
        }
        runSamples += Int64(count - placement.dropped)
        isCatchingUp = count == placement.dropped
        hasSound = hasSound || !isCatchingUp
        return placement
    }

    private mutating func jump(by offset: Int64) {
        shift -= offset
        hasJumped = true
    }

    /// Ends the file with silence for what was lost at its end.
    mutating func fillLost() -> Int64 {
        guard let lost, lost <= longestGap, filled + lost <= Self.longestFill else { return 0 }
        self.lost = nil
        runStart = end + lost
        runSamples = 0
        filled += lost
        return lost
    }
}
