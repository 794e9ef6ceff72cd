internal import Glibc

/// The program `sotto`.
public enum SottoProgram {
    /// The version, as the change log has it.
    public static let version = "0.1.0"

    /// The program as a declaration: parsing, help, completions and the man page are made from it.
    static let root: Command = Command(
        name: "sotto",
        summary: "Turn speech into text on this machine, without a network",
        subcommands: [
            TranscribeCommand.declaration, ModelsCommand.declaration, DoctorCommand.declaration,
            ConfigCommand.declaration,
            CompletionsCommand.declaration,
            ManCommand.declaration,
        ])

    /// Runs the command that the arguments name, and ends the process with its exit status.
    ///
    /// Thread: the main one, before any other was started. It only waits: were it to serve Swift's main queue instead,
    /// libdispatch would take every signal on it, whatever this process has blocked.
    /// - Parameter arguments: without the program's name.
    public static func main(_ arguments: [String]) -> Never {
        Interrupts.takeOver()
        Task.detached {
            let program = CommandLineProgram(
                command: root, version: version, console: .standard, settle: Settings.settle)
            exit(await program.run(arguments).rawValue)
        }
        while true { pause() }
    }
}
