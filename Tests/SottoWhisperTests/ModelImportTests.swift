import Foundation
import SottoSupport
import SottoTestSupport
import Testing

@testable import SottoWhisper

@Suite struct ModelImportTests {
    private let folder = TemporaryFolder()
    private var job: ModelImport

    init() throws {
        let store = ModelStore(folder: folder.file("models"), bundledPath: nil)
        job = ModelImport(store: store, catalog: try ModelCatalog(path: Repository.path("models/catalog.json")))
    }

    @discardableResult
    private func run(_ job: ModelImport, _ path: String = Programs.model) throws -> String {
        try job.run(path, cancellation: CancellationFlag()) { _, _ in }.name
    }

    @Test func copiesUnderTheFilesName() throws {
        #expect(try run(job) == "mini.en")
        #expect(
            FileManager.default.contentsEqual(atPath: Programs.model, andPath: folder.file("models/ggml-mini.en.bin")))
        #expect(folder.mode("models") == 0o700)
        #expect(folder.mode("models/ggml-mini.en.bin") == 0o600)
        let error = #expect(throws: ModelStoreError.self) { try run(job) }
        #expect(isOneSentence(error?.description ?? ""))
    }

    @Test func linksOnRequest() throws {
        var job = job
        job.links = true
        job.name = "mine"
        #expect(try run(job) == "mine")
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("models/ggml-mine.bin"))
                == Programs.model)
        #expect(try job.store.model(named: "mine").path.hasSuffix("/ggml-mine.bin"))
        _ = try job.store.remove("mine")
        #expect(FileManager.default.fileExists(atPath: Programs.model))
    }

    @Test func publishedFilesGetTheirPublishedName() throws {
        #expect(try run(job, Programs.silero) == "silero-v6.2.0")
    }

    @Test func publishedNamesAreForPublishedFiles() throws {
        var job = job
        job.name = "base.en"
        #expect(throws: ModelStoreError.self) { try run(job) }
        job.name = "../x"
        #expect(throws: ModelStoreError.self) { try run(job) }
        #expect(folder.names.isEmpty)
    }

    @Test func whatIsNoModelIsRefused() throws {
        folder.make("text.bin", "no model")
        #expect(throws: ModelFileError.self) { try run(job, folder.file("text.bin")) }
        // A detector of which nothing is known.
        var bytes = try #require(FileManager.default.contents(atPath: Programs.silero))
        bytes[500_000] ^= 1
        try bytes.write(to: URL(filePath: folder.file("ggml-silero.bin")))
        #expect(throws: ModelFileError.self) { try run(job, folder.file("ggml-silero.bin")) }
        #expect(folder.names == ["ggml-silero.bin", "text.bin"])
    }

    @Test func cancellingLeavesNothing() throws {
        let flag = CancellationFlag()
        #expect(throws: CancellationError.self) {
            try job.run(Programs.model, cancellation: flag) { done, total in
                if done > total / 2 { flag.cancel() }
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("models")).isEmpty)
    }

    @Test func detectorsAreNotChosenForText() throws {
        try run(job, Programs.silero)
        #expect(throws: ModelStoreError.self) { try job.store.defaultModel() }
        try run(job)
        #expect(try job.store.defaultModel().name == "mini.en")
    }

    @Test func removingTellsWhatBecameFree() throws {
        try run(job)
        try Data(count: 77).write(to: URL(filePath: job.store.partialPath(of: "tiny")))
        #expect(try job.store.remove("mini.en") == 13_063_140)
        #expect(try job.store.remove("tiny") == 77)
        for name in ["tiny", "../models", "", "a/b"] {
            let error = #expect(throws: ModelStoreError.self) { _ = try job.store.remove(name) }
            #expect(isOneSentence(error?.description ?? ""))
        }
        let bundled = ModelStore(folder: folder.file("models"), bundledPath: Programs.model)
        #expect(throws: ModelStoreError.self) { _ = try bundled.remove("mini.en") }
    }
}
