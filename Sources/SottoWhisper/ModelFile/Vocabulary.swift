/// The texts of the tokens.
enum Vocabulary {
    /// Tokens of text; the special ones follow and need no entry, for whisper.cpp names them itself.
    static let textTokens = 50256
    /// The longest of Whisper's own. whisper-quantize copies each into a buffer of 129 bytes, and std::regex, which
    /// whisper_full may be asked to run over all of them, recurses once per character.
    static let longestToken = 128

    static func check(_ reader: inout StructureReader, _ header: ModelHeader) throws(ModelFileProblem) {
        let place = "inside its vocabulary"
        let count = Int(try reader.int32(in: place))
        // whisper_process_logits aborts unless there is a text for exactly the n_vocab tokens of the header.
        guard (textTokens...header.vocabularySize).contains(count) else {
            throw .badVocabulary("it has \(count) entries, not \(textTokens) to \(header.vocabularySize)")
        }
        var hasSpace = false
        for token in 0..<count {
            let length = UInt32(bitPattern: try reader.int32(in: place))
            guard length <= longestToken else {
                throw .badVocabulary("token \(token) has \(length) bytes, more than \(longestToken)")
            }
            let text = try reader.bytes(Int(length), in: place)
            if text.count == 1, text.first == UInt8(ascii: " ") { hasSpace = true }
        }
        // whisper_process_logits looks it up with std::map::at(), which throws where nothing catches.
        guard hasSpace else { throw .badVocabulary("it has no token for a single space") }
    }
}
