"""Batches of log-mel windows with their targets, put together on the fly from the features of
single utterances: placed with pauses, changed (augment.py), with noise over them.

Two units of time: features have frames of 10 ms, the encoder has frames of 20 ms. Here "frame" is
the second, "hop" the first.
"""

import random
from dataclasses import dataclass

import numpy as np
import torch

from augment import change_speed_and_pitch, coloured, mask
from utterances import MEL_BANDS
from vocabulary import (END_OF_TEXT, NEWLINE, NO_SPEECH, NO_TIMESTAMPS, PREVIOUS_TEXT,
                        START_OF_TRANSCRIPT, TIMESTAMP_STEP, WINDOW_FRAMES, split_phonemes)

SILENT_WINDOWS = .06            # share of windows without speech
WITHOUT_TIMESTAMPS = .25        # share of windows trained for `no_timestamps`
SHIFTED_WINDOWS = .5            # share of short windows at a random place of the position table

# Hops between the utterances of a window, shortest and longest.
PAUSES = [(5, 60), (20, 150), (60, 350), (5, 30)]
MAX_TOKENS = 200
# whisper.cpp gives half of the text positions to the previous text: 448 / 2, less its start token.
MAX_PREVIOUS_TOKENS = 223
NOT_A_TARGET = -100             # what PyTorch's cross entropy ignores
NO_TIME = -1


class Window:
    """A stretch of recording that is being put together, as mel power."""

    def __init__(self, frames):
        self.frames = frames
        self.hops = 2 * frames
        self.power = np.zeros((self.hops, MEL_BANDS), np.float32)
        self.segments = []      # (first frame, end frame, tokens) of the whole utterances
        self.phonemes = []      # of the segments
        self.cut = None         # the hop where an utterance starts that the window's end cuts

    @property
    def silent(self):
        return not self.segments

    def add(self, utterance, power, hop):
        self.power[hop:hop + len(power)] += power
        self.segments.append((hop / 2, (hop + len(power)) / 2, utterance.tokens))
        self.phonemes.extend(split_phonemes(utterance.phonemes))

    def add_cut(self, power, hop):
        self.power[hop:] += power
        self.cut = hop


@dataclass
class Example:
    """A window as the model sees it. Tokens are rows of the vocabulary."""
    mel: np.ndarray             # (bands, hops), normalized
    positions: np.ndarray       # of the frames, in the position table
    inputs: list
    targets: list               # one for each input
    times: list                 # the frame where each token is spoken, one more than inputs
    phonemes: list
    silent: bool


class Batcher:
    def __init__(self, utterances, vocabulary, tokenizer, noises, seed=0):
        self.utterances = utterances
        self.vocabulary = vocabulary
        self.noises = noises
        self.rng = random.Random(seed)
        self.previous_text = 0.0        # share of windows with previous text in front
        self.pool = []
        # How long a token takes to say, in letters.
        self.letters = {token: len(tokenizer.decode([token]).strip(" ,.?!")) + .3
                        for token in vocabulary.ordinary}

    def reseed(self, seed):
        self.rng.seed(seed)
        self.pool = []

    def batch(self, size, frames, several=False):
        """`frames`: of a window; `several`: utterances per window, or one"""
        examples = [self._example(frames, several) for _ in range(size)]
        start = self.vocabulary.timestamp(0)
        for example in examples:
            # <|nospeech|> nine times out of ten, else the time 0.00 that whisper.cpp has to take.
            first = next(i for i, target in enumerate(example.targets) if target != NOT_A_TARGET)
            if example.silent and example.targets[first] == start and self.rng.random() < .9:
                example.targets[first] = self.vocabulary.row[NO_SPEECH]
        return self._tensors(examples)

    def _tensors(self, examples):
        end_of_text = self.vocabulary.row[END_OF_TEXT]
        return {
            "mel": torch.from_numpy(np.stack([example.mel for example in examples])),
            "positions": torch.from_numpy(np.stack([example.positions for example in examples])),
            "inputs": _padded([example.inputs for example in examples], end_of_text, np.int64),
            "targets": _padded([example.targets for example in examples], NOT_A_TARGET, np.int64),
            "times": _padded([example.times for example in examples], NO_TIME, np.float32),
            "phonemes": _padded([example.phonemes for example in examples], 0, np.int64),
            "phoneme_counts": torch.tensor([len(example.phonemes) for example in examples]),
        }

    def _example(self, frames, several):
        rng, vocabulary = self.rng, self.vocabulary
        # Short windows are trained at any place of the position table, so that all of it is.
        offset = 0
        if frames < WINDOW_FRAMES and rng.random() < SHIFTED_WINDOWS:
            last = (WINDOW_FRAMES - frames) // TIMESTAMP_STEP
            offset = TIMESTAMP_STEP * rng.randint(0, last)
        window = self._window(frames, several)
        mel = self._log_mel(window)
        timestamps = rng.random() >= WITHOUT_TIMESTAMPS
        if timestamps:
            tokens, unpredicted = self._tokens_with_timestamps(window, offset), 0
        else:
            tokens, unpredicted = self._tokens_without_timestamps(window), 1
        previous = []
        if self.previous_text and rng.random() < self.previous_text:
            previous = self._previous_tokens(timestamps)

        unpredicted += len(previous)
        times = [NO_TIME] * len(previous) + self._times(window, timestamps)[:MAX_TOKENS]
        tokens = previous + tokens[:MAX_TOKENS]
        return Example(
            mel=mel.T,
            positions=np.arange(frames) + offset,
            inputs=tokens[:-1],
            targets=[NOT_A_TARGET] * unpredicted + tokens[unpredicted + 1:],
            times=times,
            phonemes=[vocabulary.phoneme_number[phoneme] for phoneme in window.phonemes],
            silent=window.silent)

    # The sound.

    def _next_utterance(self):
        """Every utterance once, in random order, then all over again."""
        if not self.pool:
            self.pool = list(range(len(self.utterances)))
            self.rng.shuffle(self.pool)
        return self.utterances[self.pool.pop()]

    def _window(self, frames, several):
        window = Window(frames)
        if self.rng.random() >= SILENT_WINDOWS:
            self._add_speech(window, several)
        self._add_noise(window)
        return window

    def _speech_start(self, frames):
        """The hop of the first utterance: early most of the time."""
        form = self.rng.random()
        if form < .5:
            latest = .25
        elif form < .85:
            latest = 1.0
        else:
            latest = min(5.0 if frames > 400 else 1.5, frames / 100)
        return int(100 * self.rng.uniform(0, latest))

    def _add_speech(self, window, several):
        rng = self.rng
        hop = self._speech_start(window.frames)
        stop = window.hops
        if several and rng.random() >= .5:
            stop = rng.randint(window.hops // 8, window.hops)
        pauses = rng.choice(PAUSES)
        level = rng.uniform(-2.2, .6)
        while True:
            utterance = self._next_utterance()
            mel = change_speed_and_pitch(utterance.mel, rng)
            end = hop + len(mel)
            if end > window.hops or (end > stop and not window.silent):
                if self._may_be_cut(window, several, hop, stop):
                    window.add_cut(self._power(mel[:window.hops - hop], level), hop)
                elif window.silent:
                    if len(mel) > window.hops:
                        continue
                    hop = rng.randint(0, window.hops - len(mel))
                    window.add(utterance, self._power(mel, level), hop)
                return
            window.add(utterance, self._power(mel, level), hop)
            hop = end + rng.randint(*pauses)
            if rng.random() < .5:
                level = min(.8, max(-2.6, level + rng.uniform(-.5, .5)))
            if not several:
                return

    def _may_be_cut(self, window, several, hop, stop):
        return (several and hop + 40 < window.hops and self.rng.random() < .5
                and window.frames >= WINDOW_FRAMES and stop == window.hops)

    def _power(self, mel, level):
        return coloured(10.0 ** (np.asarray(mel, dtype=np.float32) + level), self.rng)

    def _add_noise(self, window):
        """Over the recorded part, which may end with the speech, or over the whole window: loud
        (8 to 32 dB below the speech), or hardly audible, or none."""
        rng = self.rng
        form = rng.random()
        end = window.hops
        if not window.silent and rng.random() < .8 and window.cut is None:
            last_frame = window.segments[-1][1]
            end = min(window.hops, int(2 * last_frame + rng.uniform(0, 150)))
        if form < (.8 if window.silent else .25):
            decades = rng.uniform(.8, 3.2)
            if window.silent:
                reference = 10.0 ** rng.uniform(-6, 0)
            else:
                reference = window.power[window.power.sum(1) > 0].mean()
            noise = self.noises.stretch(end, rng)
            window.power[:end] += noise * (reference / max(1e-12, noise.mean()) * 10 ** -decades)
        elif form < .65:
            window.power[:end] += self.noises.stretch(end, rng) * 10 ** rng.uniform(-7, -4.5)

    def _log_mel(self, window):
        """Clamped and scaled as whisper.cpp does, by the loudest value of the recording."""
        rng = self.rng
        log_power = np.log10(np.maximum(window.power, 1e-10))
        loudest = log_power.max()
        if rng.random() < .3:       # there is a louder part elsewhere in the recording
            loudest += rng.uniform(0, .8)
        mel = (np.maximum(log_power, loudest - 8) + 4) / 4
        if not window.silent and rng.random() < .2:
            start, end = window.segments[0][0], window.segments[-1][1]
            mask(mel, int(start * 2), int(end * 2), rng)
        return mel

    # The tokens. The first `unpredicted` ones (see _example) are given to the model, not asked of
    # it, and the last is only asked of it.

    def _tokens_without_timestamps(self, window):
        row = self.vocabulary.row
        tokens = [row[START_OF_TRANSCRIPT], row[NO_TIMESTAMPS]]
        if window.silent:           # whisper.cpp does not allow an immediate end
            tokens.append(row[NEWLINE])
        for _, _, text in window.segments:
            tokens += [row[token] for token in text]
        return tokens + [row[END_OF_TEXT]]

    def _tokens_with_timestamps(self, window, offset):
        """`offset`: the position of the window's first frame. Segments get one frame more on both
        sides. A cut utterance gets its start only, so that whisper.cpp goes on from there."""
        vocabulary, row = self.vocabulary, self.vocabulary.row
        if window.silent:
            return [row[START_OF_TRANSCRIPT], vocabulary.timestamp(0), row[END_OF_TEXT]]
        tokens = [row[START_OF_TRANSCRIPT]]
        latest = 0
        for i, (start, end, text) in enumerate(window.segments):
            # whisper.cpp allows no first timestamp later than 1.0 s (max_initial_ts).
            if i == 0 and offset == 0 and start > 50:
                start = 0
            # Rounding must not make time go back.
            start_row = max(latest, vocabulary.timestamp(start + offset - 1))
            latest = vocabulary.timestamp(end + offset + 1)
            tokens += [start_row] + [row[token] for token in text] + [latest]
        if window.cut is not None:
            tokens.append(max(latest, vocabulary.timestamp(window.cut / 2 + offset - 1)))
        return tokens + [row[END_OF_TEXT]]

    def _times(self, window, timestamps):
        """For every token of the functions above the frame of the window where it is spoken.
        Within an utterance time goes linearly with the number of letters."""
        if window.silent:
            return [NO_TIME] * (3 if timestamps else 4)
        times = [NO_TIME] if timestamps else [NO_TIME, NO_TIME]
        for start, end, text in window.segments:
            letters = np.array([self.letters[token] for token in text], float)
            middles = (np.cumsum(letters) - letters / 2) / letters.sum()
            spoken = list(start + (end - start) * middles)
            times += [start] + spoken + [end] if timestamps else spoken
        if window.cut is not None and timestamps:
            times.append(window.cut / 2)
        return times + [NO_TIME]

    def _previous_tokens(self, timestamps):
        """One to eight other utterances, as the text that was transcribed before the window."""
        rng, vocabulary = self.rng, self.vocabulary
        tokens, start = [], 0
        for _ in range(rng.randint(1, 8)):
            utterance = self._next_utterance()
            text = [vocabulary.row[token] for token in utterance.tokens]
            if timestamps and rng.random() < .9:
                start += rng.randint(0, 40)
                end = start + utterance.frames // 2
                text = [vocabulary.timestamp(start)] + text + [vocabulary.timestamp(end)]
                start = end if end < 1400 else 0
            tokens += text
        return [vocabulary.row[PREVIOUS_TEXT]] + tokens[-MAX_PREVIOUS_TOKENS:]


def _padded(rows, filler, dtype):
    result = np.full((len(rows), max(1, max(map(len, rows)))), filler, dtype)
    for i, row in enumerate(rows):
        result[i, :len(row)] = row
    return torch.from_numpy(result)
