internal import SottoSupport
internal import SottoWhisper

/// The catalogue, the bundled model, and every model on this machine.
struct ModelChecks: Sendable {
    let context: ModelsContext
    /// Whether each model is read through and its checksum compared.
    let readsModels: Bool

    /// - Throws: `CancellationError`.
    func findings() async throws -> [Finding] {
        let catalog: ModelCatalog
        do throws(ModelStoreError) {
            catalog = try ModelCatalog.installed()
        } catch {
            return [.problem("models", error.description, remedy: "install Sotto again: make install")]
        }
        var findings: [Finding] = []
        let models = context.store.installed()
        for model in models { findings.append(try await finding(model, catalog)) }
        for entry in catalog.entries {
            guard let size = fileSize(context.store.partialPath(of: entry.name)) else { continue }
            findings.append(
                .note(
                    "model \(entry.name)", "\(shown(bytes: size)) of \(shown(bytes: entry.bytes)) downloaded",
                    remedy: "sotto models download \(entry.name)"))
        }
        if !models.contains(where: \.isBundled), !models.contains(where: { $0.name == ModelStore.bundledName }) {
            findings.append(
                .problem(
                    "bundled model", "\(ModelStore.bundledName) is missing", remedy: "install Sotto again: make install"
                ))
        }
        if !models.contains(where: { !$0.isBundled }) {
            findings.append(
                .note("models", "no real model is installed", remedy: "sotto models download base.en"))
        }
        return findings
    }

    private func finding(_ model: InstalledModel, _ catalog: ModelCatalog) async throws -> Finding {
        let subject = "model \(model.name)"
        let published = catalog.entry(named: model.name)
        let remedy =
            "sotto models remove \(model.name)" + (published.map { " && sotto models download \($0.name)" } ?? "")
        do {
            guard readsModels else {
                if published?.kind != .vad { _ = try WhisperModelFile.check(path: model.path) }
                return .ok(subject, "\(model.path), not read through")
            }
            let clock = TransferClock(name: model.name)
            let inspection = try await context.worker.run { [console = context.console] cancellation in
                try ModelInspection.inspect(model.path, catalog: catalog, cancellation: cancellation) {
                    console.progress(clock.line(bytes: $0, of: $1))
                }
            }
            if let published, published.digest != inspection.digest {
                return .problem(
                    subject, "\(model.path) is not the published file (SHA-256 \(inspection.digest))", remedy: remedy)
            }
            let kind =
                inspection.entry != nil
                ? "the published file" : model.isBundled ? "comes with Sotto" : "sound, not a published model"
            return .ok(subject, "\(model.path), \(shown(bytes: inspection.bytes)), \(kind)")
        } catch let error as CancellationError {
            throw error
        } catch {
            return .problem(subject, "\(error)", remedy: remedy)
        }
    }
}
