public import Glibc

/// Gives a file that is complete another name in the same folder, so that a power cut leaves it under one of the two.
/// - Throws: `SystemError` from `rename`.
public func renameDurably(_ path: String, to target: String) throws(SystemError) {
    try checked("rename", path: target) { rename(path, target) }
    syncFolder(of: target)
}

/// Writes a folder's new entry to disk, so that the file is there after a power cut. The file is whole either way, and
/// some file systems cannot do it: a failure is not reported.
func syncFolder(of path: String) {
    let directory = splitPath(path).directory
    let descriptor = open(directory.isEmpty ? "." : directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
}

extension statvfs {
    /// Bytes that the user may still write to the disk.
    public var freeBytes: Int {
        Int(clamping: UInt64(f_bavail).multipliedReportingOverflow(by: UInt64(f_frsize)).partialValue)
    }
}

/// The one path that leads to a file or folder without links and dots; `nil` when it is not there.
public func resolvedPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
}

/// The names of what is in a folder, `.` and `..` too; none where there is no such folder or it may not be read.
public func namesInFolder(_ path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
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

/// Creates a folder and those above it that are missing.
/// - Parameter mode: of each, before the process's umask; 0o700 for what is the user's alone.
/// - Throws: `SystemError` from `mkdir`; `ENOTDIR` when the path is something else.
public func makeFolders(_ path: String, mode: UInt32 = 0o777) throws(SystemError) {
    var status = stat()
    if stat(path, &status) == 0 {
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw SystemError(function: "write into", path: path, code: ENOTDIR)
        }
        return
    }
    let parent = splitPath(path.hasSuffix("/") ? String(path.dropLast()) : path).directory
    if !parent.isEmpty, parent != path { try makeFolders(parent, mode: mode) }
    do {
        try checked("create", path: path) { mkdir(path, mode) }
    } catch let error where error.code == EEXIST {
        // Made by someone else meanwhile.
    }
}
