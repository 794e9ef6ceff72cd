/// How subtitles divide the text: one cue per segment, unless something here is set.
///
/// The rules are those of openai-whisper's `SubtitlesWriter`. Widths are counted in columns, where East Asian wide
/// characters and emoji take two, rather than in code points.
public struct SubtitleLayout: Sendable, Hashable {
    /// Columns of a line; a word that is wider is cut between characters. With `maxLineCount` cues cross from one
    /// segment into the next; without it each segment stays a cue of its own, of as many lines as it needs.
    public var maxLineWidth: Int?
    /// Lines of a cue. Has no effect without `maxLineWidth`.
    public var maxLineCount: Int?
    /// Words of a cue, where cues do not cross segments.
    public var maxWordsPerLine: Int?
    /// A cue for each word, in which that word is underlined.
    public var highlightsWords: Bool

    public init(
        maxLineWidth: Int? = nil, maxLineCount: Int? = nil, maxWordsPerLine: Int? = nil, highlightsWords: Bool = false
    ) {
        self.maxLineWidth = maxLineWidth
        self.maxLineCount = maxLineCount
        self.maxWordsPerLine = maxWordsPerLine
        self.highlightsWords = highlightsWords
    }

    /// Whether cues are made of words, so that the times of words matter.
    public var needsWordTimes: Bool { self != SubtitleLayout() }

    var crossesSegments: Bool { maxLineWidth != nil && maxLineCount != nil }
}
