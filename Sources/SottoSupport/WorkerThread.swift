internal import Glibc

/// A thread of our own that runs an actor's jobs one after another.
///
/// Blocking C calls (an encoder pass of seconds, a read from a pipe) must never run on Swift's cooperative pool: on a
/// machine of two cores, two of them would stop every other task. An actor that makes such calls names a `WorkerThread`
/// as its executor; after each `await` it is back on that thread.
///
/// Thread: the thread starts with the first job and ends after `stop()`, once the jobs handed over before it have run.
/// It keeps the executor alive until then, so an owner must call `stop()`, normally in its `deinit`.
public final class WorkerThread: SerialExecutor, @unchecked Sendable {
    // @unchecked: everything mutable below is touched only with `mutex` held.
    private let name: String
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let wakeUp: UnsafeMutablePointer<pthread_cond_t>
    private var jobs: [UnownedJob] = []
    private var started = false
    private var stopping = false

    /// - Parameter name: shown by `top -H` and debuggers; Linux keeps its first 15 bytes.
    public init(name: String) {
        self.name = name
        mutex = .allocate(capacity: 1)
        wakeUp = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(wakeUp, nil)
    }

    deinit {
        pthread_cond_destroy(wakeUp)
        pthread_mutex_destroy(mutex)
        wakeUp.deallocate()
        mutex.deallocate()
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        precondition(!stopping, "a job was handed to the worker thread \(name) after its owner stopped it")
        jobs.append(job)
        if started {
            pthread_cond_signal(wakeUp)
        } else {
            started = true
            start()
        }
    }

    /// Lets the thread end once the jobs it has are done. Does not wait. Safe to call twice, from any thread.
    public func stop() {
        pthread_mutex_lock(mutex)
        stopping = true
        pthread_cond_signal(wakeUp)
        pthread_mutex_unlock(mutex)
    }

    private func start() {
        var thread = pthread_t()
        let result = pthread_create(&thread, nil, runWorkerThread, Unmanaged.passRetained(self).toOpaque())
        precondition(result == 0, "the system refused a thread for \(name): \(String(cString: strerror(result)))")
        pthread_detach(thread)
    }

    fileprivate func run() {
        nameCurrentThread(name)
        while let batch = nextJobs() {
            for job in batch {
                job.runSynchronously(on: asUnownedSerialExecutor())
            }
        }
    }

    /// Waits for work; `nil` when there is none left and the owner has stopped the thread.
    private func nextJobs() -> [UnownedJob]? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while jobs.isEmpty {
            if stopping { return nil }
            pthread_cond_wait(wakeUp, mutex)
        }
        defer { jobs.removeAll(keepingCapacity: true) }
        return jobs
    }
}

/// The body of every worker thread. A top-level function: a closure would take on the isolation of where it is written.
private func runWorkerThread(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    Unmanaged<WorkerThread>.fromOpaque(argument!).takeRetainedValue().run()
    return nil
}
