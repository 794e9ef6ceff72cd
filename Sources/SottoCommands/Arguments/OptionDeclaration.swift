/// What is known of an option without its type: the one source of parsing, help, completions and the man page.
struct OptionDeclaration: Sendable {
    /// As help shows them, dashes included, the long one first: `--beam-size`, `-bs`. The first is its identity.
    var names: [String]
    /// Understood, but not shown: spellings of other programs.
    var aliases: [String] = []
    /// Names that switch a flag off.
    var negations: [String] = []
    /// Stands for the value in help; empty for a flag.
    var placeholder: String
    var kind: ValueKind
    /// A sentence without its full stop, in the imperative or a noun phrase.
    var help: String
    /// What holds when the option is not given, in words; `nil` when there is nothing to say.
    var defaultText: String?
    /// Whether every occurrence counts. Otherwise the last one does, as with whisper-cli, so that a shell alias can
    /// be overridden.
    var isRepeatable = false

    var identity: String { names[0] }
    var isFlag: Bool { kind == .flag }
}

/// What a value may be; completions and messages are made from it.
enum ValueKind: Sendable, Equatable {
    case flag
    case string
    case integer(ClosedRange<Int>)
    case number(ClosedRange<Double>)
    case choice([String])
    /// Several choices, separated by commas.
    case choices([String])
    case path(PathKind)
    /// Any text; these words are what completions offer.
    case word([String])
    /// A model by name, or its file.
    case model
}

enum PathKind: Sendable, Equatable {
    case file
    case directory
}

/// A value that an option does not accept. The text completes a sentence that begins with the option's name:
/// `takes a whole number from 1 to 64, not "many"`.
struct InvalidValue: Error {
    var text: String

    init(_ text: String) { self.text = text }
}

/// An option of any type, as a command lists it.
protocol AnyOption: Sendable {
    var declaration: OptionDeclaration { get }
    /// The typed value of the occurrences given, at least one of them.
    func value(of occurrences: [String]) throws(InvalidValue) -> any Sendable
}
