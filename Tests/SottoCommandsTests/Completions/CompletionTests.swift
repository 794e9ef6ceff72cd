import Foundation
import SottoTestSupport
import Testing

@testable import SottoCommands

/// The completion scripts in the shells themselves.
@Suite(.serialized) struct CompletionTests {
    private let session: ShellSession

    init() throws { session = try ShellSession() }

    private func expectCases(_ results: [String], besides others: [ShellSession.Case] = []) {
        let cases = ShellSession.cases + others
        #expect(results.count == cases.count, "\(results)")
        for (item, result) in zip(cases, results) { #expect(result == item.completed, "\(item.typed)") }
        #expect(!FileManager.default.fileExists(atPath: session.folder.file("work/ran")))
    }

    @Test func bashCompletesWhatIsTyped() throws {
        let others = [
            ShellSession.Case("sotto transcribe --output-dir=fo", "sotto transcribe --output-dir=folder/"),
            .init("sotto transcribe --output_format srt,vt", "sotto transcribe --output_format srt,vtt"),
            .init("sotto transcribe -m odd", #"sotto transcribe -m odd\$\(touch\ ran\)\`touch\ ran\` "#),
            .init("sotto transcribe -- --carry", "sotto transcribe -- --carry"),
            .init(#"sotto transcribe "my"#, #"sotto transcribe "my recording.wav" "#),
        ]
        let results = try session.type(
            (ShellSession.cases + others).map(\.typed), shell: "bash --norc --noprofile -i",
            setup: #"PS1=; show() { printf '@<%s>@' "$READLINE_LINE"; }; bind -x '"\C-x\C-o": show'; "#
                + "source <(sotto completions bash)")
        expectCases(results, besides: others)
    }

    @Test func zshCompletesWhatIsTyped() throws {
        let others = [
            ShellSession.Case("sotto transcribe --output-di", "sotto transcribe --output-dir="),
            .init("sotto transcribe -m odd", #"sotto transcribe -m odd\$\(touch\ ran\)\`touch\ ran\` "#),
            .init("sotto transcribe --output-dir=fo", "sotto transcribe --output-dir=folder/"),
            .init("sotto transcribe --output-format srt,vt", "sotto transcribe --output-format srt,vtt,"),
        ]
        _ = try session.run(["zsh", "-fc"], "mkdir ../functions && sotto completions zsh > ../functions/_sotto")
        let results = try session.type(
            (ShellSession.cases + others).map(\.typed), shell: "zsh -f -i",
            setup: "PS1=; PROMPT_EOL_MARK=; unsetopt zle_bracketed_paste; fpath=(~/functions $fpath); "
                + "autoload -U compinit; compinit -u -D; "
                + #"show() { print -rn -- "@<$BUFFER>@"; }; zle -N show; bindkey '\C-x\C-o' show"#)
        expectCases(results, besides: others)
    }

    @Test func zshMayAlsoReadTheScriptAtItsStart() throws {
        let setup =
            "PS1=; autoload -U compinit; compinit -u -D; source <(sotto completions zsh); "
            + #"show() { print -rn -- "@<$BUFFER>@"; }; zle -N show; bindkey '\C-x\C-o' show"#
        #expect(try session.type(["sotto tr"], shell: "zsh -f -i", setup: setup) == ["sotto transcribe "])
    }

    /// What fish lists for a command line, with descriptions.
    private func fish(_ line: String) throws -> [String] {
        try session.run(["fish", "--no-config", "-c"], "sotto completions fish | source; complete -C '\(line)'")
            .split(separator: "\n").map(String.init)
    }

    @Test func fishListsWhatFits() throws {
        #expect(try fish("sotto tr") == ["transcribe\tWrite down what is said in audio and video files"])
        #expect(
            try fish("sotto config ").map { $0.prefix { $0 != "\t" } } == ["get", "list", "path", "set", "unset"])
        #expect(try fish("sotto config get lang") == ["language"])
        #expect(try fish("sotto config set threads lang") == [])
        #expect(try fish("sotto transcribe --carry").map { $0.prefix(22) } == ["--carry-initial-prompt"])
        #expect(
            try fish("sotto transcribe -l germ") == [
                "german\tLanguage spoken, by code or English name; auto detects it in the first 30 s"
            ])
        #expect(try fish("sotto transcribe --language=germ").first?.hasPrefix("--language=german") == true)
        #expect(try fish("sotto transcribe --output-format srt,v").first?.hasPrefix("srt,vtt") == true)
        #expect(try fish("sotto transcribe -m mini").first?.hasPrefix("mini.en") == true)
        #expect(try fish("sotto transcribe fil") == ["file.wav"])
        #expect(try fish("sotto transcribe -o fo").first?.hasPrefix("folder/") == true)
        #expect(try fish("sotto transcribe -t fi") == [])
        #expect(try fish("sotto config get fi") == [])
        #expect(try fish("sotto help tr").first?.hasPrefix("transcribe") == true)
    }

    /// Text that could break a script, or run as part of one: quotes, brackets, colons, dollars, backticks.
    @Test func noTextBreaksAScriptOrRuns() throws {
        let text = "a'b \"c\" [d]: $(touch ran) `touch ran` \\e $HOME; touch ran #"
        let odd = Option<String?>("--odd", "-odd", placeholder: "[A:B]", help: text)
        let program = Command(
            name: "sotto", summary: text,
            subcommands: [
                Command(name: "one", summary: text, groups: [OptionGroup("", [odd])], run: { _ in .done }),
                Command(name: "other", summary: text, run: { _ in .done }),
            ])
        for shell in CompletionsCommand.Shell.allCases {
            session.folder.make("work/\(shell)", CompletionsCommand.script(for: shell, program))
            #expect(try session.run([shell.rawValue, "-n"], shell.rawValue).isEmpty)
        }
        let listed = try session.run(
            ["fish", "--no-config", "-c"], "source fish; complete -C 'sotto o'; complete -C 'sotto one --o'")
        #expect(listed == "one\t\(text)\nother\t\(text)\n--odd\t\(text)\n")

        let zsh =
            "PS1=; autoload -U compinit; compinit -u -D; source ./zsh; "
            + #"show() { print -rn -- "@<$BUFFER>@"; }; zle -N show; bindkey '\C-x\C-o' show"#
        #expect(
            try session.type(["sotto on", "sotto one --o"], shell: "zsh -f -i", setup: zsh) == [
                "sotto one ", "sotto one --odd=",
            ])
        let bash = #"PS1=; show() { printf '@<%s>@' "$READLINE_LINE"; }; bind -x '"\C-x\C-o": show'; source ./bash"#
        let shell = "bash --norc --noprofile -i"
        #expect(
            try session.type(["sotto on", "sotto one --o"], shell: shell, setup: bash) == [
                "sotto one ", "sotto one --odd ",
            ])
        #expect(!FileManager.default.fileExists(atPath: session.folder.file("work/ran")))
    }

    @Test func anUnknownShellIsAUsageError() throws {
        let result = try ChildProcess.run(Programs.sotto, ["completions", "powershell"])
        #expect(result.status == 2)
        #expect(
            result.errors
                == "sotto: completions are for bash, zsh, fish, not for \"powershell\". See sotto completions --help\n")
    }
}
