#!/usr/bin/env python3
"""Write a whisper ggml model of a named size with random weights, for timing: speed and memory do not depend on them.

usage: random_ggml_whisper.py TEMPLATE.bin SIZE OUT.bin

TEMPLATE is any English-only whisper model in ggml form: its mel filters and vocabulary are taken over. The
for-tests-ggml-tiny.en.bin of whisper.cpp, which holds nothing else, is enough. SIZE is tiny.en, base.en or small.en.
The same arguments give the same file.
"""
import struct
import sys

import numpy as np

MAGIC = 0x67676D6C
F32, F16 = 0, 1
# Width, attention heads, layers; the same for encoder and decoder.
SIZES = {
    "tiny.en": (384, 6, 4),
    "base.en": (512, 8, 6),
    "small.en": (768, 12, 12),
}
AUDIO_CONTEXT, TEXT_CONTEXT, MEL_BANDS = 1500, 448, 80


def read_template(path):
    """The header values of a model, and the bytes of its mel filters and vocabulary."""
    with open(path, "rb") as file:
        raw = file.read()
    magic, = struct.unpack_from("<I", raw, 0)
    if magic != MAGIC:
        sys.exit(f"{path}: not a whisper ggml model")
    hparams = list(struct.unpack_from("<11i", raw, 4))
    start = 4 + 11 * 4
    n_mel, n_fft = struct.unpack_from("<2i", raw, start)
    pos = start + 8 + n_mel * n_fft * 4
    n_vocab, = struct.unpack_from("<i", raw, pos)
    pos += 4
    for _ in range(n_vocab):
        length, = struct.unpack_from("<I", raw, pos)
        pos += 4 + length
    return hparams, raw[start:pos]


class Writer:
    """Writes tensors in the order in which they are asked for, each drawing from one random generator."""

    def __init__(self, out, width):
        self.out = out
        self.width = width
        self.random = np.random.default_rng(0)

    def tensor(self, name, shape, half=True, ones=False):
        if ones:
            values = np.ones(shape, np.float32)
        else:
            values = (self.random.standard_normal(shape) * 0.02).astype(np.float32)
        if half:
            values = values.astype(np.float16)
        encoded = name.encode()
        self.out.write(struct.pack("<iii", len(shape), len(encoded), F16 if half else F32))
        self.out.write(struct.pack(f"<{len(shape)}i", *reversed(shape)))
        self.out.write(encoded)
        self.out.write(values.tobytes())

    def layer_norm(self, name):
        self.tensor(name + ".weight", (self.width,), half=False, ones=True)
        self.tensor(name + ".bias", (self.width,), half=False)

    def linear(self, name, inputs, outputs, bias=True):
        self.tensor(name + ".weight", (outputs, inputs))
        if bias:
            self.tensor(name + ".bias", (outputs,), half=False)

    def block(self, prefix, attentions):
        d = self.width
        for name in attentions:
            self.layer_norm(f"{prefix}.{name}_ln")
            self.linear(f"{prefix}.{name}.query", d, d)
            self.linear(f"{prefix}.{name}.key", d, d, bias=False)
            self.linear(f"{prefix}.{name}.value", d, d)
            self.linear(f"{prefix}.{name}.out", d, d)
        self.layer_norm(f"{prefix}.mlp_ln")
        self.linear(f"{prefix}.mlp.0", d, 4 * d)
        self.linear(f"{prefix}.mlp.2", 4 * d, d)

    def model(self, layers, vocabulary):
        d = self.width
        self.tensor("encoder.positional_embedding", (AUDIO_CONTEXT, d), half=False)
        self.tensor("encoder.conv1.weight", (d, MEL_BANDS, 3))
        self.tensor("encoder.conv1.bias", (d, 1), half=False)
        self.tensor("encoder.conv2.weight", (d, d, 3))
        self.tensor("encoder.conv2.bias", (d, 1), half=False)
        for i in range(layers):
            self.block(f"encoder.blocks.{i}", ["attn"])
        self.layer_norm("encoder.ln_post")
        self.tensor("decoder.positional_embedding", (TEXT_CONTEXT, d), half=False)
        self.tensor("decoder.token_embedding.weight", (vocabulary, d))
        for i in range(layers):
            self.block(f"decoder.blocks.{i}", ["attn", "cross_attn"])
        self.layer_norm("decoder.ln")


def main():
    if len(sys.argv) != 4 or sys.argv[2] not in SIZES:
        sys.exit(__doc__)
    template, size, target = sys.argv[1:]
    width, heads, layers = SIZES[size]
    hparams, middle = read_template(template)
    hparams[1:9] = [AUDIO_CONTEXT, width, heads, layers, TEXT_CONTEXT, width, heads, layers]
    hparams[9] = MEL_BANDS
    hparams[10] = F16
    with open(target, "wb") as out:
        out.write(struct.pack("<I", MAGIC) + struct.pack("<11i", *hparams) + middle)
        Writer(out, width).model(layers, hparams[0])


if __name__ == "__main__":
    main()
