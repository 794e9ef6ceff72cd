/// The bytes of a model file that describe it, and where they stand.
struct ModelStructure: Sendable {
    struct Piece: Sendable {
        var file: Range<Int>
        /// In `bytes`.
        var start: Int
    }

    private(set) var bytes: [UInt8] = []
    /// In the order of the file; none touches the next.
    private(set) var pieces: [Piece] = []

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
