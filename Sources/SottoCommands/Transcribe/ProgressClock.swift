internal import SottoTranscript
internal import Synchronization

/// Knows since when an input is worked on and how long it is.
///
/// Thread: any.
final class ProgressClock: Sendable {
    private let name: String
    private let start = ContinuousClock.now
    private let expected = Mutex<AudioTime?>(nil)

    init(name: String) { self.name = name }

    var total: AudioTime? {
        get { expected.withLock { $0 } }
        set { expected.withLock { $0 = newValue } }
    }

    func line(at position: AudioTime) -> ProgressLine {
        ProgressLine(name: name, position: position, total: total, elapsed: .now - start)
    }
}

extension ContinuousClock.Instant {
    fileprivate static func - (a: Self, b: Self) -> Duration { b.duration(to: a) }
}
