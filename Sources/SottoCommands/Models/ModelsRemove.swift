internal import SottoWhisper

/// `sotto models remove`.
enum ModelsRemove {
    static let declaration = Command(
        name: "remove",
        summary: "Remove models, and what there is of unfinished downloads",
        operands: Operands(
            placeholder: "NAME", help: "As sotto models list shows it", kind: .model, count: 1...Int.max)
    ) { arguments in
        let context = ModelsContext()
        return await context.forEach(arguments.operands) { name in
            let freed = try context.store.remove(name)
            try context.console.write("removed \(name), \(shown(bytes: freed))\n")
            try context.console.flush()
        }
    }
}
