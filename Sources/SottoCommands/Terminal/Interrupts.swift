internal import Glibc
internal import SottoSupport
internal import Synchronization

/// Ctrl-C and the signals like it: the first asks the work to stop, the second ends the program at once.
///
/// The signals are blocked for every thread and taken by one that waits for them, so nothing here runs in the narrow
/// world of a signal handler.
enum Interrupts {
    private static let onFirst = Mutex<(@Sendable () -> Void)?>(nil)

    /// Must be the first thing in `main`: a thread started before it would still be ended by a signal.
    static func takeOver() {
        signal(SIGPIPE, SIG_IGN)  // a closed pipe is an error of write, not the end of the process
        var signals = handled
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        var thread = pthread_t()
        let result = pthread_create(&thread, nil, waitForSignals, nil)
        precondition(result == 0, "the system refused the thread that waits for signals")
        pthread_detach(thread)
    }

    /// Runs `work` in a task that the first signal cancels. Before and after it, one signal ends the program.
    /// - Parameter announce: what the first signal does besides; it runs on the signal thread.
    static func interruptible<Result: Sendable>(
        announce: @escaping @Sendable () -> Void, _ work: @escaping @Sendable () async -> Result
    ) async -> Result {
        // Started inside the lock: a signal finds either no work yet or a task that it can cancel.
        let task = onFirst.withLock { action in
            let task = Task { await work() }
            action = {
                announce()
                task.cancel()
            }
            return task
        }
        defer { onFirst.withLock { $0 = nil } }
        return await task.value
    }

    fileprivate static var handled: sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
        return signals
    }

    fileprivate static func receive() {
        let action = onFirst.withLock { action in
            defer { action = nil }
            return action
        }
        if let action {
            action()
        } else {
            AtomicFile.discardAll()
            _exit(ExitStatus.interrupted.rawValue)
        }
    }
}

private func waitForSignals(_: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    nameCurrentThread("sotto-signals")
    var signals = Interrupts.handled
    while true {
        var number: Int32 = 0
        if sigwait(&signals, &number) == 0 { Interrupts.receive() }
    }
}
