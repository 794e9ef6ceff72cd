/// A command as completion scripts need it: with its path, and with what every command understands.
struct CompletedCommand {
    /// From the program's name on.
    var path: [String]
    var summary: String
    var subcommands: [Command]
    var options: [OptionDeclaration]
    var operands: [Operands]

    /// The program and every command below it that is not hidden, each before those it holds. `help COMMAND` is
    /// understood where `COMMAND --help` is.
    static func all(of program: Command) -> [CompletedCommand] {
        var root = program
        root.subcommands =
            program.shownSubcommands + [
                Command(
                    name: "help", summary: "Show the help of a command",
                    subcommands: program.shownSubcommands.map(withoutArguments))
            ]
        return all(root, path: [program.name])
    }

    private static func all(_ command: Command, path: [String]) -> [CompletedCommand] {
        let isHelp = path.dropFirst().first == "help"
        let options = command.options.map(\.declaration) + (isHelp ? [] : general(isProgram: path.count == 1))
        let own = CompletedCommand(
            path: path, summary: command.summary, subcommands: command.shownSubcommands, options: options,
            operands: command.operandList)
        return [own] + command.shownSubcommands.flatMap { all($0, path: path + [$0.name]) }
    }

    private static func general(isProgram: Bool) -> [OptionDeclaration] {
        let help = OptionDeclaration(
            names: OptionTable.help, placeholder: "", kind: .flag, help: "Show the help of the command")
        let version = OptionDeclaration(
            names: OptionTable.version, placeholder: "", kind: .flag, help: "Show the version")
        return isProgram ? [help, version] : [help]
    }

    private static func withoutArguments(_ command: Command) -> Command {
        Command(
            name: command.name, summary: command.summary, subcommands: command.shownSubcommands.map(withoutArguments))
    }
}

extension OptionDeclaration {
    /// Those that help shows.
    var shownNames: [String] { names + negations }

    /// The words that may follow it, as an argument of its own.
    var namesWithValue: [String] { isFlag ? [] : names + aliases }
}
