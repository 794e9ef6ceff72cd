/// An option and the type of its value. Declared once as a `static let`, listed in a command, and read with
/// `arguments[option]`, so that no name is ever spelled twice:
///
///     static let threads = Option<Int>("--threads", "-t", in: 1...512, default: 4, help: "Threads to compute with")
///
/// An option without a default has an optional type and is `nil` when it is not given.
struct Option<Value: Sendable>: AnyOption {
    let declaration: OptionDeclaration
    let defaultValue: Value
    let read: @Sendable ([String]) throws(InvalidValue) -> Value

    func value(of occurrences: [String]) throws(InvalidValue) -> any Sendable { try read(occurrences) }

    /// An option whose text is read by a function of its own, which may say what is wrong with it.
    init(
        _ names: String..., aliases: [String] = [], placeholder: String, kind: ValueKind = .string,
        default value: Value, defaultText: String? = nil, help: String,
        parse: @escaping @Sendable (String) throws(InvalidValue) -> Value
    ) {
        declaration = OptionDeclaration(
            names: names, aliases: aliases, placeholder: placeholder, kind: kind, help: help, defaultText: defaultText)
        defaultValue = value
        read = { (texts) throws(InvalidValue) in try parse(texts[texts.count - 1]) }
    }

    init(
        _ declaration: OptionDeclaration, default value: Value,
        read: @escaping @Sendable ([String]) throws(InvalidValue) -> Value
    ) {
        self.declaration = declaration
        defaultValue = value
        self.read = read
    }
}

/// An option without a value: given or not.
typealias Flag = Option<Bool>

extension Option where Value == Bool {
    /// - Parameter negations: names that switch it off again, for a flag that is on by default.
    init(
        _ names: String..., aliases: [String] = [], negations: [String] = [], default value: Bool = false, help: String
    ) {
        let declaration = OptionDeclaration(
            names: names, aliases: aliases, negations: negations, placeholder: "", kind: .flag, help: help,
            defaultText: value ? "on" : nil)
        self.init(declaration, default: value) { (texts) throws(InvalidValue) in
            switch texts[texts.count - 1].lowercased() {
            case "true": true
            case "false": false
            case let other: throw InvalidValue("takes true or false, not \(quoted(other))")
            }
        }
    }
}
