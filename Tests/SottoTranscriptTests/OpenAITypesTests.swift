import Foundation
import SottoTestSupport
import SottoTranscript
import Testing

/// What the `openai` Python package, which most clients are written with, makes of our json.
@Suite struct OpenAITypesTests {
    /// What of a document arrives, as the package sees it.
    private struct Document: Decodable {
        struct Segment: Decodable {
            var id, seek: Int
            var start, end: Double
            var text: String
            var tokens: [Int]
            var temperature: Double?
        }
        var kind: String
        var language, text: String
        var duration: Double
        var segments: [Segment]
    }

    /// - Parameter decoding: an expression that makes a `TranscriptionVerbose` of the dictionary `value`.
    private func decode(_ segments: [Segment], _ decoding: String) throws -> Document {
        let folder = TemporaryFolder()
        folder.make("transcript.json", ExampleTranscript.export(segments, as: .json))
        let script = """
            import json, sys
            from openai._models import construct_type
            from openai.types.audio import TranscriptionVerbose
            value = json.load(open(sys.argv[1], encoding="utf-8"))
            transcript = \(decoding)
            segments = [{name: getattr(segment, name) for name in
                ("id", "seek", "start", "end", "text", "tokens", "temperature")} for segment in transcript.segments]
            kind = type(transcript).__name__ + " of " + type(transcript.segments[0]).__name__
            print(json.dumps({"kind": kind, "language": transcript.language, "text": transcript.text,
                "duration": transcript.duration, "segments": segments}))
            """
        let python = Repository.path(".build/python/bin/python")
        try #require(
            FileManager.default.isExecutableFile(atPath: python),
            "the openai package is not there; install it with: scripts/setup.sh --tests")
        let result = try ChildProcess.run(python, ["-c", script, folder.file("transcript.json")])
        try #require(result.status == 0, "\(result.errors)")
        return try JSONDecoder().decode(Document.self, from: Data(result.output.utf8))
    }

    /// As its client does: what is null where the type wants a number stays None.
    @Test func theClientReadsEveryField() throws {
        let segments = ExampleTranscript.segments
        let document = try decode(segments, "construct_type(value=value, type_=TranscriptionVerbose)")
        #expect(document.kind == "TranscriptionVerbose of TranscriptionSegment")
        #expect(document.language == "english" && document.duration == 360_005.25)
        #expect(document.segments.map(\.text) == segments.map(\.text))
        #expect(" " + document.text == segments.map(\.text).joined())
        #expect(document.segments.map(\.start) == [0, 60, 3599.999, 3600, 3601, 36_000, 360_000])
        #expect(document.segments[0].tokens == [843, 523])
        #expect(document.segments[0].temperature == 0 && document.segments[1].temperature == nil)
    }

    /// Where every field is known, the types accept the document without leniency.
    @Test func strictValidationAcceptsWhatIsKnown() throws {
        let segments = ExampleTranscript.timedSegments
        let document = try decode(segments, "TranscriptionVerbose.model_validate(value, strict=True)")
        #expect(document.segments.map(\.text) == segments.map(\.text))
        #expect(document.segments.map(\.id) == [0, 1, 2, 3])
    }
}
