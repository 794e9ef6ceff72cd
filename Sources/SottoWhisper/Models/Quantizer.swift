internal import CWhisper
public import SottoSupport

/// A format that weights can be quantized to, by ggml's name.
public enum QuantizedFormat: String, Sendable, CaseIterable {
    case q80 = "q8_0"
    case q51 = "q5_1"
    case q50 = "q5_0"
    case q40 = "q4_0"

    var type: TensorType {
        switch self {
        case .q80: .q80
        case .q51: .q51
        case .q50: .q50
        case .q40: .q40
        }
    }

    /// `ggml_ftype` of the file's header, with the version of the block layout (`GGML_QNT_VERSION`).
    var header: Int32 {
        let format: Int32 =
            switch self {
            case .q80: 7
            case .q51: 9
            case .q50: 8
            case .q40: 2
            }
        return 2 * 1000 + format
    }
}

/// Makes a smaller model of a 16-bit one, by ggml's own functions: byte for byte what whisper-quantize writes.
public enum Quantizer {
    /// Numbers are converted so many at once, in whole rows.
    private static let chunk = 1 << 18

    /// Reads one model, writes the other, and loads it before it gets its name. Blocks; a gigabyte takes seconds.
    ///
    /// Memory: a few megabytes, and the new model while it is loaded.
    /// - Throws: `ModelFileError` about the source, or about the result when it cannot be loaded; `SystemError` when the
    ///   result cannot be written; `CancellationError`. No file is left then.
    public static func quantize(
        _ source: String, to target: String, as format: QuantizedFormat, cancellation: CancellationFlag
    ) throws {
        let reader = try ModelFileReader(path: source)
        guard !reader.model.isQuantized else {
            throw ModelStoreError(
                description: "\(source) is quantized already (\(reader.model.weightFormat)); quantize the 16-bit model")
        }
        guard reader.model.stateSize.isMultiple(of: format.type.block.values) else {
            throw ModelStoreError(
                description: "\(source) has rows that \(format.rawValue) cannot hold; use another format")
        }
        let file = try AtomicFile(path: target, mode: 0o600)
        do {
            for (index, piece) in reader.structure.pieces.enumerated() {
                let tensor = index < reader.structure.tensors.count ? reader.structure.tensors[index] : nil
                try writeDescription(piece.file.count, isFirst: index == 0, tensor, reader, file, format)
                if let tensor { try writeNumbers(tensor, reader, file, format, cancellation) }
            }
            try file.inspect { _ = try WhisperWeights(ModelFileReader(path: $0), flashAttention: true) }
            try file.commit()
        } catch {
            file.discard()
            throw error
        }
    }

    /// Of the matrices; vectors, positions and convolutions stay as they are.
    private static func isQuantized(_ tensor: ModelStructure.Tensor) -> Bool {
        tensor.shape.count == 2 && (tensor.type == .f16 || tensor.type == .bf16)
    }

    /// The bytes between two tensors' numbers: at the start the header of the file, at the end that of the next tensor.
    private static func writeDescription(
        _ count: Int, isFirst: Bool, _ tensor: ModelStructure.Tensor?, _ reader: ModelFileReader, _ file: AtomicFile,
        _ format: QuantizedFormat
    ) throws {
        var bytes = try read(count, from: reader)
        // After the magic, the format is the last of eleven numbers.
        if isFirst { bytes.replace(at: 4 + 10 * 4, with: format.header) }
        if let tensor, isQuantized(tensor) {
            let type = bytes.count - tensor.name.utf8.count - 4 * tensor.shape.count - 4
            bytes.replace(at: type, with: format.type.rawValue)
        }
        try bytes.withUnsafeBytes { try file.write($0) }
    }

    private static func writeNumbers(
        _ tensor: ModelStructure.Tensor, _ reader: ModelFileReader, _ file: AtomicFile, _ format: QuantizedFormat,
        _ cancellation: CancellationFlag
    ) throws {
        let row = tensor.shape[0]
        let rowBytes = row / tensor.type.block.values * tensor.type.block.bytes
        var rowsLeft = tensor.file.count / rowBytes
        while rowsLeft > 0 {
            guard !cancellation.isCancelled else { throw CancellationError() }
            let rows = min(rowsLeft, max(1, chunk / row))
            var bytes = try read(rows * rowBytes, from: reader)
            if isQuantized(tensor) { bytes = quantized(bytes, tensor.type, rows: rows, row: row, format.type) }
            try bytes.withUnsafeBytes { try file.write($0) }
            rowsLeft -= rows
        }
    }

    private static func quantized(
        _ bytes: [UInt8], _ type: TensorType, rows: Int, row: Int, _ target: TensorType
    ) -> [UInt8] {
        let numbers = [Float](unsafeUninitializedCapacity: rows * row) { numbers, count in
            bytes.withUnsafeBytes { source in
                let count = Int64(rows * row)
                if type == .f16 {
                    ggml_fp16_to_fp32_row(
                        source.baseAddress!.assumingMemoryBound(to: ggml_fp16_t.self), numbers.baseAddress!, count)
                } else {
                    ggml_bf16_to_fp32_row(
                        source.baseAddress!.assumingMemoryBound(to: ggml_bf16_t.self), numbers.baseAddress!, count)
                }
            }
            count = rows * row
        }
        let size = rows * row / target.block.values * target.block.bytes
        return [UInt8](unsafeUninitializedCapacity: size) { result, count in
            count = ggml_quantize_chunk(
                ggml_type(UInt32(target.rawValue)), numbers, result.baseAddress!, 0, Int64(rows), Int64(row), nil)
            precondition(count == size, "ggml quantizes to \(count) bytes, not \(size)")
        }
    }

    private static func read(_ count: Int, from reader: ModelFileReader) throws -> [UInt8] {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            reader.read(into: UnsafeMutableRawBufferPointer(buffer))
            filled = count
        }
        if let failure = reader.failure { throw failure }
        return bytes
    }
}

extension [UInt8] {
    fileprivate mutating func replace(at offset: Int, with number: Int32) {
        Swift.withUnsafeBytes(of: number.littleEndian) { replaceSubrange(offset..<offset + 4, with: $0) }
    }
}
