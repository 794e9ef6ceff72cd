internal import SottoSupport

/// A whole program: reads its arguments, and runs the command they name or says what is wrong with them.
struct CommandLineProgram: Sendable {
    let command: Command
    /// As `--version` prints it.
    let version: String
    let console: Console
    /// Adds to the arguments of a command what the user set as defaults.
    var settle: @Sendable (Command, inout Arguments) throws(Failure) -> Void = { _, _ in }

    /// - Parameter arguments: without the program's name.
    func run(_ arguments: [String]) async -> ExitStatus {
        do throws(UsageError) {
            switch try Parser(program: command).parse(arguments) {
            case .run(let command, let arguments): return await run(command, arguments)
            case .help(let command, let path, isAskedFor: true):

                return answer(on: console) {
                    HelpText(command: command, path: path, columns: console.outputColumns).text
                }
            case .help(let command, let path, isAskedFor: false):
                let names = command.shownSubcommands.map(\.name).joined(separator: ", ")
                throw UsageError(sentence: "a command is missing; there are \(names)", path: path)
            case .version:
                return answer(on: console) { "\(command.name) \(version)\n" }
            }
        } catch {
            console.note(error.description)
            return .usage
        }
    }

    private func run(_ command: Command, _ given: Arguments) async -> ExitStatus {
        guard let run = command.run else { preconditionFailure("\(command.name) cannot be run") }
        var arguments = given
        do throws(Failure) {
            try settle(command, &arguments)
        } catch {
            console.note("\(self.command.name): \(error.sentence)")
            return error.status
        }
        return await run(arguments)
    }
}
