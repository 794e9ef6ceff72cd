import Testing

@testable import SottoCommands

private let threads = "--threads takes a whole number from 1 to 512"

@Suite struct UsageErrorTests {
    /// What was typed after `sotto`, and the sentence.
    @Test(arguments: [
        (["transcribe", "--treads", "4", "a"], #"there is no option "--treads"; did you mean --threads?"#),
        (["transcribe", "--output_dri=."], #"there is no option "--output_dri"; did you mean --output-dir?"#),
        (["transcribe", "-otx", "a"], #"there is no option "-otx"; did you mean -otxt?"#),
        (["transcribe", "-model", "x"], #"there is no option "-model"; did you mean --model?"#),
        (["transcribe", "--max", "x"], #"there is no option "--max"; did you mean --max-context?"#),
        (["transcribe", "-t4", "a"], #"there is no option "-t4"; write the value of -t after a space"#),
        (["transcribe", "-x", "a"], #"there is no option "-x""#),
        (["transcribe", "--completely-different", "a"], #"there is no option "--completely-different""#),
        (["transcribe", "a", "-1"], #"there is no option "-1""#),
        (["transcribe", "a", "--model"], "--model needs a value (NAME)"),
        (["transcribe", "--model", "--", "a"], "--model needs a value (NAME)"),
        (["transcribe", "-m", "-t", "4", "a"], #"-m needs a value (NAME); write -m=-t if "-t" is meant"#),
        (["transcribe", "--prompt", "-oh"], #"--prompt needs a value (TEXT); write --prompt=-oh if "-oh" is meant"#),
        (["transcribe", "-t", "0", "a"], #"\#(threads), not "0""#),
        (["transcribe", "-t", "4.5", "a"], #"\#(threads), not "4.5""#),
        (["transcribe", "-t", "99999999999999999999", "a"], "\(threads), not \"99999999999999999999\""),
        (["transcribe", "-t=", "a"], #"\#(threads), not """#),
        (["transcribe", "-mc", "-2", "a"], #"--max-context takes a whole number of at least -1, not "-2""#),
        (["transcribe", "-lpt", "0.5", "a"], #"--logprob-thold takes a number from -100 to 0, not "0.5""#),
        (["transcribe", "-lpt", "nan", "a"], #"--logprob-thold takes a number from -100 to 0, not "nan""#),
        (["transcribe", "-lpt", "-0x1", "a"], #"--logprob-thold takes a number from -100 to 0, not "-0x1""#),
        (["transcribe", "-lpt", "-1,5", "a"], #"-lpt needs a value (N); write -lpt=-1,5 if "-1,5" is meant"#),
        (
            ["transcribe", "--quality", "bset"],
            #"--quality takes fast, balanced, best, not "bset"; did you mean best?"#
        ),
        (["transcribe", "--quality", "x", "a"], #"--quality takes fast, balanced, best, not "x""#),
        (["transcribe", "-f", "txt,doc", "a"], #"--output-format takes txt, srt, vtt, json, all, not "doc""#),
        (["transcribe", "-f", "txt,", "a"], #"--output-format takes txt, srt, vtt, json, all, not """#),
        (["transcribe", "-otxt=maybe", "a"], #"--output-txt takes true or false, not "maybe""#),
        (["transcribe", "-nfa=true", "a"], #"-nfa takes no value, not "true""#),
        (["transcribe", "--even", "3", "a"], "--even takes an even number"),
        (["transcribe"], "a FILE is missing"),
        (["transcribe", "-t", "4"], "a FILE is missing"),
        (["models", "remove", "a", "b"], #""b" is one NAME too many"#),
        (["models", "list", "a"], #"there is no use for "a" here"#),
        (["transcibe", "a"], #"there is no command "transcibe"; did you mean transcribe?"#),
        (["meeting.mp3"], #"there is no command "meeting.mp3"; there are transcribe, models"#),
        (["models", "lst"], #"there is no command "lst"; did you mean list?"#),
        (["--hepl"], #"there is no option "--hepl"; did you mean --help?"#),
    ])
    func isOneSentence(_ words: [String], _ sentence: String) {
        let error = #expect(throws: UsageError.self) { try Parser(program: ExampleProgram.program).parse(words) }
        #expect(error?.sentence == sentence)
    }

    @Test func saysWhereToReadMore() {
        #expect(
            UsageError(sentence: "a FILE is missing", path: ["sotto", "transcribe"]).description
                == "sotto: a FILE is missing. See sotto transcribe --help")
        #expect(
            UsageError(sentence: "did you mean list?", path: ["sotto", "models"]).description
                == "sotto: did you mean list? See sotto models --help")
    }

    @Test(arguments: [
        ("", "", 0), ("abc", "abc", 0), ("abc", "", 3), ("abc", "acb", 1), ("abc", "abd", 1), ("ca", "abc", 3),
        ("kitten", "sitting", 3),
    ])
    func measuresTypingErrors(_ a: String, _ b: String, _ distance: Int) {
        #expect(editDistance(Array(a), Array(b)) == distance)
        #expect(editDistance(Array(b), Array(a)) == distance)
    }

    /// Declarations that no user could use are found when the program starts, not when the option is typed.
    @Test func trapsOnWrongDeclarations() async {
        await #expect(processExitsWith: .failure) {
            _ = OptionTable([Flag("--two-words", help: ""), Flag("--other", "--two_words", help: "")])
        }
        await #expect(processExitsWith: .failure) { _ = OptionTable([Flag("nodash", help: "")]) }
        await #expect(processExitsWith: .failure) { _ = OptionTable([Flag("--help", help: "")]) }
        await #expect(processExitsWith: .failure) {
            let arguments = try ExampleProgram.parse("a.wav")
            _ = arguments[Flag("--never-listed", help: "")]
        }
    }
}
