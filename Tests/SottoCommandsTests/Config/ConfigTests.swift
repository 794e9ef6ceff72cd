import Foundation
import SottoTestSupport
import Testing

/// `sotto config`, driven as a program with a folder of its own.
@Suite struct ConfigTests {
    private let folder = TemporaryFolder()
    private var file: String { folder.file("home/config.json") }

    private func sotto(_ arguments: String...) throws -> ChildProcess.Result {
        try ChildProcess.run(Programs.sotto, arguments, environment: ["SOTTO_HOME": folder.file("home")])
    }

    private func expectOneSentence(_ result: ChildProcess.Result, _ status: Int32, _ sentence: String) {
        #expect(result.status == status)
        #expect(result.output == "")
        #expect(result.errors == "sotto: \(sentence)\n")
    }

    @Test func setsShowsAndRemovesSettings() throws {
        #expect(try sotto("config", "path").output == file + "\n")
        expectOneSentence(
            try sotto("config", "get", "model"), 1,
            "model is not set; the default is the smallest installed model, else mini.en")
        for words in [("model", "base.en"), ("threads", "+3"), ("output_format", "srt,txt")] {
            let result = try sotto("config", "set", words.0, words.1)
            #expect(result.status == 0 && result.output == "" && result.errors == "")
        }
        #expect(
            folder.text("home/config.json") == """
                {
                  "model": "base.en",
                  "threads": 3,
                  "output-format": "srt,txt"
                }

                """)
        #expect(folder.mode("home") == 0o700 && folder.mode("home/config.json") == 0o600)
        #expect(try sotto("config", "get", "threads").output == "3\n")
        #expect(try sotto("config", "unset", "output-format").status == 0)
        #expect(try sotto("config", "unset", "output-format").status == 0)
        #expect(
            try sotto("config", "list").output == """
                SETTING        FROM     VALUE
                model          file     base.en
                quality        default  -
                language       default  auto
                threads        file     3
                output-format  default  txt

                """)
        let json = try sotto("config", "list", "--json").output
        let list = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        #expect(list.count == 5)
        #expect(list[3]["value"] as? Int == 3 && list[3]["source"] as? String == "file")
        #expect(list[4]["value"] is NSNull && list[4]["default"] as? String == "txt")
    }

    @Test func setsAModelFileByItsAbsolutePath() throws {
        #expect(try sotto("config", "set", "model", "some/m.bin").status == 0)
        let path = try sotto("config", "get", "model").output
        #expect(path.hasPrefix("/") && path.hasSuffix("/some/m.bin\n"))
    }

    @Test(arguments: [
        (["set", "threads", "many"], #"threads takes a whole number from 1 to 512, not "many""#),
        (
            ["set", "language", "germn"],
            #"language takes a language such as en or german, or auto, not "germn"; did you mean german?"#
        ),
        (["set", "quality", "bad"], #"quality takes fast, balanced, best, not "bad""#),
        (["set", "modle", "x"], #"there is no setting "modle"; did you mean model? See sotto config set --help"#),
        (
            ["get", "x"],
            #"there is no setting "x"; there are model, quality, language, threads, output-format. See sotto config get --help"#
        ),
        (
            ["unset", "x"],
            #"there is no setting "x"; there are model, quality, language, threads, output-format. See sotto config unset --help"#
        ),
        (["set", "model"], "a VALUE is missing. See sotto config set --help"),
        (["set"], "a KEY is missing. See sotto config set --help"),
        (["set", "a", "b", "c"], #""c" is one VALUE too many. See sotto config set --help"#),
    ])
    func refusesWhatMakesNoSense(_ words: [String], _ sentence: String) throws {
        let result = try ChildProcess.run(
            Programs.sotto, ["config"] + words, environment: ["SOTTO_HOME": folder.file("home")])
        expectOneSentence(result, 2, sentence)
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    // MARK: the file

    private func make(_ text: String) throws {
        try FileManager.default.createDirectory(atPath: folder.file("home"), withIntermediateDirectories: true)
        folder.make("home/config.json", text)
    }

    /// What stands in the file, and what is wrong with it.
    @Test(arguments: [
        (
            "{\"threads\": 0}",
            #"the setting threads in PATH takes a whole number from 1 to 512, not "0"; change it with sotto config set threads N, or remove it with sotto config unset threads"#
        ),
        (
            "{\"threads\": [1]}",
            "the setting threads in PATH must be a text or a number, not a list; change it with sotto config set threads N, or remove it with sotto config unset threads"
        ),
        (
            "{\"threads\": 1,\n}",
            "PATH is not valid JSON: line 2, column 1: a name in double quotes is missing; correct the file or remove it"
        ),
        ("[]", "PATH holds a list instead of an object of settings; correct the file or remove it"),
        ("", "PATH is not valid JSON: line 1, column 1: a value is missing; correct the file or remove it"),
    ])
    func saysWhatIsWrongWithTheFile(_ text: String, _ sentence: String) throws {
        try make(text)
        let expected = sentence.replacing("PATH", with: file)
        expectOneSentence(try sotto("config", "list"), 2, expected)
        expectOneSentence(try sotto("transcribe", "missing.wav"), 2, expected)
        #expect(folder.text("home/config.json") == text)
    }

    @Test func aBadValueCanBeReplaced() throws {
        try make("{\"threads\": 0, \"model\": \"a\"}")
        #expect(try sotto("config", "set", "threads", "2").status == 0)
        #expect(folder.text("home/config.json") == "{\n  \"threads\": 2,\n  \"model\": \"a\"\n}\n")
    }

    @Test func keepsAndReportsWhatItDoesNotKnow() throws {
        try make("{\"colour\": {\"a\": [1.50, null]}, \"modell\": 1}")
        let warnings = """
            sotto: \(file) sets "colour", which is no setting and has no effect
            sotto: \(file) sets "modell", which is no setting and has no effect; did you mean model?

            """
        #expect(try sotto("config", "list").errors == warnings)
        let result = try sotto("transcribe", "missing.wav")
        #expect(result.status == 3 && result.errors.hasPrefix(warnings))
        #expect(try !sotto("transcribe", "-q", "missing.wav").errors.contains("colour"))
        #expect(try sotto("config", "set", "threads", "2").status == 0)
        #expect(try sotto("config", "unset", "modell").status == 0)
        let expected = """
            {
              "colour": {
                "a": [
                  1.50,
                  null
                ]
              },
              "threads": 2
            }

            """
        #expect(folder.text("home/config.json") == expected)
    }

    @Test func aFileThatCannotBeReadIsOneSentence() throws {
        try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: true)
        expectOneSentence(
            try sotto("config", "list"), 1,
            "cannot read \(file): Is a directory; correct its permissions or remove it")
    }

    // MARK: transcribe

    @Test func settingsAreDefaultsOfTranscribe() throws {
        try make("{\"model\": \"\(Programs.model)\", \"threads\": 1, \"output-format\": [\"vtt\"]}")
        let recording = Recordings.path("home_kal.wav")
        let configured = try sotto("transcribe", recording)
        #expect(configured.status == 0 && configured.output.hasPrefix("WEBVTT"))
        #expect(!configured.errors.contains("bundled"))
        #expect(try sotto("transcribe", "--output-format", "json", recording).output.hasPrefix("{"))
        #expect(try sotto("transcribe", "-osrt", recording).output.hasPrefix("1\n"))
        let missing = try sotto("transcribe", "-m", "none", recording)
        #expect(missing.status == 4 && missing.errors.contains("model none"))
    }

    @Test func helpShowsTheBuiltInDefaults() throws {
        let help = try sotto("transcribe", "--help").output
        try make("{\"output-format\": \"srt\"}")
        #expect(try sotto("transcribe", "--help").output == help)
    }
}
