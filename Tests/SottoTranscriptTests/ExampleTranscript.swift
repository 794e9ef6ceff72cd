import SottoTranscript

/// A transcript with everything in it that a format can trip over.
enum ExampleTranscript {
    static let header = TranscriptHeader(
        task: .transcribe, language: .english, languageProbability: 0.975, engine: "whisper.cpp 1.8.5", model: "base.en"
    )
    static let footer = TranscriptFooter(duration: AudioTime(milliseconds: 360_005_250))

    static let segments = [
        Segment(
            start: .zero, end: AudioTime(milliseconds: 2500), text: " And so, my fellow",
            words: [
                Word(
                    text: " And", start: .zero, end: AudioTime(milliseconds: 320), probability: 0.5),
                Word(text: " so,", start: AudioTime(milliseconds: 320), probability: .nan),
            ],
            tokens: [
                Token(id: 843, bytes: Array(" And".utf8), probability: 0.5, logProbability: -0.7),
                Token(id: 523, bytes: Array(" so".utf8), probability: 1, logProbability: 0),
            ],
            noSpeechProbability: 0.0125, averageLogProbability: -0.25, compressionRatio: 0.875, temperature: 0),
        // Rounds up into the next minute.
        segment(seconds: 59.9996, 61.0004, " 你好，世界 👩‍👩‍👧"),
        segment(seconds: 3599.999, 3600, " שלום עולם"),
        segment(seconds: 3600, 3601, " He said \"a --> b\", C:\\temp & <laughs>\r\nnext\tline\u{2028}end\u{1B}[31m"),
        segment(seconds: 3601, 3602, "  "),
        segment(seconds: 360_000, 360_005.25, " …after a hundred hours."),
    ]

    static func segment(seconds start: Double, _ end: Double, _ text: String) -> Segment {
        Segment(start: AudioTime(seconds: start), end: AudioTime(seconds: end), text: text)
    }

    static func export(_ segments: [Segment], as format: TranscriptFormat) -> String {
        var exporter = format.makeExporter()
        var text = exporter.begin(header)
        for segment in segments { text += exporter.segment(segment) }
        return text + exporter.end(footer)
    }
}
