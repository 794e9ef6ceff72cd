"""Utterances on disk: PREFIX.pcm holds the samples of all of them one after the other (16 kHz,
int16), PREFIX.jsonl one line for each. features.py adds PREFIX.mel (float16, 80 values a frame) and
PREFIX.idx, the same lines with the place in it."""

import json
from dataclasses import dataclass

import numpy as np

MEL_BANDS = 80


@dataclass
class Utterance:
    sample: int             # the first sample in PREFIX.pcm
    samples: int
    voice: str              # "engine:voice", or "real:speaker"
    kind: str               # of sentence: see textgen.py
    text: str
    phonemes: str           # IPA, phonemes separated by "_", words by " "
    frame: int = None       # the first frame in PREFIX.mel, of 10 ms
    frames: int = None
    # Not in the files:
    mel: np.ndarray = None  # (frames, bands) log power, a view into PREFIX.mel
    tokens: list = None     # of the text


# The names in the files, one for each of the first fields above.
KEYS = ("o", "n", "v", "k", "t", "p", "f", "nf")


def to_json(utterance):
    values = zip(KEYS, vars(utterance).values())
    return json.dumps({key: value for key, value in values if value is not None},
                      ensure_ascii=False)


def read_index(path):
    with open(path, encoding="utf-8") as file:
        for line in file:
            fields = json.loads(line)
            yield Utterance(*(fields.get(key) for key in KEYS))


class UtteranceWriter:
    """Writes PREFIX.pcm and PREFIX.jsonl."""

    def __init__(self, prefix):
        self.pcm = open(prefix + ".pcm", "wb")
        self.index = open(prefix + ".jsonl", "w", encoding="utf-8")
        self.count = 0
        self.samples = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.pcm.close()
        self.index.close()

    def write(self, samples, voice, kind, text, phonemes):
        """`samples`: int16"""
        utterance = Utterance(self.samples, len(samples), voice, kind, text, phonemes)
        self.pcm.write(samples.tobytes())
        self.index.write(to_json(utterance) + "\n")
        self.samples += len(samples)
        self.count += 1


class Corpus:
    """The utterances of several prefixes with their features, which stay on disk until used."""

    MIN_FRAMES, MAX_FRAMES = 10, 1900

    def __init__(self, prefixes):
        self.utterances = []
        for prefix in prefixes:
            mel = np.memmap(prefix + ".mel", dtype=np.float16, mode="r").reshape(-1, MEL_BANDS)
            for utterance in read_index(prefix + ".idx"):
                if self.MIN_FRAMES <= utterance.frames <= self.MAX_FRAMES:
                    utterance.mel = mel[utterance.frame:utterance.frame + utterance.frames]
                    self.utterances.append(utterance)
