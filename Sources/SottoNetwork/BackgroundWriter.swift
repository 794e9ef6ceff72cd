internal import Dispatch
internal import Glibc
internal import SottoSupport

/// Writes blocks of a file and adds them to its checksum, behind the back of the thread that receives them: writing and
/// hashing take as long as receiving does, and together they would halve the rate.
///
/// Thread: one owner at a time calls it; the work happens on a dispatch queue. At most `depth` blocks wait; then `write`
/// does, so a slow disk slows the network down rather than filling memory.
final class BackgroundWriter: @unchecked Sendable {
    // @unchecked: `hash` and `failure` are touched on the queue only.
    private static let depth = 4

    /// The disk is set to work whenever so much more is there, so that the last fsync has little left to do.
    private static let syncStep = 64 << 20

    private let descriptor: Int32
    private let path: String
    private let queue = DispatchQueue(label: "sotto-download-disk")
    private let syncQueue = DispatchQueue(label: "sotto-download-sync")
    private let slots = DispatchSemaphore(value: depth)
    private var hash = SHA256()
    private var failure: SystemError?

    /// The descriptor must stay open until `drain()` has returned.
    init(descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    func write(_ block: [UInt8], at offset: Int) {
        slots.wait()
        queue.async { [self] in
            defer { slots.signal() }
            guard failure == nil else { return }
            do throws(SystemError) {
                try writeNow(block, at: offset)
                block.withUnsafeBytes { hash.update($0) }
                if offset / Self.syncStep != (offset + block.count) / Self.syncStep {
                    syncQueue.async { [descriptor] in _ = fdatasync(descriptor) }
                }
            } catch {
                failure = error
            }
        }
    }

    /// Adds bytes that are in the file already.
    func hashOnly(_ bytes: UnsafeRawBufferPointer) {
        queue.sync { hash.update(bytes) }
    }

    /// Waits until everything is written.
    /// - Throws: what a write failed with since the file was begun.
    func drain() throws(SystemError) {
        let failure = queue.sync { self.failure }
        syncQueue.sync {}
        if let failure { throw failure }
    }

    /// The checksum of everything; it begins anew.
    func finish() -> SHA256Digest {
        queue.sync {
            var whole = SHA256()
            swap(&whole, &hash)
            return whole.finish()
        }
    }

    private func writeNow(_ block: [UInt8], at offset: Int) throws(SystemError) {
        var written = 0
        while written < block.count {
            written += try checked("write", path: path) {
                block.withUnsafeBytes {
                    pwrite(descriptor, $0.baseAddress! + written, block.count - written, off_t(offset + written))
                }
            }
        }
    }
}
