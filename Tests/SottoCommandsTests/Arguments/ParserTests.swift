import Testing

@testable import SottoCommands

@Suite struct ParserTests {
    private typealias Example = ExampleProgram

    @Test func givesDefaultsWhenNothingIsGiven() throws {
        let arguments = try Example.parse("a.wav")
        #expect(arguments[Example.model] == nil)
        #expect(arguments[Example.quality] == nil)
        #expect(arguments[Example.detector] == .none)
        #expect(arguments[Example.formats] == [.txt])
        #expect(arguments[Example.threads] == 4)
        #expect(arguments[Example.logProbability] == -1)
        #expect(arguments[Example.flash] && !arguments[Example.text])
        #expect(arguments[Example.inputs] == [])
        #expect(!arguments.isGiven(Example.threads))
        #expect(arguments.operands == ["a.wav"])
    }

    @Test(arguments: [
        ["--beam-size", "8"], ["--beam-size=8"], ["--beam_size", "8"], ["--beam_size=8"], ["-bs", "8"], ["-bs=8"],
        ["--beams", "8"], ["-bs", "+8"], ["-bs", "3", "--beam-size", "8"],
    ])
    func readsEverySpellingOfAnOption(_ words: [String]) throws {
        for words in [words + ["a.wav"], ["a.wav"] + words] {
            switch try Parser(program: Example.program).parse(["transcribe"] + words) {
            case .run(_, let arguments):
                #expect(arguments[Example.beams] == 8)
                #expect(arguments.isGiven(Example.beams))
                #expect(arguments.operands == ["a.wav"])
            default: Issue.record("not run")
            }
        }
    }

    @Test func readsWhisperCliNamesOfOneDash() throws {
        let arguments = try Example.parse("-m", "base.en", "-t", "2", "-otxt", "-mc", "0", "-nfa", "a.wav")
        #expect(arguments[Example.model] == "base.en")
        #expect(arguments[Example.threads] == 2)
        #expect(arguments[Example.text])
        #expect(arguments[Example.context] == 0)
        #expect(!arguments[Example.flash])
    }

    @Test func takesNegativeNumbersAsValues() throws {
        let arguments = try Example.parse("-mc", "-1", "-lpt", "-1.5", "--prompt", "-5", "a.wav")
        #expect(arguments[Example.context] == -1)
        #expect(arguments[Example.logProbability] == -1.5)
        #expect(arguments[Example.prompt] == "-5")
        #expect(try Example.parse("-lpt", "-.5", "a")[Example.logProbability] == -0.5)
        #expect(try Example.parse("-lpt", "-1e-3", "a")[Example.logProbability] == -0.001)
    }

    @Test func takesAnyTextAfterAnEqualsSign() throws {
        #expect(try Example.parse("--prompt=--help me", "a")[Example.prompt] == "--help me")
        #expect(try Example.parse("--prompt=a=b", "a")[Example.prompt] == "a=b")
        #expect(try Example.parse("--prompt=", "a")[Example.prompt] == "")
        #expect(try Example.parse("--prompt", "", "a")[Example.prompt] == "")
    }

    @Test func takesWhatFollowsTwoDashesAsOperands() throws {
        #expect(try Example.parse("a", "--", "-b", "--help", "--").operands == ["a", "-b", "--help", "--"])
        #expect(try Example.parse("-", "a").operands == ["-", "a"])
        #expect(try Example.parse("--output-dir", "-", "a")[Example.directory] == "-")
    }

    @Test func letsTheLastOfSeveralCount() throws {
        #expect(try Example.parse("-t", "2", "--threads=3", "a")[Example.threads] == 3)
        #expect(try Example.parse("-nfa", "-fa", "a")[Example.flash])
        #expect(try Example.parse("-otxt", "--output-txt=false", "a")[Example.text] == false)
        #expect(try Example.parse("--file", "x", "--file", "y", "a")[Example.inputs] == ["x", "y"])
    }

    @Test(arguments: [
        ("srt", [ExampleProgram.Format.srt]), ("json,txt", [.json, .txt]), ("txt,txt", [.txt]), ("SRT", [.srt]),
        ("all", [.txt, .srt, .vtt, .json]), ("vtt,all", [.vtt, .txt, .srt, .json]),
    ])
    func readsListsOfChoices(_ text: String, _ expected: [ExampleProgram.Format]) throws {
        #expect(try Example.parse("-f", text, "a")[Example.formats] == expected)
    }

    @Test func readsChoicesAndOwnTypes() throws {
        #expect(try Example.parse("--quality", "best", "a")[Example.quality] == .best)
        #expect(try Example.parse("--vad", "energy+silero", "a")[Example.detector] == .both)
        #expect(try Example.parse("--even=4", "a")[Example.even] == 4)
    }

    // Commands, help, version.

    private func describe(_ words: String...) throws -> String {
        switch try Parser(program: Example.program).parse(words) {
        case .run(let command, let arguments): "run \(command.name) \(arguments.operands.joined(separator: " "))"
        case .help(_, let path, let isAskedFor): (isAskedFor ? "help " : "nothing ") + path.joined(separator: " ")
        case .version: "version"
        }
    }

    @Test func findsCommands() throws {
        #expect(try describe("models", "list") == "run list ")
        #expect(try describe("models", "remove", "base") == "run remove base")
        #expect(try describe("transcribe", "help") == "run transcribe help")
        #expect(try describe() == "nothing sotto")
        #expect(try describe("models") == "nothing sotto models")
    }

    @Test func findsHelpAnywhere() throws {
        #expect(try describe("--help") == "help sotto")
        #expect(try describe("-h") == "help sotto")
        #expect(try describe("help") == "help sotto")
        #expect(try describe("help", "transcribe") == "help sotto transcribe")
        #expect(try describe("help", "models", "list") == "help sotto models list")
        #expect(try describe("--help", "models") == "help sotto models")
        #expect(try describe("transcribe", "--bogus", "-t", "x", "-h") == "help sotto transcribe")
        #expect(try describe("transcribe", "--prompt", "--help") == "help sotto transcribe")
        #expect(try describe("transcribe", "--", "--help") == "run transcribe --help")
    }

    @Test func findsVersion() throws {
        #expect(try describe("--version") == "version")
        #expect(try describe("transcribe", "--version") == "version")
        #expect(try describe("--version", "--help") == "help sotto")
    }
}
