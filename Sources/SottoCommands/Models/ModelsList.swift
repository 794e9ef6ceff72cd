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
            writer.key("name")
            writer.value(model.name)
            writer.key("kind")
            writer.value(model.kind.rawValue)
            writer.key("bytes")
            writer.value(model.bytes)
            writer.key("languages")
            writer.value(model.languages)
            writer.key("memory")
            if let memory = model.memory { writer.value(memory) } else { writer.null() }
            writer.key("state")
            writer.value(model.state.word)
            writer.key("path")
            if let path = model.path { writer.value(path) } else { writer.null() }
            writer.key("sha256")
            if let digest = model.digest { writer.value(digest.description) } else { writer.null() }
            writer.end()
        }
        writer.end()
        return writer.take()
    }
}
