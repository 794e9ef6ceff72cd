internal import SottoSupport
internal import SottoWhisper

/// `sotto models`: the models on this machine, and those that can be fetched.
enum ModelsCommand {
    static let declaration = Command(
        name: "models",
        summary: "List, fetch and look after models",
        discussion: ["Models are Whisper models in whisper.cpp's ggml format, and voice-activity detectors."],
        subcommands: [
            ModelsList.declaration, ModelsDownload.declaration, ModelsImport.declaration, ModelsVerify.declaration,
            ModelsRemove.declaration, ModelsQuantize.declaration,
        ])
}

/// What the commands on models have in common.
struct ModelsContext: Sendable {
    let store = ModelStore()
    let console: Console
    let worker = BlockingWorker(name: "sotto-models")

    init(quiet: Bool = false) {
        console = Console(output: .output, error: .error, quiet: quiet)
    }

    /// Does `work` for each of the names, one after another; one that fails does not stop the others.
    /// - Returns: the status of the first failure.
    func forEach(
        _ names: [String], _ work: @escaping @Sendable (String) async throws -> Void
    ) async -> ExitStatus {
        await Interrupts.interruptible(announce: {}) {
            var status = ExitStatus.done
            for name in names {
                do {
                    try await work(name)
                } catch {
                    console.eraseProgress()
                    let failure = Failure(error)
                    console.note("sotto: \(failure.sentence)")
                    if status == .done || failure.status == .interrupted { status = failure.status }
                    if failure.status == .interrupted { break }
                }
            }
            return status
        }
    }
}

enum ModelsOptions {
    static let json = Flag("--json", help: "Answer in JSON")
    static let quiet = Flag("--quiet", "-q", help: "No progress line")
}
