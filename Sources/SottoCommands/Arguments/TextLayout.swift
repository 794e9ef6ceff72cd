internal import SottoSupport

/// Sets text in lines of a given width, as terminals count it.
enum TextLayout {
    /// The words of a paragraph in lines; a word longer than a line has one of its own.
    static func wrapped(_ paragraph: String, columns: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in paragraph.split(separator: " ") {
            if !line.isEmpty && line.columnWidth + 1 + word.columnWidth > columns {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? String(word) : " \(word)"
        }
        return line.isEmpty ? lines : lines + [line]
    }

    /// The column at which the texts of a table begin: beside the widest term that leaves them room enough.
    static func textColumn(beside terms: [String], columns: Int) -> Int {
        let limit = min(32, max(8, columns - 24))
        return indent + (terms.map(\.columnWidth).filter { $0 <= limit }.max() ?? limit) + 2
    }

    /// Terms with their texts beside them; a term too wide for that stands on a line above.
    static func table(_ rows: [(term: String, text: String)], textColumn column: Int, columns: Int) -> [String] {
        rows.flatMap { row in
            var lines = wrapped(row.text, columns: max(20, columns - column)).map { spaces(column) + $0 }
            let term = spaces(indent) + row.term
            if term.columnWidth > column - 2 || lines.isEmpty {
                lines.insert(term, at: 0)
            } else {
                lines[0] = term + spaces(column - term.columnWidth) + lines[0].dropFirst(column)
            }
            return lines
        }
    }

    private static let indent = 2

    private static func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
