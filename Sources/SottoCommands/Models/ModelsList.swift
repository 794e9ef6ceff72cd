internal import SottoSupport
internal import SottoWhisper

/// `sotto models list`.
enum ModelsList {
    private static let installedOnly = Flag("--installed", help: "Only those on this machine")

    static let declaration = Command(
        name: "list",
        summary: "Show the models on this machine and those that can be fetched",
        groups: [OptionGroup("Options", [installedOnly, ModelsOptions.json])]
    ) { arguments in
        let context = ModelsContext()
        return await context.forEach([""]) { _ in
            let rows = ListedModel.all(context.store, try .installed())
                .filter { !arguments[installedOnly] || $0.isHere }
            try context.console.write(arguments[ModelsOptions.json] ? json(rows) : table(rows))
            try context.console.flush()
        }
    }

    private static func table(_ models: [ListedModel]) -> String {
        let head = ["NAME", "SIZE", "LANGUAGES", "MEMORY", "STATE"]
        let rows = models.map { model in
            [
                model.name, shown(bytes: model.bytes), model.languagesShown,
                model.memory.map { shown(bytes: $0) } ?? "-", model.state.shown,
            ]
        }
        return TextTable(head: head, rows: rows, rightAligned: [1, 3]).text
    }

    private static func json(_ models: [ListedModel]) -> String {
        var writer = JSONWriter()
        writer.beginArray(.lines)
        for model in models {
            writer.beginObject()
            writer.member("name", model.name)
            writer.member("kind", model.kind.rawValue)
            writer.member("bytes", model.bytes)
            writer.member("languages", model.languages)
            writer.member("memory", model.memory)
            writer.member("state", model.state.word)
            writer.member("path", model.path)
            writer.member("sha256", model.digest?.description)
            writer.end()
        }
        writer.end()
        return writer.take()
    }
}
