internal import Glibc
internal import SottoEngine
internal import SottoTranscript
internal import SottoWhisper

/// The options of `sotto transcribe`. Names and defaults are whisper-cli's and openai-whisper's where they mean the same.
enum TranscribeOptions {
    enum VoiceActivityDetection: String, CaseIterable { case none }
    enum EngineChoice: String, CaseIterable { case local }

    // Input
    static let file = Option<[String]>(
        "--file", "-f", placeholder: "FILE", kind: .path(.file), help: "Another way to name an input")
    static let audioTrack = Option<Int>(
        "--audio-track", in: 0...1000, default: 0, help: "Audio track of a file that has several, counted from 0")

    // Model
    static let model = Option<String?>(
        "--model", "-m", placeholder: "NAME|PATH", kind: .model,
        defaultText: "the smallest installed model, else mini.en", help: "Model to transcribe with")
    static let quality = Option<ModelQuality?>(
        "--quality", help: "Choose among the installed models by speed and accuracy on this machine")
    static let engine = Option<EngineChoice>(
        "--engine", default: .local, help: "Where to transcribe: on this machine")
    static let language = Option<Language?>(
        "--language", "-l", placeholder: "LANGUAGE", kind: .word(languageWords), default: nil,
        defaultText: "auto",
        help: "Language spoken, by code or English name; auto detects it in the first 30 s"
    ) { (text) throws(InvalidValue) in
        if text.lowercased() == "auto" { return nil }
        if let language = Language(text) { return language }
        let names = Language.all.flatMap { [$0.code, $0.name] }
        let hint = suggestion(for: text.lowercased(), among: names).map { "; did you mean \($0)?" } ?? ""
        throw InvalidValue("takes a language such as en or german, or auto, not \(quoted(text))\(hint)")
    }
    static let task = Option<TranscriptionTask>(
        "--task", default: .transcribe, help: "Write what is said, or its translation to English")
    static let translate = Flag("--translate", "-tr", help: "The same as --task translate")
    static let prompt = Option<String>(
        "--prompt", aliases: ["--initial-prompt"], placeholder: "TEXT", default: "",
        help: "Text to condition the first window on: names, jargon, style")
    static let carryPrompt = Flag(
        "--carry-initial-prompt", help: "Condition every window on --prompt, not only the first")
    static let vocabulary = Option<String?>(
        "--vocabulary", placeholder: "FILE", kind: .path(.file),
        help: "Names and jargon, one a line, to condition every window on; a line wrong => right corrects the text")
    static let threads = Option<Int>(
        "--threads", "-t", in: 1...512, default: min(4, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))),
        help: "Threads to compute with")

    /// What completions offer; the one name of two words has a code as well.
    private static let languageWords = ["auto"] + Language.all.map(\.name).filter { !$0.contains(" ") }

    // Output
    static let formats = Option<[TranscriptFormat]>(
        list: "--output-format", default: [.txt], help: "Formats to write")
    static let outputTXT = Flag("--output-txt", "-otxt", help: "Write txt, besides other formats given this way")
    static let outputSRT = Flag("--output-srt", "-osrt", help: "Write srt")
    static let outputVTT = Flag("--output-vtt", "-ovtt", help: "Write vtt")
    static let outputJSON = Flag("--output-json", "-oj", aliases: ["-ojf", "--output-json-full"], help: "Write json")
    static let outputCSV = Flag("--output-csv", "-ocsv", help: "Write csv")
    static let outputLRC = Flag("--output-lrc", "-olrc", help: "Write lrc")
    static let outputDirectory = Option<String?>(
        "--output-dir", "-o", placeholder: "DIR", kind: .path(.directory), defaultText: "standard output",
        help: "Write files there, named after the inputs")
    static let outputFile = Option<String?>(
        "--output-file", "-of", placeholder: "PATH", kind: .path(.file),
        help: "Write files of this name with the format's ending; for one input")
    static let wordTimes = Flag(
        "--word-timestamps", help: "Give words their times in json; a little slower")
    static let maxLineWidth = Option<Int?>(
        "--max-line-width", in: 1...1000, defaultText: "one line per segment",
        help: "Columns of a line in srt and vtt; East Asian characters and emoji take two")
    static let maxLineCount = Option<Int?>(
        "--max-line-count", in: 1...100, defaultText: "as many as a segment needs",
        help: "Lines of a cue in srt and vtt; cues then cross segments; needs --max-line-width")
    static let maxWordsPerLine = Option<Int?>(
        "--max-words-per-line", in: 1...1000, defaultText: "all of a segment",
        help: "Words of a cue in srt and vtt; not with --max-line-width")
    static let highlightWords = Flag(
        "--highlight-words", help: "Underline each word while it is spoken, in srt and vtt")

    // Decoding
    static let beamSize = Option<Int>(
        "--beam-size", "-bs", in: 1...8, default: 5, help: "Hypotheses kept in beam search; 1 is greedy and faster")
    static let bestOf = Option<Int>(
        "--best-of", "-bo", in: 1...8, default: 5, help: "Candidates drawn at temperatures above 0")
    static let temperature = Option<Double>(
        "--temperature", "-tp", in: 0...1, default: 0, help: "Temperature to sample at first")
    static let temperatureIncrement = Option<Double>(
        "--temperature-inc", "-tpi", aliases: ["--temperature-increment-on-fallback"], in: 0...1, default: 0.2,
        help: "Added at each retry of a window whose text looks wrong")
    static let noFallback = Flag("--no-fallback", "-nf", help: "Never retry: the same as --temperature-inc 0")
    static let entropyThreshold = Option<Double>(
        "--entropy-thold", "-et", in: 0...100, default: 2.4, help: "Retry a text that repeats itself more than this")
    static let logProbabilityThreshold = Option<Double>(
        "--logprob-thold", "-lpt", aliases: ["--logprob-threshold"], in: -100...0, default: -1,
        help: "Retry a text whose mean log-probability is below this")
    static let noSpeechThreshold = Option<Double>(
        "--no-speech-thold", "-nth", aliases: ["--no-speech-threshold"], in: 0...1, default: 0.6,
        help: "Drop an improbable text where silence is more probable than this")
    static let maxContext = Option<Int>(
        "--max-context", "-mc", in: -1...16_384, default: -1,
        help: "Tokens of preceding text to condition a window on; -1 for as many as the model takes, 0 for none")
    static let suppressNonSpeech = Flag(
        "--suppress-nst", "-sns", help: "Leave out what is no speech, such as music notes")
    static let noFlashAttention = Flag("--no-flash-attn", "-nfa", help: "Compute attention the slower way")
    static let vad = Option<VoiceActivityDetection>(
        "--vad", default: .none, help: "Voice activity detector that finds the speech first")

    // Messages
    static let quiet = Flag("--quiet", "-q", aliases: ["-np", "--no-prints"], help: "No progress line, no warnings")
    static let verbose = Flag("--verbose", "-v", help: "Also show the messages of whisper.cpp")

    static let groups: [OptionGroup] = [
        OptionGroup("Input", [file, audioTrack]),
        OptionGroup(
            "Model and language",
            [model, quality, engine, language, task, translate, prompt, carryPrompt, vocabulary, threads]),
        OptionGroup(
            "Output",
            [
                formats, outputTXT, outputSRT, outputVTT, outputJSON, outputCSV, outputLRC, outputDirectory, outputFile,
                wordTimes, maxLineWidth, maxLineCount, maxWordsPerLine, highlightWords,
            ]),
        OptionGroup(
            "Decoding",
            [
                beamSize, bestOf, temperature, temperatureIncrement, noFallback, entropyThreshold,
                logProbabilityThreshold, noSpeechThreshold, maxContext, suppressNonSpeech, noFlashAttention, vad,
            ]),
        OptionGroup("Messages", [quiet, verbose]),
    ]
}

extension Arguments {
    /// What the engine is asked for.
    var decodingOptions: DecodingOptions {
        typealias Options = TranscribeOptions
        var options = DecodingOptions()
        options.language = self[Options.language]
        options.task = self[Options.translate] ? .translate : self[Options.task]
        options.beamSize = self[Options.beamSize]
        options.bestOf = self[Options.bestOf]
        options.temperature = Float(self[Options.temperature])
        options.temperatureIncrement = self[Options.noFallback] ? 0 : Float(self[Options.temperatureIncrement])
        options.entropyThreshold = Float(self[Options.entropyThreshold])
        options.logProbabilityThreshold = Float(self[Options.logProbabilityThreshold])
        options.noSpeechThreshold = Float(self[Options.noSpeechThreshold])
        options.suppressNonSpeech = self[Options.suppressNonSpeech]
        options.maxContext = self[Options.maxContext] < 0 ? nil : self[Options.maxContext]
        options.prompt = self[Options.prompt]
        options.carryPrompt = self[Options.carryPrompt]
        options.wordTimes = self[Options.wordTimes] || subtitleLayout.needsWordTimes
        return options
    }

    /// The formats asked for either way, in the order of the list of formats where the short flags name them.
    var transcriptFormats: [TranscriptFormat] {
        typealias Options = TranscribeOptions
        let flags: [(Flag, TranscriptFormat)] = [
            (Options.outputTXT, .txt), (Options.outputSRT, .srt), (Options.outputVTT, .vtt),
            (Options.outputJSON, .json), (Options.outputCSV, .csv), (Options.outputLRC, .lrc),
        ]
        let flagged = flags.filter { self[$0.0] }.map(\.1)
        let listed = isGiven(Options.formats) || flagged.isEmpty ? self[Options.formats] : []
        return listed + flagged.filter { !listed.contains($0) }
    }
}
