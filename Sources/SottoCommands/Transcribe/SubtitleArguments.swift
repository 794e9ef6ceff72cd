internal import SottoTranscript

// The options that lay out srt and vtt.
extension Arguments {
    /// How subtitles are to divide the text.
    var subtitleLayout: SubtitleLayout {
        typealias Options = TranscribeOptions
        return SubtitleLayout(
            maxLineWidth: self[Options.maxLineWidth], maxLineCount: self[Options.maxLineCount],
            maxWordsPerLine: self[Options.maxWordsPerLine], highlightsWords: self[Options.highlightWords])
    }

    /// An option that would do nothing is a mistake, told before the work rather than found in the result.
    func checkSubtitleOptions() throws(InvalidPlan) {
        typealias Options = TranscribeOptions
        let options: [(name: String, isGiven: Bool)] = [
            ("--max-line-width", isGiven(Options.maxLineWidth)),
            ("--max-line-count", isGiven(Options.maxLineCount)),
            ("--max-words-per-line", isGiven(Options.maxWordsPerLine)),
            ("--highlight-words", self[Options.highlightWords]),
        ]
        let given = options.filter(\.isGiven).map(\.name)
        if let option = given.first, !transcriptFormats.contains(where: \.isSubtitles) {
            throw InvalidPlan("\(option) is for srt and vtt; choose one with --output-format")
        }
        if given.contains("--max-line-count"), !given.contains("--max-line-width") {
            throw InvalidPlan("--max-line-count needs --max-line-width; add it")
        }
        if given.contains("--max-words-per-line"), given.contains("--max-line-width") {
            throw InvalidPlan("--max-words-per-line and --max-line-width exclude each other; choose one")
        }
    }
}
