internal import Glibc
internal import SottoSupport

extension InputBytes {
    /// Opens a file by its path; `-` is standard input. The corresponding C functions are `open` and `fstat`.
    static func open(_ path: String, calls: FileCalls = .system) throws(MediaError) -> InputBytes {
        guard path != "-" else {
            return try wrap(Descriptor(STDIN_FILENO, isOwned: false), name: "standard input", calls: calls)
        }
        // A Swift string may hold a zero byte; C would open what stands before it.
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .notFound(path) }
        let number: Int32
        do throws(SystemError) {
            // O_NOCTTY: a terminal given by name must not become ours. O_NONBLOCK: a named pipe without a writer would
            // keep us in open(), where nobody can cancel; reading waits for the writer.
            number = try checked("open", path: path) {
                Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
            }
        } catch {
            switch error.code {
            case ENOENT, ENOTDIR, ENAMETOOLONG: throw .notFound(path)
            default: throw .notReadable(path, error)
            }
        }
        return try wrap(Descriptor(number), name: path, calls: calls)
    }

    /// Takes a descriptor that is open already, from its current offset on.
    static func wrap(
        _ descriptor: consuming Descriptor, name: String, calls: FileCalls = .system
    ) throws(MediaError) -> InputBytes {
        var info = stat()
        do throws(SystemError) {
            try checked("read", path: name) { fstat(descriptor.number, &info) }
        } catch {
            throw .notReadable(name, error)
        }
        switch info.st_mode & S_IFMT {
        case S_IFDIR:
            throw .isDirectory(name)
        case S_IFREG:
            let start = max(0, Int64(lseek(descriptor.number, 0, SEEK_CUR)))
            let length = max(0, Int64(info.st_size) - start)
            guard length > 0 else { throw .empty(name) }
            return InputBytes(descriptor, name: name, length: length, start: start, calls: calls)
        default:
            return InputBytes(descriptor, name: name, length: nil, calls: calls)
        }
    }
}
