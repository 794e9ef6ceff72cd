import SottoTestSupport
import Testing

@testable import SottoCommands

@Suite(.serialized) struct ModelSelectionTests {
    private let home = TemporaryFolder()

    private func transcribe(_ arguments: [String]) throws -> ChildProcess.Result {
        try ChildProcess.run(
            Programs.sotto,
            ["transcribe", "-t", "1", "-bs", "1", "-nf"] + arguments + [Recordings.path("short_note_slt.wav")],
            environment: ["SOTTO_HOME": home.path])
    }

    @Test func qualityIsSaidAndTheBundledModelIsItsLastChoice() throws {
        let bundled = try transcribe(["--quality", "best"])
        #expect(bundled.status == 0)
        #expect(bundled.errors.hasPrefix("sotto: --quality best is mini.en here, at a real-time factor of about "))
        let imported = try ChildProcess.run(
            Programs.sotto, ["models", "import", "--name", "mine", Programs.model],
            environment: ["SOTTO_HOME": home.path])
        #expect(imported.status == 0)
        #expect(try transcribe(["--quality", "fast"]).errors.contains("--quality fast is mine here"))
        #expect(try transcribe(["--quality", "fast", "-q"]).errors.isEmpty)
        #expect(try transcribe(["--quality", "fast", "-m", "mini.en"]).errors.isEmpty)
        #expect(try transcribe(["--quality", "fast", "-l", "de"]).status == 2)
    }

    @Test func theBundledModelSaysHowToGetARealOne() throws {
        let result = try transcribe([])
        #expect(result.errors.contains("fetch a real one with: sotto models download base.en"))
        #expect(try transcribe(["-q"]).errors.isEmpty)
    }

    @Test func onATerminalWithWhatItWouldCost() throws {
        // script(1) gives a program a terminal.
        let result = try ChildProcess.run(
            "script",
            ["-qec", "'\(Programs.sotto)' transcribe -t 1 '\(Recordings.path("short_note_slt.wav"))'", "/dev/null"],
            environment: ["SOTTO_HOME": home.path, "TERM": "xterm"])
        #expect(result.output.contains("base.en (148 MB), would take about "), "\(result.output)")
    }

    @Test(arguments: [
        (0.0341, "0.034"), (0.0949, "0.095"), (0.123, "0.12"), (0.999, "1.0"), (9.44, "9.4"), (24.6, "25"),
    ])
    func twoDigitsCount(factor: Double, text: String) {
        #expect(ModelSelection.twoDigits(factor) == text)
    }
}
