internal import SottoTranscript

/// How far the work on one input has come, as one line of a terminal:
///
///     meeting.mp3  [#######-----]  43 %  12:03 / 28:10  real-time factor 0.08  1:20 left
struct ProgressLine: StatusLine, Equatable {
    /// As the user gave it; made printable here.
    var name: String
    /// Audio dealt with so far.
    var position: AudioTime
    /// An estimate; `nil` for a stream.
    var total: AudioTime?
    /// Time spent on this input.
    var elapsed: Duration

    /// The total is an estimate: the position may pass it.
    var fraction: Double? {
        guard let total, total > .zero else { return nil }
        return min(1, max(0, Double(position.frames) / Double(total.frames)))
    }

    var numbersByWorth: [[String]] {
        let times =
            total.map { "\(clock(position, like: $0)) / \(clock($0, like: $0))" } ?? clock(position, like: position)
        let percent = fraction.map { "\(padded(Int($0 * 100), 2)) %" }
        let speed = realTimeFactor.map { "real-time factor \(Self.twoDecimals($0))" }
        let left = remaining.map { "\(clock($0, like: $0)) left" }
        let all = [[percent, times, speed, left], [percent, times, left], [percent, left], [percent ?? times]]
        return all.map { $0.compactMap { $0 } }
    }

    /// Time spent per time of audio; `nil` until there is something to divide by.
    private var realTimeFactor: Double? {
        guard position > .zero else { return nil }
        return elapsed / .seconds(1) / position.seconds
    }

    private var remaining: AudioTime? {
        guard let realTimeFactor, let total, total >= position else { return nil }
        let seconds = realTimeFactor * (total - position).seconds
        return seconds < 360_000 ? AudioTime(seconds: seconds.rounded(.up)) : nil
    }

    private static func twoDecimals(_ number: Double) -> String {
        let hundredths = Int((min(number, 99_999) * 100).rounded())
        return "\(hundredths / 100).\(padded(hundredths % 100, 2, "0"))"
    }
}

/// `M:SS`, or `H:MM:SS` where `longest` has hours, so that two times side by side look the same.
private func clock(_ time: AudioTime, like longest: AudioTime) -> String {
    let seconds = Int(time.frames / AudioTime.rate)
    let (minutes, rest) = seconds.quotientAndRemainder(dividingBy: 60)
    guard longest.frames >= 3600 * AudioTime.rate else { return "\(minutes):\(padded(rest, 2, "0"))" }
    return "\(minutes / 60):\(padded(minutes % 60, 2, "0")):\(padded(rest, 2, "0"))"
}
