#!/usr/bin/env python3
"""Write a checkpoint of train.py as a whisper.cpp (ggml) model file, 16-bit floats.

  export.py m.pt GGML mini-f16.bin

Mel filters and vocabulary are copied from any English-only ggml whisper file (GGML).
"""

import argparse

import torch

from ggml_file import ENGLISH_VOCABULARY, filters_and_vocabulary, write_header, write_tensor
from model import Mini
from vocabulary import FIRST_TIMESTAMP, NEVER_SEEN, TIMESTAMP_STEP

# whisper.cpp has these as columns, in 32 bits.
CONVOLUTION_BIASES = ("encoder.conv1.bias", "encoder.conv2.bias")


def token_embedding(model, ids):
    """The table of the sub vocabulary spread over the whole one. Timestamps between the grid, like
    tokens that never occur, get the row of the latter."""
    table = model.table().detach()
    embedding = table[ids.index(NEVER_SEEN)].repeat(ENGLISH_VOCABULARY, 1)
    for row, token in enumerate(ids):
        if token != NEVER_SEEN:
            embedding[token] = table[row]
    for step in range(model.cfg["n_ts"]):
        embedding[FIRST_TIMESTAMP + step * TIMESTAMP_STEP] = table[len(ids) + step]
    return embedding


def tensors(model, ids):
    """(name, values, whether 16-bit)"""
    weights = {name: weight for name, weight in model.state_dict().items()
               if name.startswith(("encoder.", "decoder."))}
    weights["decoder.token_embedding.weight"] = token_embedding(model, ids)
    for name, weight in weights.items():
        values = weight.float().numpy()
        if name in CONVOLUTION_BIASES:
            yield name, values.reshape(-1, 1), False
        else:
            yield name, values, values.ndim >= 2 and not name.endswith("positional_embedding")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkpoint")
    parser.add_argument("ggml")
    parser.add_argument("out")
    options = parser.parse_args()

    checkpoint = torch.load(options.checkpoint, weights_only=False)
    shape = checkpoint["cfg"]
    model = Mini(**shape)
    model.load_state_dict(checkpoint["ema"])
    with open(options.out, "wb") as file:
        write_header(file, shape["d"], shape["h"], shape["n_enc"], shape["n_dec"], shape["mels"])
        file.write(filters_and_vocabulary(options.ggml))
        for name, values, half in tensors(model, checkpoint["ids"]):
            write_tensor(file, name, values, half)
    print("wrote", options.out)


if __name__ == "__main__":
    main()
