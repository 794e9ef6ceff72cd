internal import Glibc

/// Collects text or bytes and writes them to a file descriptor in pieces of 64 KiB. Does not own the descriptor.
///
/// Once a write has failed every later call throws the same error: what follows a gap must not be written.
struct DescriptorWriter: Sendable {
    static let capacity = 65_536

    let descriptor: Int32
    /// What errors call it.
    let name: String
    private var buffer: [UInt8] = []
    private var failure: SystemError?

    init(descriptor: Int32, name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    mutating func write(_ text: String) throws(SystemError) {
        if let failure { throw failure }
        if text.utf8.count >= Self.capacity {
            // Large pieces are not copied: a transcript's whole text arrives in one.
            try flush()
            var text = text
            failure = text.withUTF8 { Self.writeAll(UnsafeRawBufferPointer($0), to: descriptor, name: name) }
            if let failure { throw failure }
            return
        }
        buffer.append(contentsOf: text.utf8)
        if buffer.count >= Self.capacity { try flush() }
    }

    mutating func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        if let failure { throw failure }
        guard bytes.count < Self.capacity else {
            // Large pieces are not copied.
            try flush()
            failure = Self.writeAll(bytes, to: descriptor, name: name)
            if let failure { throw failure }
            return
        }
        buffer.append(contentsOf: bytes)
        if buffer.count >= Self.capacity { try flush() }
    }

    mutating func flush() throws(SystemError) {
        if let failure { throw failure }
        failure = buffer.withUnsafeBytes { bytes in Self.writeAll(bytes, to: descriptor, name: name) }
        buffer.removeAll(keepingCapacity: true)
        if let failure { throw failure }
    }

    /// Returns the error rather than throwing it: the standard library's buffer closures rethrow untyped.
    private static func writeAll(
        _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, name: String
    ) -> SystemError? {
        var rest = bytes[...]
        while !rest.isEmpty {
            do {
                let written = try checked("write", path: name) {
                    Glibc.write(descriptor, bytes.baseAddress! + rest.startIndex, rest.count)
                }
                rest = rest.dropFirst(written)
            } catch let error where error.code == EAGAIN {
                // Someone who shares the terminal or pipe has made it non-blocking.
                var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&request, 1, -1)
            } catch {
                return error
            }
        }
        return nil
    }
}
