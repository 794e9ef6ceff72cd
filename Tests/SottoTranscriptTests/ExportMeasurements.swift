import Foundation
import Glibc
import SottoSupport
import SottoTestSupport
import SottoTranscript
import Testing

/// Time and memory of exporting a long transcript, as benchmarks/results records them. Not a test: runs when asked for,
/// with SOTTO_MEASURE_EXPORTS=1 swift test --filter ExportMeasurements
@Suite(.enabled(if: ProcessInfo.processInfo.environment["SOTTO_MEASURE_EXPORTS"] != nil))
struct ExportMeasurements {
    /// Ten hours: a segment of ten words every 3.6 s, with the times, probabilities and tokens of its words.
    private static func transcript(segments: Int) -> [Segment] {
        var random = TestSignal.Random(seed: 1)
        let vocabulary = ["the", "patient", "&", "said", "\"yes\"", "medicine,", "会議", "twice", "over", "evening."]
        return (0..<segments).map { index in
            let begin = AudioTime(milliseconds: Int64(index) * 3600)
            let words = (0..<10).map { place in
                let start = begin + AudioTime(milliseconds: Int64(place) * 330)
                return Word(
                    text: " " + vocabulary.randomElement(using: &random)!, start: start,
                    end: start + AudioTime(milliseconds: 300), probability: Float.random(in: 0.3...1, using: &random))
            }
            let tokens = words.map {
                Token(id: 1000, bytes: Array($0.text.utf8), probability: $0.probability, logProbability: -0.1)
            }
            return Segment(
                start: begin, end: words[9].end!, text: words.map(\.text).joined(), words: words, tokens: tokens,
                noSpeechProbability: 0.1, averageLogProbability: -0.3, compressionRatio: 1.2, temperature: 0)
        }
    }

    @Test func measure() throws {
        let segments = Self.transcript(segments: 10_000)
        let folder = TemporaryFolder()
        print("| format | ms, median of 5 (least-most) | MB written | peak MiB above the transcript |")
        print("|---|---|---|---|")
        let plain = TranscriptFormat.allCases.map { ($0, "\($0)", SubtitleLayout()) }
        let laidOut = [TranscriptFormat.srt, .vtt].flatMap { format in
            [
                (format, "\(format), 42 columns, 2 lines", SubtitleLayout(maxLineWidth: 42, maxLineCount: 2)),
                (
                    format, "\(format), the same, words highlighted",
                    SubtitleLayout(maxLineWidth: 42, maxLineCount: 2, highlightsWords: true)
                ),
            ]
        }
        for (format, name, layout) in plain + laidOut {
            var times: [Double] = []
            var growth = 0
            for _ in 0..<5 {
                let before = Self.resetPeak()
                let began = ContinuousClock.now
                try Self.export(segments, as: format, layout, to: folder.file("transcript"))
                times.append((ContinuousClock.now - began) / .milliseconds(1))
                growth = max(growth, Self.status("VmHWM") - before)
            }
            times.sort()
            let size = try FileManager.default.attributesOfItem(atPath: folder.file("transcript"))[.size] as! Int
            let numbers = [times[2], times[0], times[4]].map { String(format: "%.0f", $0) }
            print(
                "| \(name) | \(numbers[0]) (\(numbers[1])-\(numbers[2])) | \(String(format: "%.1f", Double(size) / 1e6)) "
                    + "| \(String(format: "%.1f", Double(growth) / 1024)) |")
        }
    }

    private static func export(
        _ segments: [Segment], as format: TranscriptFormat, _ layout: SubtitleLayout, to path: String
    ) throws {
        let file = try AtomicFile(path: path)
        var exporter = format.makeExporter(ExportOptions(title: "a.mp3", mediaFileName: "a.mp3", subtitles: layout))
        try file.write(exporter.begin(ExampleTranscript.header))
        for segment in segments { try file.write(exporter.segment(segment)) }
        try file.write(exporter.end(ExampleTranscript.footer))
        try file.commit()
    }

    /// Makes the peak what is resident now, without what earlier exports left to the allocator, and gives that in KB
    /// (proc(5), clear_refs).
    private static func resetPeak() -> Int {
        // malloc_trim(3), whose header the Glibc module leaves out.
        typealias Trim = @convention(c) (Int) -> Int32
        if let symbol = dlsym(nil, "malloc_trim") { _ = unsafeBitCast(symbol, to: Trim.self)(0) }
        try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
        return status("VmHWM")
    }

    private static func status(_ field: String) -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix(field + ":") } ?? ""
        return line.split(separator: " ").compactMap { Int($0) }.first ?? 0
    }
}
