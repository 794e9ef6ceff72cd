internal import SottoSupport
internal import SottoWhisper

/// `sotto models download`.
enum ModelsDownload {
    private static let url = Option<String?>(
        "--url", placeholder: "URL", defaultText: "the catalogue's", help: "Another place to fetch the model from")

    static let declaration = Command(
        name: "download",
        summary: "Fetch models by name",
        discussion: [
            "An interrupted download goes on where it stopped when the command is run again. What has arrived is compared "
                + "with the published SHA-256 before it becomes a model.",
            "HF_ENDPOINT names a mirror of huggingface.co, HF_TOKEN is sent to it; the usual variables name a proxy, and "
                + "SSL_CERT_FILE certificates to trust.",
        ],
        operands: Operands(
            placeholder: "NAME", help: "As sotto models list shows it", kind: .string, count: 1...Int.max),
        groups: [OptionGroup("Options", [url, ModelsOptions.quiet])],
        examples: [Example("sotto models download base.en", "148 MB; for English, fast on most machines")]
    ) { arguments in
        let context = ModelsContext(quiet: arguments[ModelsOptions.quiet])
        return await context.forEach(arguments.operands) { name in
            if arguments.operands.count > 1, arguments[url] != nil {
                throw Failure(.usage, "--url is for one model; download them one by one")
            }
            try await download(name, from: arguments[url], context)
        }
    }

    private static func download(_ name: String, from url: String?, _ context: ModelsContext) async throws {
        let catalog = try ModelCatalog.installed()
        let entry = catalog.entry(named: name)
        guard let source = try url ?? entry.map({ try ModelSource(environment: Environment.value).url(of: $0) }) else {
            let hint = suggestion(for: name, among: catalog.entries.map(\.name)).map { "; did you mean \($0)?" }
            throw Failure(.usage, "there is no model \(quoted(name)) to download\(hint ?? "; see sotto models list")")
        }
        guard ModelStore.isName(name) else {
            throw Failure(.usage, "\(quoted(name)) cannot be a model's name; use letters, digits, dots and hyphens")
        }
        guard !context.store.isInstalled(name) else {
            try tell("\(name) is installed already", context)
            return
        }
        try context.store.makeFolder()
        try await fetch(name, entry, from: source, context)
        let inspection = try await install(name, entry, catalog, context)
        let kind = inspection.map { _ in "checked, not a published model" } ?? "checked"
        try tell("\(name): \(kind), in \(context.store.path(of: name))", context)
    }

    /// Gives what has arrived its name, if it can be used.
    /// - Returns: what was found out about a file of which nothing was known.
    private static func install(
        _ name: String, _ entry: CatalogEntry?, _ catalog: ModelCatalog, _ context: ModelsContext
    ) async throws -> ModelInspection? {
        let partial = context.store.partialPath(of: name)
        var inspection: ModelInspection?
        do {
            if entry == nil {
                inspection = try await context.worker.run {
                    try ModelInspection.inspect(partial, catalog: catalog, cancellation: $0)
                }
            } else if entry?.kind == .whisper {
                _ = try WhisperModelFile.check(path: partial)
            }
        } catch let error as ModelFileError {
            _ = try? context.store.remove(name)
            throw error
        }
        try renameDurably(partial, to: context.store.path(of: name))
        return inspection
    }

    private static func tell(_ text: String, _ context: ModelsContext) throws {
        context.console.eraseProgress()
        try context.console.write(text + "\n")
        try context.console.flush()
    }
}

#if Network
    internal import SottoNetwork

    extension ModelsDownload {
        fileprivate static func fetch(
            _ name: String, _ entry: CatalogEntry?, from url: String, _ context: ModelsContext
        ) async throws {
            context.console.note(
                "Downloading \(name)\(entry.map { " (\(shown(bytes: $0.bytes)))" } ?? "") from \(WebAddress(url)?.host ?? url)"
            )
            var download = HTTPDownload(url: url, partialPath: context.store.partialPath(of: name))
            download.expectedSize = entry?.bytes
            download.expectedDigest = entry?.digest
            download.bearerToken = ModelSource(environment: Environment.value).token(for: url)
            // As the curl program does; libcurl by itself does not look.
            download.certificateFile = Environment.value("CURL_CA_BUNDLE") ?? Environment.value("SSL_CERT_FILE")
            let clock = TransferClock(name: name)
            do {
                _ = try await context.worker.run { [download, console = context.console] cancellation in
                    try download.run(cancellation: cancellation) {
                        console.progress(clock.line(bytes: $0.bytes, of: $0.total))
                    }
                }
            } catch let error as DownloadError where error.code == .notReachable {
                throw Failure(
                    .network,
                    "\(error); without a network, fetch \(url) elsewhere, bring the file here and run: sotto models import "
                        + "FILE")
            } catch is CancellationError {
                throw Failure(.interrupted, "interrupted; run the command again to go on from here")
            }
        }
    }
#else
    extension ModelsDownload {
        fileprivate static func fetch(
            _ name: String, _ entry: CatalogEntry?, from url: String, _ context: ModelsContext
        ) async throws {
            throw Failure(
                .network,
                "this Sotto was built without a network client; fetch \(url) elsewhere, bring the file here and run: sotto "
                    + "models import FILE")
        }
    }
#endif
