import Foundation
import SottoTestSupport
import SottoTranscript
import Testing

@testable import SottoCommands
@testable import SottoSupport

private let showThis = "Show this and exit"
private let thereAre = "there are list, remove. See sotto models --help"

@Suite struct ConsoleTests {
    private let progress = ProgressLine(
        name: "a.wav", position: AudioTime(seconds: 1), total: AudioTime(seconds: 2), elapsed: .seconds(1))

    private func stream(_ descriptor: Int32) -> StandardStream { StandardStream(descriptor: descriptor, name: "test") }

    @Test func erasesProgressBeforeAnythingElse() throws {
        let terminal = try #require(PseudoTerminal(columns: 60))
        let console = Console(output: stream(terminal.descriptor), error: stream(terminal.descriptor))
        console.progress(progress)
        #expect(terminal.written() == "\r" + progress.text(columns: 59) + "\u{1B}[K")
        console.note("bad\u{1B}[2J news")
        #expect(terminal.written() == "\r\u{1B}[Kbad\\x1B[2J news\r\n")
        console.progress(progress)
        _ = terminal.written()
        try console.write("text\n")
        #expect(terminal.written() == "\r\u{1B}[Ktext\r\n")
        console.eraseProgress()
        #expect(terminal.written() == "")
    }

    @Test func followsTheTerminalsWidth() throws {
        let terminal = try #require(PseudoTerminal(columns: 60))
        let console = Console(output: stream(terminal.descriptor), error: stream(terminal.descriptor))
        #expect(console.outputColumns == 60)
        terminal.resize(columns: 30)
        console.progress(progress)
        #expect(terminal.written() == "\r" + progress.text(columns: 29) + "\u{1B}[K")
        terminal.resize(columns: 300)
        #expect(console.outputColumns == 100)
    }

    @Test func showsNoProgressWhereNobodyLooks() throws {
        let terminal = try #require(PseudoTerminal(columns: 60))
        let pipe = Pipe()
        let toPipe = Console(
            output: stream(terminal.descriptor), error: stream(pipe.fileHandleForWriting.fileDescriptor))
        toPipe.progress(progress)
        toPipe.note("told")
        #expect(pipe.fileHandleForReading.availableData == Data("told\n".utf8))
        let quiet = Console(output: stream(terminal.descriptor), error: stream(terminal.descriptor), quiet: true)
        quiet.progress(progress)
        #expect(terminal.written() == "")
    }

    @Test(arguments: [
        (["transcribe", "a.wav"], 0, "", ""),
        (["models", "remove", "x"], 1, "", ""),
        (["--version"], 0, "sotto 1.2.3\n", ""),
        (
            ["models", "list", "-h"], 0,
            "Usage: sotto models list\n\nList models.\n\nHelp:\n  -h, --help  \(showThis)\n", ""
        ),
        ([], 2, "", "sotto: a command is missing; there are transcribe, models. See sotto --help\n"),
        (["transcribe"], 2, "", "sotto: a FILE is missing. See sotto transcribe --help\n"),
        (["models", "\u{1B}[2J"], 2, "", "sotto: there is no command \"\\x1B[2J\"; \(thereAre)\n"),
    ])
    func runsAProgram(_ words: [String], _ status: Int32, _ output: String, _ error: String) async throws {
        let (first, second) = (Pipe(), Pipe())
        let console = Console(
            output: stream(first.fileHandleForWriting.fileDescriptor),
            error: stream(second.fileHandleForWriting.fileDescriptor))
        let program = CommandLineProgram(command: ExampleProgram.program, version: "1.2.3", console: console)
        #expect(await program.run(words).rawValue == status)
        try first.fileHandleForWriting.close()
        try second.fileHandleForWriting.close()
        #expect(String(decoding: first.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) == output)
        #expect(String(decoding: second.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) == error)
    }
}
