internal import Glibc
internal import SottoSupport

/// The bytes of one input, read by ourselves: FFmpeg opens nothing.
///
/// A regular file can be read anywhere. Anything else (pipe, terminal, socket) goes forward only; its beginning is kept
/// until `forgetHead()`, so that the format can be found out and the reading started again.
///
/// Thread: its owner's.
final class InputBytes {
    /// The path, or `standard input`.
    let name: String
    /// The size of a regular file in bytes, counted from where it was handed over; `nil` for what can only be read forward.
    let length: Int64?
    /// Why reading stopped, when the system refused a read.
    private(set) var failure: SystemError?
    /// How often a demuxer asked to open another file or address, and was refused.
    var refusedOpens = 0
    /// Bytes to hand out in place of those of the file.
    var patch: (offset: Int64, bytes: [UInt8])?

    let calls: FileCalls
    private let descriptor: Descriptor
    /// The offset in the file that counts as byte zero: standard input may be handed over half read.
    private let start: Int64
    private var position: Int64 = 0
    /// How many bytes from the beginning on have been read, the position set back or not.
    private(set) var furthest: Int64 = 0

    /// The bytes of a pipe from its beginning on, while they are kept.
    private var head: [UInt8] = []
    private var keepsHead = true

    init(
        _ descriptor: consuming Descriptor, name: String, length: Int64?, start: Int64 = 0, calls: FileCalls = .system
    ) {
        self.descriptor = descriptor
        self.name = name
        self.length = length
        self.start = start
        self.calls = calls
    }

    var isSeekable: Bool { length != nil }

    /// Reads on from the current position.
    /// - Returns: the number of bytes, less than asked for where no more are there yet; 0 at the end; `nil` when the
    ///   system refused, which `failure` then explains.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        guard failure == nil else { return nil }
        guard let base = buffer.baseAddress, !buffer.isEmpty else { return 0 }
        let count: Int
        do throws(SystemError) {
            count = isSeekable ? try readFile(base, buffer.count) : try readForward(base, buffer.count)
        } catch {
            failure = error
            return nil
        }
        if let patch { apply(patch, to: base, count) }
        position += Int64(count)
        furthest = max(furthest, position)
        return count
    }

    /// Moves to a byte, which may lie behind the end.
    /// - Returns: false for what can only be read forward.
    func seek(to offset: Int64) -> Bool {
        guard offset >= 0, isSeekable || offset < head.count && keepsHead || offset == position else { return false }
        position = offset
        return true
    }

    /// Up to `count` bytes at the beginning; the position becomes zero. For a pipe, only what has been read already.
    func beginning(_ count: Int) -> [UInt8] {
        guard isSeekable else {
            position = 0
            return Array(head.prefix(count))
        }
        return bytes(at: 0, count)
    }

    /// Up to `count` bytes at an offset of a seekable input; the position becomes zero.
    func bytes(at offset: Int64, _ count: Int) -> [UInt8] {
        precondition(isSeekable, "only a regular file can be read anywhere")
        position = offset
        defer { position = 0 }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                guard
                    let some = read(
                        into: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])),
                    some > 0
                else { break }
                filled += some
            }
        }
    }

    /// Frees the kept beginning of a pipe as soon as it has been read a second time.
    func forgetHead() { keepsHead = false }

    private func readFile(_ base: UnsafeMutableRawPointer, _ count: Int) throws(SystemError) -> Int {
        let (offset, overflow) = start.addingReportingOverflow(position)
        guard !overflow else { return 0 }
        return try checked("read", path: name) { calls.pread(descriptor.number, base, count, offset) }
    }

    private func readForward(_ base: UnsafeMutableRawPointer, _ count: Int) throws(SystemError) -> Int {
        if position < head.count {
            let some = min(count, head.count - Int(position))
            head.withUnsafeBytes { base.copyMemory(from: $0.baseAddress! + Int(position), byteCount: some) }
            return some
        }
        if keepsHead {
            let some = try readPipe(base, count)
            head.append(contentsOf: UnsafeRawBufferPointer(start: base, count: some))
            return some
        }
        head = []
        return try readPipe(base, count)
    }

    /// Waits where the pipe was made not to: another program that shares it may have done that.
    private func readPipe(_ base: UnsafeMutableRawPointer, _ count: Int) throws(SystemError) -> Int {
        while true {
            do throws(SystemError) {
                return try checked("read", path: name) { calls.read(descriptor.number, base, count) }
            } catch {
                guard error.code == EAGAIN else { throw error }
                var wanted = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
                // Not for ever: the next read looks whether it has been cancelled.
                _ = poll(&wanted, 1, 100)
            }
        }
    }

    private func apply(_ patch: (offset: Int64, bytes: [UInt8]), to base: UnsafeMutableRawPointer, _ count: Int) {
        for (index, byte) in patch.bytes.enumerated() {
            let place = patch.offset + Int64(index) - position
            if place >= 0, place < count { base.storeBytes(of: byte, toByteOffset: Int(place), as: UInt8.self) }
        }
    }
}
