import Foundation
import SottoTestSupport
import Testing

/// A folder in which shells run, with `sotto` in their PATH, and the shells themselves.
struct ShellSession {
    let folder = TemporaryFolder()

    init() throws {
        try FileManager.default.createDirectory(atPath: folder.file("bin"), withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: folder.file("work/folder"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("bin/sotto"), withDestinationPath: Programs.sotto)
        let models = ".local/share/sotto/models"
        try FileManager.default.createDirectory(atPath: folder.file(models), withIntermediateDirectories: true)
        folder.make(models + "/ggml-some model.bin", "")
        folder.make(models + "/ggml-odd$(touch ran)`touch ran`.bin", "")
        folder.make("work/file.wav", "")
        folder.make("work/my recording.wav", "")
    }

    /// Runs a script in the folder `work`.
    func run(_ shell: [String], _ script: String) throws -> String {
        let path = folder.file("bin") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
        do {
            let result = try ChildProcess.run(
                "env",
                ["-i", "-C", folder.file("work"), "PATH=\(path)", "HOME=\(folder.path)", "TERM=dumb"] + shell + [
                    script
                ],
                timeout: 60)
            #expect(
                result.status == 0,
                "\(shell[0]) failed; is it here? (apt-get install \(shell[0]))\n\(result.errors)\(result.output)")
            #expect(result.errors.isEmpty)
            return result.output
        } catch {
            Issue.record("\(shell[0]) did not end: \(error)")
            return ""
        }
    }

    /// A command line, and what it becomes by the Tab key.
    struct Case: Sendable {
        var typed: String
        var completed: String

        init(_ typed: String, _ completed: String) {
            self.typed = typed
            self.completed = completed
        }
    }

    /// What every shell completes alike.
    static let cases = [
        Case("sotto tr", "sotto transcribe "), Case("sotto conf", "sotto config "),
        Case("sotto config un", "sotto config unset "), Case("sotto config get lang", "sotto config get language "),
        Case("sotto config set qual", "sotto config set quality "),
        Case("sotto completions z", "sotto completions zsh "),
        Case("sotto help tr", "sotto help transcribe "), Case("sotto config list --js", "sotto config list --json "),
        Case("sotto transcribe --carry", "sotto transcribe --carry-initial-prompt "),
        Case("sotto transcribe --task trans", "sotto transcribe --task trans"),
        Case("sotto transcribe --task transl", "sotto transcribe --task translate "),
        Case("sotto transcribe -l germ", "sotto transcribe -l german "),
        Case("sotto transcribe -t 4 -l germ", "sotto transcribe -t 4 -l german "),
        Case("sotto transcribe file.wav -m mini", "sotto transcribe file.wav -m mini.en "),
        Case("sotto transcribe -m som", #"sotto transcribe -m some\ model "#),
        Case("sotto transcribe --language=germ", "sotto transcribe --language=german "),
        Case("sotto transcribe fil", "sotto transcribe file.wav "),
        Case("sotto transcribe my", #"sotto transcribe my\ recording.wav "#),
        Case("sotto transcribe -o fo", "sotto transcribe -o folder/"),
        Case("sotto transcribe -o fi", "sotto transcribe -o fi"),
        Case("sotto transcribe -t fi", "sotto transcribe -t fi"),
        Case("sotto config get fi", "sotto config get fi"),
    ]

    /// Types each command line into an interactive shell, in a terminal made by zsh, presses Tab, and gives what the
    /// shell's line editor then holds between `<` and `>`.
    /// - Parameters:
    ///   - shell: words that start it, quoted for zsh.
    ///   - setup: its first commands, on one line; they bind Ctrl-X Ctrl-O to showing the edited line.
    func type(_ lines: [String], shell: String, setup: String) throws -> [String] {
        let typed = lines.map { "'" + $0.replacing("'", with: #"'\''"#) + "'" }.joined(separator: " ")
        let script = """
            zmodload zsh/zpty
            zpty shell \(shell)
            zpty -w shell \(Self.quote(setup + #"; printf 'rea%s\n' dy"#))
            zpty -r -m shell seen '*ready*'
            for line in \(typed); do
                zpty -w -n shell "$line"$'\\t\\x18\\x0f'
                zpty -r -m shell seen '*@<*>@*' || exit 1
                seen=${seen##*@<}
                print -r -- "${seen%%>@*}"
                zpty -w -n shell $'\\x15'
            done
            zpty -d shell
            """
        return try run(["zsh", "-fc"], script).split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
            String($0.replacing("\r", with: ""))
        }
    }

    private static func quote(_ text: String) -> String { "'" + text.replacing("'", with: #"'\''"#) + "'" }
}
