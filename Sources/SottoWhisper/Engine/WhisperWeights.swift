internal import CWhisper

/// The weights of a model in memory: `whisper_context`, without a state of its own.
///
/// Thread: may be shared. After loading, whisper.cpp only reads a context in the calls that take a state
/// (`whisper_full_with_state` and those it makes); each state belongs to one thread at a time.
final class WhisperWeights: @unchecked Sendable {
    let context: OpaquePointer

    /// Loads the weights through `whisper_init_with_params_no_state`. Blocks for as long as reading the file takes.
    init(_ file: ModelFileReader, flashAttention: Bool) throws {
        var parameters = whisper_context_default_params()
        parameters.use_gpu = false
        parameters.flash_attn = flashAttention

        var loader = whisper_model_loader()
        loader.context = Unmanaged.passUnretained(file).toOpaque()
        loader.read = readModelFile
        loader.eof = isModelFileAtEnd
        loader.close = closeModelFile
        let loaded = withExtendedLifetime(file) { whisper_init_with_params_no_state(&loader, parameters) }
        if let failure = file.failure {
            if let loaded { whisper_free(loaded) }
            throw failure
        }
        guard let loaded else { throw file.refusedByWhisper() }
        context = loaded
    }

    deinit {
        whisper_free(context)
    }

    /// Number of tokens that a text becomes: `whisper_tokenize`.
    /// - Parameter text: short; whisper.cpp splits it with std::regex, which recurses for each character.
    func tokenCount(_ text: String) -> Int { Int(whisper_token_count(context, text)) }

    var isMultilingual: Bool { whisper_is_multilingual(context) != 0 }
    var vocabularySize: Int32 { whisper_n_vocab(context) }
    /// The most tokens of preceding text a window can be conditioned on.
    var longestContext: Int { Int(whisper_n_text_ctx(context)) / 2 - 1 }
}

// C callbacks are top-level functions: a closure would take on the isolation of the code it is written in.

private func readModelFile(_ file: UnsafeMutableRawPointer?, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    Unmanaged<ModelFileReader>.fromOpaque(file!).takeUnretainedValue()
        .read(into: UnsafeMutableRawBufferPointer(start: buffer, count: count))
}

private func isModelFileAtEnd(_ file: UnsafeMutableRawPointer?) -> Bool {
    Unmanaged<ModelFileReader>.fromOpaque(file!).takeUnretainedValue().isAtEnd
}

private func closeModelFile(_ file: UnsafeMutableRawPointer?) {
    Unmanaged<ModelFileReader>.fromOpaque(file!).takeUnretainedValue().close()
}
