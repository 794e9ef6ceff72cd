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
            Example(
                "sotto transcribe --output-format srt --max-line-width 42 --max-line-count 2 --output-dir . talk.mp4",
                "Subtitles of two short lines beside the video"),
            Example("sotto transcribe --output-format html --output-dir . talk.mp4", "A page that plays the recording"),
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
            let vocabulary = try arguments[Options.vocabulary].map { (path) throws(Failure) in
                try VocabularyFile.read(path)
            }
            let model = try await ModelSelection(arguments: arguments, console: console).choose()
            try makeOutputDirectory()
            return await Interrupts.interruptible(
                announce: { [console] in console.note("sotto: stopping; press Ctrl-C again to stop at once") },
                { await transcribe(plan, model, vocabulary ?? Vocabulary()) })
        } catch {
            return tell(Failure(error))
        }
    }

    private func plan() throws -> OutputPlan {
        do throws(InvalidPlan) {
            try arguments.checkSubtitleOptions()
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

    private func transcribe(
        _ plan: OutputPlan, _ model: InstalledModel, _ vocabulary: Vocabulary
    ) async -> ExitStatus {
        if arguments[Options.verbose] {
            WhisperLog.send { [console] message in console.note(message.trimmedLineEnd) }
        }
        let engine = WhisperEngine(
            modelPath: model.path, modelName: model.name, threads: arguments[Options.threads],
            flashAttention: !arguments[Options.noFlashAttention])
        var options = arguments.decodingOptions
        options.vocabulary = vocabulary.terms
        let transcriber = FileTranscriber(
            engine: engine, options: options, corrector: Corrector(vocabulary.corrections),
            audioTrack: arguments[Options.audioTrack],
            subtitles: arguments.subtitleLayout, console: console, showsWarnings: !arguments[Options.quiet])

        var status = ExitStatus.done
        do {
            try await warnAboutVocabulary(engine, options)
        } catch {
            return tell(Failure(error))
        }
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

    private func warnAboutVocabulary(_ engine: WhisperEngine, _ options: DecodingOptions) async throws {
        guard let path = arguments[Options.vocabulary], !arguments[Options.quiet] else { return }
        let leftOut = try await engine.fitPrompt(options).leftOut
        if !leftOut.isEmpty { console.note(VocabularyFile.complaint(about: leftOut, path: path)) }
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
