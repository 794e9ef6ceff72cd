/// The bytes of a model file that describe it, and where they stand.
struct ModelStructure: Sendable {
    struct Piece: Sendable {
        var file: Range<Int>
        /// In `bytes`.
        var start: Int
    }

    /// The numbers of a tensor, which stay in the file.
    struct Tensor: Sendable {
        var name: String
        var type: TensorType
        /// Fastest-changing dimension first, as many as the file gives.
        var shape: [Int]
        var file: Range<Int>
    }

    private(set) var bytes: [UInt8] = []
    /// In the order of the file; none touches the next.
    private(set) var pieces: [Piece] = []
    /// In the order of the file: the first follows the first piece, and so on.
    private(set) var tensors: [Tensor] = []

    mutating func append(_ tensor: Tensor) {
        tensors.append(tensor)
    }

    mutating func append(_ new: ArraySlice<UInt8>, at position: Int) {
        guard !new.isEmpty else { return }
        let end = position + new.count
        if let last = pieces.indices.last, pieces[last].file.upperBound == position {
            pieces[last].file = pieces[last].file.lowerBound..<end
        } else {
            pieces.append(Piece(file: position..<end, start: bytes.count))
        }
        bytes += new
    }
}
