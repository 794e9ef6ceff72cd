/// Finds a command's options by any of their names; hyphens and underscores are the same.
struct OptionTable {
    /// The meaning of one name.
    struct Entry {
        let option: any AnyOption
        /// Whether this name switches a flag off.
        let isNegation: Bool
    }

    /// Understood by every command.
    static let help = ["--help", "-h"]
    static let version = ["--version"]

    private var entries: [String: Entry] = [:]
    /// What a wrong name is compared with.
    private var shownNames: [String] = help + version

    /// Traps when the command declares two options of the same name, or a name that no user could type.
    init(_ options: [any AnyOption]) {
        for option in options {
            let declaration = option.declaration
            add(declaration.names + declaration.aliases, Entry(option: option, isNegation: false))
            add(declaration.negations, Entry(option: option, isNegation: true))
            shownNames += declaration.names + declaration.negations
        }
    }

    /// The option that an argument names, and the value after its `=`.
    func find(_ argument: String) -> (entry: Entry, name: String, value: String?)? {
        let (name, value) = Self.split(argument)
        return entries[Self.normalized(name)].map { ($0, name, value) }
    }

    /// What to say about a name that is not declared.
    func complaint(about argument: String) -> String {
        let name = Self.split(argument).name
        let normalized = Self.normalized(name)
        let dashes = name.prefix { $0 == "-" }
        // Single letters are nearly all one typing error apart; only words have a likely meaning.
        let candidates = shownNames.filter { $0.utf8.count > 2 || $0 == "-" + normalized.drop { $0 == "-" } }
        if let meant = suggestion(for: normalized, among: candidates) {
            return "there is no option \(quoted(name)); did you mean \(meant)?"
        }
        if dashes.count == 1, let short = shownNames.first(where: { $0.utf8.count == 2 && name.hasPrefix($0) }) {
            return "there is no option \(quoted(name)); write the value of \(short) after a space"
        }
        return "there is no option \(quoted(name))"
    }

    private mutating func add(_ names: [String], _ entry: Entry) {
        for name in names {
            precondition(
                name.hasPrefix("-") && name != "-" && name != "--" && !name.contains("=") && !name.contains(" "),
                "\(name) cannot be the name of an option")
            let key = Self.normalized(name)
            let isTaken = entries[key] != nil || (Self.help + Self.version).contains(key)
            precondition(!isTaken, "the option \(name) is declared twice")
            entries[key] = entry
        }
    }

    private static func split(_ argument: String) -> (name: String, value: String?) {
        guard let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
        return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
    }

    private static func normalized(_ name: String) -> String {
        String(name.map { $0 == "_" ? "-" : $0 })
    }
}
