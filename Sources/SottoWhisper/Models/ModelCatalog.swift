public import SottoSupport

/// A model that is known by name: where it is published, and how to tell that a file is really it.
public struct CatalogEntry: Sendable, Hashable {
    public enum Kind: String, Sendable {
        case whisper
        /// A voice-activity detector.
        case vad
    }

    public var name: String
    public var kind: Kind
    /// Of the file.
    public var bytes: Int
    public var digest: SHA256Digest
    public var url: String
    /// 1: English only. 0 for a detector.
    public var languages: Int
    /// What a job with five beams takes, in bytes. 0 for a detector.
    public var memory: Int
    /// `nil` for a detector.
    public var cost: ModelCost?

    public var fileName: String { "ggml-\(name).bin" }
}

/// The models that Sotto knows by name: `models/catalog.json`, which comes with it.
public struct ModelCatalog: Sendable {
    /// In the order of the file: from small to large.
    public let entries: [CatalogEntry]

    /// - Throws: `ModelStoreError` when the file is missing or no catalogue.
    public init(path: String) throws(ModelStoreError) {
        let document: JSONValue
        do {
            document = try JSONReader.read(readSmallFile(path))
        } catch {
            throw ModelStoreError(
                description: "the catalogue of models \(path) cannot be read (\(error)); install Sotto again")
        }
        var entries: [CatalogEntry] = []
        for (index, value) in (document["models"]?.array ?? []).enumerated() {
            guard let entry = CatalogEntry(value) else {
                throw ModelStoreError(
                    description:
                        "entry \(index + 1) of the catalogue of models \(path) makes no sense; install Sotto again")
            }
            entries.append(entry)
        }
        self.entries = entries
    }

    /// The catalogue of this installation.
    public static func installed() throws(ModelStoreError) -> ModelCatalog {
        guard let path = BundledFiles.path(of: "catalog.json") else {
            throw ModelStoreError(description: "the catalogue of models (catalog.json) is missing; install Sotto again")
        }
        return try ModelCatalog(path: path)
    }

    public func entry(named name: String) -> CatalogEntry? { entries.first { $0.name == name } }
    public func entry(with digest: SHA256Digest) -> CatalogEntry? { entries.first { $0.digest == digest } }
}

extension CatalogEntry {
    /// `nil` when something is missing, or could not be the name of a file.
    fileprivate init?(_ value: JSONValue) {
        guard let name = value["name"]?.string, ModelStore.isName(name),
            let kind = value["kind"]?.string.flatMap(Kind.init),
            let bytes = value["bytes"]?.integer, bytes > 0,
            let digest = value["sha256"]?.string.flatMap(SHA256Digest.init),
            let url = value["url"]?.string, url.hasPrefix("https://")
        else { return nil }
        self.name = name
        self.kind = kind
        self.bytes = bytes
        self.digest = digest
        self.url = url
        guard kind == .whisper else {
            languages = 0
            memory = 0
            return
        }
        guard let languages = value["languages"]?.integer, let memory = value["memory"]?.integer,
            let width = value["width"]?.integer, let encoderLayers = value["encoderLayers"]?.integer,
            let decoderLayers = value["decoderLayers"]?.integer
        else { return nil }
        self.languages = languages
        self.memory = memory
        cost = ModelCost(width: width, encoderLayers: encoderLayers, decoderLayers: decoderLayers)
    }
}
