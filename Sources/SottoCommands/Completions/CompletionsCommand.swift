internal import SottoWhisper

/// `sotto completions`: scripts that complete Sotto's commands and options in a shell.
enum CompletionsCommand {
    enum Shell: String, CaseIterable { case bash, zsh, fish }

    static let declaration: Command = Command(
        name: "completions",
        summary: "Write the script with which a shell completes commands and options",
        discussion: [
            "make install puts the scripts where the shells look. Elsewhere, let the shell read them at its start, as in "
                + "the examples."
        ],
        operands: Operands(
            placeholder: "SHELL", help: "bash, zsh or fish", kind: .choice(Shell.allCases.map(\.rawValue)),
            count: 1...1),
        examples: [
            Example("source <(sotto completions bash)", "In ~/.bashrc"),
            Example("source <(sotto completions zsh)", "In ~/.zshrc, after compinit"),
            Example("sotto completions fish | source", "In ~/.config/fish/config.fish"),
        ],
        subcommands: [models]
    ) { arguments in
        answer { () throws(Failure) in
            let name = arguments.operands[0]
            guard let shell = Shell(rawValue: name) else {
                let shells = Shell.allCases.map(\.rawValue).joined(separator: ", ")
                throw Failure(
                    .usage, "completions are for \(shells), not for \(quoted(name)). See sotto completions --help")
            }
            return script(for: shell, SottoProgram.root)
        }
    }

    static func script(for shell: Shell, _ program: Command) -> String {
        let commands = CompletedCommand.all(of: program)
        return switch shell {
        case .bash: BashCompletion(commands: commands).script
        case .zsh: ZshCompletion(commands: commands).script
        case .fish: FishCompletion(commands: commands).script
        }
    }

    /// What the scripts ask for where a model may be named.
    private static let models = Command(name: "models", summary: "List the names of installed models", isHidden: true) {
        _ in answer { ModelStore().installed().map { $0.name + "\n" }.joined() }
    }
}
