/// How much computing a Whisper model takes, by its dimensions: enough to foretell, from the speed of one model on a
/// machine, roughly that of another.
public struct ModelCost: Sendable, Hashable {
    public var width: Int
    public var encoderLayers: Int
    public var decoderLayers: Int

    public init(width: Int, encoderLayers: Int, decoderLayers: Int) {
        self.width = width
        self.encoderLayers = encoderLayers
        self.decoderLayers = decoderLayers
    }

    public init(_ model: WhisperModelDescription) {
        self.init(width: model.stateSize, encoderLayers: model.encoderLayers, decoderLayers: model.decoderLayers)
    }

    /// Multiplications and additions for the encoder's pass over 30 s, and the keys and values that the decoder's layers
    /// make of its result.
    public var encoderOperations: Double {
        let width = Double(width)
        let convolutions = 3 * 80 * width * 2 * Self.positions + 3 * width * width * Self.positions
        let layer = 12 * width * width * Self.positions + 2 * Self.positions * Self.positions * width
        let cross = 2 * width * width * Self.positions
        return convolutions + Double(encoderLayers) * layer + Double(decoderLayers) * cross
    }

    /// For 30 s of dense speech at default options, counted in operations of the encoder.
    ///
    /// Dense speech has about four tokens a second, each decoded for five beams. The decoder works on vectors where the
    /// encoder works on matrices: an operation takes about three times as long (base.en and tiny.en shapes, two threads;
    /// benchmarks/results/2026-11-ggml-build-flags.md).
    public var operations: Double {
        let width = Double(width)
        let layer = 14 * width * width + 2 * Self.positions * width
        let token = Double(decoderLayers) * layer + width * Self.vocabulary
        return encoderOperations + 3 * 5 * 4 * 30 * token
    }

    /// Number of weights: larger models make fewer mistakes.
    public var parameters: Double {
        let width = Double(width)
        return (12 * Double(encoderLayers) + 16 * Double(decoderLayers)) * width * width + width * Self.vocabulary
    }

    private static let positions = 1500.0
    private static let vocabulary = 51_865.0
}
