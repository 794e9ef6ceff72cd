/// A checked model file, open, ready to be loaded by whisper.cpp.
///
/// Give it to `whisper_init_with_params_no_state` as a `whisper_model_loader`: `context` is this object, `read` calls
/// `read(into:)`, `eof` returns `isAtEnd`, `close` calls `close()`. So the file that was checked is the file that is
/// loaded, whatever happens to its path in between; and since everything that describes the model is given again from
/// memory, even a program that writes into the file meanwhile can change only weights, never a length.
///
/// whisper.cpp ignores how much `read` delivers. When the file ends early or the disk fails, the missing bytes are zeros
/// and `failure` is set, as it is when weights are infinite or no numbers: look at it after loading, even if loading succeeded.
///
/// Thread: one at a time.
public final class ModelFileReader {
    public let model: WhisperModelDescription
    private let path: String
    let structure: ModelStructure
    private var file: ModelFileHandle?
    private var position = 0
    /// The first piece of `structure` that does not end before `position`.
    private var nextPiece = 0
    private var wasReadPastEnd = false
    /// Why some of what `read` delivered is not from the file.
    public private(set) var failure: ModelFileError?

    /// Opens the file and checks all of it but the values of the weights, which takes milliseconds.
    public init(path: String) throws(ModelFileError) {
        self.path = path
        do {
            var reader = StructureReader(try ModelFileHandle.open(path: path))
            model = try checkModel(&reader)
            structure = reader.takeStructure()
            file = reader.takeFile()
        } catch {
            throw ModelFileError(path: path, error)
        }
    }

    /// Bytes delivered so far, of `model.fileSize`.
    public var bytesRead: Int { position }

    /// Whether more was asked for than there is, as `std::ifstream::eof` has it: whisper.cpp reads the header of the next
    /// tensor before it asks, so the flag must not rise with the last byte.
    public var isAtEnd: Bool { wasReadPastEnd || failure != nil }

    /// Fills the buffer with what comes next, and with zeros once there is no more.
    /// - Returns: how many bytes are from the file.
    @discardableResult
    public func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        var filled = 0
        while filled < buffer.count, failure == nil, position < model.fileSize {
            let count = readOnce(UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
            filled += count
            position += count
        }
        if filled < buffer.count {
            UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).initializeMemory(as: UInt8.self, repeating: 0)
            wasReadPastEnd = true
        }
        return filled
    }

    /// Lets go of the file. What is read from now on is a failure.
    public func close() {
        file = nil
    }

    /// What to throw when the file was read without failure and whisper.cpp did not load it.
    public func refusedByWhisper() -> ModelFileError {
        ModelFileError(path: path, .refusedByWhisper)
    }

    /// Reads from memory or from the file, whichever `position` is in, up to where the other begins.
    private func readOnce(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        let pieces = structure.pieces
        while nextPiece < pieces.count, pieces[nextPiece].file.upperBound <= position { nextPiece += 1 }
        guard nextPiece < pieces.count else { return readWeights(buffer) }
        let piece = pieces[nextPiece]
        guard piece.file.contains(position) else { return readWeights(buffer) }
        let count = min(buffer.count, piece.file.upperBound - position)
        let start = piece.start + position - piece.file.lowerBound
        structure.bytes.withUnsafeBytes {
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[start..<start + count]))
        }
        return count
    }

    /// Reads and checks so much at once, while it is in the processor's cache.
    private static let chunk = 1 << 18

    private func readWeights(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        let tensor = structure.tensors[nextPiece - 1]
        let wholeBlocks = Self.chunk / tensor.type.block.bytes * tensor.type.block.bytes
        let wanted = min(buffer.count, tensor.file.upperBound - position, wholeBlocks)
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted])
        guard let result = file?.read(into: part, at: position) else {
            fail(.notReadable("it was closed", do: "open it again"))
            return 0
        }
        if let error = result.error {
            fail(.notReadable(ModelFileHandle.reason(error), do: "check the disk"))
        } else if result.count < wanted {
            fail(.shrank)
        } else if !WeightNumbers.areFinite(
            UnsafeRawBufferPointer(part), tensor.type, offset: position - tensor.file.lowerBound)
        {
            fail(.badTensor(Printable(tensor.name), "it has weights that are not numbers"))
        }
        return result.count
    }

    private func fail(_ problem: ModelFileProblem) {
        failure = ModelFileError(path: path, problem)
    }
}
