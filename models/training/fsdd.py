#!/usr/bin/env python3
"""Real spoken digits: single digits, and digit strings of one speaker with pauses, made from the
recordings of the Free Spoken Digit Dataset (8 kHz, files named DIGIT_SPEAKER_NUMBER.wav).

  fsdd.py FSDD/recordings PREFIX --test-dir DIR

Writes the same files as synth.py. Recordings number 0 to 4 of every speaker and digit are held out
for testing: they go to the test directory instead.
"""

import argparse
import random
import wave
from pathlib import Path

import numpy as np
from scipy.signal import resample_poly

from grammar import capitalized
from sound import SAMPLE_RATE, scaled, silence, trimmed, write_wave
from spoken_numbers import ONES
from synth import Phonemizer
from utterances import UtteranceWriter

HELD_OUT_NUMBERS = range(5)


def read_recording(path):
    """(digit, speaker, number, samples)"""
    digit, speaker, number = path.stem.split("_")
    with wave.open(str(path)) as file:
        data = file.readframes(file.getnframes())
        samples = np.frombuffer(data, "<i2").astype(np.float32)
        samples = resample_poly(samples, SAMPLE_RATE, file.getframerate())
    return int(digit), speaker, int(number), samples


def digit_string(recordings, rng):
    """(samples, text) of two to eight digits of one speaker. Long gaps are written as commas."""
    sounds, words = [], []
    count = rng.randint(2, 8)
    usual_gap = rng.choice([.04, .12, .3])
    for i in range(count):
        digit, samples = rng.choice(recordings)
        sounds.append(samples)
        words.append(ONES[digit])
        if i < count - 1:
            gap = usual_gap * rng.uniform(.3, 1.6)
            if rng.random() < .15:
                gap = rng.uniform(.4, .7)
                words[-1] += ","
            sounds.append(silence(gap).astype(np.float32))
    return np.concatenate(sounds), capitalized(" ".join(words) + ".")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("recordings")
    parser.add_argument("prefix")
    parser.add_argument("--strings", type=int, default=3000)
    parser.add_argument("--test-dir")
    options = parser.parse_args()

    rng = random.Random(5)
    rows = []           # (samples, text, speaker)
    by_speaker = {}     # speaker: [(digit, samples)]
    for path in sorted(Path(options.recordings).glob("*.wav")):
        digit, speaker, number, samples = read_recording(path)
        if number in HELD_OUT_NUMBERS:
            if options.test_dir:
                write_wave(Path(options.test_dir, path.name), samples)
            continue
        samples = trimmed(samples)
        if samples is not None:
            samples = scaled(samples)
            by_speaker.setdefault(speaker, []).append((digit, samples))
            rows.append((samples, capitalized(ONES[digit]) + ".", speaker))
    for _ in range(options.strings):
        speaker = rng.choice(sorted(by_speaker))
        rows.append((*digit_string(by_speaker[speaker], rng), speaker))

    phonemes = Phonemizer()
    with UtteranceWriter(options.prefix) as writer:
        for samples, text, speaker in rows:
            writer.write(samples.astype("<i2"), "real:" + speaker, "digit", text, phonemes(text))
    print(writer.count, writer.samples / SAMPLE_RATE / 3600, "hours")


if __name__ == "__main__":
    main()
