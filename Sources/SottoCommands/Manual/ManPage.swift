/// The man page of the program, in the macros of man(7), from the declarations that help is made from.
struct ManPage {
    let program: Command
    let version: String
    /// Terms and texts of the sections FILES and ENVIRONMENT.
    let files: [(String, String)]
    let environment: [(String, String)]

    var text: String {
        let name = program.name
        var page = ManText()
        page.title(name.uppercased(), "\(name) \(version)")
        page.section("NAME")
        page.paragraph("\(name) - \(program.summary.prefix(1).lowercased())\(program.summary.dropFirst())")
        page.section("SYNOPSIS")
        for command in commands where command.command.run != nil { page.synopsis(command.path, usage(command)) }
        page.section("DESCRIPTION")
        for paragraph in [program.summary + "."] + program.discussion { page.paragraph(paragraph) }
        page.section("COMMANDS")
        for command in commands.dropFirst() { add(command, to: &page) }
        page.section("OPTIONS OF EVERY COMMAND")
        page.term("\(OptionTable.help.reversed().joined(separator: ", "))", "Show the help of the command and exit.")
        page.term(OptionTable.version.joined(separator: ", "), "Show the version and exit.")
        page.section("EXIT STATUS")
        for status in ExitStatus.allCases { page.term(String(status.rawValue), status.meaning + ".") }
        page.section("FILES")
        for (term, text) in files { page.term(term, text + ".") }
        page.section("ENVIRONMENT")
        for (term, text) in environment { page.term(term, text + ".") }
        page.section("EXAMPLES")
        for example in commands.flatMap(\.command.examples) {
            page.term(example.command, Self.sentence(example.explanation))
        }
        return page.text
    }

    private typealias Placed = (command: Command, path: [String])

    private var commands: [Placed] { Self.all(program, path: [program.name]) }

    private static func all(_ command: Command, path: [String]) -> [Placed] {
        [(command, path)] + command.shownSubcommands.flatMap { all($0, path: path + [$0.name]) }
    }

    /// What follows the command's name.
    private func usage(_ placed: Placed) -> String {
        let usage = HelpText(command: placed.command, path: placed.path, columns: 80).usage
        return String(usage.dropFirst(placed.path.joined(separator: " ").count + 1))
    }

    private func add(_ placed: Placed, to page: inout ManText) {
        page.subsection((placed.path + [usage(placed)]).joined(separator: " "))
        for paragraph in [placed.command.summary + "."] + placed.command.discussion { page.paragraph(paragraph) }
        for operands in placed.command.operandList { page.term(operands.placeholder, Self.sentence(operands.help)) }
        for group in placed.command.groups {
            page.paragraph(group.title + ":")
            for option in group.options {
                page.term(option.declaration.helpTerm, Self.sentence(option.declaration.helpText))
            }
        }
    }

    private static func sentence(_ text: String) -> String { text.hasSuffix(".") ? text : text + "." }
}

/// Writes roff in which no text can be taken for a request or an escape.
struct ManText {
    private(set) var text = ""

    /// Without a date: the version says it.
    mutating func title(_ name: String, _ source: String) {
        line(".TH \(Self.argument(name)) 1 \"\" \(Self.argument(source)) \"User Commands\"")
        line(".nh")  // No hyphenation, and lines not stretched: options are to be read and copied.
        line(".ad l")
    }

    mutating func section(_ title: String) { line(".SH \(Self.argument(title))") }
    mutating func subsection(_ title: String) { line(".SS \(Self.argument(title))") }

    mutating func synopsis(_ path: [String], _ rest: String) {
        if !isAfterHeading { line(".br") }
        line(".B \(Self.argument(path.joined(separator: " ")))")
        if !rest.isEmpty { line(Self.escaped(rest)) }
    }

    /// The first of a section needs no request, and mandoc says so.
    mutating func paragraph(_ paragraph: String) {
        if !isAfterHeading { line(".PP") }
        line(Self.escaped(paragraph))
    }

    mutating func term(_ term: String, _ text: String) {
        line(".TP")
        line(".B \(Self.argument(term))")
        line(Self.escaped(text))
    }

    private var isAfterHeading: Bool {
        text.split(separator: "\n").last.map { $0.hasPrefix(".SH") || $0.hasPrefix(".SS") } ?? false
    }

    private mutating func line(_ line: String) { text += line + "\n" }

    /// As text at any place of a line. A hyphen is a minus sign, so that options can be copied from the page.
    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case "\n", "\t": result += " "
            default: result.append(character)
            }
        }
        return result.hasPrefix(".") ? "\\&" + result : result
    }

    /// As one argument of a macro.
    static func argument(_ text: String) -> String { "\"" + escaped(text).replacing("\"", with: "\\(dq") + "\"" }
}
