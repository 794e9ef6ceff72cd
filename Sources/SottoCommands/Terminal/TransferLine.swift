internal import Synchronization

/// How far a file has been moved:
///
///     base.en  [#######-----]  43 %  63 / 148 MB  12 MB/s  0:07 left
struct TransferLine: StatusLine, Equatable {
    var name: String
    var bytes: Int
    /// `nil` when nobody has said.
    var total: Int?
    /// Bytes per second lately; `nil` before anything can be said.
    var rate: Double?

    var fraction: Double? {
        guard let total, total > 0 else { return nil }
        return min(1, max(0, Double(bytes) / Double(total)))
    }

    var numbersByWorth: [[String]] {
        let percent = fraction.map { "\(padded(Int($0 * 100), 2)) %" }
        let amount = total.map { "\(shown(bytes: bytes)) / \(shown(bytes: $0))" } ?? shown(bytes: bytes)
        let speed = rate.map { "\(shown(bytes: Int($0)))/s" }
        let all = [[percent, amount, speed, left], [percent, speed, left], [percent, left], [percent ?? amount]]
        return all.map { $0.compactMap { $0 } }
    }

    private var left: String? {
        guard let rate, rate > 0, let total, total >= bytes else { return nil }
        let seconds = (Double(total - bytes) / rate).rounded(.up)
        guard seconds < 360_000 else { return nil }
        let minutes = Int(seconds) / 60
        let clock = minutes < 60 ? "\(minutes)" : "\(minutes / 60):\(padded(minutes % 60, 2, "0"))"
        return "\(clock):\(padded(Int(seconds) % 60, 2, "0")) left"
    }
}

/// Knows how fast a file moves, from the last seconds.
///
/// Thread: any.
final class TransferClock: Sendable {
    private struct Mark {
        var time: ContinuousClock.Instant
        var bytes: Int
    }

    /// The rate is that since a mark between one and two spans old.
    private static let span = Duration.seconds(3)

    private let name: String
    private let marks: Mutex<(old: Mark, new: Mark)?>

    init(name: String) {
        self.name = name
        marks = Mutex(nil)
    }

    func line(bytes: Int, of total: Int?, at now: ContinuousClock.Instant = .now) -> TransferLine {
        let mark = Mark(time: now, bytes: bytes)
        let old = marks.withLock { marks -> Mark in
            // A transfer that starts anew has fewer bytes than before.
            guard let (old, new) = marks, new.bytes <= bytes else {
                marks = (mark, mark)
                return mark
            }
            if new.time.duration(to: now) > Self.span { marks = (new, mark) }
            return old
        }
        let seconds = old.time.duration(to: now) / .seconds(1)
        let rate = seconds > 0.5 ? Double(bytes - old.bytes) / seconds : nil
        return TransferLine(name: name, bytes: bytes, total: total, rate: rate)
    }
}
