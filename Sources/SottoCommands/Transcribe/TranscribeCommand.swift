internal import SottoEngine
internal import SottoSupport
internal import SottoTranscript
internal import SottoWhisper

/// `sotto transcribe`: files to text.
struct TranscribeCommand: Sendable {
    private typealias Options = TranscribeOptions

    static let declaration = Command(
        name: "transcribe",
        summary: "Write down what is said in audio and video files",
        discussion: [
            "Everything happens on this machine. The text of one or several inputs goes to standard output; with "
                + "--output-dir, files named after the inputs are written there instead."
        ],
        operands: Operands(
            placeholder: "FILE", help: "Any audio or video file that FFmpeg decodes; - for standard input"),
        groups: TranscribeOptions.groups,
        examples: [
            Example("sotto transcribe meeting.mp3", "Show the text"),
            Example("sotto transcribe -m base.en --output-format srt,txt --output-dir out *.mp4", "Subtitles and text"),
            Example("ffmpeg -i talk.mkv -f wav - | sotto transcribe -", "Read standard input"),
        ]
    ) { arguments in await TranscribeCommand(arguments).run() }

    private let arguments: Arguments
    private let console: Console

    private init(_ arguments: Arguments) {
        self.arguments = arguments
        console = Console(output: .output, error: .error, quiet: arguments[Options.quiet])
    }

    private func run() async -> ExitStatus {
        do {
            let plan = try plan()
            let model = try await ModelSelection(arguments: arguments, console: console).choose()
            try makeOutputDirectory()
            return await Interrupts.interruptible(
                announce: { [console] in console.note("sotto: stopping; press Ctrl-C again to stop at once") },
                { await transcribe(plan, model) })
        } catch {
            return tell(Failure(error))
        }
    }

    private func plan() throws -> OutputPlan {
        do throws(InvalidPlan) {
            return try OutputPlan(
                inputs: arguments.operands + arguments[Options.file], formats: arguments.transcriptFormats,
                directory: arguments[Options.outputDirectory], file: arguments[Options.outputFile])
        } catch {
            throw Failure(.usage, "\(error.sentence). See sotto transcribe --help")
        }
    }

    private func makeOutputDirectory() throws {
        guard let directory = arguments[Options.outputDirectory] else { return }
        try makeFolders(directory)
    }

    private func transcribe(_ plan: OutputPlan, _ model: InstalledModel) async -> ExitStatus {
        if arguments[Options.verbose] {
            WhisperLog.send { [console] message in console.note(message.trimmedLineEnd) }
        }
        let engine = WhisperEngine(
            modelPath: model.path, modelName: model.name, threads: arguments[Options.threads],
            flashAttention: !arguments[Options.noFlashAttention])
        let transcriber = FileTranscriber(
            engine: engine, options: arguments.decodingOptions, audioTrack: arguments[Options.audioTrack],
            console: console, showsWarnings: !arguments[Options.quiet])

        var status = ExitStatus.done
        for (index, item) in plan.items.enumerated() {
            do {
                try announce(item, number: index, of: plan.items.count)
                try await transcriber.transcribe(item)
            } catch {
                let failed = tell(Failure(error))
                // The first failure decides; what ends the whole run does so whatever came before.
                if status == .done || failed == .interrupted { status = failed }
                if failed == .interrupted || failed == .model { break }
            }
        }
        await engine.shutDown()
        return status
    }

    /// Says on standard output whose text follows, when there are several, as `head` and `tail` do.
    private func announce(_ item: OutputPlan.Item, number: Int, of count: Int) throws {
        guard count > 1, item.outputs.contains(where: { $0.path == nil }) else { return }
        try console.write("\(number == 0 ? "" : "\n")==> \(Terminal.printable(item.input)) <==\n")
    }

    private func tell(_ failure: Failure) -> ExitStatus {
        console.note("sotto: \(failure.sentence)")
        return failure.status
    }
}

extension String {
    fileprivate var trimmedLineEnd: String { hasSuffix("\n") ? String(dropLast()) : self }
}
