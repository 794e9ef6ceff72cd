/// Reads what describes a model (header, mel filters, vocabulary, the headers of the tensors), field by field, and keeps
/// it; the numbers of the tensors are stepped over.
///
/// What is kept can be given to whisper.cpp again (`ModelFileReader`): a file that is overwritten between the check and
/// the load can then change its weights only, never a length that was checked.
struct StructureReader: ~Copyable {
    let file: ModelFileHandle
    /// Of the next byte, from the start of the file.
    private(set) var position = 0
    /// The least that is read from the file at once.
    var readAhead = 1 << 16

    private var structure = ModelStructure()
    /// Everything read before this position has been kept; what follows is in the window.
    private var keptUpTo = 0
    /// Bytes of the file from `windowStart` on.
    private var window: [UInt8] = []
    private var windowStart = 0

    init(_ file: consuming ModelFileHandle) {
        self.file = file
    }

    var remaining: Int { file.size - position }

    /// - Parameter place: where the file ends if it ends here; continues "it ends …".
    mutating func bytes(
        _ count: Int, in place: @autoclosure () -> String
    ) throws(ModelFileProblem) -> ArraySlice<UInt8> {
        guard count <= remaining else { throw .truncated(place()) }
        try fill(count)
        let start = position - windowStart
        position += count
        return window[start..<start + count]
    }

    mutating func int32(in place: @autoclosure () -> String) throws(ModelFileProblem) -> Int32 {
        let bytes = try bytes(4, in: place())
        let first = bytes.startIndex
        return Int32(
            bitPattern: UInt32(bytes[first]) | UInt32(bytes[first + 1]) << 8
                | UInt32(bytes[first + 2]) << 16 | UInt32(bytes[first + 3]) << 24)
    }

    /// Steps over the numbers of a tensor.
    mutating func skipTensor(
        _ name: String, _ type: TensorType, _ shape: [Int], bytes count: Int, in place: @autoclosure () -> String
    ) throws(ModelFileProblem) {
        guard count <= remaining else { throw .truncated(place()) }
        keep()
        structure.append(ModelStructure.Tensor(name: name, type: type, shape: shape, file: position..<position + count))
        position += count
        keptUpTo = position
    }

    /// The next bytes, as many as there are up to `count`, without moving on.
    mutating func peek(_ count: Int) throws(ModelFileProblem) -> ArraySlice<UInt8> {
        let count = min(count, remaining)
        try fill(count)
        return window[(position - windowStart)...].prefix(count)
    }

    mutating func takeStructure() -> ModelStructure {
        keep()
        return structure
    }

    consuming func takeFile() -> ModelFileHandle {
        file
    }

    /// Makes the window hold the next `count` bytes, of which the file has enough.
    private mutating func fill(_ count: Int) throws(ModelFileProblem) {
        guard position + count > windowStart + window.count else { return }
        keep()
        let size = max(count, min(readAhead, remaining))
        var result = (count: 0, error: Int32?.none)
        window = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
            result = file.read(into: UnsafeMutableRawBufferPointer(buffer), at: position)
            filled = result.count
        }
        windowStart = position
        if let error = result.error {
            throw .notReadable(ModelFileHandle.reason(error), do: "check the disk")
        }
        // Shorter than it was when it was opened.
        guard result.count == size else { throw .shrank }
    }

    private mutating func keep() {
        // After a skip the position is past the window.
        guard keptUpTo < position else { return }
        structure.append(window[(keptUpTo - windowStart)..<(position - windowStart)], at: keptUpTo)
        keptUpTo = position
    }
}
