/// The header field `ftype`: the type of the large tensors, and the version of the block layout if they are quantized
/// (`ftype = version * 1000 + format`).
struct WeightFormat: Sendable, Hashable {
    let type: TensorType
    let version: Int32

    /// `ggml_ftype_to_ggml_type` aborts the process on a value it does not know, so only these pass: what whisper.cpp's
    /// converters and whisper-quantize write, and bfloat16.
    init(ftype: Int32) throws(ModelFileProblem) {
        let format = ftype % 1000
        version = ftype / 1000
        guard ftype >= 0 else { throw Self.unknown(ftype) }
        switch format {
        case 0:
            // ggml_conv_1d makes a 16-bit matrix of the sound whatever the kernel is, and ggml_compute_forward_im2col_f16
            // aborts on a 32-bit kernel.
            throw ModelFileProblem(
                code: .badHeader(field: "ftype"),
                predicate: "has 32-bit weights, which whisper.cpp cannot run; convert it to 16-bit weights")
        case 1: type = .f16
        case 2: type = .q40
        case 3: type = .q41
        case 7: type = .q80
        case 8: type = .q50
        case 9: type = .q51
        case 10: type = .q2K
        case 11: type = .q3K
        case 12: type = .q4K
        case 13: type = .q5K
        case 14: type = .q6K
        case 24: type = .bf16
        default: throw Self.unknown(ftype)
        }
        guard type.isQuantized || version <= 2 else { throw Self.unknown(ftype) }
        guard isKnownVersion else {
            throw ModelFileProblem(
                code: .badHeader(field: "ftype"),
                predicate: """
                    was quantized by \(version < 2 ? "an old" : "a newer") program whose \(type.name) blocks are laid out \
                    otherwise (version \(version)); quantize it again
                    """)
        }
    }

    private static func unknown(_ ftype: Int32) -> ModelFileProblem {
        .badHeader("ftype", is: ftype, but: "no such format of weights is known")
    }

    /// ggml's GGML_QNT_VERSION is 2. Version 1 differs from it in the formats with one 32-bit scale, which became 16-bit;
    /// version 0 in the order of the values. whisper.cpp does not look: it would read the wrong bytes.
    private var isKnownVersion: Bool {
        switch type {
        case .f32, .f16, .bf16: true
        case .q50, .q51: (1...2).contains(version)
        default: version == 2
        }
    }
}
