/// A type whose cases are the choices of an option, by their raw values.
typealias Choice = CaseIterable & RawRepresentable<String> & Sendable

extension Option where Value: Choice {
    /// - Parameter placeholder: the choices themselves where it is left out: `fast|balanced|best`.
    init(_ names: String..., aliases: [String] = [], placeholder: String? = nil, default value: Value, help: String) {
        self.init(
            OptionDeclaration(
                names: names, aliases: aliases, placeholder: placeholder ?? alternatives(Value.self),
                kind: .choice(choices(of: Value.self)), help: help, defaultText: value.rawValue),
            default: value
        ) { (texts) throws(InvalidValue) in try choice(texts[texts.count - 1], alsoAll: false) }
    }
}

extension Option {
    /// - Parameter placeholder: the choices themselves where it is left out: `fast|balanced|best`.
    init<Wrapped: Choice>(
        _ names: String..., aliases: [String] = [], placeholder: String? = nil, defaultText: String? = nil,
        help: String
    ) where Value == Wrapped? {
        self.init(
            OptionDeclaration(
                names: names, aliases: aliases, placeholder: placeholder ?? alternatives(Wrapped.self),
                kind: .choice(choices(of: Wrapped.self)), help: help, defaultText: defaultText),
            default: nil
        ) { (texts) throws(InvalidValue) in try choice(texts[texts.count - 1], alsoAll: false) as Wrapped }
    }

    /// A list separated by commas, in the order given and each once; `all` stands for every choice.
    init<Element: Choice & Equatable>(
        list names: String..., aliases: [String] = [], placeholder: String = "LIST", default value: [Element],
        help: String
    ) where Value == [Element] {
        let words = choices(of: Element.self) + ["all"]
        self.init(
            OptionDeclaration(
                names: names, aliases: aliases, placeholder: placeholder, kind: .choices(words), help: help,
                defaultText: value.isEmpty ? nil : value.map(\.rawValue).joined(separator: ",")),
            default: value
        ) { (texts) throws(InvalidValue) in
            var result: [Element] = []
            for word in texts[texts.count - 1].split(separator: ",", omittingEmptySubsequences: false) {
                let new = word == "all" ? Array(Element.allCases) : [try choice(String(word), alsoAll: true)]
                for element in new where !result.contains(element) { result.append(element) }
            }
            return result
        }
    }
}

private func choices<Value: Choice>(of type: Value.Type) -> [String] { type.allCases.map(\.rawValue) }

private func alternatives<Value: Choice>(_ type: Value.Type) -> String { choices(of: type).joined(separator: "|") }

private func choice<Value: Choice>(_ word: String, alsoAll: Bool) throws(InvalidValue) -> Value {
    if let value = Value(rawValue: word) ?? Value(rawValue: word.lowercased()) { return value }
    let words = choices(of: Value.self) + (alsoAll ? ["all"] : [])
    let hint = suggestion(for: word, among: words).map { "; did you mean \($0)?" } ?? ""
    throw InvalidValue("takes \(words.joined(separator: ", ")), not \(quoted(word))\(hint)")
}
