internal import SottoAudio
internal import SottoEngine
internal import SottoMedia
internal import SottoSupport
internal import SottoTranscript

/// Transcribes one input to its outputs, telling the console how far it is.
struct FileTranscriber: Sendable {
    let engine: any TranscriptionEngine
    let options: DecodingOptions
    let corrector: Corrector
    let audioTrack: Int
    let subtitles: SubtitleLayout
    let console: Console
    let showsWarnings: Bool

    /// - Throws: `CancellationError`, or what the input, the engine or an output failed with; no output exists then.
    func transcribe(_ item: OutputPlan.Item) async throws {
        let output = try TranscriptOutput(item.outputs, options: exportOptions(item), console: console)
        do {
            try await transcribe(item.input, to: output)
        } catch {
            output.discard()
            throw error
        }
    }

    private func exportOptions(_ item: OutputPlan.Item) -> ExportOptions {
        ExportOptions(title: item.title, mediaFileName: item.mediaFileName, subtitles: subtitles)
    }

    private func transcribe(_ input: String, to output: TranscriptOutput) async throws {
        defer { console.eraseProgress() }
        let profile = await engine.profile
        let task = options.task
        let header = { @Sendable (language: DetectedLanguage?) in
            TranscriptHeader(
                task: task, language: language?.language, languageProbability: language?.probability,
                engine: profile.engine, model: profile.model)
        }
        let progress = ProgressClock(name: input == "-" ? "standard input" : input)
        let track = audioTrack
        let summary = try await TranscriptionPipeline(engine: engine, options: options).run(
            { cancellation in
                try MediaFile(path: input, track: track, cancellation: cancellation)
            },
            report: { [console, corrector, showsWarnings] event in
                switch event {
                case .opened(let source): progress.total = source.expectedDuration
                case .notice(let notice): if showsWarnings { console.note("sotto: \(input): \(notice.sentence)") }
                case .language(let language): try output.begin(header(language))
                case .segment(let segment): try output.append(corrector.correct(segment))
                case .progress(let time): console.progress(progress.line(at: time))
                }
            })
        if summary.language == nil { try output.begin(header(nil)) }
        try output.finish(TranscriptFooter(duration: summary.duration))
    }
}
