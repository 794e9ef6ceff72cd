import Foundation
import Glibc
import SottoTestSupport
import Testing

/// `sotto models` as a person uses it, with a mirror on loopback.
@Suite(.serialized, .timeLimit(.minutes(3))) struct ModelsCommandTests {
    private let home = TemporaryFolder()
    private let server: FaultyServer

    init() throws {
        server = try FaultyServer()
        try FileManager.default.copyItem(
            atPath: Programs.silero, toPath: server.folder.file("ggml-silero-v6.2.0.bin"))
        try FileManager.default.copyItem(atPath: Programs.model, toPath: server.folder.file("mini"))
    }

    @discardableResult
    private func models(
        _ arguments: [String], _ environment: [String: String?] = [:]
    ) throws -> ChildProcess.Result {
        try ChildProcess.run(Programs.sotto, ["models"] + arguments, environment: variables(environment))
    }

    private func variables(_ more: [String: String?] = [:]) -> [String: String?] {
        let own: [String: String?] = [
            "SOTTO_HOME": home.path, "HF_ENDPOINT": "http://127.0.0.1:\(server.port)", "HF_TOKEN": nil,
            "HF_HUB_OFFLINE": nil, "http_proxy": nil, "no_proxy": "*",
        ]
        return own.merging(more) { $1 }
    }

    @Test func aModelIsFetchedFromTheMirrorAndRemoved() throws {
        let fetched = try models(["download", "silero-v6.2.0"], ["HF_TOKEN": "s3cret"])
        #expect(fetched.status == 0, "\(fetched.errors)")
        #expect(fetched.output.contains("silero-v6.2.0: checked, in "))
        #expect(
            server.requests == [
                "GET /ggml-org/whisper-vad/resolve/main/ggml-silero-v6.2.0.bin - Bearer s3cret"
            ])
        #expect(home.mode("models") == 0o700 && home.mode("models/ggml-silero-v6.2.0.bin") == 0o600)
        #expect(!fetched.errors.contains("s3cret") && !fetched.output.contains("s3cret"))

        #expect(try models(["download", "silero-v6.2.0"]).output.contains("installed already"))
        #expect(
            try models(["verify"]).output.contains("silero-v6.2.0: the published model silero-v6.2.0, SHA-256 2aa269"))
        #expect(try models(["remove", "silero-v6.2.0"]).output == "removed silero-v6.2.0, 885 kB\n")
        #expect(try models(["remove", "silero-v6.2.0"]).status == 4)
    }

    @Test func anotherPlaceAndAnotherModel() throws {
        let fetched = try models(["download", "mine", "--url", server.url("drop/3000000/mini")])
        #expect(fetched.status == 0, "\(fetched.errors)")
        let text = try ChildProcess.run(
            Programs.sotto, ["transcribe", "-m", "mine", "-t", "1", Recordings.path("short_note_slt.wav")],
            environment: variables())
        #expect(text.status == 0 && !text.output.isEmpty)
    }

    private static let failing: [([String], Int32)] = [
        (["download", "base.en"], 6), (["download", "nonsense"], 2), (["download"], 2), (["list", "x"], 2),
        (["download", "--url", "http://127.0.0.1:1/x", "a", "b"], 2), (["verify", "none"], 4),
        (["import", "/none"], 4), (["quantize", "mini.en"], 4), (["quantize", "--format", "q9", "mini.en"], 2),
        (["remove", "mini.en"], 4), (["download", "x", "--url", "file:///etc/passwd"], 6),
    ]

    @Test(arguments: failing)
    func failures(arguments: [String], status: Int32) throws {
        let result = try models(arguments)
        #expect(result.status == status, "\(result.errors)")
        #expect(result.output.isEmpty)
        let models = home.file("models")
        #expect((try? FileManager.default.contentsOfDirectory(atPath: models))?.isEmpty != false)
    }

    @Test func withoutANetworkItSaysHowToDoWithout() throws {
        let result = try models(["download", "tiny"], ["HF_ENDPOINT": "http://127.0.0.1:1"])
        #expect(result.status == 6)
        #expect(result.errors.contains("bring the file here and run: sotto models import FILE"))
        let forbidden = try models(["download", "tiny"], ["HF_HUB_OFFLINE": "1"])
        #expect(forbidden.status == 6 && forbidden.errors.contains("HF_HUB_OFFLINE"))
    }

    @Test func whatIsNoModelIsNotKept() throws {
        server.folder.make("text", "This is no model.")
        let result = try models(["download", "mine", "--url", server.url("ok/text")])
        #expect(result.status == 4, "\(result.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.file("models")).isEmpty)
    }

    @Test func interruptedAndGoneOnWith() throws {
        let arguments = ["models", "download", "silero-v6.2.0", "--url", server.url("stall/1/ggml-silero-v6.2.0.bin")]
        let process = try ChildProcess(Programs.sotto, arguments, environment: variables())
        let part = home.file("models/ggml-silero-v6.2.0.bin.part")
        #expect(process.wait { FileManager.default.fileExists(atPath: part) && !server.requests.isEmpty })
        poll(nil, 0, 300)  // let half of it arrive
        process.signal(SIGINT)
        let result = try process.wait(timeout: 20)
        #expect(result.status == 130)
        #expect(result.errors.contains("run the command again"))
        let size = try #require(FileManager.default.contents(atPath: part)).count
        #expect(size > 0)
        #expect(try models(["list"]).output.contains("kB downloaded"))
        #expect(try models(Array(arguments.dropFirst())).status == 0)
        #expect(server.requests.last?.contains("bytes=\(size)-") == true)
    }

    @Test func importLinkAndList() throws {
        #expect(try models(["import", "--link", "--name", "linked", Programs.model]).status == 0)
        #expect(try models(["import", Programs.model]).output == "mini.en: not a published model, 13 MB\n")
        let list = try models(["list", "--installed"]).output
        #expect(list.hasPrefix("NAME "))
        #expect(list.contains("linked to \(Programs.model)"))
        let json = try models(["list", "--json"]).output
        let parsed = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        #expect(parsed.count == 29)
        #expect(parsed[0]["name"] as? String == "linked" && parsed[0]["state"] as? String == "linked")
    }

    @Test func aFullDiskIsSaid() throws {
        // Beyond the largest size the process may write, as on a full disk.
        let result = try ChildProcess.run(
            "bash",
            ["-c", "ulimit -f 400; trap '' XFSZ; exec \"$0\" models download silero-v6.2.0", Programs.sotto],
            environment: variables())
        #expect(result.status == 7, "\(result.errors)")
    }
}
