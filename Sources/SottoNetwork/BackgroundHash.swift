internal import Dispatch
internal import SottoSupport
internal import Synchronization

/// A piece of a file on its way from the network to the disk.
final class Block: @unchecked Sendable {
    // @unchecked: handed from one owner to the next, never shared.
    static let size = 1 << 20

    private let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 64)
    private(set) var count = 0

    deinit {
        memory.deallocate()
    }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<count]) }
    var isFull: Bool { count == Self.size }

    /// Takes as many bytes as there is room for.
    /// - Returns: how many.
    func take(_ bytes: UnsafeRawBufferPointer) -> Int {
        let taken = min(bytes.count, Self.size - count)
        memory[count..<count + taken].copyBytes(from: bytes.prefix(taken))
        count += taken
        return taken
    }

    func clear() { count = 0 }
}

/// Adds blocks to a checksum behind the back of the thread that receives and writes them, which hashing would slow down
/// by half.
///
/// Thread: one owner at a time calls it; the work happens on a dispatch queue. There are `depth` blocks, used again and
/// again; when all wait to be hashed, `freeBlock()` waits too.
final class BackgroundHash: @unchecked Sendable {
    // @unchecked: `hash` is touched on the queue only.
    private static let depth = 4

    private let queue = DispatchQueue(label: "sotto-download-hash")
    private let slots: DispatchSemaphore
    private let free = Mutex<[Block]>([])
    private var hash = SHA256()

    init() {
        // libdispatch ends the process when a semaphore goes away below its first value, as it does when a write fails
        // and its block is never given back.
        slots = DispatchSemaphore(value: 0)
        for _ in 0..<Self.depth { slots.signal() }
    }

    /// An empty block, to be given back through `update`.
    func freeBlock() -> Block {
        slots.wait()
        return free.withLock { $0.popLast() } ?? Block()
    }

    func update(_ block: Block) {
        queue.async { [self] in
            hash.update(block.bytes)
            block.clear()
            free.withLock { $0.append(block) }
            slots.signal()
        }
    }

    /// The checksum of all blocks so far; it begins anew.
    func finish() -> SHA256Digest {
        queue.sync {
            var whole = SHA256()
            swap(&whole, &hash)
            return whole.finish()
        }
    }
}
