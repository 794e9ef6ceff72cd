"""The parts of whisper.cpp's ggml model file that are read and written here. The layout is the one
of whisper_model_load in whisper.cpp: magic and eleven header values, mel filters, vocabulary, then
the tensors, each with its own header."""

import struct

import numpy as np

MAGIC = 0x67676d6c
ENGLISH_VOCABULARY = 51864      # tokens of an English-only model
AUDIO_POSITIONS = 1500
TEXT_POSITIONS = 448
FLOAT16_FILE = 1                # the "ftype" of the header
HEADER_BYTES = 12 * 4


def mel_filters(path):
    """(bands, FFT bins) float32, a copy"""
    with open(path, "rb") as file:
        file.seek(HEADER_BYTES)
        bands, bins = struct.unpack("ii", file.read(8))
        return np.frombuffer(file.read(bands * bins * 4), "<f4").reshape(bands, bins).copy()


def filters_and_vocabulary(path):
    """The bytes between the header and the tensors."""
    with open(path, "rb") as file:
        file.seek(HEADER_BYTES)
        bands, bins = struct.unpack("ii", file.read(8))
        file.seek(bands * bins * 4, 1)
        tokens, = struct.unpack("i", file.read(4))
        for _ in range(tokens):
            length, = struct.unpack("i", file.read(4))
            file.seek(length, 1)
        end = file.tell()
        file.seek(HEADER_BYTES)
        return file.read(end - HEADER_BYTES)


def write_header(file, width, heads, encoder_layers, decoder_layers, mel_bands):
    file.write(struct.pack(
        "12i", MAGIC, ENGLISH_VOCABULARY,
        AUDIO_POSITIONS, width, heads, encoder_layers,
        TEXT_POSITIONS, width, heads, decoder_layers,
        mel_bands, FLOAT16_FILE))


def write_tensor(file, name, values, half):
    """`half`: as 16-bit floats"""
    name = name.encode()
    file.write(struct.pack("iii", values.ndim, len(name), int(half)))
    file.write(struct.pack("%di" % values.ndim, *reversed(values.shape)))
    file.write(name)
    file.write(values.astype("<f2" if half else "<f4").tobytes())
