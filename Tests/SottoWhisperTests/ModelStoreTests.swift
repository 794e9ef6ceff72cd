import Foundation
import SottoTestSupport
import SottoWhisper
import Testing

@Suite struct ModelStoreTests {
    private func folder(_ sizes: [String: Int]) -> TemporaryFolder {
        let folder = TemporaryFolder()
        for (name, size) in sizes { folder.make(name, String(repeating: "x", count: size)) }
        return folder
    }

    @Test func theSmallestInstalledModelIsTheDefault() throws {
        let folder = folder(["ggml-large-v3.bin": 300, "ggml-base.en.bin": 100, "notes.txt": 1])
        let store = ModelStore(folder: folder.path, bundledPath: "/bundled/ggml-mini.en.bin")
        #expect(try store.defaultModel().name == "base.en")
        #expect(store.installed().map(\.name) == ["base.en", "large-v3", "mini.en"])
    }

    @Test func withoutAnInstalledModelTheBundledOneIsTheDefault() throws {
        let store = ModelStore(folder: "/nonexistent", bundledPath: "/bundled/ggml-mini.en.bin")
        let model = try store.defaultModel()
        #expect(model.isBundled && model.name == "mini.en")
        #expect(throws: ModelStoreError.self) {
            try ModelStore(folder: "/nonexistent", bundledPath: nil).defaultModel()
        }
    }

    @Test func aModelIsFoundByNameOrPath() throws {
        let folder = folder(["ggml-base.en.bin": 100])
        let store = ModelStore(folder: folder.path, bundledPath: nil)
        #expect(try store.model(named: "base.en").path == folder.file("ggml-base.en.bin"))
        #expect(try store.model(named: "/elsewhere/ggml-tiny.bin").name == "tiny")
        #expect(try store.model(named: "my.bin").name == "my")
        let error = #expect(throws: ModelStoreError.self) { try store.model(named: "small") }
        #expect(error?.description.contains("installed: base.en") == true)
    }

    @Test func theBundledModelIsFoundFromTheCheckoutAndFromAnInstallation() throws {
        let inCheckout = Repository.path(".build/release/sotto")
        #expect(
            BundledFiles.path(of: "ggml-mini.en.bin", executable: inCheckout)
                == Repository.path("models/ggml-mini.en.bin"))
        let prefix = TemporaryFolder()
        let models = prefix.file("share/sotto/models")
        try FileManager.default.createDirectory(atPath: models, withIntermediateDirectories: true)
        prefix.make("share/sotto/models/ggml-mini.en.bin", "x")
        #expect(
            BundledFiles.path(of: "ggml-mini.en.bin", executable: prefix.file("bin/sotto")) == models
                + "/ggml-mini.en.bin")
    }
}
