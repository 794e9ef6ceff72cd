#!/usr/bin/env python3
"""Synthesize a TSV of sentences (kind TAB text) to 16 kHz mono int16 audio.

  synth.py train.tsv tr --jobs 2

Writes PREFIX.N.pcm and PREFIX.N.jsonl for every job N (see utterances.py); silence is trimmed.
Engines: espeak-ng (many voice variants and accents), flite (kal, kal16 and the statistical voices
awb, rms, slt) and, on request, festival voices. A random resampling factor shifts pitch and
formants, compensated by the speaking rate, so that the few voices sound like more speakers.
"""

import argparse
import ctypes
import os
import random
import subprocess
import sys
import tempfile
from multiprocessing import Process
from pathlib import Path

from scipy.signal import resample_poly

from sound import SAMPLE_RATE, read_pcm16, scaled, trimmed
from utterances import UtteranceWriter

ESPEAK_VARIANTS = """
adam Alex Alicia Andrea Andy Annie antonio aunty belinda benjamin boris caleb david Denis Diogo ed
edward edward2 Gene Gene2 gustave announcer Henrique Hugo iven iven2 iven3 iven4 Jacky john
kaukovalta Lee marcelo Marco Mario max michel miguel pablo paul pedro quincy rob robert steph steph2
steph3 Tweaky zac anika f2 f3 f4 f5 grandpa klatt klatt2 klatt3 klatt4 m2 m3 m4 m5 m6 m7 norbert
sandro shelby travis victor m8 f1 m1 grandma Nguyen
""".split()
# Never used for training; evaluate.py and recordings.py test with them.
HELD_OUT_VARIANTS = ["Michael", "linda"]
ESPEAK_ACCENTS = ["en-us"] * 6 + ["en-gb"] * 3 + [
    "en-gb-x-rp", "en-gb-scotland", "en-029", "en-us-nyc", "en-gb-x-gbclan"]
FLITE_VOICES = ["slt"] * 4 + ["rms"] * 4 + ["awb"] * 3 + ["kal16"] * 3 + ["kal"]

MAX_SECONDS = 20


def run(command, **options):
    """The standard output of a program that must succeed."""
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True,
                          **options).stdout


def espeak(text, voice, words_per_minute, pitch, factor):
    data = run(["espeak-ng", "--stdout", "-v", voice, "-s", str(int(words_per_minute / factor)),
                "-p", str(pitch), text])
    samples, _ = read_pcm16(data)       # always 22050 Hz, which is 441/320 of 16000
    return resample_poly(samples, int(round(320 / factor)), 441)


def flite(text, voice, stretch, factor, folder):
    path = Path(folder, "flite.wav")
    run(["flite", "-voice", voice, "--setf", "duration_stretch=%.2f" % (stretch * factor),
         "-t", text, "-o", str(path)])
    samples, sample_rate = read_pcm16(path.read_bytes())
    # kal is the one voice of 8000 Hz.
    return resample_poly(samples, int(round(40 / factor)), 20 if sample_rate == 8000 else 40)


def festival(text, voice, folder):
    """One festival process per sentence: slow, used for a few recordings."""
    path = Path(folder, "festival.wav")
    script = '(voice_%s)\n(utt.save.wave (utt.synth (Utterance Text "%s")) "%s" \'riff)\n' % (
        voice, text.replace('"', ""), path)
    run(["festival", "--pipe"], input=script.encode())
    samples, sample_rate = read_pcm16(path.read_bytes())
    if sample_rate == SAMPLE_RATE:
        return samples
    return resample_poly(samples, SAMPLE_RATE // 100, sample_rate // 100)


def random_voice(rng, espeak_share):
    if rng.random() >= espeak_share:
        return "flite:" + rng.choice(FLITE_VOICES)
    accent = rng.choice(ESPEAK_ACCENTS)
    variant = "+" + rng.choice(ESPEAK_VARIANTS) if rng.random() < .93 else ""
    return "espeak:" + accent + variant


def speak(text, voice, rng, folder, plain=False):
    """The samples of a text in a voice, "engine:name". `plain` is the default rate and pitch,
    otherwise they are random. `folder` is for temporary files."""
    engine, name = voice.split(":")
    if engine == "espeak":
        if plain:
            return espeak(text, name, 160, 50, 1.0)
        factor = rng.choice([1.0, 1.0, .9, .95, 1.05, 1.1])
        return espeak(text, name, rng.uniform(130, 195), rng.randint(25, 75), factor)
    if engine == "flite":
        if plain:
            return flite(text, name, 1.0, 1.0, folder)
        factor = rng.choice([1.0, 1.0, .875, .925, .95, 1.05, 1.1, 1.15])
        return flite(text, name, rng.uniform(.8, 1.2), factor, folder)
    if engine == "festival":
        return festival(text, name, folder)
    raise ValueError("no speech engine called " + engine)


class Phonemizer:
    """Text to phonemes with the library of espeak-ng (speak_lib.h), in American English."""

    AUDIO_OUTPUT_SYNCHRONOUS = 2
    CHARS_UTF8 = 1
    PHONEMES_IPA = 0x02
    SEPARATOR = ord("_") << 8       # between the phonemes of a word

    def __init__(self):
        self.library = ctypes.CDLL("libespeak-ng.so.1")
        self.library.espeak_Initialize(self.AUDIO_OUTPUT_SYNCHRONOUS, 0, None, 0)
        self.library.espeak_SetVoiceByName(b"en-us")
        self.library.espeak_TextToPhonemes.restype = ctypes.c_char_p

    def __call__(self, text):
        buffer = ctypes.create_string_buffer(text.encode())
        position = ctypes.c_void_p(ctypes.addressof(buffer))
        clauses = []
        # Each call takes one clause and moves the position behind it; at the end it becomes null.
        while position.value:
            clause = self.library.espeak_TextToPhonemes(
                ctypes.byref(position), self.CHARS_UTF8, self.PHONEMES_IPA | self.SEPARATOR)
            if clause:
                clauses.append(clause.decode())
        return " ".join(clauses)


def synthesize(rows, prefix, seed, options):
    """The work of one process: speak `rows` (kind, text) and write them under `prefix`."""
    rng = random.Random(seed)
    phonemes = Phonemizer()
    with UtteranceWriter(prefix) as writer, tempfile.TemporaryDirectory() as folder:
        for kind, text in rows:
            voice = options.voice or random_voice(rng, options.espeak_share)
            try:
                samples = trimmed(speak(text, voice, rng, folder, options.plain))
            except (subprocess.CalledProcessError, ValueError) as error:
                print("skipped", repr(text), error, file=sys.stderr)
                continue
            if samples is not None and len(samples) <= MAX_SECONDS * SAMPLE_RATE:
                writer.write(scaled(samples).astype("<i2"), voice, kind, text, phonemes(text))


def parse_options():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tsv")
    parser.add_argument("prefix")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--espeak-share", type=float, default=.5,
                        help="share of the sentences that espeak-ng speaks")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--voice", help="the same voice for all, for instance espeak:en-us+f3, "
                                        "flite:slt, festival:ked_diphone")
    parser.add_argument("--plain", action="store_true", help="default rate and pitch")
    parser.add_argument("--limit", type=int, help="only so many sentences")
    return parser.parse_args()


def main():
    options = parse_options()
    lines = Path(options.tsv).read_text(encoding="utf-8").splitlines()[:options.limit]
    rows = [line.split("\t") for line in lines]
    jobs = [
        Process(target=synthesize, args=(rows[job::options.jobs], "%s.%d" % (options.prefix, job),
                                         options.seed * 100 + job, options))
        for job in range(options.jobs)
    ]
    for job in jobs:
        job.start()
    for job in jobs:
        job.join()
    if any(job.exitcode for job in jobs):
        sys.exit("synth.py: not all sentences were spoken")


if __name__ == "__main__":
    main()
