import Glibc

/// Both sides of a terminal without a screen.
public final class PseudoTerminal {
    /// The side that a program writes to.
    public let descriptor: Int32
    private let screen: Int32

    /// `posix_openpt` and its companions are not imported into Swift; these are the calls they consist of.
    public init?(columns: UInt16) {
        let unlockTerminal: UInt = 0x4004_5431  // TIOCSPTLCK
        let terminalNumber: UInt = 0x8004_5430  // TIOCGPTN
        var unlocked: Int32 = 0
        var number: Int32 = 0
        screen = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard screen >= 0, ioctl(screen, unlockTerminal, &unlocked) == 0, ioctl(screen, terminalNumber, &number) == 0
        else { return nil }
        descriptor = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        resize(columns: columns)
    }

    deinit {
        close(descriptor)
        close(screen)
    }

    public func resize(columns: UInt16) {
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(screen, UInt(TIOCSWINSZ), &size)
    }

    /// What was written to the terminal since the last call, as the screen receives it: line ends are `\r\n`.
    public func written() -> String {
        var text: [UInt8] = []
        var request = pollfd(fd: screen, events: Int16(POLLIN), revents: 0)
        var buffer = [UInt8](repeating: 0, count: 4096)
        while poll(&request, 1, 0) == 1, request.revents & Int16(POLLIN) != 0 {
            let count = read(screen, &buffer, buffer.count)
            guard count > 0 else { break }
            text += buffer[..<count]
        }
        return String(decoding: text, as: UTF8.self)
    }
}
