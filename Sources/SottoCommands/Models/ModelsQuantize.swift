internal import SottoSupport
internal import SottoWhisper

/// `sotto models quantize`.
enum ModelsQuantize {
    private static let format = Option<QuantizedFormat>(
        "--format", placeholder: QuantizedFormat.allCases.map(\.rawValue).joined(separator: "|"), default: .q51,
        help: "What the weights become; more bits are nearer to the original")
    private static let name = Option<String?>(
        "--name", placeholder: "NAME", defaultText: "NAME-FORMAT", help: "What to call the result")

    static let declaration = Command(
        name: "quantize",
        summary: "Make a smaller, faster model of a 16-bit one",
        discussion: ["The result is loaded once before it gets its name. The 16-bit model stays."],
        operands: Operands(placeholder: "NAME|PATH", help: "A model with 16-bit weights", kind: .model, count: 1...1),
        groups: [OptionGroup("Options", [format, name])],
        examples: [Example("sotto models quantize --format q8_0 base.en", "Makes base.en-q8_0")]
    ) { arguments in
        let context = ModelsContext()
        return await context.forEach(arguments.operands) { source in
            let format = arguments[format]
            let model = try context.store.model(named: source)
            let result = arguments[name] ?? "\(model.name)-\(format.rawValue)"
            guard ModelStore.isName(result) else {
                throw Failure(.usage, "\(result) cannot be a model's name; give another one with --name")
            }
            guard !context.store.isInstalled(result) else {
                throw Failure(
                    .usage, "a model \(result) is installed already; remove it first, or give another name with --name")
            }
            try context.store.makeFolder()
            let target = context.store.path(of: result)
            try await context.worker.run { cancellation in
                try Quantizer.quantize(model.path, to: target, as: format, cancellation: cancellation)
            }
            let made = fileSize(target) ?? 0
            try context.console.write("\(result): \(shown(bytes: made))\n")
            try context.console.flush()
        }
    }
}
