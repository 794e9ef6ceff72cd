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

    /// The command line in one line, with the words that stand for what is given.
    var usage: String {
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
        var tables: [(String, [Row])] = [("Commands", command.shownSubcommands.map { ($0.name, $0.summary) })]
        tables.append(("Arguments", command.operandList.map { ($0.placeholder, $0.help) }))
        tables += command.groups.map { group in
            (group.title, group.options.map { ($0.declaration.helpTerm, $0.declaration.helpText) })
        }
        tables.append(("Help", generalRows))
        return tables.filter { !$0.1.isEmpty }
    }

    private var generalRows: [Row] {
        var rows = [("-h, --help", "Show this and exit")]
        if path.count == 1 { rows.append(("--version", "Show the version and exit")) }
        if !command.shownSubcommands.isEmpty {
            rows.append(("\(path.joined(separator: " ")) COMMAND --help", "Show the help of a command"))
        }
        return rows
    }

    private func lines(_ example: Example) -> [String] {
        ["  " + example.command] + TextLayout.wrapped(example.explanation, columns: columns - 6).map { "      " + $0 }
    }
}
