internal import SottoSupport

/// A word as a subtitle shows it: on one line, without spaces at its end, and with times.
struct TimedWord: Sendable {
    /// Begins with a space where one separates it from the word before.
    var text: String
    var start: AudioTime
    var end: AudioTime

    /// The word in pieces of at most `columns`, cut between characters; each has its share of the time.
    func cut(to columns: Int) -> [TimedWord] {
        guard text.drop(while: { $0 == " " }).columnWidth > columns else { return [self] }
        var pieces: [String] = []
        var width = 0
        for character in text.drop(while: { $0 == " " }) {
            let more = character.columnWidth
            if pieces.isEmpty || width + more > columns && width > 0 {
                pieces.append("")
                width = 0
            }
            pieces[pieces.count - 1].append(character)
            width += more
        }
        if text.first == " " { pieces[0] = " " + pieces[0] }
        return Self.sharing(from: start, to: end, pieces)
    }

    /// The words, ordered in time, with those that have no length given their share of the time around them.
    static func withLength(_ words: [TimedWord], until end: AudioTime) -> [TimedWord] {
        var result: [TimedWord] = []
        var rest = words[...]
        while let first = rest.first {
            let empty = rest.prefix { $0.start == first.start && $0.end == first.start }
            let next = rest[empty.endIndex...].first
            if empty.isEmpty {
                result.append(rest.removeFirst())
            } else if let next, next.start == first.start {
                result += sharing(from: next.start, to: next.end, (empty + [next]).map(\.text))
                rest = rest[empty.endIndex...].dropFirst()
            } else {
                result += sharing(from: first.start, to: max(first.start, next?.start ?? end), empty.map(\.text))
                rest = rest[empty.endIndex...]
            }
        }
        return result
    }

    /// Texts one after another in the given time, each with a part of it that goes by its width.
    static func sharing(from start: AudioTime, to end: AudioTime, _ texts: [String]) -> [TimedWord] {
        let total = texts.reduce(0) { $0 + $1.columnWidth }
        var passed = 0
        func time() -> AudioTime {
            AudioTime(frames: start.frames + (end - start).frames * Int64(passed) / Int64(max(1, total)))
        }
        return texts.map { text in
            let start = time()
            passed += text.columnWidth
            return TimedWord(text: text, start: start, end: time())
        }
    }
}

extension Segment {
    /// The words of the segment, none before the end of the one before it. Where the engine gave no word times, or
    /// words that are not the text, they are the pieces between spaces, and share the segment's time by their width.
    ///
    /// Whisper gives many short words no length at all. They share the time until the next word begins, or with that
    /// word if it begins with them: nobody sees a cue without length, and WebVTT forbids it.
    var timedWords: [TimedWord] {
        let isTimed = words.allSatisfy { $0.start != nil && $0.end != nil }
        guard isTimed, !words.isEmpty, words.map(\.text).joined() == text else {
            return TimedWord.sharing(from: start, to: end, text.singleLine.split(separator: " ").map { " " + $0 })
        }
        var last = AudioTime.zero
        var result: [TimedWord] = []
        var spaceIsDue = false
        for word in words {
            let spaced = word.text.withoutControls
            let text = spaced.trimmed
            defer { spaceIsDue = text.isEmpty ? true : spaced.last == " " }
            guard !text.isEmpty else { continue }
            let start = max(last, word.start ?? last)
            last = max(start, word.end ?? start)
            let isSpaced = spaceIsDue || spaced.first == " "
            result.append(TimedWord(text: isSpaced ? " " + text : text, start: start, end: last))
        }
        return TimedWord.withLength(result, until: end)
    }
}
