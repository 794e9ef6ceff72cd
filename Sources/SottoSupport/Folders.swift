internal import Glibc

/// Creates a folder and those above it that are missing, each with permissions 0777 less the process's umask.
/// - Throws: `SystemError` from `mkdir`; `ENOTDIR` when the path is something else.
public func makeFolders(_ path: String) throws(SystemError) {
    var status = stat()
    if stat(path, &status) == 0 {
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw SystemError(function: "write into", path: path, code: ENOTDIR)
        }
        return
    }
    let parent = splitPath(path.hasSuffix("/") ? String(path.dropLast()) : path).directory
    if !parent.isEmpty, parent != path { try makeFolders(parent) }
    do {
        try checked("create", path: path) { mkdir(path, 0o777) }
    } catch let error where error.code == EEXIST {
        // Made by someone else meanwhile.
    }
}
