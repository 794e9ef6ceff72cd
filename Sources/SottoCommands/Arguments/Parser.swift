/// What the arguments of the program ask for.
enum Invocation: Sendable {
    case run(Command, Arguments)
    /// The help of a command, from the program's name on; not asked for when a command was left out.
    case help(Command, path: [String], isAskedFor: Bool)
    case version
}

/// Reads arguments by a declaration.
///
/// `--name value`, `--name=value`; hyphens and underscores alike; `-` is an operand; `--` ends the options; `--help` and
/// `-h` anywhere before it win over everything else. What begins with a dash is a value only when it is a number or
/// stands after `=`, so that a forgotten value is noticed. Options and operands may be mixed.
struct Parser {
    let program: Command

    /// - Parameter arguments: without the program's name.
    func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
        let words = arguments.prefix { $0 != "--" }
        let isHelpCommand = words.first == "help" && !program.subcommands.isEmpty
        let wantsHelp = isHelpCommand || words.contains { OptionTable.help.contains($0) }
        if !wantsHelp, words.contains(where: { OptionTable.version.contains($0) }) { return .version }
        var rest = arguments[...]
        if wantsHelp {
            rest = arguments.filter { !OptionTable.help.contains($0) }[...]
            if isHelpCommand { rest = rest.dropFirst() }
        }

        var command = program
        var path = [program.name]
        while !command.subcommands.isEmpty {
            guard let word = rest.first, let next = command.subcommands.first(where: { $0.name == word }) else { break }
            command = next
            path.append(next.name)
            rest = rest.dropFirst()
        }
        if wantsHelp { return .help(command, path: path, isAskedFor: true) }
        if command.run == nil {
            guard let word = rest.first else { return .help(command, path: path, isAskedFor: false) }
            throw UsageError(sentence: Self.complaint(about: word, in: command), path: path)
        }
        do {
            return .run(command, try Self.read(rest, for: command))
        } catch {
            throw UsageError(sentence: error.text, path: path)
        }
    }

    private static func complaint(about word: String, in command: Command) -> String {
        if word.hasPrefix("-") { return OptionTable(command.options).complaint(about: word) }
        let names = command.shownSubcommands.map(\.name)
        let hint = suggestion(for: word, among: names).map { "; did you mean \($0)?" }
        return "there is no command \(quoted(word))" + (hint ?? "; there are \(names.joined(separator: ", "))")
    }

    private static func read(_ arguments: ArraySlice<String>, for command: Command) throws(InvalidValue) -> Arguments {
        let table = OptionTable(command.options)
        var occurrences: [String: [String]] = [:]
        var operands: [String] = []
        var rest = arguments
        while let argument = rest.popFirst() {
            if argument == "--" {
                operands += rest
                break
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                operands.append(argument)
                continue
            }
            guard let (entry, name, attached) = table.find(argument) else {
                throw InvalidValue(table.complaint(about: argument))
            }
            let text = try value(of: entry, named: name, attached: attached, &rest)
            occurrences[entry.option.declaration.identity, default: []].append(text)
        }
        let values = try values(of: command.options, occurrences)
        try check(operands, against: command.operandList)
        return Arguments(
            declared: Set(command.options.map(\.declaration.identity)), values: values, operands: operands)
    }

    private static func value(
        of entry: OptionTable.Entry, named name: String, attached: String?, _ rest: inout ArraySlice<String>
    ) throws(InvalidValue) -> String {
        if entry.isNegation {
            if let attached { throw InvalidValue("\(name) takes no value, not \(quoted(attached))") }
            return "false"
        }
        if entry.option.declaration.isFlag { return attached ?? "true" }
        if let attached { return attached }
        guard let next = rest.first, !next.hasPrefix("-") || next == "-" || isNegativeNumber(next) else {
            let hint = rest.first.map { $0 == "--" ? "" : "; write \(name)=\($0) if \(quoted($0)) is meant" } ?? ""
            throw InvalidValue("\(name) needs a value (\(entry.option.declaration.placeholder))\(hint)")
        }
        rest = rest.dropFirst()
        return next
    }

    private static func isNegativeNumber(_ text: String) -> Bool {
        let digits = text.dropFirst()
        return digits.first.map { $0.isASCII && $0.isNumber || $0 == "." } == true && Double(digits) != nil
    }

    private static func check(_ given: [String], against operands: [Operands]) throws(InvalidValue) {
        guard let last = operands.last else {
            if let first = given.first { throw InvalidValue("there is no use for \(quoted(first)) here") }
            return
        }
        var rest = given[...]
        for operands in operands {
            if rest.count < operands.count.lowerBound { throw InvalidValue("a \(operands.placeholder) is missing") }
            rest = rest.dropFirst(operands.count.upperBound)
        }
        if let surplus = rest.first { throw InvalidValue("\(quoted(surplus)) is one \(last.placeholder) too many") }
    }

    private static func values(
        of options: [any AnyOption], _ occurrences: [String: [String]]
    ) throws(InvalidValue) -> [String: any Sendable] {
        var values: [String: any Sendable] = [:]
        for option in options {
            let identity = option.declaration.identity
            guard let texts = occurrences[identity] else { continue }
            do {
                values[identity] = try option.value(of: texts)
            } catch {
                throw InvalidValue("\(identity) \(error.text)")
            }
        }
        return values
    }
}
