internal import Glibc
public import SottoSupport

/// What a look at every byte of a model file tells.
public struct ModelInspection: Sendable, Hashable {
    public var digest: SHA256Digest
    public var bytes: Int
    /// The published model this is, whatever its name.
    public var entry: CatalogEntry?
    /// `nil` for a voice-activity detector.
    public var model: WhisperModelDescription?

    /// Reads the whole file: its checksum, its structure, and that every weight is a number.
    ///
    /// A voice-activity detector passes only when it is one of the catalogue: nothing else can be said about it.
    /// Blocks; a gigabyte takes about a second.
    /// - Parameter progress: called with the bytes read so far.
    /// - Throws: `ModelFileError`, `SystemError`, `CancellationError`.
    public static func inspect(
        _ path: String, catalog: ModelCatalog, cancellation: CancellationFlag,
        progress: (_ bytes: Int, _ total: Int) -> Void = { _, _ in }
    ) throws -> ModelInspection {
        if let detector = try inspectDetector(path, catalog) { return detector }
        let reader = try ModelFileReader(path: path)
        let total = reader.model.fileSize
        var hash = SHA256()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 64)
        defer { buffer.deallocate() }
        while reader.bytesRead < total {
            guard !cancellation.isCancelled else { throw CancellationError() }
            let count = reader.read(
                into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, total - reader.bytesRead)]))
            if let failure = reader.failure { throw failure }
            hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            progress(reader.bytesRead, total)
        }
        let digest = hash.finish()
        return ModelInspection(
            digest: digest, bytes: total, entry: catalog.entry(with: digest), model: reader.model)
    }

    private static func inspectDetector(_ path: String, _ catalog: ModelCatalog) throws -> ModelInspection? {
        let detectors = catalog.entries.filter { $0.kind == .vad }
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            detectors.contains(where: { $0.bytes == Int(status.st_size) })
        else { return nil }
        let content = try readSmallFile(path, limit: Int(status.st_size))
        var hash = SHA256()
        content.withUnsafeBytes { hash.update($0) }
        let digest = hash.finish()
        guard let entry = detectors.first(where: { $0.digest == digest }) else { return nil }
        return ModelInspection(digest: digest, bytes: content.count, entry: entry, model: nil)
    }
}
