internal import SottoSupport

/// A whole program: reads its arguments, and runs the command they name or says what is wrong with them.
struct CommandLineProgram: Sendable {
    let command: Command
    /// As `--version` prints it.
    let version: String
    let console: Console

    /// - Parameter arguments: without the program's name.
    func run(_ arguments: [String]) async -> ExitStatus {
        do throws(UsageError) {
            switch try Parser(program: command).parse(arguments) {
            case .run(let command, let arguments):
                guard let run = command.run else { preconditionFailure("\(command.name) cannot be run") }
                return await run(arguments)
            case .help(let command, let path, isAskedFor: true):
                return show(HelpText(command: command, path: path, columns: console.outputColumns).text)
            case .help(let command, let path, isAskedFor: false):
                let names = command.subcommands.map(\.name).joined(separator: ", ")
                throw UsageError(sentence: "a command is missing; there are \(names)", path: path)
            case .version:
                return show("\(command.name) \(version)\n")
            }
        } catch {
            console.note(error.description)
            return .usage
        }
    }

    private func show(_ text: String) -> ExitStatus {
        do {
            try console.write(text)
            try console.flush()
            return .done
        } catch let error where error.isBrokenPipe {
            return .done  // As in `sotto --help | head -1`.
        } catch {
            console.note("\(command.name): \(error)")
            return .storage
        }
    }
}
