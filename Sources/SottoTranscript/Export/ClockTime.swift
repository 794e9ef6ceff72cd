extension AudioTime {
    /// `HH:MM:SS` and milliseconds, rounded to the nearest; hours take as many digits as they need. What lies before
    /// zero, which no subtitle format can say, is written as zero.
    func clockTime(decimalMark: Character) -> String {
        let milliseconds = max(0, self.milliseconds)
        let (hours, afterHours) = milliseconds.quotientAndRemainder(dividingBy: 3_600_000)
        let (minutes, afterMinutes) = afterHours.quotientAndRemainder(dividingBy: 60_000)
        let (seconds, fraction) = afterMinutes.quotientAndRemainder(dividingBy: 1000)
        return "\(hours.digits(2)):\(minutes.digits(2)):\(seconds.digits(2))\(decimalMark)\(fraction.digits(3))"
    }

    /// `M:SS` or `H:MM:SS`, as people read it. Rounded down, so that a player that seeks there plays what follows.
    var shortClockTime: String {
        let seconds = max(0, self.milliseconds) / 1000
        let (hours, rest) = seconds.quotientAndRemainder(dividingBy: 3600)
        guard hours > 0 else { return "\(rest / 60):\((rest % 60).digits(2))" }
        return "\(hours):\((rest / 60).digits(2)):\((rest % 60).digits(2))"
    }
}

extension Int64 {
    /// With zeros before it, where it has fewer digits than `width`. Not for numbers below zero.
    func digits(_ width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
    }
}
