internal import Glibc
internal import SottoSupport

/// The system calls that move bytes, so that a test can put failing ones in their place.
///
/// Each returns what the C function of its name returns, and sets `errno` as it does.
struct FileCalls: Sendable {
    var read: @Sendable (Int32, UnsafeMutableRawPointer, Int) -> Int = { Glibc.read($0, $1, $2) }
    var pread: @Sendable (Int32, UnsafeMutableRawPointer, Int, Int64) -> Int = { Glibc.pread($0, $1, $2, off_t($3)) }
    var write: @Sendable (Int32, UnsafeRawPointer, Int) -> Int = { Glibc.write($0, $1, $2) }

    static let system = FileCalls()

    /// The system's calls, but a read that waits for a pipe fails with ECANCELED within a tenth of a second after the
    /// flag is set.
    static func stopped(by cancellation: CancellationFlag) -> FileCalls {
        var calls = system
        calls.read = { descriptor, buffer, count in
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            while true {
                guard !cancellation.isCancelled else {
                    errno = ECANCELED
                    return -1
                }
                let ready = poll(&request, 1, 100)
                // A signal that interrupts the wait is most likely the one that sets the flag.
                if ready > 0 || ready < 0 && errno != EINTR { return Glibc.read(descriptor, buffer, count) }
            }
        }
        return calls
    }
}

/// An open file descriptor; closed with its owner unless it was lent.
struct Descriptor: ~Copyable {
    let number: Int32
    private let isOwned: Bool

    /// - Parameter isOwned: false for one that the process was given, such as standard input.
    init(_ number: Int32, isOwned: Bool = true) {
        self.number = number
        self.isOwned = isOwned
    }

    deinit {
        if isOwned { close(number) }
    }
}
