import Foundation
import SottoTranscript
import Testing

@Suite struct JSONExporterTests {
    /// The fields as a client declares them.
    private struct Document: Decodable {
        struct Word: Decodable {
            var word: String
            var start, end, probability: Double?
        }
        struct Segment: Decodable {
            var id: Int
            var seek: Int
            var start, end: Double
            var text: String
            var tokens: [Int]
            var temperature, avgLogprob, compressionRatio, noSpeechProb: Double?
            var words: [Word]
        }
        var task: String
        var language, languageCode: String?
        var languageProbability: Double?
        var engine, model: String
        var segments: [Segment]
        var text: String
        var duration: Double
    }

    private func decode(_ segments: [Segment]) throws -> Document {
        let json = ExampleTranscript.export(segments, as: .json)
        return try document(json)
    }

    private func document(_ json: String) throws -> Document {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(Document.self, from: Data(json.utf8))
    }

    @Test func isReadBackAsWritten() throws {
        let segments = ExampleTranscript.segments
        let document = try decode(segments)
        #expect(document.task == "transcribe")
        #expect(document.language == "english" && document.languageCode == "en")
        #expect(document.languageProbability == 0.975)
        #expect(document.engine == "whisper.cpp 1.8.5" && document.model == "base.en")
        #expect(document.duration == 360_005.25)
        #expect(document.segments.map(\.id) == Array(segments.indices))
        #expect(document.segments.map(\.text) == segments.map(\.text))
        #expect(document.segments.map(\.start) == [0, 60, 3599.999, 3600, 3601, 36_000, 360_000])
        #expect(" " + document.text == segments.map(\.text).joined())
        #expect(document.segments.map(\.seek) == [0, 6000, 359_999, 360_000, 360_100, 3_600_000, 36_000_000])
        let first = document.segments[0]
        #expect(first.tokens == [843, 523])
        #expect(first.temperature == 0 && first.avgLogprob == -0.25)
        #expect(first.compressionRatio == 0.875 && first.noSpeechProb == 0.0125)
        #expect(first.words.map(\.word) == [" And", " so,"])
        #expect(first.words[0].end == 0.32 && first.words[0].probability == 0.5)
    }

    /// Nothing is invented: what is not known, or not a number, is null.
    @Test func writesNullForWhatIsNotKnown() throws {
        let document = try decode(ExampleTranscript.segments)
        let unknown = document.segments[1]
        #expect(unknown.temperature == nil && unknown.avgLogprob == nil)
        #expect(unknown.compressionRatio == nil && unknown.noSpeechProb == nil)
        #expect(document.segments[0].words[1].end == nil)
        #expect(document.segments[0].words[1].probability == nil)
        for key in ["\"temperature\": null", "\"avg_logprob\": null", "\"no_speech_prob\": null"] {
            #expect(ExampleTranscript.export(ExampleTranscript.segments, as: .json).contains(key))
        }
    }

    @Test func writesNullForALanguageNobodyHeard() throws {
        var exporter = TranscriptFormat.json.makeExporter()
        var header = ExampleTranscript.header
        header.language = nil
        header.languageProbability = nil
        let json = exporter.begin(header) + exporter.end(ExampleTranscript.footer)
        let document = try document(json)
        #expect(document.language == nil && document.languageCode == nil && document.segments.isEmpty)
    }

    @Test func startsEachSegmentOnItsOwnLine() {
        let json = ExampleTranscript.export(ExampleTranscript.segments, as: .json)
        #expect(json.split(separator: "\n").count { $0.hasPrefix("    {\"id\": ") } == ExampleTranscript.segments.count)
        #expect(json.hasSuffix("}\n"))
    }
}
