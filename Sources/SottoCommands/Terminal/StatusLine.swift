internal import SottoSupport

/// What a terminal shows while work goes on, in one line that changes in place: a name, a bar, numbers.
protocol StatusLine: Sendable {
    /// What is worked on; made printable here.
    var name: String { get }
    /// 0...1, how much is done; `nil` when the whole is not known.
    var fraction: Double? { get }
    /// The numbers, all of them first, then fewer and fewer for narrow terminals.
    var numbersByWorth: [[String]] { get }
}

extension StatusLine {
    /// The line in at most `columns`: first the bar, then the name, then the least useful numbers give way.
    func text(columns: Int) -> String {
        let name = Terminal.printable(name)
        let shortestName = min(name.columnWidth, 12)
        for numbers in numbersByWorth {
            let numbers = numbers.joined(separator: "  ")
            var room = columns - numbers.columnWidth - 2
            guard room >= shortestName else { continue }
            // The bar has a column less than it is given: the two spaces before it and its brackets are four.
            let bar = fraction == nil ? 0 : min(30, room - name.columnWidth - 4)
            guard bar >= 8, let fraction else {
                return "\(Terminal.shortened(name, to: room))  \(numbers)"
            }
            room = Int(fraction * Double(bar))
            let drawing = String(repeating: "#", count: room) + String(repeating: "-", count: bar - room)
            return "\(name)  [\(drawing)]  \(numbers)"
        }
        return Terminal.shortened(name, to: columns)
    }
}

/// A number with spaces, or other characters, in front.
func padded(_ number: Int, _ width: Int, _ character: Character = " ") -> String {
    let digits = String(number)
    return String(repeating: character, count: max(0, width - digits.count)) + digits
}
