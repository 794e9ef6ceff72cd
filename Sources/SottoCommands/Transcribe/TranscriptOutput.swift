internal import SottoSupport
internal import SottoTranscript
internal import Synchronization

/// Writes the transcript of one input, segment by segment, wherever the plan says.
///
/// Files appear when the transcript is complete; standard output gets each segment at once.
/// Thread: any, one call at a time waits for the other.
final class TranscriptOutput: Sendable {
    private struct Sink {
        var exporter: any TranscriptExporter
        /// `nil`: standard output.
        var file: AtomicFile?
    }

    private let sinks: Mutex<[Sink]>
    private let console: Console

    /// Creates the temporary files.
    init(_ outputs: [OutputPlan.Output], options: ExportOptions, console: Console) throws(SystemError) {
        var opened: [Sink] = []
        for output in outputs {
            var file: AtomicFile?
            if let path = output.path { file = try AtomicFile(path: path) }
            opened.append(Sink(exporter: output.format.makeExporter(options), file: file))
        }
        self.console = console
        sinks = Mutex(opened)
    }

    func begin(_ header: TranscriptHeader) throws(SystemError) {
        try write { $0.begin(header) }
    }

    func append(_ segment: Segment) throws(SystemError) {
        try write { $0.segment(segment) }
    }

    /// Ends the transcript and gives the files their names.
    func finish(_ footer: TranscriptFooter) throws(SystemError) {
        try write { $0.end(footer) }
        try sinks.withLock { (sinks) throws(SystemError) in
            for sink in sinks { try sink.file?.commit() }
        }
    }

    /// Leaves no file behind. Does nothing after `finish`.
    func discard() {
        sinks.withLock { sinks in
            for sink in sinks { sink.file?.discard() }
        }
    }

    private func write(_ text: (inout any TranscriptExporter) -> String) throws(SystemError) {
        try sinks.withLock { (sinks) throws(SystemError) in
            for index in sinks.indices {
                let text = text(&sinks[index].exporter)
                if let file = sinks[index].file {
                    try file.write(text)
                } else {
                    try console.write(text)
                    try console.flush()
                }
            }
        }
    }
}
