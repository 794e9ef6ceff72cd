import Glibc

/// One open regular file, read by position. Closed when it goes out of scope.
///
/// Thread: `pread` leaves no trace in the descriptor, so a handle may be used by any one thread at a time.
struct ModelFileHandle: ~Copyable {
    /// In bytes, when it was opened.
    let size: Int
    private let descriptor: Int32

    private init(descriptor: Int32, size: Int) {
        self.descriptor = descriptor
        self.size = size
    }

    static func open(path: String) throws(ModelFileProblem) -> ModelFileHandle {
        // open() would stop at the NUL and open another file.
        guard !path.utf8.contains(0) else { throw .notFound }
        // O_NONBLOCK: opening a named pipe would wait for someone to write to it.
        var descriptor: Int32
        repeat {
            descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        } while descriptor < 0 && errno == EINTR
        guard descriptor >= 0 else { throw problem(openFailedWith: errno) }

        var status = stat()
        let result = fstat(descriptor, &status)
        // From here on deinit closes the file.
        let handle = ModelFileHandle(descriptor: descriptor, size: Int(status.st_size))
        guard result == 0 else { throw .notReadable("its size is unknown", do: "check the disk") }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return handle
        case S_IFDIR: throw .isDirectory
        default: throw .notReadable("it is a pipe, socket or device", do: "give a regular file")
        }
    }

    deinit {
        close(descriptor)
    }

    /// Reads through `pread` until the buffer is full, the file ends or an error happens.
    /// - Returns: how many bytes of the buffer were filled, and the `errno` that stopped it, if one did.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> (count: Int, error: Int32?) {
        var filled = 0
        while filled < buffer.count {
            let result = pread(descriptor, buffer.baseAddress! + filled, buffer.count - filled, off_t(offset + filled))
            if result > 0 {
                filled += result
            } else if result == 0 {
                break
            } else if errno != EINTR {
                return (filled, errno)
            }
        }
        return (filled, nil)
    }

    /// How the file is going to be read: the check touches a few bytes of each tensor, where reading ahead would fetch
    /// half the file; loading reads all of it in order. Only a hint, so failure does not matter.
    func expect(_ order: Order) {
        _ = posix_fadvise(descriptor, 0, 0, order == .inOrder ? POSIX_FADV_SEQUENTIAL : POSIX_FADV_RANDOM)
    }

    enum Order {
        case inOrder
        case scattered
    }

    private static func problem(openFailedWith code: Int32) -> ModelFileProblem {
        switch code {
        case ENOENT, ENOTDIR: .notFound
        case EACCES, EPERM: .notReadable("no permission", do: "change its permissions or copy it to your own folder")
        default: .notReadable(reason(code), do: "check the disk and the path")
        }
    }

    static func reason(_ code: Int32) -> String {
        String(cString: strerror(code))
    }
}
