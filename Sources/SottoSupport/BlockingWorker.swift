/// Runs calls that block (a download, reading a model) on a thread of its own, one after another.
///
/// Thread: an actor on its worker thread.
public actor BlockingWorker {
    private let worker: WorkerThread
    public nonisolated var unownedExecutor: UnownedSerialExecutor { worker.asUnownedSerialExecutor() }

    /// - Parameter name: of the thread; Linux keeps its first 15 bytes.
    public init(name: String) {
        worker = WorkerThread(name: name)
    }

    deinit {
        worker.stop()
    }

    /// - Parameter body: is handed a flag that is set when the task is cancelled, and should then throw
    ///   `CancellationError`.
    public func run<Result: Sendable>(
        _ body: @Sendable (CancellationFlag) throws -> Result
    ) async throws -> Result {
        let cancellation = CancellationFlag()
        return try await withTaskCancellationHandler {
            try body(cancellation)
        } onCancel: {
            cancellation.cancel()
        }
    }
}
