import Testing

@testable import SottoWhisper

/// Files that brought whisper.cpp 1.8.5 down, or that it ran with wrong weights, when they were given to it directly. Each
/// was tried; the comment says what happened.
@Suite struct ModelFileRegressionTests {
    private func expectRejection(_ code: ModelFileError.Code, _ bend: (inout ModelFileSample) -> Void) throws {
        var sample = try ModelFileSample()
        bend(&sample)
        let error = #expect(throws: ModelFileError.self) { try sample.file().check() }
        #expect(error?.code == code)
    }

    /// `GGML_ASSERT(src0->type == GGML_TYPE_F16)` in the first convolution.
    @Test func weightsOf32BitsAbortInTheEncoder() throws {
        try expectRejection(.badHeader(field: "ftype")) { $0.numbers[10] = 0 }
    }

    /// `GGML_ASSERT(wtype != GGML_TYPE_COUNT)`.
    @Test func unknownFormatAbortsInTheLoader() throws {
        try expectRejection(.badHeader(field: "ftype")) { $0.numbers[10] = 4 }
    }

    /// `GGML_ASSERT(!ggml_is_transposed(a))`: the rows of blocks of 256 have no whole number of blocks.
    @Test func widthThatBlocksDoNotDivideAborts() throws {
        try expectRejection(.badHeader(field: "n_audio_state")) { $0.numbers[10] = 2010 }
    }

    /// SIGFPE.
    @Test(arguments: [(3, "n_audio_head"), (7, "n_text_head")])
    func noHeadsDivideByZero(_ index: Int, _ field: String) throws {
        try expectRejection(.badHeader(field: field)) { $0.numbers[index] = 0 }
    }

    /// `GGML_ASSERT(ggml_nelements(a) == ne0*ne1*ne2)` in ggml_reshape_3d.
    @Test func headsThatDoNotDivideTheWidthAbort() throws {
        try expectRejection(.badHeader(field: "n_audio_head")) { $0.numbers[3] = 3 }
    }

    /// An assertion in the product of decoder weights and encoder output.
    @Test func decoderOfAnotherWidthAborts() throws {
        try expectRejection(.badHeader(field: "n_text_state")) { $0.numbers[6] = 128 }
    }

    /// whisper_init_state took the empty cache for a lack of memory.
    @Test func noTextLayersFailInTheState() throws {
        try expectRejection(.badHeader(field: "n_text_layer")) { $0.numbers[8] = 0 }
    }

    /// The graph of the decoder outgrew its 4096 nodes.
    @Test func manyLayersAbort() throws {
        try expectRejection(.badHeader(field: "n_audio_layer")) {
            $0.numbers[4] = 64
            $0.numbers[8] = 64
        }
    }

    /// A std::string made of a null pointer, for a language that has no name.
    @Test func languageWithoutANameThrows() throws {
        try expectRejection(.badHeader(field: "n_vocab")) { $0.numbers[0] = 51867 }
    }

    /// `WHISPER_ASSERT(n_frames <= n_audio_ctx * 2)` when tokens are aligned.
    @Test func shortEncoderAbortsInTheAlignment() throws {
        try expectRejection(.badHeader(field: "n_audio_ctx")) { $0.numbers[1] = 2 }
    }

    /// The heap was overwritten: the spectrogram has more bands than its tensor.
    @Test func moreFiltersThanBandsOverwriteTheHeap() throws {
        try expectRejection(.badHeader(field: "filters.n_mel")) { $0.filterBands = 81 }
    }

    /// std::length_error, and a segmentation fault.
    @Test(arguments: [(Int32(-80), 201, "filters.n_mel"), (80, 1 << 30, "filters.n_fft")])
    func absurdFiltersThrow(_ bands: Int32, _ bins: Int32, _ field: String) throws {
        try expectRejection(.badHeader(field: field)) {
            $0.filterBands = bands
            $0.filterBins = bins
        }
    }

    /// `WHISPER_ASSERT(n_logits == ctx.vocab.n_vocab)`.
    @Test func vocabularyLargerThanTheHeaderSaysAborts() throws {
        try expectRejection(.badVocabulary) { $0.vocabulary += (0..<1700).map { Array("v\($0)".utf8) } }
    }

    /// std::out_of_range from `token_to_id.at(" ")`.
    @Test func vocabularyWithoutASpaceThrows() throws {
        try expectRejection(.badVocabulary) { $0.vocabulary[220] = Array("xx".utf8) }
    }

    /// The dimensions were written past an array of four, up to a segmentation fault.
    @Test(arguments: [5, .max] as [Int32])
    func manyDimensionsOverwriteTheStack(_ dimensions: Int32) throws {
        try expectRejection(.badTensor(name: "")) {
            $0[tensor: "decoder.ln.bias"].dimensions = dimensions
        }
    }

    /// std::length_error.
    @Test func nameOfNegativeLengthThrows() throws {
        try expectRejection(.badTensor(name: "")) {
            $0[tensor: "decoder.ln.bias"].nameLength = -1
        }
    }

    /// Read far past ggml's table of types.
    @Test(arguments: [-1, 1_000_000] as [Int32])
    func typeOutsideTheTableIsASegmentationFault(_ type: Int32) throws {
        try expectRejection(.badTensor(name: "decoder.ln.bias")) { $0[tensor: "decoder.ln.bias"].type = type }
    }

    /// Ran: integers were taken for floating-point numbers.
    @Test func typeOfTheSameSizeIsTaken() throws {
        try expectRejection(.badTensor(name: "decoder.ln.bias")) { $0[tensor: "decoder.ln.bias"].type = 26 }
    }

    /// Ran with whatever was in memory: "assuming empty model for testing".
    @Test func fileWithoutTensorsIsTaken() throws {
        let sample = try ModelFileSample()
        let header = sample.layout().pieces[0].bytes.count
        let error = #expect(throws: ModelFileError.self) { try sample.file(cutTo: header).check() }
        #expect(error?.code == .truncated)
    }

    /// Ran with one tensor that was never read, since the count was right.
    @Test func tensorTwiceInsteadOfAnotherIsTaken() throws {
        try expectRejection(.badTensor(name: "decoder.ln.bias")) {
            $0[tensor: "decoder.ln.weight"] = $0[tensor: "decoder.ln.bias"]
        }
    }

    /// Ran with the rest of the last tensor undefined.
    @Test func lastTensorCutShortIsTaken() throws {
        let sample = try ModelFileSample()
        let error = #expect(throws: ModelFileError.self) { try sample.file(cutTo: sample.layout().size - 10).check() }
        #expect(error?.code == .truncated)
    }

    /// Ran: fewer bytes than the header of a tensor were not noticed.
    @Test func fewBytesAfterTheLastTensorAreTaken() throws {
        try expectRejection(.trailingData) { $0.trailing = [UInt8](repeating: 0, count: 11) }
    }
}
