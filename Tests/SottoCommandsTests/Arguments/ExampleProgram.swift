@testable import SottoCommands

/// A program with an option of every kind, named as whisper-cli names its own.
enum ExampleProgram {
    enum Format: String, CaseIterable { case txt, srt, vtt, json }
    enum Quality: String, CaseIterable { case fast, balanced, best }
    enum Detector: String, CaseIterable {
        case none, energy, silero
        case both = "energy+silero"
    }

    static let model = Option<String?>(
        "--model", "-m", placeholder: "NAME", defaultText: "the best one installed", help: "Model to transcribe with")
    static let quality = Option<Quality?>("--quality", help: "Let the machine choose the model")
    static let detector = Option<Detector>("--vad", placeholder: "KIND", default: .none, help: "How speech is found")
    static let formats = Option<[Format]>(
        list: "--output-format", "-f", default: [.txt], help: "What to write")
    static let directory = Option<String?>(
        "--output-dir", "-o", placeholder: "DIR", kind: .path(.directory), help: "Where to write")
    static let text = Flag("--output-txt", "-otxt", help: "Write a text file")
    static let flash = Flag(
        "--flash-attn", "-fa", negations: ["--no-flash-attn", "-nfa"], default: true, help: "Use flash attention")
    static let threads = Option<Int>("--threads", "-t", in: 1...512, default: 4, help: "Threads to compute with")
    static let context = Option<Int>(
        "--max-context", "-mc", in: -1...Int.max, default: -1, help: "Tokens of text to remember")
    static let beams = Option<Int?>(
        "--beam-size", "-bs", aliases: ["--beams"], in: 1...16, defaultText: "5 with --quality best", help: "Beams")
    static let logProbability = Option<Double>(
        "--logprob-thold", "-lpt", in: -100...0, default: -1, help: "Least log-probability")
    static let prompt = Option<String>("--prompt", placeholder: "TEXT", default: "", help: "Text said before")
    static let inputs = Option<[String]>("--file", placeholder: "FILE", kind: .path(.file), help: "Another input")
    static let even = Option<Int>("--even", placeholder: "N", default: 0, help: "An even number") {
        (text) throws(InvalidValue) in
        guard let number = Int(text), number % 2 == 0 else { throw InvalidValue("takes an even number") }
        return number
    }

    static let transcribe = Command(
        name: "transcribe", summary: "Turn speech into text",
        discussion: [
            "Reads any audio or video file. Results go to standard output when nothing else is asked for."
        ],
        operands: Operands(
            placeholder: "FILE", help: "Audio or video to transcribe; - is standard input", count: 1...100),
        groups: [
            OptionGroup("Model", [model, quality, threads]),
            OptionGroup("Output", [formats, directory, text]),
            OptionGroup("Decoding", [detector, context, beams, logProbability, prompt, inputs, flash, even]),
        ],
        examples: [Example("sotto transcribe -f srt talk.mp3", "Write subtitles beside the recording.")],
        run: { _ in .done })

    static let program = Command(
        name: "sotto", summary: "Turn speech into text on this machine",
        subcommands: [
            transcribe,
            Command(
                name: "models", summary: "Manage models",
                subcommands: [
                    Command(name: "list", summary: "List models", run: { _ in .done }),
                    Command(
                        name: "remove", summary: "Remove a model",
                        operands: Operands(placeholder: "NAME", help: "Its name", kind: .string, count: 1...1),
                        run: { _ in .failed }),
                ]),
        ])

    static func parse(_ words: String...) throws -> Arguments {
        switch try Parser(program: program).parse(["transcribe"] + words) {
        case .run(_, let arguments): arguments
        case let other: throw UsageError(sentence: "not run: \(other)", path: ["sotto"])
        }
    }
}
