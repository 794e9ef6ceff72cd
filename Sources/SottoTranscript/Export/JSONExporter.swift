internal import SottoSupport

/// JSON with the fields of OpenAI's `verbose_json`, and words inside their segments as openai-whisper has them.
///
/// A field that is not known is null. `seek`, which clients declare as a number, is the start of the segment in
/// hundredths of a second; openai-whisper gives the start of the window around it in the same unit, which the pipeline
/// does not know. The `openai` Python package reads all of this into its `TranscriptionVerbose`. Times are seconds to the
/// millisecond. The whole text comes last, and is the one thing that is kept until then.
struct JSONExporter: TranscriptExporter {
    private var writer = JSONWriter()
    private var count = 0
    private var text = ""

    mutating func begin(_ header: TranscriptHeader) -> String {
        writer.beginObject(.lines)
        writer.member("task", header.task.rawValue)
        writer.member("language", header.language?.name)
        writer.member("language_code", header.language?.code)
        writer.member("language_probability", header.languageProbability)
        writer.member("engine", header.engine)
        writer.member("model", header.model)
        writer.key("segments")
        writer.beginArray(.lines)
        return writer.take()
    }

    mutating func segment(_ segment: Segment) -> String {
        text += segment.text
        writer.beginObject()
        writer.key("id")
        writer.value(count)
        writer.key("seek")
        writer.value(Int(segment.start.milliseconds / 10))
        writer.member("start", segment.start)
        writer.member("end", segment.end)
        writer.member("text", segment.text)
        writer.key("tokens")
        writer.beginArray()
        for token in segment.tokens { writer.value(Int(token.id)) }
        writer.end()
        writer.member("temperature", segment.temperature)
        writer.member("avg_logprob", segment.averageLogProbability)
        writer.member("compression_ratio", segment.compressionRatio)
        writer.member("no_speech_prob", segment.noSpeechProbability)
        writer.key("words")
        writer.beginArray()
        for word in segment.words {
            writer.beginObject()
            writer.member("word", word.text)
            writer.member("start", word.start)
            writer.member("end", word.end)
            writer.member("probability", word.probability)
            if let original = word.correctedFrom { writer.member("corrected_from", original) }
            writer.end()
        }
        writer.end()
        write(segment.corrections)
        writer.end()
        count += 1
        return writer.take()
    }

    /// Only where there are any.
    private mutating func write(_ corrections: [Correction]) {
        guard !corrections.isEmpty else { return }
        writer.key("corrections")
        writer.beginArray()
        for correction in corrections {
            writer.beginObject()
            writer.member("from", correction.original)
            writer.member("to", correction.replacement)
            writer.end()
        }
        writer.end()
    }

    mutating func end(_ footer: TranscriptFooter) -> String {
        writer.end()
        writer.member("text", text.drop(while: \.isWhitespace))
        writer.member("duration", footer.duration)
        writer.end()
        text = ""
        return writer.take()
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ name: String, _ time: AudioTime?) {
        key(name)
        if let time { thousandths(time.milliseconds) } else { null() }
    }
}
