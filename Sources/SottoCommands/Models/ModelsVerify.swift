internal import SottoSupport
internal import SottoWhisper

/// `sotto models verify`: reads every byte of models.
enum ModelsVerify {
    static let declaration = Command(
        name: "verify",
        summary: "Check every byte of models on this machine",
        discussion: [
            "A model of the catalogue must have its published SHA-256. Of any other, the structure is checked and that "
                + "every weight is a number."
        ],
        operands: Operands(
            placeholder: "NAME|PATH", help: "Which models; all of them where none is named", kind: .model),
        groups: [OptionGroup("Options", [ModelsOptions.quiet])]
    ) { arguments in
        let context = ModelsContext(quiet: arguments[ModelsOptions.quiet])
        let names = arguments.operands.isEmpty ? context.store.installed().map(\.name) : arguments.operands
        return await context.forEach(names) { name in
            let catalog = try ModelCatalog.installed()
            let model = try context.store.model(named: name)
            let clock = TransferClock(name: name)
            let inspection = try await context.worker.run { [console = context.console] cancellation in
                try ModelInspection.inspect(model.path, catalog: catalog, cancellation: cancellation) {
                    console.progress(clock.line(bytes: $0, of: $1))
                }
            }
            context.console.eraseProgress()
            if let expected = catalog.entry(named: model.name), expected.digest != inspection.digest {
                throw Failure(
                    .model,
                    "\(model.path) is not the published model \(model.name) (its SHA-256 is \(inspection.digest)); remove "
                        + "and download it again")
            }
            let state = inspection.entry.map { "the published model \($0.name)" } ?? "sound, not a published model"
            try context.console.write("\(name): \(state), SHA-256 \(inspection.digest)\n")
            try context.console.flush()
        }
    }
}
