internal import SottoSupport
internal import SottoWhisper

/// `sotto models import`: a model file that is already on this machine, such as one from a USB stick.
enum ModelsImport {
    private static let name = Option<String?>(
        "--name", placeholder: "NAME", defaultText: "the published name, else that of the file",
        help: "What to call it")
    private static let link = Flag("--link", help: "Leave the file where it is and link to it")

    static let declaration = Command(
        name: "import",
        summary: "Take over model files from elsewhere, once they are checked",
        operands: Operands(
            placeholder: "FILE", help: "A Whisper model in whisper.cpp's ggml format", count: 1...Int.max),
        groups: [OptionGroup("Options", [name, link, ModelsOptions.quiet])],
        examples: [Example("sotto models import /media/stick/ggml-small.bin", "Without a network")]
    ) { arguments in
        let context = ModelsContext(quiet: arguments[ModelsOptions.quiet])
        return await context.forEach(arguments.operands) { path in
            if arguments.operands.count > 1, arguments[name] != nil {
                throw Failure(.usage, "--name is for one file; import them one by one")
            }
            var job = ModelImport(store: context.store, catalog: try .installed())
            job.name = arguments[name]
            job.links = arguments[link]
            let clock = TransferClock(name: path)
            let result = try await context.worker.run { [job, console = context.console] cancellation in
                try job.run(path, cancellation: cancellation) { console.progress(clock.line(bytes: $0, of: $1)) }
            }
            context.console.eraseProgress()
            let kind = result.inspection.entry == nil ? "not a published model" : "the published model"
            try context.console.write("\(result.name): \(kind), \(shown(bytes: result.inspection.bytes))\n")
            try context.console.flush()
        }
    }
}
