internal import SottoSupport

/// Divides a transcript into cues while it comes into being, as its layout asks.
///
/// Follows `SubtitlesWriter.iterate_result` of openai-whisper's `utils.py`, but for what that leaves too wide: a word
/// wider than a line is cut. Holds back no more than the words of one cue.
struct CueComposer: Sendable {
    /// A pause after which words no longer share a cue, where cues cross segments. Measured from the start of a word to
    /// the start of the next, as there.
    private static let longPause = AudioTime(seconds: 3)

    private let layout: SubtitleLayout
    private let width: Int
    private let wordsPerCue: Int

    /// The words of the cue that is being filled. One that begins a line but the first begins with a line end.
    private var words: [TimedWord] = []
    private var lineWidth = 0
    private var lineCount = 1
    private var lastStart: AudioTime?

    init(_ layout: SubtitleLayout) {
        self.layout = layout
        width = layout.maxLineWidth ?? Int.max
        wordsPerCue = layout.crossesSegments ? Int.max : layout.maxWordsPerLine ?? Int.max
    }

    /// The cues that are complete with this segment.
    mutating func add(_ segment: Segment) -> [SubtitleCue] {
        guard layout.needsWordTimes else {
            let part = SubtitleCue.Part(text: segment.text.singleLine)
            return part.text.isEmpty ? [] : [SubtitleCue(start: segment.start, end: segment.end, parts: [part])]
        }
        var cues: [SubtitleCue] = []
        var count = 0
        for word in segment.timedWords {
            if count == wordsPerCue {
                cues += takeCues()
                count = 0
            }
            count += 1
            for piece in width == Int.max ? [word] : word.cut(to: width) { cues += add(piece) }
        }
        return layout.crossesSegments ? cues : cues + takeCues()
    }

    /// The cues that were waiting for more words.
    mutating func finish() -> [SubtitleCue] { takeCues() }

    private mutating func add(_ word: TimedWord) -> [SubtitleCue] {
        var complete: [SubtitleCue] = []
        let pauses = layout.crossesSegments && word.start - (lastStart ?? word.start) > Self.longPause
        lastStart = word.start
        var word = word
        if lineWidth > 0, word.text.columnWidth <= width - lineWidth, !pauses {
            lineWidth += word.text.columnWidth
        } else {
            word.text = word.text.trimmed
            let width = word.text.columnWidth
            if layout.crossesSegments, pauses || lineCount >= (layout.maxLineCount ?? Int.max) {
                complete = takeCues()
            }
            if lineWidth > 0 {
                lineCount += 1
                word.text = "\n" + word.text
            }
            lineWidth = width
        }
        words.append(word)
        return complete
    }

    private mutating func takeCues() -> [SubtitleCue] {
        defer {
            words = []
            lineWidth = 0
            lineCount = 1
        }
        return SubtitleCue.cues(of: words, highlighting: layout.highlightsWords)
    }
}
