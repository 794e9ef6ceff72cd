#!/usr/bin/env python3
"""Make a whisper ggml model larger without changing what it computes.

usage: widen_ggml_whisper.py IN.bin OUT.bin WIDTH_FACTOR LAYERS

Every hidden vector h becomes [h, h, ..., h] (WIDTH_FACTOR copies): layer norms see the same mean and variance, each
linear map becomes copies of itself with its inputs divided by the factor, heads are repeated, and the last layer norm
is divided by the factor so that the tied output embedding gives the same logits. Layers beyond the model's own get zero
output projections, so the residual stream passes through them. The text stays the same (up to rounding); time and
memory become those of the larger size. Use a factor that is a power of two, so that the division is exact in f16.
Quantized input (q8_0, q5_1) is widened from its dequantized values; the result is f16: quantize it with
whisper-quantize.
"""
import re
import struct
import sys

import numpy as np

MAGIC = 0x67676D6C
F32, F16, Q5_1, Q8_0 = 0, 1, 7, 8
BLOCK = 32  # values per quantized block
HEADER_BYTES = 4 + 11 * 4
# Places in the header.
AUDIO_STATE, AUDIO_HEADS, AUDIO_LAYERS = 2, 3, 4
TEXT_STATE, TEXT_HEADS, TEXT_LAYERS = 6, 7, 8
FILE_TYPE = 10


def dequantize(kind, raw, pos, count):
    """Values of a quantized tensor and its size in bytes."""
    blocks = count // BLOCK
    if kind == Q8_0:  # f16 scale, 32 int8
        layout = np.dtype([("scale", "<f2"), ("values", "i1", BLOCK)])
        packed = np.frombuffer(raw, layout, blocks, pos)
        return packed["scale"].astype(np.float32)[:, None] * packed["values"], blocks * layout.itemsize
    # f16 scale and minimum, the fifth bits of all values, then two values of four bits per byte
    layout = np.dtype([("scale", "<f2"), ("minimum", "<f2"), ("high", "<u4"), ("low", "u1", BLOCK // 2)])
    packed = np.frombuffer(raw, layout, blocks, pos)
    low = np.concatenate([packed["low"] & 15, packed["low"] >> 4], axis=1).astype(np.uint32)
    high = (packed["high"][:, None] >> np.arange(BLOCK, dtype=np.uint32)) & 1
    values = (low | high << 4) * packed["scale"].astype(np.float32)[:, None]
    return values + packed["minimum"].astype(np.float32)[:, None], blocks * layout.itemsize


def skip_filters_and_vocabulary(raw, pos):
    n_mel, n_fft = struct.unpack_from("<2i", raw, pos)
    pos += 8 + n_mel * n_fft * 4
    n_vocab, = struct.unpack_from("<i", raw, pos)
    pos += 4
    for _ in range(n_vocab):
        length, = struct.unpack_from("<I", raw, pos)
        pos += 4 + length
    return pos


def read_tensor(path, raw, pos):
    """Name, values, the kind to write them as, and where the next tensor starts."""
    n_dims, n_name, kind = struct.unpack_from("<iii", raw, pos)
    pos += 12
    shape = struct.unpack_from(f"<{n_dims}i", raw, pos)[::-1]
    pos += 4 * n_dims
    name = raw[pos:pos + n_name].decode()
    pos += n_name
    count = int(np.prod(shape))
    if kind in (Q5_1, Q8_0):
        values, size = dequantize(kind, raw, pos, count)
        return name, values.reshape(shape), F16, pos + size
    if kind not in (F32, F16):
        sys.exit(f"{path}: tensor {name} is of a kind this tool does not read ({kind})")
    dtype = np.float16 if kind == F16 else np.float32
    values = np.frombuffer(raw, dtype, count, pos).reshape(shape)
    return name, values, kind, pos + count * np.dtype(dtype).itemsize


def read_model(path):
    """The header values, the bytes of the mel filters and vocabulary, and the tensors by name."""
    with open(path, "rb") as file:
        raw = file.read()
    magic, = struct.unpack_from("<I", raw, 0)
    if magic != MAGIC:
        sys.exit(f"{path}: not a whisper ggml model")
    hparams = list(struct.unpack_from("<11i", raw, 4))
    pos = skip_filters_and_vocabulary(raw, HEADER_BYTES)
    middle = raw[HEADER_BYTES:pos]
    tensors = {}
    while pos < len(raw):
        name, values, kind, pos = read_tensor(path, raw, pos)
        tensors[name] = (values, kind)
    return hparams, middle, tensors


def widen(name, values, factor):
    """One tensor at `factor` times the width."""
    if name.endswith("positional_embedding") or name == "decoder.token_embedding.weight":
        return np.tile(values, (1, factor))
    if name == "encoder.conv1.weight":
        return np.tile(values, (factor, 1, 1))
    if name == "encoder.conv2.weight":
        return np.tile(values, (factor, factor, 1)) / factor
    if values.ndim == 2 and values.shape[1] == 1:  # convolution biases
        return np.tile(values, (factor, 1))
    if values.ndim == 2:
        return np.tile(values, (factor, factor)) / factor
    wide = np.tile(values, factor)
    return wide / factor if name.startswith("decoder.ln.") else wide


def add_layers(tensors, own_layers, layers):
    """Copies of the last layer whose output projections are zero, so that they change nothing."""
    for side in ("encoder", "decoder"):
        last = f"{side}.blocks.{own_layers - 1}."
        last_names = [name for name in tensors if name.startswith(last)]
        for i in range(own_layers, layers):
            for name in last_names:
                values, kind = tensors[name]
                if re.search(r"(attn\.out|mlp\.2)\.(weight|bias)$", name):
                    values = np.zeros_like(values)
                tensors[name.replace(last, f"{side}.blocks.{i}.")] = (values, kind)


def write_model(path, hparams, middle, tensors):
    with open(path, "wb") as out:
        out.write(struct.pack("<I", MAGIC) + struct.pack("<11i", *hparams) + middle)
        for name, (values, kind) in tensors.items():
            encoded = name.encode()
            out.write(struct.pack("<iii", values.ndim, len(encoded), kind))
            out.write(struct.pack(f"<{values.ndim}i", *values.shape[::-1]) + encoded)
            out.write(np.ascontiguousarray(values, np.float16 if kind == F16 else np.float32).tobytes())


def main():
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    source, target, factor, layers = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    hparams, middle, tensors = read_model(source)
    own_layers = hparams[AUDIO_LAYERS]
    if layers < own_layers:
        sys.exit(f"{source}: the model already has {own_layers} layers")
    for i in (AUDIO_STATE, AUDIO_HEADS, TEXT_STATE, TEXT_HEADS):
        hparams[i] *= factor
    if hparams[FILE_TYPE] > F16:  # a quantized model becomes f16
        hparams[FILE_TYPE] = F16
    hparams[AUDIO_LAYERS] = hparams[TEXT_LAYERS] = layers
    wide = {name: (widen(name, values.astype(np.float32), factor), kind) for name, (values, kind) in tensors.items()}
    add_layers(wide, own_layers, layers)
    write_model(target, hparams, middle, wide)


if __name__ == "__main__":
    main()
