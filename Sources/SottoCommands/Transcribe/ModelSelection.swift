internal import SottoEngine
internal import SottoTranscript
internal import SottoWhisper

/// Decides which model transcribes: the one that is named, else what `--quality` comes to on this machine, else the same
/// two as the user's settings have them, else the smallest installed one, else the bundled one.
struct ModelSelection: Sendable {
    private typealias Options = TranscribeOptions

    let arguments: Arguments
    let console: Console
    let store = ModelStore()

    /// The model, its file checked, so that a bad one or a wrong language is told before any work.
    func choose() async throws -> InstalledModel {
        let isQualityGiven = arguments.isGiven(Options.quality) && !arguments.isGiven(Options.model)
        if !isQualityGiven, let name = arguments[Options.model] { return try checked(try store.model(named: name)) }
        if let quality = arguments[Options.quality] { return try checked(try await best(for: quality)) }
        let model = try checked(try store.defaultModel())
        if model.isBundled, !arguments[Options.quiet] { console.note(await notice(model)) }
        return model
    }

    private func checked(_ model: InstalledModel) throws -> InstalledModel {
        let description = try WhisperModelFile.check(path: model.path)
        guard !description.isMultilingual else { return model }
        let options = arguments.decodingOptions
        if let language = options.language, language != .english {
            throw Failure(
                .usage, "the model \(model.name) knows only English, not \(language.name); choose a multilingual model")
        }
        if options.task == .translate {
            throw Failure(.usage, "the model \(model.name) cannot translate; choose a multilingual model")
        }
        return model
    }

    private func best(for quality: ModelQuality) async throws -> InstalledModel {
        let usable = store.installed().compactMap { model in
            (try? WhisperModelFile.check(path: model.path)).map { (model: model, description: $0) }
        }
        guard
            let smallest = usable.min(by: {
                ModelCost($0.description).operations < ModelCost($1.description).operations
            })
        else {
            throw Failure(
                .model, "no model is installed in \(store.folder); fetch one with: sotto models download base.en")
        }
        let forecast = try await forecast(by: smallest.model, smallest.description)
        // The bundled model is for trying things out: it runs only where there is no other.
        let real = usable.filter { !$0.model.isBundled }
        let candidates = (real.isEmpty ? usable : real).map {
            ModelQuality.Candidate(
                model: $0.model, description: $0.description,
                realTimeFactor: forecast.realTimeFactor(of: ModelCost($0.description)))
        }
        let language = arguments.decodingOptions.language
        guard
            let chosen = quality.choose(
                among: candidates, language: language, memory: ModelQuality.availableMemory())
        else {
            throw Failure(
                .usage, "no installed model knows \(language?.name ?? "the language"); choose a multilingual model")
        }
        if !arguments[Options.quiet] {
            console.note(
                "sotto: --quality \(quality.rawValue) is \(chosen.model.name) here, at a real-time factor of about "
                    + Self.twoDigits(chosen.realTimeFactor))
        }
        return chosen.model
    }

    /// What the user of the bundled model should know; on a terminal, with what a real one would cost.
    private func notice(_ bundled: InstalledModel) async -> String {
        let beginning = "sotto: using the bundled model \(bundled.name), a small one trained on synthesized speech"
        guard console.isInteractive, let entry = try? ModelCatalog.installed().entry(named: "base.en"),
            let cost = entry.cost, let description = try? WhisperModelFile.check(path: bundled.path),
            let forecast = try? await forecast(by: bundled, description)
        else { return beginning + "; fetch a real one with: sotto models download base.en" }
        return beginning + "; a real one, base.en (\(shown(bytes: entry.bytes))), would take about "
            + "\(Self.twoDigits(forecast.realTimeFactor(of: cost))) of a recording's time here: sotto models download base.en"
    }

    private func forecast(
        by model: InstalledModel, _ description: WhisperModelDescription
    ) async throws -> ModelForecast {
        let engine = WhisperEngine(
            modelPath: model.path, modelName: model.name, threads: arguments[Options.threads],
            flashAttention: !arguments[Options.noFlashAttention])
        do {
            let time = try await engine.timeEncoder()
            await engine.shutDown()
            return ModelForecast(encoder: time, of: ModelCost(description))
        } catch {
            await engine.shutDown()
            throw error
        }
    }

    /// Two digits that count: 0.034, 0.12, 1.3, 25.
    static func twoDigits(_ factor: Double) -> String {
        let decimals = factor < 0.095 ? 3 : factor < 0.95 ? 2 : factor < 9.5 ? 1 : 0
        let scale = [1.0, 10, 100, 1000][decimals]
        let scaled = Int((min(factor, 1e9) * scale).rounded())
        guard decimals > 0 else { return "\(scaled)" }
        return "\(scaled / Int(scale)).\(padded(scaled % Int(scale), decimals, "0"))"
    }
}
