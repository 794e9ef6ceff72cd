/// The completion script for fish 3 or newer.
struct FishCompletion {
    let commands: [CompletedCommand]

    private var name: String { commands[0].path[0] }

    var script: String {
        """
        # fish completion for \(name); made by: \(name) completions fish

        # Whether the command line names exactly this command.
        function __\(name)_at
            set -l path
            for word in (commandline -opc)[2..-1]
                contains -- "$path $word" \(paths)
                and set path "$path $word"
                or break
            end
            test "$path" = (string join ' ' '' $argv)
        end

        # Whether so many operands stand before the one that is being typed; the first may be the word of that number.
        function __\(name)_operand -a count first
            set -l words (commandline -opc)
            set words $words[$first..-1]
            test (count (string match -rv '^-' -- $words)) = $count
        end

        # Words separated by commas, each once.
        function __\(name)_list
            set -l given (string match -r '.*,' -- (string replace -r '^--[^=]*=' '' -- (commandline -ct)))
            for word in $argv
                string match -q -- "*,$word,*" ",$given"
                or echo $given$word
            end
        end

        complete -c \(name) -f
        \(commands.flatMap(lines).joined(separator: "\n"))

        """
    }

    /// The paths of all commands, each after a space.
    private var paths: String {
        commands.dropFirst().map { Self.quote(" " + $0.path.dropFirst().joined(separator: " ")) }.joined(separator: " ")
    }

    private func lines(_ command: CompletedCommand) -> [String] {
        let path = command.path.dropFirst().joined(separator: " ")
        let isHere = path.isEmpty ? "__\(name)_at" : "__\(name)_at \(path)"
        let begin = "complete -c \(name) -n "
        let subcommands = command.subcommands.map {
            begin + Self.quote(isHere) + " -a \($0.name) -d \(Self.quote($0.summary))"
        }
        let operands = command.operands.enumerated().map { index, operands in
            let isPlace =
                operands.count.upperBound == 1
                ? "\(isHere); and __\(name)_operand \(index) \(command.path.count + 1)" : isHere
            return begin + Self.quote(isPlace) + action(operands.kind, isOption: false)
        }
        let options = command.options.map { option in
            let names = option.shownNames.map { " " + Self.flag($0) }.joined()
            return begin + Self.quote(isHere) + names + action(option.kind, isOption: true)
                + " -d \(Self.quote(option.help))"
        }
        return subcommands + operands + options
    }

    private static func flag(_ name: String) -> String {
        if name.hasPrefix("--") { return "-l " + name.dropFirst(2) }
        return (name.utf8.count == 2 ? "-s " : "-o ") + name.dropFirst()
    }

    private func action(_ kind: ValueKind, isOption: Bool) -> String {
        let isRequired = isOption ? " -r" : ""
        return switch kind {
        case .flag: ""
        case .string, .integer, .number: isOption ? " -x" : " -f"
        case .choice(let words), .word(let words):
            " -f\(isRequired) -a \(Self.quote(words.joined(separator: " ")))"
        case .choices(let words):
            " -f\(isRequired) -a \(Self.quote("(__\(name)_list \(words.joined(separator: " ")))"))"
        case .path(.file): " -F\(isRequired)"
        case .path(.directory): " -f\(isRequired) -a '(__fish_complete_directories)'"
        case .model: " -F\(isRequired) -a '(\(name) completions models 2>/dev/null)'"
        }
    }

    private static func quote(_ text: String) -> String {
        "'" + text.replacing("\\", with: #"\\"#).replacing("'", with: #"\'"#) + "'"
    }
}
