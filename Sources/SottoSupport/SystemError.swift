internal import Glibc

/// A call of the operating system that failed: which one, on what, and why.
public struct SystemError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The C function, such as `open`.
    public var function: String
    /// What it was called on: a path, or a name such as `standard output`.
    public var path: String?
    /// The value of `errno`.
    public var code: Int32

    public init(function: String, path: String?, code: Int32) {
        self.function = function
        self.path = path
        self.code = code
    }

    /// The system's words for the code, such as `No space left on device`.
    public var message: String {
        // strerror_r, because strerror is not thread-safe. Swift sees its POSIX form, which fills the buffer.
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            buffer.initialize(repeating: 0)
            strerror_r(code, buffer.baseAddress!, buffer.count)
            return String(cString: buffer.baseAddress!)
        }
    }

    public var description: String {
        path.map { "cannot \(function) \($0): \(message)" } ?? "\(function) failed: \(message)"
    }

    /// The disk, the user's share of it, or the largest size of a file is used up.
    public var isStorageFull: Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }

    /// The reader of a pipe has gone: there is nobody left to write for.
    public var isBrokenPipe: Bool { code == EPIPE }
}

/// Makes a C call that returns -1 and sets `errno` when it fails; repeats it when a signal interrupted it.
///
/// Not for `close`, which must not be repeated: on Linux the descriptor is gone even when it reports EINTR.
/// - Throws: `SystemError` naming `function` and `path`.
@discardableResult
public func checked<Result: SignedInteger>(
    _ function: StaticString, path: String? = nil, _ call: () -> Result
) throws(SystemError) -> Result {
    while true {
        let result = call()
        if result != -1 { return result }
        let code = errno
        if code != EINTR { throw SystemError(function: "\(function)", path: path, code: code) }
    }
}
