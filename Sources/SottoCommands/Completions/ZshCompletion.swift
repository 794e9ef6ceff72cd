/// The completion script for zsh: a function in the form that `compinit` finds in a folder of `fpath`, which may also
/// be read with `source`.
struct ZshCompletion {
    let commands: [CompletedCommand]

    private var name: String { commands[0].path[0] }

    var script: String {
        """
        #compdef \(name)
        # zsh completion for \(name); made by: \(name) completions zsh

        \(commands.map(function).joined(separator: "\n"))
        _\(name)_models() {
            local -a models
            models=(${(f)"$(_call_program models \(name) completions models 2>/dev/null)"})
            _alternative 'models:model:compadd -a models' 'files:file:_files'
        }

        if [[ $funcstack[1] == _\(name) ]]; then
            _\(name) "$@"
        else
            compdef _\(name) \(name)
        fi

        """
    }

    private func function(_ command: CompletedCommand) -> String {
        var specifications = command.options.flatMap(specifications)
        if command.subcommands.isEmpty {
            specifications += command.operands.map { operands in
                let place = operands.count.upperBound == 1 ? "" : "*"
                return Self.quote("\(place):\(Self.escaped(operands.placeholder)):\(action(operands.kind))")
            }
            return """
                \(functionName(command.path))() {
                    _arguments \\
                \(specifications.map { "        " + $0 }.joined(separator: " \\\n"))
                }

                """
        }
        let names = command.subcommands.map { Self.quote("\($0.name):\($0.summary)") }
        let operands = command.operands.first.map { "\n                \(commandOrOperand($0))" } ?? ""
        return """
            \(functionName(command.path))() {
                local context state state_descr line
                typeset -A opt_args
                _arguments -C \\
            \(specifications.map { "        " + $0 }.joined(separator: " \\\n")) \\
                    '1:command:->command' '*::argument:->argument'
                case $state in
                command)
                    local -a commands
                    commands=(
            \(names.map { "                " + $0 }.joined(separator: "\n"))
                    )
                    _describe -t commands command commands\(operands) ;;
                argument)
                    case $words[1] in
            \(command.subcommands.map { "        \($0.name)) \(functionName(command.path + [$0.name])) ;;" }
                .joined(separator: "\n"))
                    esac ;;
                esac
            }

            """
    }

    /// For a command that takes commands and, instead of them, operands.
    private func commandOrOperand(_ operands: Operands) -> String {
        "_arguments \(Self.quote("1:\(Self.escaped(operands.placeholder)):\(action(operands.kind))"))"
    }

    private func functionName(_ path: [String]) -> String { "_" + path.joined(separator: "_") }

    /// One per name; each excludes the others unless the option may be repeated.
    private func specifications(_ option: OptionDeclaration) -> [String] {
        let all = option.shownNames
        let isGeneral = (OptionTable.help + OptionTable.version).contains(option.identity)
        let exclusion =
            isGeneral ? "(- : *)" : option.isRepeatable ? "*" : all.count > 1 ? "(\(all.joined(separator: " ")))" : ""
        return all.map { name in
            let takesValue = !option.isFlag
            let equals = takesValue && name.hasPrefix("--") ? "=" : ""
            let value = takesValue ? ":\(Self.escaped(option.placeholder)):\(action(option.kind))" : ""
            return Self.quote("\(exclusion)\(name)\(equals)[\(Self.escaped(option.help))]\(value)")
        }
    }

    private func action(_ kind: ValueKind) -> String {
        switch kind {
        case .choice(let words), .word(let words): "(\(words.map(Self.escaped).joined(separator: " ")))"
        case .choices(let words): "_sequence compadd - \(words.joined(separator: " "))"
        case .path(.file): "_files"
        case .path(.directory): "_path_files -/"
        case .model: "_\(name)_models"
        case .flag, .string, .integer, .number: " "
        }
    }

    /// Inside a specification of `_arguments`.
    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: #"\\"#).replacing(":", with: #"\:"#).replacing("[", with: #"\["#)
            .replacing("]", with: #"\]"#)
    }

    private static func quote(_ text: String) -> String { "'" + text.replacing("'", with: #"'\''"#) + "'" }
}
