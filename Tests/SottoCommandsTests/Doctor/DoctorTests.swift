import Foundation
import Glibc
import SottoTestSupport
import Testing

@testable import SottoCommands

@Suite(.serialized) struct DoctorTests {
    private let home = TemporaryFolder()

    private struct Row: Decodable {
        var subject: String
        var level: String
        var state: String
        var remedy: String?
    }

    private func doctor(_ arguments: [String] = []) throws -> (status: Int32, rows: [Row]) {
        let result = try ChildProcess.run(
            Programs.sotto, ["doctor", "--json"] + arguments,
            environment: ["SOTTO_HOME": home.file("home"), "XDG_RUNTIME_DIR": home.file("runtime")])
        return (result.status, try JSONDecoder().decode([Row].self, from: Data(result.output.utf8)))
    }

    private func row(_ subject: String, in rows: [Row]) throws -> Row {
        try #require(rows.first { $0.subject == subject }, "there is no row \(subject)")
    }

    @Test func aFreshMachineHasNoProblems() throws {
        let (status, rows) = try doctor()
        #expect(status == 0)
        #expect(rows.allSatisfy { $0.level != "problem" })
        #expect(try row("versions", in: rows).state.contains("whisper.cpp 1."))
        #expect(try row("model mini.en", in: rows).state.contains("comes with Sotto"))
        #expect(try row("models", in: rows).remedy == "sotto models download base.en")
    }

    /// The remedies are commands: run, they mend it.
    @Test func openFoldersAreMendedByTheirRemedy() throws {
        try FileManager.default.createDirectory(atPath: home.file("home/models"), withIntermediateDirectories: true)
        chmod(home.file("home"), 0o755)
        chmod(home.file("home/models"), 0o750)
        let (status, rows) = try doctor()
        #expect(status == 1)
        for subject in ["data folder", "models folder"] {
            let remedy = try #require(try row(subject, in: rows).remedy)
            #expect(try ChildProcess.run("bash", ["-c", remedy]).status == 0)
        }
        #expect(try doctor().status == 0)
    }

    @Test func badModelsAndSettingsAreNamed() throws {
        let models = home.file("home/models")
        try FileManager.default.createDirectory(atPath: models, withIntermediateDirectories: true)
        chmod(home.file("home"), 0o700)
        chmod(models, 0o700)
        try FileManager.default.copyItem(atPath: Programs.model, toPath: models + "/ggml-tiny.en.bin")
        home.make("home/models/ggml-broken.bin", "no model")
        home.make("home/models/ggml-base.bin.part", "beginning")
        home.make("home/config.json", "{")
        let (status, rows) = try doctor()
        #expect(status == 1)
        #expect(try row("model tiny.en", in: rows).state.contains("is not the published file"))
        #expect(try row("model broken", in: rows).level == "problem")
        let partial = try row("model base", in: rows)
        #expect(partial.level == "note" && partial.remedy == "sotto models download base")
        #expect(try row("settings", in: rows).level == "problem")
        // Not read through, the copy under another name cannot be told.
        #expect(try row("model tiny.en", in: try doctor(["--quick"]).rows).level == "ok")
    }

    @Test func kernelsThatAreNotUsedAreAProblem() {
        #expect(SystemChecks.processor(flags: ["avx2", "fma"], kernels: ["AVX2", "FMA"]).level == .ok)
        let poor = SystemChecks.processor(flags: ["avx2", "fma", "avx512f"], kernels: ["AVX2"])
        #expect(poor.level == .problem && poor.state.hasSuffix("not used: FMA, AVX512"))
        #expect(SystemChecks.processor(flags: [], kernels: []).state.hasSuffix("plain kernels"))
    }

    @Test func microphones() throws {
        func finding(_ runtime: String) -> Finding {
            AudioChecks.findings(devices: home.file("snd")) { $0 == "XDG_RUNTIME_DIR" ? home.file(runtime) : nil }[0]
        }
        #expect(finding("none").level == .note)
        try FileManager.default.createDirectory(atPath: home.file("snd"), withIntermediateDirectories: true)
        home.make("snd/pcmC0D0c", "")
        home.make("snd/pcmC0D0p", "")
        #expect(finding("none").state == "1 recording device, no sound server")
        try FileManager.default.createDirectory(atPath: home.file("run/pulse"), withIntermediateDirectories: true)
        home.make("run/pulse/native", "")
        #expect(finding("run").state == "1 recording device, sound server PulseAudio")
    }

    @Test(arguments: [
        ("/a/b-c.d_e", "/a/b-c.d_e"), ("a b", "'a b'"), ("it's", "'it'\\''s'"), ("", "''"), ("$(x)", "'$(x)'"),
    ])
    func shellWords(text: String, quoted: String) throws {
        #expect(shellQuoted(text) == quoted)
        #expect(try ChildProcess.run("bash", ["-c", "printf %s \(quoted)"]).output == text)
    }

    @Test func theTableMarksProblems() {
        let text = DoctorCommand.text([
            .ok("one", "fine"), .problem("three", "bad\u{1b}[2J", remedy: "mend it"),
        ])
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0] == "  one    fine")
        #expect(lines[1].hasPrefix("! three  bad") && lines[2] == "         mend it")
        #expect(lines[4] == "1 problem, marked with !.")
        #expect(!text.contains("\u{1b}"))
    }
}
