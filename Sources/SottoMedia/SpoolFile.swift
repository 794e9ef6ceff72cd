internal import Glibc
internal import SottoSupport

/// A copy of a pipe on disk, for the formats that cannot be read forward only: an MP4 file may keep its table of
/// contents at the end.
///
/// The file has no name from before the first byte is written, so it goes away with the process however that ends.
enum SpoolFile {
    /// Reads the pipe to its end, from its beginning on.
    /// - Parameter directory: where the copy lies; `nil` for `$TMPDIR`, else `/var/tmp`, which unlike `/tmp` is never
    ///   held in memory.
    /// - Throws: `.spoolFailed` when the copy cannot be written, `.readFailed` when the pipe breaks.
    static func copy(_ input: InputBytes, directory: String?) throws(MediaError) -> InputBytes {
        let directory = directory ?? Environment.value("TMPDIR") ?? "/var/tmp"
        let copy: InputBytes
        do throws(SystemError) {
            let descriptor = try unnamedFile(in: directory)
            _ = input.seek(to: 0)
            input.forgetHead()
            let length = try transfer(from: input, to: descriptor.number, directory: directory)
            copy = InputBytes(descriptor, name: input.name, length: length, calls: input.calls)
        } catch {
            throw .spoolFailed(input.name, directory: directory, error)
        }
        if let failure = input.failure { throw .readFailed(input.name, failure) }
        return copy
    }

    /// The corresponding C functions are `open` and `unlink`.
    private static func unnamedFile(in directory: String) throws(SystemError) -> Descriptor {
        let path = "\(directory)/.sotto-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
        let number = try checked("write to", path: directory) {
            open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        }
        let descriptor = Descriptor(number)
        try checked("write to", path: directory) { unlink(path) }
        return descriptor
    }

    private static func transfer(
        from input: InputBytes, to number: Int32, directory: String
    ) throws(SystemError) -> Int64 {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { buffer.deallocate() }
        var total: Int64 = 0
        while let count = input.read(into: buffer), count > 0 {
            var written = 0
            while written < count {
                let rest = UnsafeRawPointer(buffer.baseAddress! + written)
                written += try checked("write to", path: directory) { input.calls.write(number, rest, count - written) }
            }
            total += Int64(count)
        }
        return total
    }
}
