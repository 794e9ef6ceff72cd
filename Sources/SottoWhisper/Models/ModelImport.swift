internal import Glibc
public import SottoSupport

/// Brings a model file that the user has into the folder of models.
public struct ModelImport: Sendable {
    public var store: ModelStore
    public var catalog: ModelCatalog
    /// `nil`: the published name if it is a published model, else the name of the file.
    public var name: String?
    /// Leaves the file where it is and only links to it.
    public var links = false

    public init(store: ModelStore, catalog: ModelCatalog) {
        self.store = store
        self.catalog = catalog
    }

    /// Checks the whole file, then copies or links it. Blocks for as long as the disk takes.
    /// - Parameter progress: bytes read so far, of twice the file's size when it is copied.
    /// - Returns: the name it has now, and what was found out about it.
    /// - Throws: `ModelFileError`, `ModelStoreError`, `SystemError`, `CancellationError`; nothing is left then.
    public func run(
        _ path: String, cancellation: CancellationFlag, progress: (_ bytes: Int, _ total: Int) -> Void
    ) throws -> (name: String, inspection: ModelInspection) {
        let passes = links ? 1 : 2
        let inspection = try ModelInspection.inspect(path, catalog: catalog, cancellation: cancellation) {
            progress($0, $1 * passes)
        }
        let name = try chooseName(path, inspection)
        try store.makeFolder()
        let target = store.path(of: name)
        if links {
            try link(path, target)
        } else {
            try copy(path, target, inspection, cancellation) {
                progress(inspection.bytes + $0, inspection.bytes * passes)
            }
        }
        return (name, inspection)
    }

    private func chooseName(_ path: String, _ inspection: ModelInspection) throws(ModelStoreError) -> String {
        let name = self.name ?? inspection.entry?.name ?? ModelStore.name(ofFile: path)
        guard ModelStore.isName(name) else {
            throw ModelStoreError(description: "\(name) cannot be a model's name; give another one with --name")
        }
        if let published = catalog.entry(named: name), published.digest != inspection.digest {
            throw ModelStoreError(
                description: "\(path) is not the published model \(name); give it another name with --name")
        }
        guard !store.isInstalled(name) else {
            throw ModelStoreError(
                description: "a model \(name) is installed already; remove it first, or give another name with --name")
        }
        return name
    }

    private func link(_ path: String, _ target: String) throws(SystemError) {
        guard let resolved = resolvedPath(path) else {
            throw SystemError(function: "open", path: path, code: errno)
        }
        try checked("link", path: target) { symlink(resolved, target) }
    }

    private func copy(
        _ path: String, _ target: String, _ inspection: ModelInspection, _ cancellation: CancellationFlag,
        progress: (Int) -> Void
    ) throws {
        let source = try checked("open", path: path) { open(path, O_RDONLY | O_CLOEXEC) }
        defer { close(source) }
        let file = try AtomicFile(path: target, mode: 0o600)
        do {
            var hash = SHA256()
            var copied = 0
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 64)
            defer { buffer.deallocate() }
            while true {
                guard !cancellation.isCancelled else { throw CancellationError() }
                let count = try checked("read", path: path) { read(source, buffer.baseAddress!, buffer.count) }
                if count == 0 { break }
                let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
                try file.write(piece)
                hash.update(piece)
                copied += count
                progress(copied)
            }
            guard hash.finish() == inspection.digest else {
                throw ModelStoreError(description: "\(path) changed while it was copied; try again when it is complete")
            }
            try file.commit()
        } catch {
            file.discard()
            throw error
        }
    }
}
