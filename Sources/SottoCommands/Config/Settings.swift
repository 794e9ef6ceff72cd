internal import SottoSupport

/// What the user may set once and for all: defaults of options. Each is the option itself, so that names, checks and
/// messages are those of the command line.
enum Settings {
    static let options: [any AnyOption] = [
        TranscribeOptions.model, TranscribeOptions.quality, TranscribeOptions.language, TranscribeOptions.threads,
        TranscribeOptions.formats,
    ]

    static let keys = options.map(key)

    /// The option's long name without its dashes.
    static func key(_ option: any AnyOption) -> String { String(option.declaration.identity.drop { $0 == "-" }) }

    /// The option of that key; hyphens and underscores are the same.
    static func option(_ key: String) -> (any AnyOption)? {
        let wanted = String(key.map { $0 == "_" ? "-" : $0 })
        return options.first { Self.key($0) == wanted }
    }

    /// Gives the options of a command the values that the user set.
    /// - Throws: when the file cannot be read, or a value in it is one that the option refuses.
    @Sendable static func settle(_ command: Command, _ arguments: inout Arguments) throws(Failure) {
        let declared = Set(command.options.map(\.declaration.identity))
        let options = options.filter { declared.contains($0.declaration.identity) }
        guard !options.isEmpty else { return }
        let file = try SettingsFile.read()
        for option in options {
            guard let text = try file.text(of: option) else { continue }
            arguments.defaults[option.declaration.identity] = try file.check(text, for: option)
        }
        let isQuiet = arguments.isDeclared(TranscribeOptions.quiet) && arguments[TranscribeOptions.quiet]
        if !isQuiet { file.warnings.forEach(Console.standard.note) }
    }
}
