import SottoTranscript

/// A transcript with everything in it that a format can trip over.
enum ExampleTranscript {
    static let header = TranscriptHeader(
        task: .transcribe, language: .english, languageProbability: 0.975, engine: "whisper.cpp 1.8.5", model: "base.en"
    )
    static let footer = TranscriptFooter(duration: AudioTime(milliseconds: 360_005_250))
    static let options = ExportOptions(title: "Réunion #3 <draft>_1.mp3", mediaFileName: "Réunion #3 <draft>_1.mp3")

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
        segment(seconds: 36_000, 36_001.5, " [00:01.00] مرحبا، كيف الحال؟ *_`$"),
        segment(seconds: 360_000, 360_005.25, " …after a hundred hours."),
    ]

    /// Every word with its time and probability, as the engine gives them when it is asked for word times.
    static let timedSegments = [
        timed(start: 0.4, " Good|0.99 morning,|0.98 Anna,|0.41 and|0.97 welcome|0.9 to|0.99 the --> \"hall\".|0.3"),
        timed(
            start: 3.4, " Tom & Jerry|0.59 <b>|0.6 speak|0.95 --|0.9>|0.9 -- Donaudampfschifffahrtsgesellschaft.|0.2"),
        timed(start: 12, "今日|0.9は|0.8天気|0.55が|0.9とても|0.9いい|0.9です。|0.99"),
        timed(start: 16, " שלום|0.9 עולם|0.1 👩‍👩‍👧|0.9"),
    ]

    static func segment(seconds start: Double, _ end: Double, _ text: String) -> Segment {
        Segment(start: AudioTime(seconds: start), end: AudioTime(seconds: end), text: text)
    }

    /// A word every 0.3 s, spoken for 0.25 s. Each word is followed by `|` and its probability; a word begins with the
    /// character after that.
    static func timed(start: Double, _ script: String) -> Segment {
        var words: [Word] = []
        for match in script.matches(of: /([^|]+)\|(0\.\d+)/) {
            let begin = start + 0.3 * Double(words.count)
            words.append(
                Word(
                    text: String(match.1), start: AudioTime(seconds: begin), end: AudioTime(seconds: begin + 0.25),
                    probability: Float(match.2)!))
        }
        return Segment(
            start: AudioTime(seconds: start), end: words.last!.end!, text: words.map(\.text).joined(), words: words,
            noSpeechProbability: 0.01, averageLogProbability: -0.5, compressionRatio: 1.25, temperature: 0)
    }

    static func export(
        _ segments: [Segment], as format: TranscriptFormat, _ options: ExportOptions = options
    ) -> String {
        var exporter = format.makeExporter(options)
        var text = exporter.begin(header)
        for segment in segments { text += exporter.segment(segment) }
        return text + exporter.end(footer)
    }

    static func export(_ segments: [Segment], as format: TranscriptFormat, _ layout: SubtitleLayout) -> String {
        export(segments, as: format, ExportOptions(subtitles: layout))
    }
}
