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

    public init(folder: String = SottoFolders().models, bundledPath: String? = ModelStore.findBundledModel()) {
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
                + (known.isEmpty ? "no model is" : "installed: \(known)"))
    }

    /// What runs when the user named nothing: the smallest installed model, since the largest would surprise with its
    /// time and memory; else the bundled one.
    public func defaultModel() throws(ModelStoreError) -> InstalledModel {
        guard let model = installed().min(by: { ($0.isBundled ? 1 : 0, size($0)) < ($1.isBundled ? 1 : 0, size($1)) })
        else {
            throw ModelStoreError(
                description: "there is no model in \(folder) and the bundled one is missing; name a file with --model")
        }
        return model
    }

    /// The user's models by name, then the bundled one unless the user has one of that name.
    public func installed() -> [InstalledModel] {
        var models = fileNames(in: folder).filter { $0.hasPrefix("ggml-") && $0.hasSuffix(".bin") }.sorted().map {
            InstalledModel(name: Self.name(ofFile: $0), path: folder + "/" + $0, isBundled: false)
        }
        if let bundledPath, !models.contains(where: { $0.name == Self.bundledName }) {
            models.append(InstalledModel(name: Self.bundledName, path: bundledPath, isBundled: true))
        }
        return models
    }

    /// `ggml-base.en.bin` is `base.en`, as in whisper.cpp's own scripts.
    static func name(ofFile path: String) -> String {
        var name = path.split(separator: "/").last.map(String.init) ?? path
        if name.hasSuffix(".bin") { name.removeLast(4) }
        if name.hasPrefix("ggml-") { name.removeFirst(5) }
        return name
    }

    private func size(_ model: InstalledModel) -> Int {
        var status = stat()
        return stat(model.path, &status) == 0 ? Int(status.st_size) : .max
    }

    /// Installed: `PREFIX/bin/sotto` and `PREFIX/share/sotto/models`. In a checkout: the folder `models` beside
    /// `Package.swift`, above wherever the executable was built.
    public static func findBundledModel(executable: String = executablePath()) -> String? {
        let file = "ggml-\(bundledName).bin"
        var folder = executable.parentFolder
        let installed = folder.parentFolder + "/share/sotto/models/" + file
        if access(installed, R_OK) == 0 { return installed }
        while !folder.isEmpty {
            let candidate = folder + "/models/" + file
            if access(folder + "/Package.swift", R_OK) == 0, access(candidate, R_OK) == 0 { return candidate }
            folder = folder.parentFolder
        }
        return nil
    }

    /// Where this program's file is, links resolved.
    public static func executablePath() -> String {
        guard let resolved = realpath("/proc/self/exe", nil) else { return "" }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private func fileNames(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { name in
                    name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names
    }
}

extension String {
    /// The path before the last slash; empty at the root.
    fileprivate var parentFolder: String {
        lastIndex(of: "/").map { String(self[..<$0]) } ?? ""
    }
}
