/// Decides what a terminal is sent to show a line that changes in place. Pure: time and width are handed in.
struct ProgressDrawer: Sendable {
    /// At most ten times a second.
    static let interval = Duration.milliseconds(100)

    private var lastDrawn: ContinuousClock.Instant?
    private var isShown: Bool { lastDrawn != nil }

    /// What to write for the line now; `nil` when it was drawn too short a time ago.
    /// - Parameter columns: of the terminal. The last one stays free: some terminals wrap as soon as it is filled.
    mutating func draw(_ line: some StatusLine, columns: Int, at now: ContinuousClock.Instant) -> String? {
        if let lastDrawn, now - lastDrawn < Self.interval { return nil }
        lastDrawn = now
        return Self.toStart + line.text(columns: max(1, columns - 1)) + Self.eraseRest
    }

    /// What to write before anything else may be written; `nil` when no line is shown. The next `draw` draws at once.
    mutating func erase() -> String? {
        guard isShown else { return nil }
        lastDrawn = nil
        return Self.toStart + Self.eraseRest
    }

    private static let toStart = "\r"
    /// ECMA-48 EL: erases from the cursor to the end of the line, on every terminal but `TERM=dumb`.
    private static let eraseRest = "\u{1B}[K"
}
