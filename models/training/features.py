#!/usr/bin/env python3
"""Log-mel features of synthesized (or recorded) utterances, as whisper.cpp computes them before the
clamp: log10(mel power), 100 frames per second, 80 bands, stored as float16 in PREFIX.mel.

  features.py GGML PREFIX...

The mel filters are read from any ggml whisper model file (GGML).
"""

import argparse

import numpy as np
import torch

from ggml_file import mel_filters
from utterances import read_index, to_json

WINDOW = 400        # samples of the Hann window: 25 ms
HOP = 160           # samples from frame to frame: 10 ms
HANN = torch.hann_window(WINDOW)


def read_filters(ggml):
    return torch.from_numpy(mel_filters(ggml))


def log_mel(samples, filters):
    """Samples in -1..1 to (frames, bands) log10 power; frames = len(samples) // HOP.
    The last frame of the Fourier transform is left out, as in Whisper's log_mel_spectrogram."""
    spectrum = torch.stft(samples, WINDOW, HOP, window=HANN, center=True, pad_mode="constant",
                          return_complex=True)[..., :-1]
    power = filters @ (spectrum.real ** 2 + spectrum.imag ** 2)
    return torch.log10(torch.clamp(power, min=1e-10)).transpose(-1, -2)


def write_features(prefix, filters):
    pcm = np.memmap(prefix + ".pcm", dtype="<i2", mode="r")
    frame = 0
    with open(prefix + ".mel", "wb") as mel_file, \
            open(prefix + ".idx", "w", encoding="utf-8") as index:
        for utterance in read_index(prefix + ".jsonl"):
            samples = pcm[utterance.sample:utterance.sample + utterance.samples]
            samples = torch.from_numpy(samples.astype(np.float32) / 32768.0)
            samples = torch.cat([samples, torch.zeros(-len(samples) % HOP)])
            mel = log_mel(samples, filters).to(torch.float16).numpy()
            mel_file.write(mel.tobytes())
            utterance.frame, utterance.frames = frame, len(mel)
            frame += len(mel)
            index.write(to_json(utterance) + "\n")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ggml")
    parser.add_argument("prefix", nargs="+")
    options = parser.parse_args()
    torch.set_num_threads(1)
    filters = read_filters(options.ggml)
    for prefix in options.prefix:
        write_features(prefix, filters)


if __name__ == "__main__":
    main()
