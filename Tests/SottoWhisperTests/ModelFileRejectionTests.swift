import Foundation
import SottoTestSupport
import Testing

@testable import SottoWhisper

/// What does not pass: one bent field each, and the code and words of the error.
@Suite struct ModelFileRejectionTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var code: ModelFileError.Code
        /// Part of the message.
        var words: String
        var bend: @Sendable (inout ModelFileSample) -> Void
    }

    private static func header(_ field: String, _ index: Int, _ value: Int32, _ words: String = "") -> Case {
        Case(testDescription: "\(field) = \(value)", code: .badHeader(field: field), words: words) {
            $0.numbers[index] = value
        }
    }

    /// The values that break whisper.cpp, and those next to the bounds.
    static let headers: [Case] =
        [0, -1, 1, 32000, 50257, 51863, 51867, .max, .min].map { header("n_vocab", 0, $0, "51864") }
        + [0, -1, 1, 1499, 1501, 3000, 1 << 30, .max, .min].map { header("n_audio_ctx", 1, $0, "1500") }
        + [0, -64, 1, 32, 63, 65, 100, 1312, 1 << 20, .max, .min].map { header("n_audio_state", 2, $0) }
        + [0, -1, 3, 5, 64, .max, .min].map { header("n_audio_head", 3, $0, "divide") }
        + [0, -1, 33, 1 << 16, .max, .min].map { header("n_audio_layer", 4, $0, "1 to 32") }
        + [0, -1, 8, 31, 449, 1 << 16, .max, .min].map { header("n_text_ctx", 5, $0, "32 to 448") }
        + [0, -64, 32, 128, .max, .min].map { header("n_text_state", 6, $0, "equal n_audio_state") }
        + [0, -1, 2, .max, .min].map { header("n_text_head", 7, $0, "equal n_audio_head") }
        + [0, -1, 33, 1 << 16, .max, .min].map { header("n_text_layer", 8, $0, "1 to 32") }
        + [0, -80, 1, 40, 81, 127, 129, .max, .min].map { header("n_mels", 9, $0, "80 or 128") }
        + [-1, -1000, 4, 5, 6, 15, 23, 25, 26, 27, 28, 999, 3001, 2004, .max, .min].map { header("ftype", 10, $0) }
        + [0, 2000].map { header("ftype", 10, $0, "32-bit weights") }
        + [9, 2, 1002, 1007, 3009].map { header("ftype", 10, $0, "quantize it again") }
        // Quantized by blocks of 256 with a width that these do not divide.
        + [2010, 2014].map { value in
            Case(
                testDescription: "ftype = \(value), n_audio_state = 64", code: .badHeader(field: "n_audio_state"),
                words: "blocks of 256"
            ) { $0.numbers[10] = value }
        }

    static let heads: [Case] = ([(1280, 1), (1280, 4), (320, 40), (64, 8)] as [(Int32, Int32)]).map { state, heads in
        Case(
            testDescription: "\(heads) heads for a width of \(state)", code: .badHeader(field: "n_audio_head"),
            words: "heads of 16 to 256"
        ) {
            $0.numbers[2] = state
            $0.numbers[3] = heads
            $0.numbers[6] = state
            $0.numbers[7] = heads
        }
    }

    static let filtersAndVocabulary: [Case] = [
        Case(testDescription: "filters of 81 bands", code: .badHeader(field: "filters.n_mel"), words: "80") {
            $0.filterBands = 81
        },
        Case(testDescription: "filters of -80 bands", code: .badHeader(field: "filters.n_mel"), words: "80") {
            $0.filterBands = -80
        },
        Case(testDescription: "filters of 2^30 bins", code: .badHeader(field: "filters.n_fft"), words: "201") {
            $0.filterBins = 1 << 30
        },
        Case(testDescription: "filters of 200 bins", code: .badHeader(field: "filters.n_fft"), words: "201") {
            $0.filterBins = 200
        },
        Case(testDescription: "no vocabulary", code: .badVocabulary, words: "0 entries") {
            $0.vocabularyCount = 0
            $0.vocabulary = []
        },
        Case(testDescription: "negative vocabulary", code: .badVocabulary, words: "-5 entries") {
            $0.vocabularyCount = -5
        },
        Case(testDescription: "larger vocabulary than the header has", code: .badVocabulary, words: "51865 entries") {
            $0.vocabularyCount = 51865
        },
        Case(testDescription: "token of 129 bytes", code: .badVocabulary, words: "token 7 has 129 bytes") {
            $0.vocabulary[7] = [UInt8](repeating: 0x61, count: 129)
        },
        Case(testDescription: "token of 4 GB", code: .badVocabulary, words: "token 50256 has 4294967295 bytes") {
            $0.lyingToken = (50256, .max)
        },
        Case(testDescription: "no single space", code: .badVocabulary, words: "single space") {
            $0.vocabulary[220] = [0x20, 0x20]
        },
    ]

    private static func tensor(
        _ what: String, _ name: String = "decoder.ln.bias", words: String,
        _ bend: @escaping @Sendable (inout ModelFileSample.Tensor) -> Void
    ) -> Case {
        Case(testDescription: what, code: .badTensor(name: name), words: words) { bend(&$0[tensor: "decoder.ln.bias"]) }
    }

    static let tensors: [Case] = [
        tensor("other shape", words: "its shape is [65], not [64]") { $0.shape = [65] },
        tensor("negative shape", words: "its shape is [-64]") { $0.shape = [-64] },
        tensor("two negative dimensions", words: "its shape is [-8, -8]") { $0.shape = [-8, -8] },
        // 65536 * 65536 * 64 is 64 in the 32 bits of whisper_model_load's product.
        tensor("product that wraps around", words: "not [64]") { $0.shape = [64, 65536, 65536, 1] },
        tensor("transposed", words: "its shape is [1, 64]") { $0.shape = [1, 64] },
        tensor("fourth dimension", words: "its shape is [64, 1, 1, 2]") { $0.shape = [64, 1, 1, 2] },
        tensor("other type", words: "its numbers are f16, not f32") { $0.type = 1 },
        // Of the same size as f32, so whisper.cpp would take it.
        tensor("other type of the same size", words: "unknown type (26), not f32") { $0.type = 26 },
        tensor("type past the end of ggml's table", words: "unknown type (1000000)") { $0.type = 1_000_000 },
        tensor("negative type", words: "unknown type (-1)") { $0.type = -1 },
        tensor("another name", "decoder.ln.bios", words: "no tensor of this model has that name") {
            $0.name = Array("decoder.ln.bios".utf8)
        },
        tensor("name of terminal codes", #"\u{1b}[2Jx\u{a}y"#, words: #"tensor '\u{1b}[2Jx\u{a}y'"#) {
            $0.name = Array("\u{1b}[2Jx\ny".utf8)
        },
        tensor("name with a NUL after the right one", #"decoder.ln.bias\u{0}x"#, words: "no tensor") {
            $0.name += [0, 0x78]
        },
        tensor("name that is not UTF-8", "�decoder", words: "no tensor") { $0.name = [0xff] + Array("decoder".utf8) },
        tensor("name of one layer more", "decoder.blocks.1.mlp.0.bias", words: "no tensor") {
            $0.name = Array("decoder.blocks.1.mlp.0.bias".utf8)
        },
        tensor("no dimensions", "", words: "after 24 of its 50 tensors (it has 0 dimensions") { $0.dimensions = 0 },
        tensor("five dimensions", "", words: "after 24 of its 50 tensors (it has 5 dimensions") {
            $0.shape = [64, 1, 1, 1, 1]
        },
        tensor("2^31 - 1 dimensions", "", words: "after 24 of its 50 tensors (it has 2147483647 dimensions") {
            $0.dimensions = .max
        },
        tensor("-1 dimensions", "", words: "after 24 of its 50 tensors (it has -1 dimensions") { $0.dimensions = -1 },
        tensor("name of no bytes", "", words: "after 24 of its 50 tensors (its name has 0 bytes") {
            $0.nameLength = 0
        },
        tensor("name of 65 bytes", "", words: "after 24 of its 50 tensors (its name has 65 bytes") {
            $0.name = [UInt8](repeating: 0x61, count: 65)
        },
        tensor("name of -1 bytes", "", words: "after 24 of its 50 tensors (its name has -1 bytes") {
            $0.nameLength = -1
        },
        Case(testDescription: "twice", code: .badTensor(name: "decoder.ln.bias"), words: "there twice") {
            $0.tensors.insert($0[tensor: "decoder.ln.bias"], at: 0)
        },
        // As many tensors as there should be, so whisper.cpp would run with one that was never read.
        Case(testDescription: "twice instead of another", code: .badTensor(name: "decoder.ln.bias"), words: "twice") {
            $0[tensor: "decoder.ln.weight"] = $0[tensor: "decoder.ln.bias"]
        },
        Case(testDescription: "missing", code: .truncated, words: "after 49 of its 50 tensors") {
            $0.tensors.remove(at: 10)
        },
        Case(testDescription: "none", code: .truncated, words: "after 0 of its 50 tensors") {
            $0.tensors = [$0.tensors[0]]
            $0.tensors.removeAll()
        },
        Case(testDescription: "trailing byte", code: .trailingData, words: "for 1 byte after") { $0.trailing = [0] },
        Case(testDescription: "trailing tensor header", code: .trailingData, words: "12 bytes after") {
            $0.trailing = [UInt8](repeating: 0, count: 12)
        },
        Case(testDescription: "trailing megabyte", code: .trailingData, words: "1048576 bytes after") {
            $0.trailing = [UInt8](repeating: 1, count: 1 << 20)
        },
    ]

    @Test(arguments: headers + heads + filtersAndVocabulary + tensors)
    func isRejected(_ bent: Case) throws {
        var sample = try ModelFileSample()
        bent.bend(&sample)
        let file = try sample.file()
        let error = #expect(throws: ModelFileError.self) { try file.check() }
        #expect(error?.code == bent.code)
        let message = error?.description ?? ""
        #expect(bent.words.isEmpty || message.contains(bent.words))
        #expect(isOneSentence(message))
        #expect(message.hasPrefix("the model file '\(file.path)' "))
    }

    @Test func longTextFromTheFileIsCut() {
        #expect(Printable(String(repeating: "a", count: 100)).description == String(repeating: "a", count: 64) + "…")
        #expect(Printable("\u{202e}\u{7f}\r\u{9b}é😀").description == #"\u{202e}\u{7f}\u{d}\u{9b}é😀"#)
        #expect(Printable(bytes: [0xff, 0x00, 0x41]).description == #"�\u{0}A"#)
    }
}
