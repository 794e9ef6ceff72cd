import Foundation
import SottoTestSupport
import Testing

/// `--vocabulary` from the file to the transcript.
@Suite(.serialized) struct VocabularyFileTests {
    private let folder = TemporaryFolder()

    private func transcribe(_ vocabulary: String, _ extra: [String] = []) throws -> ChildProcess.Result {
        try ChildProcess.run(
            Programs.sotto,
            Programs.transcribe + [Repository.path("models/sample.wav"), "--vocabulary", vocabulary] + extra)
    }

    @Test func correctionsReachTextAndJSON() throws {
        folder.make("words", "# jargon\nscreen capture\nshare my screen => present the display\nFRIDAY => Saturday\n")
        let text = try transcribe(folder.file("words"))
        #expect(text.status == 0 && text.errors.isEmpty, "\(text.errors)")
        #expect(text.output.contains("present the display") && text.output.contains("on Saturday, the"))
        let json = try transcribe(folder.file("words"), ["--output-format", "json"])
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        let segments = try #require(document["segments"] as? [[String: Any]])
        let corrections = segments.flatMap { $0["corrections"] as? [[String: String]] ?? [] }
        #expect(
            corrections == [
                ["from": "share my screen", "to": "present the display"], ["from": "Friday", "to": "Saturday"],
            ])
        let words = segments.flatMap { $0["words"] as? [[String: Any]] ?? [] }
        #expect(words.compactMap { $0["corrected_from"] as? String } == [" share my screen", " Friday,"])
    }

    @Test func whatDoesNotFitIsNamed() throws {
        folder.make("words", (1...300).map { "Tachycardia\($0)\n" }.joined())
        let result = try transcribe(folder.file("words"))
        #expect(result.status == 0)
        #expect(
            result.errors.contains("the model has no room for all of \(folder.file("words")); left out: Tachycardia"))
        #expect(result.errors.contains(" more"))
        #expect(try transcribe(folder.file("words"), ["-q"]).errors.isEmpty)
    }

    @Test func badFiles() throws {
        #expect(try transcribe(folder.file("none")).status == 3)
        folder.make("words", "a =>")
        let result = try transcribe(folder.file("words"))
        #expect(result.status == 2 && result.errors.contains("line 1"))
        try Data([0xff, 0xfe, 0x41]).write(to: URL(filePath: folder.file("words")))
        #expect(try transcribe(folder.file("words")).status == 2)
    }
}
