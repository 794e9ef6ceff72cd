/// An option as help and the man page show it.
extension OptionDeclaration {
    /// Names, short ones first as is customary.
    var helpNames: [String] {
        let isShort = { (name: String) in !name.hasPrefix("--") }
        return names.filter(isShort) + names.filter { !isShort($0) } + negations
    }

    /// Names and the value's placeholder.
    var helpTerm: String { helpNames.joined(separator: ", ") + (isFlag ? "" : " " + placeholder) }

    /// What it does, its choices and its default; without a full stop.
    var helpText: String {
        let repetition = isRepeatable ? "may be repeated" : nil
        let value = defaultText.map { "default: \($0)" }
        let remarks = [helpChoices, repetition, value].compactMap { $0 }.joined(separator: "; ")
        return remarks.isEmpty ? help : "\(help) (\(remarks))"
    }

    /// The choices, unless the placeholder shows them already.
    private var helpChoices: String? {
        switch kind {
        case .choice(let words) where words.joined(separator: "|") != placeholder: words.joined(separator: ", ")
        case .choices(let words): words.joined(separator: ", ")
        default: nil
        }
    }
}
