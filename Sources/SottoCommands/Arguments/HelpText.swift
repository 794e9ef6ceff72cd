/// The text of `--help`.
struct HelpText {
    let command: Command
    /// From the program's name on.
    let path: [String]
    /// Columns to set it in.
    let columns: Int

    var text: String {
        var sections = [TextLayout.wrapped("Usage: " + usage, columns: columns)]
        sections.append(TextLayout.wrapped(command.summary + ".", columns: columns))
        sections += command.discussion.map { TextLayout.wrapped($0, columns: columns) }
        let tables = tables
        let column = TextLayout.textColumn(beside: tables.flatMap { $0.rows.map(\.term) }, columns: columns)
        sections += tables.map { table in
            ["\(table.title):"] + TextLayout.table(table.rows, textColumn: column, columns: columns)
        }
        if !command.examples.isEmpty { sections.append(["Examples:"] + command.examples.flatMap(lines)) }
        return sections.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }

    private var usage: String {
        var words = path
        if command.run == nil { words.append("COMMAND") }
        if !command.options.isEmpty || command.run == nil { words.append("[OPTION]...") }
        for operands in command.operandList {
            let word = operands.placeholder + (operands.count.upperBound > 1 ? "..." : "")
            words.append(operands.count.lowerBound == 0 ? "[\(word)]" : word)
        }
        return words.joined(separator: " ")
    }

    private typealias Row = (term: String, text: String)

    private var tables: [(title: String, rows: [Row])] {
        var tables: [(String, [Row])] = [("Commands", command.subcommands.map { ($0.name, $0.summary) })]
        tables.append(("Arguments", command.operandList.map { ($0.placeholder, $0.help) }))
        tables += command.groups.map { group in (group.title, group.options.map { Self.row($0.declaration) }) }
        tables.append(("Help", generalRows))
        return tables.filter { !$0.1.isEmpty }
    }

    private var generalRows: [Row] {
        var rows = [("-h, --help", "Show this and exit")]
        if path.count == 1 { rows.append(("--version", "Show the version and exit")) }
        if !command.subcommands.isEmpty {
            rows.append(("\(path.joined(separator: " ")) COMMAND --help", "Show the help of a command"))
        }
        return rows
    }

    private func lines(_ example: Example) -> [String] {
        ["  " + example.command] + TextLayout.wrapped(example.explanation, columns: columns - 6).map { "      " + $0 }
    }

    /// Names, short ones first as is customary, and what the option does.
    private static func row(_ option: OptionDeclaration) -> Row {
        let isShort = { (name: String) in !name.hasPrefix("--") }
        let names = option.names.filter(isShort) + option.names.filter { !isShort($0) } + option.negations
        let term = names.joined(separator: ", ") + (option.isFlag ? "" : " " + option.placeholder)
        let repetition = option.isRepeatable ? "may be repeated" : nil
        let value = option.defaultText.map { "default: \($0)" }
        let remarks = [choices(option), repetition, value].compactMap { $0 }.joined(separator: "; ")
        return (term, remarks.isEmpty ? option.help : "\(option.help) (\(remarks))")
    }

    /// The choices, unless the placeholder shows them already.
    private static func choices(_ option: OptionDeclaration) -> String? {
        switch option.kind {
        case .choice(let words) where words.joined(separator: "|") != option.placeholder: words.joined(separator: ", ")
        case .choices(let words): words.joined(separator: ", ")
        default: nil
        }
    }
}
