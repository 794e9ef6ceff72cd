/// What the user gave a command, every value checked.
struct Arguments: Sendable {
    private let declared: Set<String>
    private let values: [String: any Sendable]
    /// What the user set once and for all; holds for an option that is not given.
    var defaults: [String: any Sendable] = [:]
    /// The arguments that are not options, in order; `-` among them stands for standard input or output.
    let operands: [String]

    init(declared: Set<String>, values: [String: any Sendable], operands: [String]) {
        self.declared = declared
        self.values = values
        self.operands = operands
    }

    /// The value given, else the one that the user set as default, else the option's own. Traps when the command does not list the option.
    subscript<Value>(option: Option<Value>) -> Value {
        let identity = option.declaration.identity
        precondition(declared.contains(identity), "the command reads the option \(identity), which it does not list")
        guard let value = values[identity] ?? defaults[identity] else { return option.defaultValue }
        guard let value = value as? Value else {
            preconditionFailure("the option \(identity) is declared twice, with different types")
        }
        return value
    }

    /// Whether the option is among the arguments, even with the value that is its default; not by the user's settings.
    func isGiven<Value>(_ option: Option<Value>) -> Bool {
        values[option.declaration.identity] != nil
    }

    /// Whether the command has the option at all.
    func isDeclared<Value>(_ option: Option<Value>) -> Bool { declared.contains(option.declaration.identity) }
}
