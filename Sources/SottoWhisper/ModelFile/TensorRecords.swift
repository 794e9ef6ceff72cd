/// The tensors in the file: each a small header, a name and its numbers, in any order.
enum TensorRecords {
    /// GGML_MAX_NAME; longer than any name in the table.
    private static let longestName = 64
    private static let mostDimensions = 4

    /// - Returns: the number of bytes the tensors take in memory.
    static func check(_ reader: inout StructureReader, _ table: TensorTable) throws(ModelFileProblem) -> Int {
        var missing = table.expected
        let total = missing.count
        var weightBytes = 0
        // Between the tensors only their headers are wanted: at most 12 + 16 + 64 bytes.
        reader.readAhead = 256
        while !missing.isEmpty {
            let place = "after \(total - missing.count) of its \(total) tensors"
            guard reader.remaining > 0 else {
                // whisper.cpp takes a file without any tensor for a test and runs it with whatever is in memory.
                throw .truncated(place)
            }
            let (name, shape, type) = try header(&reader, place)
            guard let expected = missing[name] else {
                let what = table.expected[name] == nil ? "no tensor of this model has that name" : "it is there twice"
                throw .badTensor(Printable(name), what)
            }
            try compare(name, shape, type, with: expected)
            guard let bytes = expected.bytes else { throw .badTensor(Printable(name), "it is too large") }
            try reader.skipTensor(
                name, expected.type, shape, bytes: bytes, in: "inside the tensor '\(Printable(name))', \(place)")
            // Cannot overflow: what is in the file has been stepped over.
            weightBytes += bytes
            missing[name] = nil
        }
        // whisper.cpp would read on until the file ends, taking what follows for more tensors.
        guard reader.remaining == 0 else { throw .trailingData(reader.remaining) }
        return weightBytes
    }

    private static func header(
        _ reader: inout StructureReader, _ place: String
    ) throws(ModelFileProblem) -> (name: String, shape: [Int], type: Int32) {
        let dimensions = try reader.int32(in: place)
        let nameLength = try reader.int32(in: place)
        let type = try reader.int32(in: place)
        // whisper_model_load writes the dimensions into an array of four without looking.
        guard (1...mostDimensions).contains(Int(dimensions)) else {
            throw .badTensor(place, "it has \(dimensions) dimensions")
        }
        guard (1...longestName).contains(Int(nameLength)) else {
            throw .badTensor(place, "its name has \(nameLength) bytes")
        }
        var shape: [Int] = []
        for _ in 0..<dimensions { shape.append(Int(try reader.int32(in: place))) }
        let name = try reader.bytes(Int(nameLength), in: place)
        // Names of tensors are ASCII; and beyond it, Swift takes different bytes for the same text.
        guard name.allSatisfy({ $0 < 0x80 }) else {
            throw .badTensor(Printable(bytes: name), "no tensor of this model has that name")
        }
        return (String(decoding: name, as: UTF8.self), shape, type)
    }

    /// `whisper_model_load` multiplies the dimensions in 32 bits and compares the sizes of the types; we compare all of it.
    private static func compare(
        _ name: String, _ shape: [Int], _ type: Int32, with expected: ExpectedTensor
    ) throws(ModelFileProblem) {
        let wanted = padded(expected.shape)
        guard padded(shape) == wanted else {
            throw .badTensor(Printable(name), "its shape is \(shape), not \(expected.shape)")
        }
        guard type == expected.type.rawValue else {
            let found = TensorType(rawValue: type)?.name ?? "of an unknown type (\(type))"
            throw .badTensor(Printable(name), "its numbers are \(found), not \(expected.type.name)")
        }
    }

    private static func padded(_ shape: [Int]) -> [Int] {
        shape + Array(repeating: 1, count: mostDimensions - shape.count)
    }
}
