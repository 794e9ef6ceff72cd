public import SottoSupport

/// Runs downloads on a thread of its own, one after another.
///
/// Thread: an actor on its worker thread, which libcurl blocks.
public actor DownloadWorker {
    private let worker = WorkerThread(name: "sotto-download")
    public nonisolated var unownedExecutor: UnownedSerialExecutor { worker.asUnownedSerialExecutor() }

    public init() {}

    deinit {
        worker.stop()
    }

    /// `HTTPDownload.run` for tasks: cancelling the task ends it with `CancellationError`.
    public func run(
        _ download: HTTPDownload, report: @escaping @Sendable (HTTPDownload.Progress) -> Void
    ) async throws -> SHA256Digest {
        let cancellation = CancellationFlag()
        return try await withTaskCancellationHandler {
            try download.run(cancellation: cancellation, report: report)
        } onCancel: {
            cancellation.cancel()
        }
    }
}
