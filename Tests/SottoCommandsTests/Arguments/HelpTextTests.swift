import SottoSupport
import Testing

@testable import SottoCommands

@Suite struct HelpTextTests {
    private func help(_ command: Command, _ path: [String], columns: Int) -> String {
        HelpText(command: command, path: path, columns: columns).text
    }

    @Test func showsEverythingThatIsDeclared() {
        let expected = """
            Usage: sotto transcribe [OPTION]... FILE...

            Turn speech into text.

            Reads any audio or video file. Results go to standard output when nothing else
            is asked for.

            Arguments:
              FILE                          Audio or video to transcribe; - is standard
                                            input

            Model:
              -m, --model NAME              Model to transcribe with (default: the best one
                                            installed)
              --quality fast|balanced|best  Let the machine choose the model
              -t, --threads N               Threads to compute with (default: 4)

            Output:
              -f, --output-format LIST      What to write (txt, srt, vtt, json, all;
                                            default: txt)
              -o, --output-dir DIR          Where to write
              -otxt, --output-txt           Write a text file

            Decoding:
              --vad KIND                    How speech is found (none, energy, silero,
                                            energy+silero; default: none)
              -mc, --max-context N          Tokens of text to remember (default: -1)
              -bs, --beam-size N            Beams (default: 5 with --quality best)
              -lpt, --logprob-thold N       Least log-probability (default: -1)
              --prompt TEXT                 Text said before
              --file FILE                   Another input (may be repeated)
              -fa, --flash-attn, --no-flash-attn, -nfa
                                            Use flash attention (default: on)
              --even N                      An even number

            Help:
              -h, --help                    Show this and exit

            Examples:
              sotto transcribe -f srt talk.mp3
                  Write subtitles beside the recording.

            """
        #expect(help(ExampleProgram.transcribe, ["sotto", "transcribe"], columns: 80) == expected)
    }

    @Test func listsCommands() {
        let expected = """
            Usage: sotto COMMAND [OPTION]...

            Turn speech into text on this machine.

            Commands:
              transcribe            Turn speech into text
              models                Manage models

            Help:
              -h, --help            Show this and exit
              --version             Show the version and exit
              sotto COMMAND --help  Show the help of a command

            """
        #expect(help(ExampleProgram.program, ["sotto"], columns: 80) == expected)
    }

    @Test(arguments: [40, 60, 80, 100])
    func fitsTheWidth(_ columns: Int) {
        for line in help(ExampleProgram.transcribe, ["sotto", "transcribe"], columns: columns).split(separator: "\n") {
            let isTerm = line.contains("-nfa") || line.contains("fast|balanced")  // Cannot be broken.
            #expect(line.columnWidth <= columns || isTerm, "\(line)")
        }
    }

    @Test(arguments: [
        ("", 10, []), ("one", 10, ["one"]), ("one two three", 7, ["one two", "three"]),
        ("unbreakable x", 5, ["unbreakable", "x"]), ("日本 語", 5, ["日本", "語"]),
    ])
    func wrapsBetweenWords(_ text: String, _ columns: Int, _ expected: [String]) {
        #expect(TextLayout.wrapped(text, columns: columns) == expected)
    }
}
