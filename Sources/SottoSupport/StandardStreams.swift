internal import Glibc
internal import Synchronization

/// Standard output or standard error, written by descriptor: glibc's own `stdout` and `stderr` are shared mutable state
/// that Swift 6 refuses.
///
/// Whoever starts the process must ignore SIGPIPE; then a reader that has gone is an error with `isBrokenPipe`.
///
/// Thread: any; one write is never torn by another.
public final class StandardStream: Sendable {
    public static let output = StandardStream(descriptor: STDOUT_FILENO, name: "standard output")
    public static let error = StandardStream(descriptor: STDERR_FILENO, name: "standard error")

    public let isTerminal: Bool
    private let descriptor: Int32
    private let writer: Mutex<DescriptorWriter>

    init(descriptor: Int32, name: String) {
        self.descriptor = descriptor
        isTerminal = isatty(descriptor) == 1
        writer = Mutex(DescriptorWriter(descriptor: descriptor, name: name))
    }

    /// May keep up to 64 KiB in memory until `flush()`; nothing when it is a terminal.
    /// - Throws: `SystemError`; once it has, every later call throws the same.
    public func write(_ text: String) throws(SystemError) {
        try writer.withLock { (writer) throws(SystemError) in
            try writer.write(text)
            if isTerminal { try writer.flush() }
        }
    }

    public func flush() throws(SystemError) {
        try writer.withLock { (writer) throws(SystemError) in try writer.flush() }
    }

    /// Columns of the terminal now, `nil` where it is none or does not say.
    public var columns: Int? {
        guard isTerminal else { return nil }
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}

/// What the surroundings of the process say.
public enum Environment {
    /// The variable's value; `nil` when it is unset or empty, which every variable read here takes as unset.
    public static func value(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    /// Whether colours may be used at all: not with `NO_COLOR` set (no-color.org) or on a terminal that has none.
    public static var allowsColor: Bool { value("NO_COLOR") == nil && value("TERM") != "dumb" }
}
