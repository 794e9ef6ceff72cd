internal import CZlib

/// Bytes of a text over its bytes compressed by zlib at its default level: openai-whisper's measure of repetition
/// (`compression_ratio` in `utils.py`). `nil` for an empty text.
func compressionRatio(of text: String) -> Float? {
    var text = text
    return text.withUTF8 { bytes in
        guard bytes.count > 0 else { return nil }
        var compressed = [UInt8](repeating: 0, count: Int(compressBound(uLong(bytes.count))))
        var size = uLongf(compressed.count)
        guard compress(&compressed, &size, bytes.baseAddress, uLong(bytes.count)) == Z_OK else { return nil }
        return Float(bytes.count) / Float(size)
    }
}
