/// The completion script for bash 4 or newer. It needs no other package: bash-completion only finds it.
///
/// Where file names are wanted it gives no candidates, so that readline's own completion runs, which knows quotes and
/// tildes.
struct BashCompletion {
    let commands: [CompletedCommand]

    private var name: String { commands[0].path[0] }

    var script: String {
        """
        # bash completion for \(name); made by: \(name) completions bash

        _\(name)() {
            local current=${COMP_WORDS[COMP_CWORD]} path=\(name) option= word i
            local -a words=()
            # bash splits --name=value at the equals sign.
            if [[ $current == "=" ]]; then current=; fi
            for ((i = 1; i < COMP_CWORD; i++)); do
                word=${COMP_WORDS[i]}
                if [[ $word == "=" ]]; then continue; fi
                words+=("$word")
            done
            for word in "${words[@]}"; do
                case "$path $word" in
                \(paths)) path+=" $word" ;;
                *) break ;;
                esac
            done
            local -a parts=($path)
            words=("${words[@]:${#parts[@]} - 1}")

            local commands= options= valued= operand=0 ended=
            case $path in
        \(commands.map(words).joined(separator: "\n"))
            esac
            for word in "${words[@]}"; do
                if [[ -n $option ]]; then
                    option=
                elif [[ -z $ended && $word == -- ]]; then
                    ended=1
                elif [[ -z $ended && $word == -?* ]]; then
                    word=${word//_/-}
                    if [[ " $valued " == *" $word "* ]]; then option=$word; fi
                else
                    operand=$((operand + 1))
                fi
            done

            if [[ -n $option ]]; then
                case "$path $option" in
        \(commands.flatMap(values).joined(separator: "\n"))
                esac
                return
            fi
            if [[ -z $ended && $current == -* ]]; then
                _\(name)_words "$options"
            elif [[ -n $commands && $operand == 0 ]]; then
                _\(name)_words "$commands"
            else
                case "$path" in
        \(commands.flatMap(operands).joined(separator: "\n"))
                *) _\(name)_words "" ;;
                esac
            fi
        }

        # No candidates, and no file names instead.
        _\(name)_words() {
            compopt +o default 2>/dev/null
            mapfile -t COMPREPLY < <(compgen -W "$1" -- "$current")
        }

        _\(name)_folders() {
            compopt +o default -o dirnames 2>/dev/null
        }

        # Words separated by commas, each once.
        _\(name)_list() {
            local given= word left=
            if [[ $current == *,* ]]; then given=${current%,*},; fi
            for word in $1; do
                if [[ ,$given != *,$word,* ]]; then left+=" $given$word"; fi
            done
            compopt -o nospace 2>/dev/null
            _\(name)_words "$left"
        }

        # Names of models, or file names where none fits. Not by compgen -W, which would run a $(command) in a name.
        _\(name)_models() {
            local model
            COMPREPLY=()
            while IFS= read -r model; do
                if [[ $model == "$current"* ]]; then COMPREPLY+=("$(printf %q "$model")"); fi
            done < <(\(name) completions models 2>/dev/null)
        }

        complete -o default -F _\(name) \(name)

        """
    }

    /// The paths of all commands, as a pattern of `case`.
    private var paths: String {
        commands.dropFirst().map { Self.quote($0.path.joined(separator: " ")) }.joined(separator: " | ")
    }

    private func words(_ command: CompletedCommand) -> String {
        let options = command.options.flatMap(\.shownNames).joined(separator: " ")
        let valued = command.options.flatMap(\.namesWithValue).joined(separator: " ")
        let commands = command.subcommands.map(\.name).joined(separator: " ")
        return """
                \(pattern(command)))
                    commands=\(Self.quote(commands)) options=\(Self.quote(options))
                    valued=\(Self.quote(valued)) ;;
            """
    }

    private func values(_ command: CompletedCommand) -> [String] {
        command.options.filter { !$0.isFlag }.map { option in
            let patterns = option.namesWithValue.map { Self.quote(command.path.joined(separator: " ") + " " + $0) }
            return "        \(patterns.joined(separator: " | "))) \(action(option.kind)) ;;"
        }
    }

    private func operands(_ command: CompletedCommand) -> [String] {
        guard !command.operands.isEmpty else { return [] }
        let cases = command.operands.enumerated().map { index, operands in
            let pattern = operands.count.upperBound == 1 ? "\(index)" : "*"
            return "\(pattern)) \(action(operands.kind)) ;;"
        }
        let rest = command.operands.contains { $0.count.upperBound > 1 } ? "" : " *) \(action(.string)) ;;"
        return ["        \(pattern(command))) case $operand in \(cases.joined(separator: " "))\(rest) esac ;;"]
    }

    private func pattern(_ command: CompletedCommand) -> String { Self.quote(command.path.joined(separator: " ")) }

    private func action(_ kind: ValueKind) -> String {
        switch kind {
        case .choice(let words), .word(let words): "_\(name)_words \(Self.quote(words.joined(separator: " ")))"
        case .choices(let words): "_\(name)_list \(Self.quote(words.joined(separator: " ")))"
        case .path(.file): ":"
        case .path(.directory): "_\(name)_folders"
        case .model: "_\(name)_models"
        case .flag, .string, .integer, .number: "_\(name)_words \"\""
        }
    }

    private static func quote(_ text: String) -> String { "'" + text.replacing("'", with: #"'\''"#) + "'" }
}
