internal import SottoAudio
internal import SottoSupport

/// Reads a source on a thread of its own and cuts it into blocks.
///
/// Thread: an actor on its own worker thread, which opens, reads and closes the source.
actor BlockReader {
    /// A stretch of audio, or `nil` at the end, and what was noticed while reading it.
    struct Reading: Sendable {
        var block: SpeechAudio?
        var notices: [AudioNotice] = []
    }

    private let worker = WorkerThread(name: "sotto-decode")
    nonisolated var unownedExecutor: UnownedSerialExecutor { worker.asUnownedSerialExecutor() }

    private let openSource: SourceFactory
    private let cancellation = CancellationFlag()
    private var source: (any AudioSource)?
    private var cutter: BlockCutter
    private var ready: [SpeechAudio] = []

    init(cutter: BlockCutter, openSource: @escaping SourceFactory) {
        self.cutter = cutter
        self.openSource = openSource
    }

    deinit {
        worker.stop()
    }

    /// Opens the source. Must come before `next()`.
    func open() async throws -> SourceDescription {
        try await stoppingWhenCancelled {
            let source = try openSource(cancellation)
            self.source = source
            return SourceDescription(expectedDuration: source.expectedDuration)
        }
    }

    /// The next block. Blocks this actor's thread until it is complete.
    func next() async throws -> Reading {
        try await stoppingWhenCancelled {
            var reading = Reading()
            while reading.block == nil, let source {
                guard !cancellation.isCancelled else { throw CancellationError() }
                if !ready.isEmpty {
                    reading.block = ready.removeFirst()
                    return reading
                }
                switch try source.read() {
                case .frames(let piece): ready = cutter.append(piece)
                case .notice(let notice): reading.notices.append(notice)
                case .end:
                    close()
                    reading.block = cutter.finish()
                }
            }
            return reading
        }
    }

    func close() {
        source?.close()
        source = nil
    }

    private func stoppingWhenCancelled<T: Sendable>(_ body: () throws -> T) async throws -> T {
        try await withTaskCancellationHandler {
            do {
                return try body()
            } catch {
                close()
                throw cancellation.isCancelled ? CancellationError() : error
            }
        } onCancel: {
            cancellation.cancel()
        }
    }
}
