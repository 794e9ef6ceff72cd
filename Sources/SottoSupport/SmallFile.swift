internal import Glibc

/// The bytes of a small regular file, such as settings.
/// - Parameter limit: what a file of its kind never exceeds, so that a wrong one cannot fill memory.
/// - Throws: `SystemError`; EFBIG for a file over the limit, EINVAL for what is no regular file: a pipe would hang.
///
/// Thread: any; blocks for as long as the disk takes.
public func readSmallFile(_ path: String, limit: Int = 1 << 20) throws(SystemError) -> [UInt8] {
    let descriptor = try checked("open", path: path) { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    defer { close(descriptor) }
    var status = stat()
    try checked("read", path: path) { fstat(descriptor, &status) }
    guard status.st_mode & S_IFMT == S_IFREG else {
        let code = status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL
        throw SystemError(function: "read", path: path, code: code)
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
        let count = try checked("read", path: path) { read(descriptor, &buffer, buffer.count) }
        if count == 0 { return bytes }
        bytes += buffer[..<count]
        if bytes.count > limit { throw SystemError(function: "read", path: path, code: EFBIG) }
    }
}
