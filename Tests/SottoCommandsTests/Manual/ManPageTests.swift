import SottoTestSupport
import Testing

@testable import SottoCommands

@Suite struct ManPageTests {
    private let folder = TemporaryFolder()

    private func mandoc(_ arguments: [String], _ page: String) throws -> ChildProcess.Result {
        folder.make("sotto.1", page)
        do {
            return try ChildProcess.run("mandoc", arguments + [folder.file("sotto.1")])
        } catch {
            Issue.record("\(error); apt-get install mandoc")
            throw error
        }
    }

    private func rendered(_ page: String) throws -> String {
        var text: [Character] = []
        // A letter that is printed over itself is a bold one.
        for character in try mandoc(["-T", "utf8", "-O", "width=100"], page).output {
            if character == "\u{8}" { text.removeLast() } else { text.append(character) }
        }
        return String(text)
    }

    @Test func thePageOfTheProgramIsInOrder() throws {
        let result = try ChildProcess.run(Programs.sotto, ["man"])
        #expect(result.status == 0)
        let complaints = try mandoc(["-T", "lint", "-W", "warning"], result.output).output.split(separator: "\n")
        #expect(complaints.filter { !$0.contains("missing date") } == [])

        let text = try rendered(result.output)
        for option in TranscribeOptions.groups.flatMap(\.options).map(\.declaration) {
            #expect(text.contains(option.helpTerm), "\(option.identity)")
        }
        for words in [
            "sotto - turn speech into text", "sotto config get KEY\n       sotto config set KEY VALUE\n",
            "A setting is the default", "XDG_CONFIG_HOME",
        ] {
            #expect(text.contains(words), "\(words)")
        }
        #expect(!text.contains("sotto man"))
    }

    @Test func noTextIsTakenForARequest() throws {
        let option = Option<String>("--odd", placeholder: "A\"B", default: "", help: ".SH 'x' \\fB \"q\" ~^` é")
        let program = Command(
            name: "odd", summary: "Do \\odd things",
            subcommands: [
                Command(
                    name: "one", summary: "'br is no request", discussion: [".br neither", "\\(bu nor this"],
                    groups: [OptionGroup("Odd", [option])], examples: [Example("echo \"a\" | odd -", ".x")],
                    run: { _ in .done })
            ])
        let text = try rendered(ManPage(program: program, version: "1", files: [], environment: []).text)
        for words in [
            #"--odd A"B"#, #".SH 'x' \fB "q" ~^` é"#, #"do \odd things"#, "'br is no request.", ".br neither",
            #"\(bu nor this"#, #"echo "a" | odd -"#,
        ] {
            #expect(text.contains(words), "\(words) in \(text)")
        }
    }
}
