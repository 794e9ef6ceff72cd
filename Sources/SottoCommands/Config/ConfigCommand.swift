internal import SottoSupport

/// `sotto config`: the user's settings.
enum ConfigCommand {
    static let declaration = Command(
        name: "config",
        summary: "Show and change settings",
        discussion: [
            "A setting is the default of the option of the same name; an option on the command line wins over it. "
                + "Settings are kept in a JSON file, whose place sotto config path shows."
        ],
        subcommands: [list, get, set, unset, path])

    private static let json = Flag("--json", help: "Write JSON, for programs")

    private static let list = Command(
        name: "list", summary: "List every setting, its value and where it comes from",
        groups: [OptionGroup("Output", [json])]
    ) { arguments in
        answer { () throws(Failure) in
            let file = try SettingsFile.read()
            file.warnings.forEach(Console.standard.note)
            let list = try SettingsList(file)
            return arguments[json] ? list.json : list.table
        }
    }

    private static let get = Command(
        name: "get", summary: "Show the value of a setting",
        discussion: ["Exit status 1, and nothing on standard output, when it is not set."],
        operands: key(help: "Setting to show"),
        examples: [Example("sotto config get model", "Show the model that is set")]
    ) { arguments in
        answer { () throws(Failure) in
            let option = try option(arguments.operands[0], command: "get")
            let file = try SettingsFile.read()
            if let text = try file.text(of: option) {
                _ = try file.check(text, for: option)
                return text + "\n"
            }
            let fallback = option.declaration.defaultText.map { "; the default is \($0)" } ?? ""
            throw Failure(.failed, "\(Settings.key(option)) is not set\(fallback)")
        }
    }

    private static let set = Command(
        name: "set", summary: "Change a setting",
        operands: key(
            help: "Setting to change",
            followers: [
                Operands(placeholder: "VALUE", help: "What the option of that name takes", kind: .string, count: 1...1)
            ]),
        examples: [
            Example("sotto config set model base.en", "Transcribe with base.en unless --model says otherwise"),
            Example("sotto config set output-format srt", "Write subtitles unless told otherwise"),
        ]
    ) { arguments in
        answer { () throws(Failure) in
            let option = try option(arguments.operands[0], command: "set")
            let text = absolute(arguments.operands[1], option.declaration.kind)
            do throws(InvalidValue) {
                _ = try option.value(of: [text])
            } catch {
                throw Failure(.usage, "\(Settings.key(option)) \(error.text)")
            }
            var file = try SettingsFile.read()
            file.set(option, to: text)
            try file.write()
            return ""
        }
    }

    private static let unset = Command(
        name: "unset", summary: "Remove a setting, so that the default holds again",
        operands: key(help: "Setting to remove")
    ) { arguments in
        answer { () throws(Failure) in
            let key = arguments.operands[0]
            var file = try SettingsFile.read()
            guard file.unset(key) else {
                _ = try option(key, command: "unset")
                return ""
            }
            try file.write()
            return ""
        }
    }

    private static let path = Command(name: "path", summary: "Show where the file of settings is") { _ in
        answer { SottoFolders().configFile + "\n" }
    }

    private static func key(help: String, followers: [Operands] = []) -> Operands {
        Operands(placeholder: "KEY", help: help, kind: .choice(Settings.keys), count: 1...1, followers: followers)
    }

    private static func option(_ key: String, command: String) throws(Failure) -> any AnyOption {
        if let option = Settings.option(key) { return option }
        let hint = suggestion(for: key, among: Settings.keys).map { "did you mean \($0)?" }
        throw Failure(
            .usage,
            "there is no setting \(quoted(key)); \(hint ?? "there are \(Settings.keys.joined(separator: ", ")).") "
                + "See sotto config \(command) --help")
    }

    /// A setting holds in every folder, so a file is set by its absolute path. A model is a file by the rule of
    /// `ModelStore`, and a name otherwise.
    private static func absolute(_ text: String, _ kind: ValueKind) -> String {
        guard kind == .model, !text.hasPrefix("/"), text.contains("/") || text.hasSuffix(".bin"),
            let folder = resolvedPath(".")
        else { return text }
        return folder + "/" + text
    }
}
