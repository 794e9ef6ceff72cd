extension TranscriptHeader {
    /// The language the text is written in.
    var textLanguage: Language? { task == .translate ? .english : language }

    /// What a document says of itself below its heading.
    var facts: [String] {
        let spoken = language?.title
        let language = task == .translate ? "English translation" + (spoken.map { " from \($0)" } ?? "") : spoken
        return [language, "\(model) on \(engine)"].compactMap { $0 }
    }
}

extension Language {
    /// The name as a heading has it: `Haitian Creole`.
    fileprivate var title: String {
        name.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }

    /// For the `lang` attribute of HTML. Whisper's code for Javanese is not the one that ISO 639-1 has.
    var tag: String { code == "jw" ? "jv" : code }
}
