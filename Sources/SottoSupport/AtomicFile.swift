internal import Glibc

/// A file that appears whole or not at all: written under a temporary name in the folder of its target, and renamed
/// onto it by `commit()`. Until then a file of that name stays as it was.
///
/// - A file that is never committed leaves nothing behind.
/// - An existing file keeps its permissions, and its owner where the system allows; one that may not be written is
///   refused although its folder would let it be replaced. A symbolic link stays, and the file it names is written.
/// - What is not a regular file (`/dev/null`, a pipe) is written directly: renaming over it would destroy it.
///
/// Thread: one owner at a time.
public final class AtomicFile {
    /// As it was given.
    public let path: String

    private let target: Target
    private let registry: TemporaryFiles
    private var state: State

    private enum State {
        case open(DescriptorWriter)
        case committed
        case discarded
    }

    private enum Target {
        case replaced(path: String, temporary: String)
        case writtenDirectly
    }

    /// - Parameter mode: permissions of a new file, before the process's umask.
    /// - Throws: when the folder or the existing file may not be written, or the path is a folder.
    public convenience init(path: String, mode: UInt32 = 0o666) throws(SystemError) {
        try self.init(path: path, mode: mode, registry: .ofProcess)
    }

    init(path: String, mode: UInt32 = 0o666, registry: TemporaryFiles) throws(SystemError) {
        self.path = path
        self.registry = registry
        let resolved = try Self.followingLinks(path)
        let existing = try Self.status(of: resolved, named: path)
        let descriptor: Int32
        switch existing.map({ $0.st_mode & S_IFMT }) {
        case S_IFDIR:
            throw SystemError(function: "write", path: path, code: EISDIR)
        case nil, S_IFREG:
            if existing != nil { try checked("write", path: path) { faccessat(AT_FDCWD, resolved, W_OK, AT_EACCESS) } }
            let temporary: String
            (temporary, descriptor) = try Self.create(beside: resolved, named: path, mode: mode, registry)
            target = .replaced(path: resolved, temporary: temporary)
        default:
            descriptor = try checked("open", path: path) { open(resolved, O_WRONLY | O_CLOEXEC) }
            target = .writtenDirectly
        }
        state = .open(DescriptorWriter(descriptor: descriptor, name: path))
        if let existing, case .replaced = target { Self.adopt(existing, descriptor) }
    }

    deinit {
        discard()
    }

    /// Adds text at the end. It may stay in memory until `commit()`.
    /// - Throws: when the disk is full or fails; from then on every call throws, and the target stays as it was.
    public func write(_ text: String) throws(SystemError) {
        try withWriter { (writer) throws(SystemError) in try writer.write(text) }
    }

    /// Adds bytes at the end, under the same conditions.
    public func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        try withWriter { (writer) throws(SystemError) in try writer.write(bytes) }
    }

    /// Hands over the path under which everything written so far can be read, to be looked at before `commit()`.
    public func inspect<Result>(_ body: (String) throws -> Result) throws -> Result {
        try withWriter { (writer) throws(SystemError) in try writer.flush() }
        return switch target {
        case .replaced(_, let temporary): try body(temporary)
        case .writtenDirectly: try body(path)
        }
    }

    private func withWriter(_ body: (inout DescriptorWriter) throws(SystemError) -> Void) throws(SystemError) {
        guard case .open(var writer) = state else { preconditionFailure("\(path) is written after its end") }
        state = .discarded  // The writer has one owner at a time, so that its buffer is not copied.
        defer { state = .open(writer) }
        try body(&writer)
    }

    /// Makes the file appear under its name, with everything written safely on the disk.
    /// - Throws: when any part of it failed; nothing is left behind then, and the target is as it was.
    public func commit() throws(SystemError) {
        guard case .open(var writer) = state else { preconditionFailure("\(path) is committed after its end") }
        do throws(SystemError) {
            try writer.flush()
            if case .replaced = target { try checked("fsync", path: path) { fsync(writer.descriptor) } }
        } catch {
            discard()
            throw error
        }
        state = .discarded  // Its descriptor is given up by `close`, whether that succeeds or not.
        do throws(SystemError) {
            try Self.close(writer.descriptor, named: path)
            if case .replaced(let target, let temporary) = target {
                try checked("rename", path: path) { rename(temporary, target) }
                syncFolder(of: target)
            }
        } catch {
            removeTemporary()
            throw error
        }
        if case .replaced(_, let temporary) = target { registry.release(temporary) }
        state = .committed
    }

    /// Removes what was written so far and leaves the target as it was. Does nothing after `commit()`.
    public func discard() {
        guard case .open(let writer) = state else { return }
        state = .discarded
        _ = Glibc.close(writer.descriptor)
        removeTemporary()
    }

    private func removeTemporary() {
        guard case .replaced(_, let temporary) = target else { return }
        unlink(temporary)
        registry.release(temporary)
    }

    /// Removes the temporary files of every file that is not committed, and lets none be created after it: the last
    /// act of a process that exits while others still write.
    ///
    /// Thread: any; waits for no other thread. Not for use inside a signal handler.
    public static func discardAll() {
        TemporaryFiles.ofProcess.discardAll()
    }
}

// The system's side of it.
extension AtomicFile {
    /// What a symbolic link leads to, existing or not, as `open` would follow it.
    private static func followingLinks(_ path: String) throws(SystemError) -> String {
        var path = path
        for _ in 0..<40 {
            guard let link = readLink(path) else { return path }
            path = link.hasPrefix("/") ? link : splitPath(path).directory + link
        }
        throw SystemError(function: "open", path: path, code: ELOOP)
    }

    private static func readLink(_ path: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            let length = readlink(path, buffer.baseAddress!, buffer.count)
            guard length >= 0 else { return nil }
            return String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    private static func status(of path: String, named name: String) throws(SystemError) -> stat? {
        var status = stat()
        do {
            try checked("open", path: name) { stat(path, &status) }
            return status
        } catch let error where error.code == ENOENT {
            return nil
        }
    }

    private static func create(
        beside target: String, named name: String, mode: UInt32, _ registry: TemporaryFiles
    ) throws(SystemError) -> (path: String, descriptor: Int32) {
        while let temporary = registry.reserve(beside: target) {
            do {
                let descriptor = try checked("create", path: name) {
                    open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
                }
                if registry.contains(temporary) { return (temporary, descriptor) }
                unlink(temporary)  // The process began to exit meanwhile.
                _ = Glibc.close(descriptor)
            } catch let error where error.code == EEXIST {
                // Left by a process that was killed and had our number; another one may be using it elsewhere.
                registry.release(temporary)
            } catch {
                registry.release(temporary)
                throw error
            }
        }
        throw SystemError(function: "create", path: name, code: ECANCELED)
    }

    /// Gives the new file the old one's owner and permissions. Only the superuser may give files away; where it is
    /// not allowed the file is the writer's own, which is no failure.
    private static func adopt(_ existing: stat, _ descriptor: Int32) {
        _ = fchown(descriptor, existing.st_uid, existing.st_gid)
        _ = fchmod(descriptor, existing.st_mode & 0o777)
    }

    private static func close(_ descriptor: Int32, named name: String) throws(SystemError) {
        if Glibc.close(descriptor) == -1, errno != EINTR {
            throw SystemError(function: "close", path: name, code: errno)
        }
    }
}
