import Testing

@testable import SottoCommands

@Suite struct OutputPlanTests {
    private func paths(_ plan: OutputPlan) -> [[String?]] { plan.items.map { $0.outputs.map(\.path) } }

    @Test func oneFormatGoesToStandardOutput() throws {
        let plan = try OutputPlan(inputs: ["a.mp3", "b.wav"], formats: [.txt], directory: nil, file: nil)
        #expect(paths(plan) == [[nil], [nil]])
    }

    @Test func filesAreNamedAfterTheirInputs() throws {
        let plan = try OutputPlan(
            inputs: ["/x/a.b.mp3", "-", ".hidden", "dir.d/c"], formats: [.srt, .json], directory: "out", file: nil)
        #expect(
            paths(plan) == [
                ["out/a.b.srt", "out/a.b.json"], ["out/stdin.srt", "out/stdin.json"],
                ["out/.hidden.srt", "out/.hidden.json"], ["out/c.srt", "out/c.json"],
            ])
    }

    @Test func anOutputFileGetsTheEndingOfItsFormat() throws {
        let plan = try OutputPlan(inputs: ["a.mp3"], formats: [.vtt], directory: nil, file: "sub/talk")
        #expect(paths(plan) == [["sub/talk.vtt"]])
    }

    @Test func whatCannotBeToldApartIsRefused() {
        let cases: [(inputs: [String], directory: String?, file: String?)] = [
            ([], nil, nil), (["-", "-"], nil, nil), (["a.wav", "b.wav"], nil, "name"), (["a.wav"], "d", "name"),
            (["a.mp3", "x/a.wav"], "out", nil),
        ]
        for (inputs, directory, file) in cases {
            #expect(throws: InvalidPlan.self) {
                try OutputPlan(inputs: inputs, formats: [.txt], directory: directory, file: file)
            }
        }
        #expect(throws: InvalidPlan.self) {
            try OutputPlan(inputs: ["a.wav"], formats: [.txt, .srt], directory: nil, file: nil)
        }
        #expect(throws: InvalidPlan.self) {
            try OutputPlan(inputs: ["a.wav", "b.wav"], formats: [.srt], directory: nil, file: nil)
        }
    }
}
