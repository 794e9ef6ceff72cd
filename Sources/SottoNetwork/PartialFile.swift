internal import Glibc
internal import SottoSupport

/// The part of a file that is there already, `NAME.part` beside its final name, and the checksum of it so far.
///
/// It stays when a download ends early, so that the next one goes on from there. While it is open it is locked against
/// other processes (`flock`, which the kernel gives back even after SIGKILL).
///
/// Thread: one owner at a time.
struct PartialFile: ~Copyable {
    private static let blockSize = 1 << 20

    let path: String
    /// Bytes taken so far; all of them are in the file after `flush()`.
    private(set) var size = 0
    private let descriptor: Int32
    private let writer: BackgroundWriter
    /// The end of the file, not yet handed to the writer.
    private var block: [UInt8] = []

    private init(path: String, descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
        writer = BackgroundWriter(descriptor: descriptor, path: path)
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
        // The writer must be done with the descriptor; what it failed with has been told, or matters no more.
        do { try writer.drain() } catch {}
        if size == 0 { unlink(path) }  // nothing to go on from
        close(descriptor)
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        if block.isEmpty { block.reserveCapacity(Self.blockSize) }
        block.append(contentsOf: bytes)
        size += bytes.count
        if block.count >= Self.blockSize { handOver() }
    }

    /// Waits until everything taken so far is in the file.
    mutating func flush() throws(SystemError) {
        handOver()
        try writer.drain()
    }

    /// Starts anew.
    mutating func clear() throws(SystemError) {
        try flush()
        try checked("truncate", path: path) { ftruncate(descriptor, 0) }
        _ = writer.finish()
        size = 0
    }

    /// Makes it certain that the bytes are on the disk.
    /// - Returns: their checksum.
    mutating func finish() throws(SystemError) -> SHA256Digest {
        try flush()
        try checked("fsync", path: path) { fsync(descriptor) }
        return writer.finish()
    }

    private mutating func handOver() {
        guard !block.isEmpty else { return }
        writer.write(block, at: size - block.count)
        block = []
    }

    /// Bytes that the user may still write to the file's disk; `nil` where the system does not say.
    var freeSpace: Int? {
        var status = statvfs()
        guard fstatvfs(descriptor, &status) == 0 else { return nil }
        return Int(
            clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue)
    }

    /// Not so when the process that held the lock has just given the file its final name.
    private var isStillThere: Bool {
        var opened = stat()
        var named = stat()
        return fstat(descriptor, &opened) == 0 && stat(path, &named) == 0 && opened.st_ino == named.st_ino
    }

    private mutating func hashWhatIsThere(_ cancellation: CancellationFlag) throws {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.blockSize, alignment: 4096)
        defer { buffer.deallocate() }
        while true {
            guard !cancellation.isCancelled else { throw CancellationError() }
            let count = try checked("read", path: path) {
                pread(descriptor, buffer.baseAddress!, buffer.count, off_t(size))
            }
            guard count > 0 else { return }
            writer.hashOnly(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            size += count
        }
    }
}
