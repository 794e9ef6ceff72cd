/// The eleven numbers after the magic (`whisper_hparams`), checked so that nothing in loading, in `whisper_init_state` or
/// in `whisper_full` can abort, divide by zero, leave its buffers or ask for absurd memory because of them.
///
/// Upper bounds are the largest models that exist (large, large-v3): a file inside them can cost no more than those do.
struct ModelHeader: Sendable, Hashable {
    var vocabularySize = 0
    var audioContext = 0
    var audioState = 0
    var audioHeads = 0
    var audioLayers = 0
    var textContext = 0
    var textState = 0
    var textHeads = 0
    var textLayers = 0
    var melBands = 0
    var weights: WeightFormat

    init(_ reader: inout StructureReader) throws(ModelFileProblem) {
        var numbers: [Int32] = []
        for _ in 0..<11 { numbers.append(try reader.int32(in: "inside its header")) }
        let field = numbers.map(Int.init)
        vocabularySize = field[0]
        audioContext = field[1]
        audioState = field[2]
        audioHeads = field[3]
        audioLayers = field[4]
        textContext = field[5]
        textState = field[6]
        textHeads = field[7]
        textLayers = field[8]
        melBands = field[9]
        try Self.checkVocabularySize(vocabularySize)
        weights = try WeightFormat(ftype: numbers[10])
        try checkContexts()
        try checkWidth()
        try checkDepth()
    }

    /// whisper.cpp derives every special token from the size of the vocabulary (`whisper_vocab`, `num_languages()`). With
    /// a smaller one the tokens lie past the end of the logits; with a larger one `whisper_lang_str` gives a null pointer
    /// for languages that it has no name for, and a std::string made of it ends the process.
    private static func checkVocabularySize(_ size: Int) throws(ModelFileProblem) {
        guard (51864...51866).contains(size) else {
            throw .badHeader(
                "n_vocab", is: size,
                but: "Whisper models have 51864 (English), 51865 or 51866 (multilingual, v3) tokens")
        }
    }

    private func checkContexts() throws(ModelFileProblem) {
        // whisper_full moves on by windows of 30 s, which are 3000 spectrogram frames and 1500 positions; a smaller
        // encoder would leave out sound, and the alignment of tokens aborts (n_frames <= n_audio_ctx * 2).
        guard audioContext == 1500 else {
            throw .badHeader(
                "n_audio_ctx", is: audioContext, but: "whisper.cpp works in windows of 1500 positions (30 s)")
        }
        // The lower bound keeps whisper_full inside whisper_batch, which has n_text_ctx entries: it writes a prompt of up
        // to n_text_ctx / 2 + 4 tokens and one token for each of 8 decoders, and reaches back n_text_ctx / 2 - 2 tokens.
        guard (32...448).contains(textContext) else {
            throw .badHeader("n_text_ctx", is: textContext, but: "it must be 32 to 448 positions")
        }
        guard melBands == 80 || melBands == 128 else {
            throw .badHeader("n_mels", is: melBands, but: "Whisper models have 80 or 128 bands")
        }
    }

    private func checkWidth() throws(ModelFileProblem) {
        // 32 is the smallest block of a quantized row; 1280 the width of the large models.
        guard (64...1280).contains(audioState), audioState.isMultiple(of: 32) else {
            throw .badHeader("n_audio_state", is: audioState, but: "it must be a multiple of 32 from 64 to 1280")
        }
        // The decoder reads the encoder's output as rows of its own width; whisper.cpp only asserts it in debug builds.
        guard textState == audioState else {
            throw .badHeader("n_text_state", is: textState, but: "it must equal n_audio_state (\(audioState))")
        }
        try checkHeads("n_audio_head", audioHeads)
        // whisper_build_graph_cross scales the keys by the encoder's head size, whisper_build_graph_decoder the queries
        // by the decoder's.
        guard textHeads == audioHeads else {
            throw .badHeader("n_text_head", is: textHeads, but: "it must equal n_audio_head (\(audioHeads))")
        }
        guard audioState.isMultiple(of: weights.type.block.values) else {
            throw .badHeader(
                "n_audio_state", is: audioState,
                but: "rows of \(weights.type.name) weights are made of blocks of \(weights.type.block.values)")
        }
    }

    private func checkHeads(_ field: String, _ heads: Int) throws(ModelFileProblem) {
        // Zero would be a division by zero, a rest an assertion in ggml_reshape_3d. All Whisper models have heads of 64; of
        // other sizes, those were tried that lie within a factor of four.
        guard heads > 0, audioState.isMultiple(of: heads), (16...256).contains(audioState / heads) else {
            throw .badHeader(
                field, is: heads, but: "it must divide n_audio_state (\(audioState)) into heads of 16 to 256")
        }
    }

    private func checkDepth() throws(ModelFileProblem) {
        // No layers: the key-value cache is empty, which whisper_init_state takes for a lack of memory, and then frees
        // what it never allocated. Very many: the graph outgrows WHISPER_MAX_NODES.
        for (field, layers) in [("n_audio_layer", audioLayers), ("n_text_layer", textLayers)] {
            guard (1...32).contains(layers) else {
                throw .badHeader(field, is: layers, but: "it must be 1 to 32 layers")
            }
        }
    }
}
