import Foundation
import SottoTestSupport
import Testing

/// `scripts/install.sh`, which `make install` runs after the build, with the program built for these tests.
@Suite struct InstallTests {
    private let folder = TemporaryFolder()
    private var prefix: String { folder.file("my prefix/sotto") }

    private func script(_ arguments: String..., destination: String = "") throws -> ChildProcess.Result {
        try ChildProcess.run(
            Repository.path("scripts/install.sh"), arguments,
            environment: ["PREFIX": prefix, "DESTDIR": destination])
    }

    private func files(below path: String) -> Set<String> {
        Set(FileManager.default.subpaths(atPath: path) ?? [])
    }

    private static let installed: Set = [
        "bin/sotto", "share/sotto/manifest", "share/sotto/models/ggml-mini.en.bin",
        "share/sotto/models/catalog.json",
        "share/sotto/models/ggml-silero-v6.2.0.bin", "share/doc/sotto/LICENSE",
        "share/doc/sotto/THIRD-PARTY-NOTICES.md", "share/doc/sotto/models/README.md",
        "share/bash-completion/completions/sotto", "share/zsh/site-functions/_sotto",
        "share/fish/vendor_completions.d/sotto.fish", "share/man/man1/sotto.1",
    ]

    @Test func whatIsInstalledRunsAndIsRemoved() throws {
        for _ in 0..<2 {  // The second time over the first.
            let result = try script("install", Programs.sotto)
            #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        }
        #expect(Self.installed.isSubset(of: files(below: prefix)))

        // Another folder, no settings, no models of the user's: the bundled model is found beside the program.
        let text = try ChildProcess.run(
            "env",
            [
                "-i", "-C", "/", "PATH=\(prefix)/bin:/usr/bin:/bin", "HOME=\(folder.path)", "sotto", "transcribe", "-t",
                "1", Repository.path("models/sample.wav"),
            ])
        #expect(text.status == 0 && text.output.contains("meeting"), "\(text.errors)")
        #expect(text.errors.contains("bundled model mini.en"))

        #expect(try script("uninstall").status == 0)
        #expect(files(below: folder.path) == ["my prefix"])
        let again = try script("uninstall")
        #expect(again.status == 1 && again.errors.contains("nothing is installed"))
    }

    @Test func filesOfOthersStay() throws {
        try FileManager.default.createDirectory(atPath: prefix + "/share/man/man1", withIntermediateDirectories: true)
        #expect(try script("install", Programs.sotto).status == 0)
        try Data("x".utf8).write(to: URL(filePath: prefix + "/share/sotto/models/ggml-own.bin"))
        #expect(try script("uninstall").status == 0)
        #expect(
            files(below: prefix) == [
                "share", "share/man", "share/man/man1", "share/sotto", "share/sotto/models",
                "share/sotto/models/ggml-own.bin",
            ])
    }

    @Test func aPackageIsMadeBelowItsOwnFolder() throws {
        let root = folder.file("package")
        #expect(try script("install", Programs.sotto, destination: root).status == 0)
        #expect(Self.installed.isSubset(of: files(below: root + prefix)))
        #expect(!FileManager.default.fileExists(atPath: prefix))
    }

    @Test func refusesWhatItCannotInstall() throws {
        let missing = try script("install", folder.file("none"))
        #expect(missing.status == 1 && missing.errors.hasSuffix("none is not built yet: run 'make build' first.\n"))
        let relative = try ChildProcess.run(
            Repository.path("scripts/install.sh"), ["install", Programs.sotto], environment: ["PREFIX": "here"])
        #expect(relative.status == 1 && relative.errors.contains("PREFIX=here is not an absolute path"))
        #expect(folder.names == [])
    }

    @Test func neverRemovesWhatIsNotBelowThePrefix() throws {
        #expect(try script("install", Programs.sotto).status == 0)
        folder.make("precious", "x")
        let manifest = "my prefix/sotto/share/sotto/manifest"
        folder.make(manifest, (folder.text(manifest) ?? "") + "file ../../precious\n")
        let result = try script("uninstall")
        #expect(result.status == 1 && result.errors.contains("which is not below PREFIX"))
        #expect(folder.text("precious") == "x")
    }
}
