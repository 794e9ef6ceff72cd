/// How the numbers of a tensor are stored: the `ggml_type`s that occur in Whisper models.
enum TensorType: Int32, Sendable, CaseIterable {
    case f32 = 0
    case f16 = 1
    case q40 = 2
    case q41 = 3
    case q50 = 6
    case q51 = 7
    case q80 = 8
    case q2K = 10
    case q3K = 11
    case q4K = 12
    case q5K = 13
    case q6K = 14
    case bf16 = 30

    /// ggml's own (`type_name`).
    var name: String {
        switch self {
        case .f32: "f32"
        case .f16: "f16"
        case .bf16: "bf16"
        case .q40: "q4_0"
        case .q41: "q4_1"
        case .q50: "q5_0"
        case .q51: "q5_1"
        case .q80: "q8_0"
        case .q2K: "q2_K"
        case .q3K: "q3_K"
        case .q4K: "q4_K"
        case .q5K: "q5_K"
        case .q6K: "q6_K"
        }
    }

    /// A row is stored as blocks of this many values (`blck_size` and `type_size` in ggml's `type_traits`, the sizes of
    /// the block structures in ggml-common.h).
    var block: (values: Int, bytes: Int) {
        switch self {
        case .f32: (1, 4)
        case .f16, .bf16: (1, 2)
        case .q40: (32, 18)
        case .q41: (32, 20)
        case .q50: (32, 22)
        case .q51: (32, 24)
        case .q80: (32, 34)
        case .q2K: (256, 84)
        case .q3K: (256, 110)
        case .q4K: (256, 144)
        case .q5K: (256, 176)
        case .q6K: (256, 210)
        }
    }

    /// Where a block of quantized values has its 16-bit scales and minima (the fields `d`, `m`, `dmin`), in bytes.
    var scaleOffsets: [Int] {
        switch self {
        case .f32, .f16, .bf16: []
        case .q40, .q50, .q80: [0]
        case .q41, .q51, .q4K, .q5K: [0, 2]
        case .q2K: [80, 82]
        case .q3K: [108]
        case .q6K: [208]
        }
    }

    var isQuantized: Bool { block.values > 1 }
}
