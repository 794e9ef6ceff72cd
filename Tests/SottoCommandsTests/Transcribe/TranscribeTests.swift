import Foundation
import SottoTestSupport
import Testing

/// `sotto transcribe` as a user runs it, where all is well.
@Suite(.serialized) struct TranscribeTests {
    private let folder = TemporaryFolder()
    private let recording = Recordings.path("short_note_slt.wav")

    private func sotto(
        _ arguments: [String], environment: [String: String?] = [:], input: String = "/dev/null"
    ) throws -> ChildProcess.Result {
        try ChildProcess.run(Programs.sotto, arguments, environment: environment, input: input)
    }

    @Test func withoutAModelTheBundledOneIsUsedAndSaysSo() throws {
        let result = try sotto(["transcribe", recording], environment: ["SOTTO_HOME": folder.path])
        #expect(result.status == 0)
        #expect(!result.output.isEmpty)
        #expect(result.errors.contains("mini.en"))
        #expect(result.errors.split(separator: "\n").count == 1)
        let quiet = try sotto(["transcribe", "--quiet", recording], environment: ["SOTTO_HOME": folder.path])
        #expect(quiet.errors.isEmpty)
        #expect(quiet.output == result.output)
    }

    @Test func anInstalledModelComesFirstAndIsFoundByName() throws {
        try FileManager.default.createDirectory(atPath: folder.file("models"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("models/ggml-mine.bin"), withDestinationPath: Programs.model)
        for arguments in [[], ["--model", "mine"]] {
            let result = try sotto(
                ["transcribe", "--output-format", "json", recording] + arguments,
                environment: ["SOTTO_HOME": folder.path])
            #expect(result.status == 0)
            #expect(result.output.contains("\"model\": \"mine\""))
            #expect(result.errors.isEmpty)
        }
    }

    @Test func severalInputsAreToldApart() throws {
        let other = Recordings.path("short_question_rms.wav")
        let result = try sotto(Programs.transcribe + [recording, other])
        #expect(result.output.contains("==> \(recording) <==\n"))
        #expect(result.output.contains("\n\n==> \(other) <==\n"))
    }

    @Test func standardInputGivesTheSameText() throws {
        let expected = try sotto(Programs.transcribe + [recording]).output
        #expect(try sotto(Programs.transcribe + ["-"], input: recording).output == expected)
        let piped = try ChildProcess.run(
            "bash", ["-c", "cat \"$2\" | \"$0\" transcribe -m \"$1\" -", Programs.sotto, Programs.model, recording])
        #expect(piped.output == expected)
    }

    @Test func theShortFlagsOfWhisperCLIWriteFiles() throws {
        let result = try sotto(
            Programs.transcribe + [
                "-f", recording, "-otxt", "-osrt", "-ovtt", "-oj", "-of",
                folder.file("note"),
            ])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.isEmpty)
        #expect(folder.names == ["note.json", "note.srt", "note.txt", "note.vtt"])
        #expect(try #require(folder.text("note.srt")).hasPrefix("1\n00:00:00,"))
    }

    @Test func wordTimesAreGivenWhenAskedFor() throws {
        let result = try sotto(
            Programs.transcribe + ["--word_timestamps", "--output_format", "json", recording])
        let object = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        let segments = try #require(object["segments"] as? [[String: Any]])
        let words = segments.flatMap { $0["words"] as? [[String: Any]] ?? [] }
        #expect(!words.isEmpty)
        #expect(words.allSatisfy { $0["start"] is NSNumber && $0["end"] is NSNumber })
        #expect(try #require(object["duration"] as? Double) > 3)
    }

    @Test func theLogOfWhisperAppearsOnlyWhenAskedFor() throws {
        let verbose = try sotto(Programs.transcribe + ["--verbose", recording])
        #expect(verbose.errors.contains("whisper_model_load"))
        #expect(try sotto(Programs.transcribe + [recording]).errors.isEmpty)
    }

    @Test func helpAndVersionAreOnStandardOutput() throws {
        #expect(try sotto(["--version"]).output.hasPrefix("sotto "))
        let help = try sotto(["transcribe", "--help"])
        #expect(help.status == 0)
        #expect(help.output.contains("--beam-size"))
        #expect(help.errors.isEmpty)
    }
}
