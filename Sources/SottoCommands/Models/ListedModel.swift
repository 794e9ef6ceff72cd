internal import Glibc
internal import SottoSupport
internal import SottoWhisper

/// A model as `sotto models list` shows it.
struct ListedModel: Sendable {
    enum State: Sendable, Equatable {
        case installed
        case bundled
        /// A link to a file elsewhere.
        case linked(String)
        /// A file is there and is no model that can be used.
        case unusable
        /// Downloaded in part: so many bytes.
        case partial(Int)
        case available
    }

    var name: String
    var kind: CatalogEntry.Kind
    var bytes: Int
    var languages: Int
    var memory: Int?
    var state: State
    var path: String?
    /// Of the published file; `nil` when it is none.
    var digest: SHA256Digest?

    var isHere: Bool { path != nil }

    var languagesShown: String {
        switch languages {
        case 0: "-"
        case 1: "English"
        default: "\(languages)"
        }
    }

    /// First what is here, by name, then the rest of the catalogue in its order.
    static func all(_ store: ModelStore, _ catalog: ModelCatalog) -> [ListedModel] {
        let here = store.installed().map { ListedModel($0, catalog) }
        let names = Set(here.map(\.name))
        return here + catalog.entries.filter { !names.contains($0.name) }.map { ListedModel($0, store) }
    }

    private init(_ model: InstalledModel, _ catalog: ModelCatalog) {
        let entry = catalog.entry(named: model.name)
        name = model.name
        path = model.path
        kind = entry?.kind ?? .whisper
        bytes = fileSize(model.path) ?? 0
        digest = entry?.digest
        if entry?.kind == .vad {
            languages = 0
            state = .installed
            return
        }
        do {
            let description = try WhisperModelFile.check(path: model.path)
            languages = description.languageCount
            memory = description.memory.defaultJob
            state = model.isBundled ? .bundled : .installed
            if let target = linkTarget(model.path) { state = .linked(target) }
        } catch {
            languages = entry?.languages ?? 0
            state = .unusable
        }
    }

    private init(_ entry: CatalogEntry, _ store: ModelStore) {
        name = entry.name
        kind = entry.kind
        bytes = entry.bytes
        languages = entry.languages
        memory = entry.kind == .whisper ? entry.memory : nil
        digest = entry.digest
        state = fileSize(store.partialPath(of: entry.name)).map { .partial($0) } ?? .available
    }
}

extension ListedModel.State {
    /// For programs.
    var word: String {
        switch self {
        case .installed: "installed"
        case .bundled: "bundled"
        case .linked: "linked"
        case .unusable: "unusable"
        case .partial: "partial"
        case .available: "available"
        }
    }

    /// For people.
    var shown: String {
        switch self {
        case .installed: "installed"
        case .bundled: "comes with Sotto"
        case .linked(let target): "linked to \(Terminal.printable(target))"
        case .unusable: "unusable; see sotto models verify"
        case .partial(let bytes): "\(SottoCommands.shown(bytes: bytes)) downloaded"
        case .available: "-"
        }
    }
}

func fileSize(_ path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
}

private func linkTarget(_ path: String) -> String? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return nil }
    return resolvedPath(path)
}
