#!/usr/bin/env python3
"""Word error rate with whisper-cli at its default settings.

  evaluate.py make HELDOUT.tsv DIR [--per-voice 40]   speak held-out sentences, a folder per voice
  evaluate.py run MODEL WHISPER_CLI DIR... [--args=-nt]   transcribe every DIR/*.wav that has a .txt

Words are compared in lower case without punctuation.
"""

import argparse
import json
import random
import re
import subprocess
import tempfile
from pathlib import Path

import numpy as np

from sound import scaled, silence, trimmed, write_wave
from synth import HELD_OUT_VARIANTS, speak

VOICES = [
    "espeak:en-us", "espeak:en-gb", "espeak:en-us+f3", "espeak:en-gb-scotland+m3",
    "flite:slt", "flite:rms", "flite:awb", "flite:kal16",
    "espeak:en-us+" + HELD_OUT_VARIANTS[0], "espeak:en-gb+" + HELD_OUT_VARIANTS[1],
    "festival:ked_diphone", "festival:cmu_us_slt_arctic_hts",
]
# Parts of the sentences of a voice; the names of the files end in the kind.
SHARES = {"tmpl": 3 / 4, "digit": 1 / 8, "wn": 1 / 8}
FILES_PER_CALL = 50     # whisper-cli loads the model once per call


def words(text):
    return re.sub(r"[^a-z0-9' ]", " ", text.lower().replace("-", " ")).split()


def word_errors(reference, hypothesis):
    """Levenshtein distance: the fewest insertions, deletions and substitutions."""
    row = list(range(len(hypothesis) + 1))
    for i, expected in enumerate(reference, 1):
        diagonal, row[0] = row[0], i
        for j, heard in enumerate(hypothesis, 1):
            substitution = diagonal + (expected != heard)
            diagonal = row[j]
            row[j] = min(row[j] + 1, row[j - 1] + 1, substitution)
    return row[-1]


def make(options):
    rng = random.Random(7)
    kinds = {}      # text: kind
    for line in Path(options.heldout).read_text(encoding="utf-8").splitlines():
        kind, text = line.split("\t")
        kinds[text] = kind
    with tempfile.TemporaryDirectory() as temporary:
        for voice in VOICES:
            folder = Path(options.folder, voice.replace(":", "_"))
            folder.mkdir(parents=True, exist_ok=True)
            texts = []
            for kind, share in SHARES.items():
                of_kind = [text for text in kinds if kinds[text] == kind]
                texts += rng.sample(of_kind, int(options.per_voice * share))
            for i, text in enumerate(texts):
                samples = scaled(trimmed(speak(text, voice, rng, temporary, plain=True)))
                samples = np.concatenate([
                    silence(rng.uniform(.1, .6)), samples, silence(rng.uniform(.2, .8))])
                path = folder / ("%03d_%s.wav" % (i, kinds[text]))
                write_wave(path, samples)
                path.with_suffix(".txt").write_text(text + "\n")


def transcribe(paths, options):
    """{path: text}; empty where whisper-cli gave none"""
    texts = {}
    with tempfile.TemporaryDirectory() as folder:
        for first in range(0, len(paths), FILES_PER_CALL):
            command = [options.whisper_cli, "-m", options.model, "-t", str(options.threads),
                       "-oj", "-np", *options.args.split()]
            outputs = {}
            for path in paths[first:first + FILES_PER_CALL]:
                outputs[path] = Path(folder, "%d.json" % (first + len(outputs)))
                command += ["-f", str(path), "-of", str(outputs[path].with_suffix(""))]
            subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                           check=True)
            for path, output in outputs.items():
                texts[path] = read_transcription(output) if output.exists() else ""
    return texts


def read_transcription(path):
    """The text in a JSON file of whisper-cli, which may hold half a character."""
    segments = json.loads(path.read_text(encoding="utf-8", errors="replace"))["transcription"]
    return " ".join(segment["text"].strip() for segment in segments)


class Score:
    def __init__(self):
        self.errors = 0
        self.words = 0
        self.files = 0
        self.right_files = 0

    def add(self, errors, count):
        self.errors += errors
        self.words += count
        self.files += 1
        self.right_files += errors == 0

    @property
    def error_rate(self):
        """Percent"""
        return 100 * self.errors / max(1, self.words)


def run(options):
    overall = Score()
    for folder in map(Path, options.folders):
        paths = [path for path in sorted(folder.glob("*.wav")) if path.with_suffix(".txt").exists()]
        score, by_kind = Score(), {}
        for path, text in transcribe(paths[:options.limit], options).items():
            reference = words(path.with_suffix(".txt").read_text())
            errors = word_errors(reference, words(text))
            kind = path.stem.split("_")[-1]
            for part in (overall, score, by_kind.setdefault(kind, Score())):
                part.add(errors, len(reference))
            if options.show and errors:
                print("   ", path.name, "|", " ".join(reference), "|", text)
        # Other recordings have names without a kind: as many "kinds" as files.
        kinds = " ".join("%s %.1f" % (kind, part.error_rate)
                         for kind, part in sorted(by_kind.items())) if len(by_kind) < 6 else ""
        print("%-45s WER %5.1f %%  (%d words, %d of %d files without error) %s" % (
            folder.name, score.error_rate, score.words, score.right_files, score.files, kinds),
            flush=True)
    print("all: WER %.1f %%" % overall.error_rate)


def parse_options():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)

    make_parser = commands.add_parser("make")
    make_parser.set_defaults(command=make)
    make_parser.add_argument("heldout", metavar="HELDOUT.tsv")
    make_parser.add_argument("folder")
    make_parser.add_argument("--per-voice", type=int, default=40)

    run_parser = commands.add_parser("run")
    run_parser.set_defaults(command=run)
    run_parser.add_argument("model")
    run_parser.add_argument("whisper_cli")
    run_parser.add_argument("folders", nargs="+")
    run_parser.add_argument("--args", default="", help="more options for whisper-cli")
    run_parser.add_argument("--show", action="store_true", help="show the texts with errors")
    run_parser.add_argument("--limit", type=int, help="only so many recordings of a folder")
    run_parser.add_argument("--threads", type=int, default=2)
    return parser.parse_args()


def main():
    options = parse_options()
    options.command(options)


if __name__ == "__main__":
    main()
