internal import SottoSupport
internal import Synchronization

/// Everything the program writes: results on standard output; messages and the progress line on standard error.
///
/// The progress line is erased before anything else appears, and appears only on a terminal that can erase it.
///
/// Thread: any.
final class Console: Sendable {
    static let standard = Console(output: .output, error: .error)

    private let output: StandardStream
    private let error: StandardStream
    private let showsProgress: Bool
    private let drawer = Mutex(ProgressDrawer())

    /// - Parameter quiet: no progress line, whatever standard error is.
    init(output: StandardStream, error: StandardStream, quiet: Bool = false) {
        self.output = output
        self.error = error
        showsProgress = !quiet && error.isTerminal && Environment.value("TERM") != "dumb"
    }

    /// Whether a person is likely to read messages as they come.
    var isInteractive: Bool { error.isTerminal }

    /// Columns that text on standard output is set in: the terminal's, but 100 at most, as longer lines read badly.
    var outputColumns: Int { min(100, max(40, output.columns ?? 80)) }

    /// Writes a result to standard output as it is. Kept in memory in part until `flush()`, unless it is a terminal.
    /// - Throws: `SystemError`, with `isBrokenPipe` when the reader has gone.
    func write(_ text: String) throws(SystemError) {
        guard output.isTerminal else { return try output.write(text) }
        try drawer.withLock { (drawer) throws(SystemError) in
            if let erasure = drawer.erase() { Self.tell(error, erasure) }
            try output.write(text)
        }
    }

    func flush() throws(SystemError) { try output.flush() }

    /// Writes a message to standard error as a line of its own, control characters made visible.
    func note(_ message: String) {
        drawer.withLock { drawer in
            Self.tell(error, (drawer.erase() ?? "") + Terminal.printable(message) + "\n")
        }
    }

    /// Shows how far the work is. Cheap: does nothing when it was called less than 100 ms ago.
    func progress(_ line: some StatusLine, at now: ContinuousClock.Instant = .now) {
        guard showsProgress else { return }
        drawer.withLock { drawer in
            if let text = drawer.draw(line, columns: error.columns ?? 80, at: now) { Self.tell(error, text) }
        }
    }

    /// Takes the progress line away.
    func eraseProgress() {
        drawer.withLock { drawer in
            if let text = drawer.erase() { Self.tell(error, text) }
        }
    }

    /// A message that cannot be delivered has nowhere else to go, and is no reason to stop the work.
    private static func tell(_ stream: StandardStream, _ text: String) {
        do {
            try stream.write(text)
            try stream.flush()
        } catch {}
    }
}
