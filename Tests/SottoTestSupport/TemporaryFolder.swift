import Foundation

/// A folder that is removed with everything in it when the test is done.
public final class TemporaryFolder {
    public let path: String

    public init() {
        path = NSTemporaryDirectory() + "/sotto-tests-\(UUID().uuidString)"
        try! FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    public func file(_ name: String) -> String { path + "/" + name }

    /// Everything in it, hidden files too.
    public var names: [String] { try! FileManager.default.contentsOfDirectory(atPath: path).sorted() }

    public func text(_ name: String) -> String? {
        FileManager.default.contents(atPath: file(name)).map { String(decoding: $0, as: UTF8.self) }
    }

    public func make(_ name: String, _ text: String, mode: Int = 0o644) {
        let isMade = FileManager.default.createFile(
            atPath: file(name), contents: Data(text.utf8), attributes: [.posixPermissions: mode])
        precondition(isMade, "\(file(name)) cannot be made")
    }

    public func mode(_ name: String) -> Int? {
        (try? FileManager.default.attributesOfItem(atPath: file(name)))?[.posixPermissions] as? Int
    }
}
