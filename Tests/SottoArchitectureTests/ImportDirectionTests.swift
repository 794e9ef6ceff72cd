import Foundation
import SottoTestSupport
import Testing

/// Keeps the layout true: a lower target never imports a higher one, and each C module has exactly one importer.
@Suite struct ImportDirectionTests {
    /// From the lowest to the highest; a target may import those before it. `Package.swift` lists them in this order.
    private static let order = [
        "SottoSupport", "SottoTranscript", "SottoAudio", "SottoMedia", "SottoEngine", "SottoWhisper",
        "SottoNetwork", "Sotto", "SottoCommands", "sotto",
    ]

    private static let importersOfC = [
        "CWhisper": "SottoWhisper", "CZlib": "SottoWhisper", "CFFmpeg": "SottoMedia", "CCrypto": "SottoSupport",
        "CCurl": "SottoNetwork",
    ]

    @Test func everyTargetHasItsPlace() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Repository.path("Sources"))
        let swiftTargets = folders.filter { !$0.hasPrefix("C") }
        #expect(Set(swiftTargets) == Set(Self.order))
        #expect(Set(folders.filter { $0.hasPrefix("C") }).isSubset(of: Set(Self.importersOfC.keys)))
    }

    @Test(arguments: order) func importsOnlyWhatIsLower(target: String) throws {
        let place = try #require(Self.order.firstIndex(of: target))
        let files = try swiftFiles(of: target)
        #expect(!files.isEmpty)
        for file in files {
            for module in try imports(in: file) {
                if let importer = Self.importersOfC[module] {
                    #expect(importer == target, "\(file.lastPathComponent) imports \(module)")
                } else if let imported = Self.order.firstIndex(of: module) {
                    #expect(imported < place, "\(file.lastPathComponent) of \(target) imports the higher \(module)")
                }
            }
        }
    }

    /// One HTTP client, libcurl in SottoNetwork: Foundation's would come along unnoticed.
    @Test(arguments: order) func nothingImportsTheNetwork(target: String) throws {
        for file in try swiftFiles(of: target) {
            let modules = try imports(in: file)
            #expect(!modules.contains("FoundationNetworking") && !modules.contains("Foundation"))
        }
    }

    private func swiftFiles(of target: String) throws -> [URL] {
        let folder = URL(filePath: Repository.path("Sources/\(target)"))
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        return files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    }

    private func imports(in file: URL) throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
            let modifiers = ["public", "internal", "private", "@_exported", "@testable"]
            let words = line.split(separator: " ").filter { !modifiers.contains(String($0)) }
            return words.first == "import" && words.count > 1 ? String(words[1]) : nil
        }
    }
}
