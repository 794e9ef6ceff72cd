/// A tensor that whisper.cpp creates before it reads the weights, and demands of the file.
struct ExpectedTensor: Sendable, Hashable {
    /// Fastest-changing dimension first, as in the file (`ne` in ggml); missing ones are 1.
    var shape: [Int]
    var type: TensorType

    /// `ggml_nbytes`. `nil` if the number does not fit, which no header that passed its check makes happen.
    var bytes: Int? {
        var blocks = shape[0] / type.block.values
        for dimension in shape.dropFirst() {
            let (product, overflow) = blocks.multipliedReportingOverflow(by: dimension)
            guard !overflow else { return nil }
            blocks = product
        }
        let (bytes, overflow) = blocks.multipliedReportingOverflow(by: type.block.bytes)
        return overflow ? nil : bytes
    }
}

/// The tensors of a model, by name: what `whisper_model_load` creates ("prepare tensors for the weights", names in
/// whisper-arch.h).
struct TensorTable: Sendable {
    private(set) var expected: [String: ExpectedTensor] = [:]

    init(_ header: ModelHeader) {
        let state = header.audioState
        let weights = header.weights.type
        // The convolutions are never quantized (`vtype`).
        let convolution: TensorType = weights == .f32 ? .f32 : .f16

        add("encoder.positional_embedding", [state, header.audioContext], .f32)
        add("encoder.conv1.weight", [3, header.melBands, state], convolution)
        add("encoder.conv1.bias", [1, state], .f32)
        add("encoder.conv2.weight", [3, state, state], convolution)
        add("encoder.conv2.bias", [1, state], .f32)
        addNorm("encoder.ln_post", state)
        for layer in 0..<header.audioLayers {
            let block = "encoder.blocks.\(layer)."
            addAttention(block + "attn", state, weights)
            addPerceptron(block + "mlp", state, weights)
        }

        add("decoder.positional_embedding", [state, header.textContext], .f32)
        add("decoder.token_embedding.weight", [state, header.vocabularySize], weights)
        addNorm("decoder.ln", state)
        for layer in 0..<header.textLayers {
            let block = "decoder.blocks.\(layer)."
            addAttention(block + "attn", state, weights)
            addAttention(block + "cross_attn", state, weights)
            addPerceptron(block + "mlp", state, weights)
        }
    }

    private mutating func add(_ name: String, _ shape: [Int], _ type: TensorType) {
        expected[name] = ExpectedTensor(shape: shape, type: type)
    }

    private mutating func addNorm(_ name: String, _ state: Int) {
        add(name + ".weight", [state], .f32)
        add(name + ".bias", [state], .f32)
    }

    private mutating func addLinear(_ name: String, from: Int, to: Int, _ type: TensorType, bias: Bool = true) {
        add(name + ".weight", [from, to], type)
        if bias { add(name + ".bias", [to], .f32) }
    }

    private mutating func addAttention(_ name: String, _ state: Int, _ type: TensorType) {
        addNorm(name + "_ln", state)
        addLinear(name + ".query", from: state, to: state, type)
        addLinear(name + ".key", from: state, to: state, type, bias: false)
        addLinear(name + ".value", from: state, to: state, type)
        addLinear(name + ".out", from: state, to: state, type)
    }

    private mutating func addPerceptron(_ name: String, _ state: Int, _ type: TensorType) {
        addNorm(name + "_ln", state)
        addLinear(name + ".0", from: state, to: 4 * state, type)
        addLinear(name + ".2", from: 4 * state, to: state, type)
    }
}
