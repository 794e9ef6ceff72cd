extension Option where Value == String {
    init(
        _ names: String..., aliases: [String] = [], placeholder: String, kind: ValueKind = .string,
        default value: String, help: String
    ) {
        self.init(
            OptionDeclaration(
                names: names, aliases: aliases, placeholder: placeholder, kind: kind, help: help,
                defaultText: value.isEmpty ? nil : value),
            default: value
        ) { $0[$0.count - 1] }
    }
}

extension Option where Value == String? {
    init(
        _ names: String..., aliases: [String] = [], placeholder: String, kind: ValueKind = .string,
        defaultText: String? = nil, help: String
    ) {
        self.init(
            OptionDeclaration(
                names: names, aliases: aliases, placeholder: placeholder, kind: kind, help: help,
                defaultText: defaultText),
            default: nil
        ) { $0[$0.count - 1] }
    }
}

extension Option where Value == [String] {
    /// An option that may be given several times; its values in the order given.
    init(
        _ names: String..., aliases: [String] = [], placeholder: String, kind: ValueKind = .string, help: String
    ) {
        self.init(
            OptionDeclaration(
                names: names, aliases: aliases, placeholder: placeholder, kind: kind, help: help, isRepeatable: true),
            default: []
        ) { $0 }
    }
}
