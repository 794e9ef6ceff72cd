/// A language that Whisper knows.
public struct Language: Sendable, Hashable {
    /// As Whisper's own table has it: ISO 639-1 where there is one, but `jw` for Javanese, and `haw` and `yue`.
    public let code: String
    /// In English and lower case, such as `german`.
    public let name: String

    public static let english = all[0]

    /// The 100 languages in the order of Whisper's vocabulary: the place in this list is the number of the token.
    public static let all: [Language] = table.map { Language(code: $0, name: $1) }

    private init(code: String, name: String) {
        self.code = code
        self.name = name
    }

    /// The language with this code, English name, or name that openai-whisper knows it by too, in any case.
    public init?(_ codeOrName: String) {
        let wanted = codeOrName.lowercased()
        let code = Self.aliases[wanted] ?? wanted
        guard let language = Self.all.first(where: { $0.code == code || $0.name == wanted }) else { return nil }
        self = language
    }

    /// Whether words follow one another without spaces. openai-whisper splits these character by character; Khmer and
    /// Tibetan, which it leaves out, are written the same way.
    public var isWrittenWithoutSpaces: Bool { Self.withoutSpaces.contains(code) }

    private static let withoutSpaces: Set = ["zh", "ja", "th", "lo", "my", "yue", "km", "bo"]

    /// `TO_LANGUAGE_CODE` of openai-whisper's `tokenizer.py`, and the ISO 639-1 code of Javanese.
    private static let aliases = [
        "burmese": "my", "valencian": "ca", "flemish": "nl", "haitian": "ht", "letzeburgesch": "lb", "pushto": "ps",
        "panjabi": "pa", "moldavian": "ro", "moldovan": "ro", "sinhalese": "si", "castilian": "es", "mandarin": "zh",
        "jv": "jw",
    ]

    /// `g_lang` of whisper.cpp.
    private static let table = [
        ("en", "english"), ("zh", "chinese"), ("de", "german"), ("es", "spanish"), ("ru", "russian"),
        ("ko", "korean"), ("fr", "french"), ("ja", "japanese"), ("pt", "portuguese"), ("tr", "turkish"),
        ("pl", "polish"), ("ca", "catalan"), ("nl", "dutch"), ("ar", "arabic"), ("sv", "swedish"),
        ("it", "italian"), ("id", "indonesian"), ("hi", "hindi"), ("fi", "finnish"), ("vi", "vietnamese"),
        ("he", "hebrew"), ("uk", "ukrainian"), ("el", "greek"), ("ms", "malay"), ("cs", "czech"),
        ("ro", "romanian"), ("da", "danish"), ("hu", "hungarian"), ("ta", "tamil"), ("no", "norwegian"),
        ("th", "thai"), ("ur", "urdu"), ("hr", "croatian"), ("bg", "bulgarian"), ("lt", "lithuanian"),
        ("la", "latin"), ("mi", "maori"), ("ml", "malayalam"), ("cy", "welsh"), ("sk", "slovak"), ("te", "telugu"),
        ("fa", "persian"), ("lv", "latvian"), ("bn", "bengali"), ("sr", "serbian"), ("az", "azerbaijani"),
        ("sl", "slovenian"), ("kn", "kannada"), ("et", "estonian"), ("mk", "macedonian"), ("br", "breton"),
        ("eu", "basque"), ("is", "icelandic"), ("hy", "armenian"), ("ne", "nepali"), ("mn", "mongolian"),
        ("bs", "bosnian"), ("kk", "kazakh"), ("sq", "albanian"), ("sw", "swahili"), ("gl", "galician"),
        ("mr", "marathi"), ("pa", "punjabi"), ("si", "sinhala"), ("km", "khmer"), ("sn", "shona"), ("yo", "yoruba"),
        ("so", "somali"), ("af", "afrikaans"), ("oc", "occitan"), ("ka", "georgian"), ("be", "belarusian"),
        ("tg", "tajik"), ("sd", "sindhi"), ("gu", "gujarati"), ("am", "amharic"), ("yi", "yiddish"), ("lo", "lao"),
        ("uz", "uzbek"), ("fo", "faroese"), ("ht", "haitian creole"), ("ps", "pashto"), ("tk", "turkmen"),
        ("nn", "nynorsk"), ("mt", "maltese"), ("sa", "sanskrit"), ("lb", "luxembourgish"), ("my", "myanmar"),
        ("bo", "tibetan"), ("tl", "tagalog"), ("mg", "malagasy"), ("as", "assamese"), ("tt", "tatar"),
        ("haw", "hawaiian"), ("ln", "lingala"), ("ha", "hausa"), ("ba", "bashkir"), ("jw", "javanese"),
        ("su", "sundanese"), ("yue", "cantonese"),
    ]
}
