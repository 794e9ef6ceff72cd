internal import SottoSupport

/// Rows of text in columns as wide as their widest cell.
struct TextTable {
    var head: [String]
    var rows: [[String]]
    /// Columns, counted from 0, whose cells end at the same place.
    var rightAligned: Set<Int> = []

    var text: String {
        let all = [head] + rows
        let widths = head.indices.map { column in all.map { $0[column].columnWidth }.max() ?? 0 }
        return all.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                let gap = String(repeating: " ", count: widths[column] - cell.columnWidth)
                line += rightAligned.contains(column) ? gap + cell : cell + gap
                if column < row.count - 1 { line += "  " }
            }
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }
}
