/// Arguments that make no sense: one sentence, and where to read more. Ends the program with `ExitStatus.usage`.
struct UsageError: Error, CustomStringConvertible {
    /// Without a full stop, such as `--threads takes a whole number from 1 to 512, not "many"`.
    var sentence: String
    /// The command that was being read, from the program's name on.
    var path: [String]

    var description: String {
        let end = sentence.hasSuffix("?") ? "" : "."
        return "\(path[0]): \(sentence)\(end) See \(path.joined(separator: " ")) --help"
    }
}

/// Something the user typed, as a message repeats it.
func quoted(_ text: some StringProtocol) -> String { "\"\(text)\"" }
