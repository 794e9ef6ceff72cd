/// A command of the program, or the program itself: data from which arguments are parsed and help is written.
struct Command: Sendable {
    var name: String
    /// One line, for the list of commands; a sentence without its full stop.
    var summary: String
    /// More about it, for its own help: paragraphs.
    var discussion: [String] = []
    /// What may stand besides options; `nil` when nothing may.
    var operands: Operands?
    var groups: [OptionGroup] = []
    var examples: [Example] = []
    var subcommands: [Command] = []
    /// Left out of help and completions: for programs only.
    var isHidden = false
    /// What it does; `nil` for one that only holds subcommands.
    var run: (@Sendable (Arguments) async -> ExitStatus)?

    var options: [any AnyOption] { groups.flatMap(\.options) }
}

extension Command {
    /// What help lists.
    var shownSubcommands: [Command] { subcommands.filter { !$0.isHidden } }

    /// The operands in their order; only the last may stand for any number.
    var operandList: [Operands] { operands.map { [$0] + $0.followers } ?? [] }
}

/// The arguments of a command that are not options.
struct Operands: Sendable {
    /// As help shows it, such as `FILE`.
    var placeholder: String
    var help: String
    var kind: ValueKind = .path(.file)
    /// How many there may be. The command itself says so when its own rules ask for more.
    var count: ClosedRange<Int> = 0...Int.max
    /// What stands after them, where they are of a fixed number: the VALUE of `set KEY VALUE`.
    var followers: [Operands] = []
}

/// Options that help shows together.
struct OptionGroup: Sendable {
    var title: String
    var options: [any AnyOption]

    init(_ title: String, _ options: [any AnyOption]) {
        self.title = title
        self.options = options
    }
}

struct Example: Sendable {
    /// As it is typed.
    var command: String
    var explanation: String

    init(_ command: String, _ explanation: String) {
        self.command = command
        self.explanation = explanation
    }
}
