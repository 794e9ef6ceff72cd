import Foundation
import SottoTestSupport

@testable import SottoWhisper

/// A small model file of which everything can be bent. The numbers of the tensors are holes in the file.
struct ModelFileSample {
    struct Tensor {
        var name: [UInt8]
        /// What the file says; `nil`: the length of `name`.
        var nameLength: Int32?
        /// What the file says; `nil`: the count of `shape`.
        var dimensions: Int32?
        var shape: [Int32]
        var type: Int32
        var bytes: Int
    }

    var magic: UInt32 = 0x6767_6d6c
    /// In the order of the file: vocabulary, audio context, state, heads, layers, text context, state, heads, layers, mel
    /// bands, format.
    var numbers: [Int32] = [51864, 1500, 64, 1, 1, 64, 64, 1, 1, 80, 1]
    var filterBands: Int32 = 80
    var filterBins: Int32 = 201
    /// What the file says; `nil`: the count of `vocabulary`.
    var vocabularyCount: Int32?
    var vocabulary = Self.words
    /// The length the file gives for one token, whatever its text.
    var lyingToken: (index: Int, length: UInt32)?
    var tensors: [Tensor] = []
    var trailing: [UInt8] = []

    /// With the tensors that the header, once changed, asks for.
    init(_ change: (inout Self) -> Void = { _ in }) throws {
        change(&self)
        if tensors.isEmpty { tensors = try Self.tensors(for: numbers) }
    }

    subscript(tensor name: String) -> Tensor {
        get { tensors[index(name)] }
        set { tensors[index(name)] = newValue }
    }

    private func index(_ name: String) -> Int {
        tensors.firstIndex { $0.name == Array(name.utf8) }!
    }

    /// 50257 different words; 220 is the single space, as in Whisper's own vocabulary.
    static let words: [[UInt8]] = (0..<50257).map { index in
        index == 220 ? [0x20] : Array("w\(index)".utf8)
    }

    /// The tensors by our own table, which the bundled model and the real ones confirm, in alphabetical order.
    private static func tensors(for numbers: [Int32]) throws -> [Tensor] {
        let header = try ModelHeader(numbers)
        return TensorTable(header).expected.sorted { $0.key < $1.key }.map { name, tensor in
            Tensor(
                name: Array(name.utf8), shape: tensor.shape.map(Int32.init), type: tensor.type.rawValue,
                bytes: tensor.bytes!)
        }
    }
}

extension ModelFileSample {
    /// The file as pieces of bytes, each with its place, and its whole length.
    func layout() -> (pieces: [(offset: Int, bytes: [UInt8])], size: Int) {
        var head: [UInt8] = []
        head.append(magic)
        for number in numbers { head.append(UInt32(bitPattern: number)) }
        head.append(UInt32(bitPattern: filterBands))
        head.append(UInt32(bitPattern: filterBins))
        head += [UInt8](repeating: 0, count: min(Int(filterBands.magnitude) * Int(filterBins.magnitude), 128 * 201) * 4)
        head.append(UInt32(bitPattern: vocabularyCount ?? Int32(vocabulary.count)))
        for (index, word) in vocabulary.enumerated() {
            head.append(lyingToken?.index == index ? lyingToken!.length : UInt32(word.count))
            head += word
        }
        var pieces = [(offset: 0, bytes: head)]
        var size = head.count
        for tensor in tensors {
            var bytes: [UInt8] = []
            bytes.append(UInt32(bitPattern: tensor.dimensions ?? Int32(tensor.shape.count)))
            bytes.append(UInt32(bitPattern: tensor.nameLength ?? Int32(tensor.name.count)))
            bytes.append(UInt32(bitPattern: tensor.type))
            for length in tensor.shape { bytes.append(UInt32(bitPattern: length)) }
            bytes += tensor.name
            pieces.append((size, bytes))
            size += bytes.count + tensor.bytes
        }
        pieces.append((size, trailing))
        return (pieces, size + trailing.count)
    }

    /// Writes it to a temporary file, cut to `size` if that is given.
    func file(cutTo cut: Int? = nil) throws -> TemporaryModelFile {
        let (pieces, size) = layout()
        let file = try TemporaryModelFile()
        for (offset, bytes) in pieces { try file.write(bytes, at: offset) }
        try file.resize(cut ?? size)
        return file
    }
}

extension ModelFileSample {
    /// Writes numbers into the tensors of a file, which must have 32- and 16-bit ones: ones for the scales of the norms,
    /// the same small random numbers each time for the others.
    /// - Parameter number: what a tensor of this name is filled with instead; `nil` for the usual.
    func fill(_ file: TemporaryModelFile, with number: (String) -> Float?) throws {
        var random = TestSignal.Random(seed: 1)
        for ((offset, head), tensor) in zip(layout().pieces.dropFirst(), tensors) {
            let name = String(decoding: tensor.name, as: UTF8.self)
            let constant = number(name) ?? (name.contains("ln") && name.hasSuffix("weight") ? 1 : nil)
            var bytes: [UInt8] = []
            bytes.reserveCapacity(tensor.bytes)
            while bytes.count < tensor.bytes {
                let value = constant ?? Float.random(in: -0.1...0.1, using: &random)
                withUnsafeBytes(of: value.bitPattern) { if tensor.type == 0 { bytes += $0 } }
                withUnsafeBytes(of: Float16(value).bitPattern) { if tensor.type == 1 { bytes += $0 } }
            }
            try file.write(bytes, at: offset + head.count)
        }
    }
}

extension ModelHeader {
    /// Of a file that holds only these numbers.
    init(_ numbers: [Int32]) throws {
        var bytes: [UInt8] = []
        for number in numbers { bytes.append(UInt32(bitPattern: number)) }
        let file = try TemporaryModelFile(bytes)
        defer { withExtendedLifetime(file) {} }
        var reader = StructureReader(try ModelFileHandle.open(path: file.path))
        try self.init(&reader)
    }
}

extension [UInt8] {
    /// Little-endian, as everything in the format.
    fileprivate mutating func append(_ value: UInt32) {
        for shift in [0, 8, 16, 24] { append(UInt8(truncatingIfNeeded: value >> UInt32(shift))) }
    }

    static func littleEndian(_ value: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(UInt32(bitPattern: value))
        return bytes
    }
}

/// A file that is gone when the test is done with it.
final class TemporaryModelFile {
    let path: String
    private let handle: FileHandle

    init(_ bytes: [UInt8] = []) throws {
        path = FileManager.default.temporaryDirectory.appending(path: "sotto-model-\(UUID().uuidString).bin").path
        try Data(bytes).write(to: URL(filePath: path))
        handle = try FileHandle(forUpdating: URL(filePath: path))
    }

    deinit {
        try? handle.close()
        unlink(path)
    }

    func write(_ bytes: [UInt8], at offset: Int) throws {
        try handle.seek(toOffset: UInt64(offset))
        try handle.write(contentsOf: bytes)
    }

    func read(_ count: Int, at offset: Int) throws -> [UInt8] {
        try handle.seek(toOffset: UInt64(offset))
        return [UInt8](try handle.read(upToCount: count) ?? Data())
    }

    // A method of the file, so that it is not gone before its path is used.

    func check() throws(ModelFileError) -> WhisperModelDescription {
        defer { withExtendedLifetime(self) {} }
        return try WhisperModelFile.check(path: path)
    }

    func open() throws(ModelFileError) -> ModelFileReader {
        defer { withExtendedLifetime(self) {} }
        return try ModelFileReader(path: path)
    }

    func resize(_ size: Int) throws {
        try handle.truncate(atOffset: UInt64(size))
    }
}
