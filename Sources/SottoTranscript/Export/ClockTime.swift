extension AudioTime {
    /// `HH:MM:SS` and milliseconds, rounded to the nearest; hours take as many digits as they need. What lies before
    /// zero, which no subtitle format can say, is written as zero.
    func clockTime(decimalMark: Character) -> String {
        let milliseconds = max(0, self.milliseconds)
        let (hours, afterHours) = milliseconds.quotientAndRemainder(dividingBy: 3_600_000)
        let (minutes, afterMinutes) = afterHours.quotientAndRemainder(dividingBy: 60_000)
        let (seconds, fraction) = afterMinutes.quotientAndRemainder(dividingBy: 1000)
        return "\(padded(hours, 2)):\(padded(minutes, 2)):\(padded(seconds, 2))\(decimalMark)\(padded(fraction, 3))"
    }
}

private func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
