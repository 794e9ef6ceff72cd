internal import Glibc
public import SottoSupport

/// A Whisper model file and the name it goes by.
public struct InstalledModel: Sendable, Hashable {
    /// Such as `base.en`; for a file named otherwise, its name without the ending.
    public var name: String
    public var path: String
    /// Whether it is the small model that comes with Sotto.
    public var isBundled: Bool
}

/// Why no model could be chosen; one sentence.
public struct ModelStoreError: Error, Sendable, Hashable, CustomStringConvertible {
    public var description: String
}

/// Finds model files: those the user installed, and the one that comes with Sotto.
public struct ModelStore: Sendable {
    /// The model that comes with Sotto.
    public static let bundledName = "mini.en"

    /// The user's folder of models, which need not exist.
    public let folder: String
    private let bundledPath: String?

    public init(
        folder: String = SottoFolders().models,
        bundledPath: String? = BundledFiles.path(of: "ggml-\(ModelStore.bundledName).bin")
    ) {
        self.folder = folder
        self.bundledPath = bundledPath
    }

    /// The model of this name, or the file at this path.
    public func model(named nameOrPath: String) throws(ModelStoreError) -> InstalledModel {
        if nameOrPath.contains("/") || nameOrPath.hasSuffix(".bin") {
            return InstalledModel(name: Self.name(ofFile: nameOrPath), path: nameOrPath, isBundled: false)
        }
        if let installed = installed().first(where: { $0.name == nameOrPath }) { return installed }
        let known = installed().map(\.name).joined(separator: ", ")
        throw ModelStoreError(
            description: "the model \(nameOrPath) is not installed in \(folder); "
                + (known.isEmpty ? "no model is" : "installed: \(known)")
                + "; fetch it with: sotto models download \(nameOrPath)")
    }

    /// What runs when the user named nothing: the smallest installed model, since the largest would surprise with its
    /// time and memory; else the bundled one.
    public func defaultModel() throws(ModelStoreError) -> InstalledModel {
        let models = installed().filter { !Self.isDetector($0.path) }
        guard let model = models.min(by: { ($0.isBundled ? 1 : 0, size($0)) < ($1.isBundled ? 1 : 0, size($1)) })
        else {
            throw ModelStoreError(
                description: "there is no model in \(folder) and the bundled one is missing; name a file with --model")
        }
        return model
    }

    /// The user's models by name, then the bundled one unless the user has one of that name.
    public func installed() -> [InstalledModel] {
        var models = namesInFolder(folder).filter { $0.hasPrefix("ggml-") && $0.hasSuffix(".bin") }.sorted().map {
            InstalledModel(name: Self.name(ofFile: $0), path: folder + "/" + $0, isBundled: false)
        }
        if let bundledPath, !models.contains(where: { $0.name == Self.bundledName }) {
            models.append(InstalledModel(name: Self.bundledName, path: bundledPath, isBundled: true))
        }
        return models
    }

    /// Where a model of this name is, or would be.
    public func path(of name: String) -> String { "\(folder)/ggml-\(name).bin" }

    /// Where a download of it is kept until it is complete.
    public func partialPath(of name: String) -> String { path(of: name) + ".part" }

    public func isInstalled(_ name: String) -> Bool { access(path(of: name), F_OK) == 0 }

    /// Makes the folder of models, for its owner alone.
    public func makeFolder() throws(SystemError) { try makeFolders(folder, mode: 0o700) }

    /// Removes a model, or what there is of an unfinished download of it. Of a linked model only the link goes.
    /// - Returns: the bytes that became free.
    public func remove(_ name: String) throws -> Int {
        guard Self.isName(name) else {
            throw ModelStoreError(description: "\(name) is no name of a model; see sotto models list")
        }
        var freed: Int?
        for path in [path(of: name), partialPath(of: name)] {
            var status = stat()
            guard lstat(path, &status) == 0 else { continue }
            try checked("remove", path: path) { unlink(path) }
            freed = (freed ?? 0) + Int(status.st_size)
        }
        guard let freed else {
            let isBundled = name == Self.bundledName && bundledPath != nil
            throw ModelStoreError(
                description: isBundled
                    ? "\(name) comes with Sotto and stays; remove Sotto to remove it"
                    : "the model \(name) is not installed in \(folder); see sotto models list")
        }
        return freed
    }

    /// Whether a text can be part of a file's name as it is: letters, digits, `.`, `-`, `_` and `+`, no dot in front.
    public static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 100 && !text.hasPrefix(".") && !text.hasPrefix("-")
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "+")].contains(byte)
                }
            }
    }

    /// Whether a file is a voice-activity detector: the same kind of file, but not for text.
    private static func isDetector(_ path: String) -> Bool {
        do throws(ModelFileProblem) {
            var reader = StructureReader(try ModelFileHandle.open(path: path))
            return ForeignFormat.isDetector(try reader.peek(ForeignFormat.headLength))
        } catch {
            return false
        }
    }

    /// `ggml-base.en.bin` is `base.en`, as in whisper.cpp's own scripts.
    public static func name(ofFile path: String) -> String {
        var name = path.split(separator: "/").last.map(String.init) ?? path
        if name.hasSuffix(".bin") { name.removeLast(4) }
        if name.hasPrefix("ggml-") { name.removeFirst(5) }
        return name
    }

    private func size(_ model: InstalledModel) -> Int {
        var status = stat()
        return stat(model.path, &status) == 0 ? Int(status.st_size) : .max
    }
}
