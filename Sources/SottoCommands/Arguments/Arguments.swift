/// What the user gave a command, every value checked.
struct Arguments: Sendable {
    private let declared: Set<String>
    private let values: [String: any Sendable]
    /// The arguments that are not options, in order; `-` among them stands for standard input or output.
    let operands: [String]

    init(declared: Set<String>, values: [String: any Sendable], operands: [String]) {
        self.declared = declared
        self.values = values
        self.operands = operands
    }

    /// The value given, else the default. Traps when the command does not list the option.
    subscript<Value>(option: Option<Value>) -> Value {
        let identity = option.declaration.identity
        precondition(declared.contains(identity), "the command reads the option \(identity), which it does not list")
        guard let value = values[identity] else { return option.defaultValue }
        guard let value = value as? Value else {
            preconditionFailure("the option \(identity) is declared twice, with different types")
        }
        return value
    }

    /// Whether the user gave the option, even with the value that is its default.
    func isGiven<Value>(_ option: Option<Value>) -> Bool {
        values[option.declaration.identity] != nil
    }
}
