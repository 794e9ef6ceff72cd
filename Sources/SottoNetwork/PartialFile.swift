internal import Dispatch
internal import Glibc
internal import SottoSupport

/// The part of a file that is there already, `NAME.part` beside its final name, and the checksum of it so far.
///
/// It stays when a download ends early, so that the next one goes on from there. While it is open it is locked against
/// other processes (`flock`, which the kernel gives back even after SIGKILL).
///
/// Thread: one owner at a time.
struct PartialFile: ~Copyable {
    /// The disk is set to work whenever so much more is there, so that the last fsync has little left to do.
    private static let syncStep = 64 << 20

    let path: String
    /// Bytes taken so far; all of them are in the file after `flush()`.
    private(set) var size = 0
    private let descriptor: Int32
    private let hash = BackgroundHash()
    private let syncQueue = DispatchQueue(label: "sotto-download-sync")
    /// The end of the file, not yet written.
    private var block: Block?

    private init(path: String, descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
    }

    /// Opens or creates the file and reads what is in it.
    static func open(path: String, cancellation: CancellationFlag) throws -> PartialFile {
        let descriptor = try checked("create", path: path) {
            Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        }
        var file = PartialFile(path: path, descriptor: descriptor)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, file.isStillThere else {
            throw DownloadError(.busy, "another process is downloading to \(path); wait for it or stop it")
        }
        try file.hashWhatIsThere(cancellation)
        return file
    }

    deinit {
        syncQueue.sync {}  // must be done with the descriptor
        if size == 0 { unlink(path) }  // nothing to go on from
        close(descriptor)
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        var rest = bytes
        while !rest.isEmpty {
            let current = block ?? hash.freeBlock()
            block = current
            let taken = current.take(rest)
            size += taken
            rest = UnsafeRawBufferPointer(rebasing: rest[taken...])
            if current.isFull { try flush() }
        }
    }

    /// Writes what has been taken so far to the file.
    mutating func flush() throws(SystemError) {
        guard let block else { return }
        let start = size - block.count
        var written = 0
        while written < block.count {
            written += try checked("write", path: path) {
                pwrite(
                    descriptor, block.bytes.baseAddress! + written, block.count - written, off_t(start + written))
            }
        }
        self.block = nil
        hash.update(block)
        if start / Self.syncStep != size / Self.syncStep {
            syncQueue.async { [descriptor] in _ = fdatasync(descriptor) }
        }
    }

    /// Starts anew.
    mutating func clear() throws(SystemError) {
        try flush()
        try checked("truncate", path: path) { ftruncate(descriptor, 0) }
        _ = hash.finish()
        size = 0
    }

    /// Makes it certain that the bytes are on the disk.
    /// - Returns: their checksum.
    mutating func finish() throws(SystemError) -> SHA256Digest {
        try flush()
        try checked("fsync", path: path) { fsync(descriptor) }
        return hash.finish()
    }

    /// Bytes that the user may still write to the file's disk; `nil` where the system does not say.
    var freeSpace: Int? {
        var status = statvfs()
        guard fstatvfs(descriptor, &status) == 0 else { return nil }
        return status.freeBytes
    }

    /// Not so when the process that held the lock has just given the file its final name.
    private var isStillThere: Bool {
        var opened = stat()
        var named = stat()
        return fstat(descriptor, &opened) == 0 && stat(path, &named) == 0 && opened.st_ino == named.st_ino
    }

    private mutating func hashWhatIsThere(_ cancellation: CancellationFlag) throws {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Block.size, alignment: 4096)
        defer { buffer.deallocate() }
        while true {
            guard !cancellation.isCancelled else { throw CancellationError() }
            let count = try checked("read", path: path) {
                pread(descriptor, buffer.baseAddress!, buffer.count, off_t(size))
            }
            guard count > 0 else { return }
            let block = hash.freeBlock()
            _ = block.take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            hash.update(block)
            size += count
        }
    }
}
