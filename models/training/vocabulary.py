"""The tokens that the model is trained with: those of the training text, a few special ones, and
the timestamps on a grid of 0.1 s. The model numbers them from 0 ("sub vocabulary"): ordinary tokens
in the order of their ids, then the special ones, then the timestamps."""

import base64
from importlib.util import find_spec
from pathlib import Path

import tiktoken

# Ids of the English-only Whisper vocabulary.
NEWLINE = 198
END_OF_TEXT = 50256
START_OF_TRANSCRIPT = 50257
PREVIOUS_TEXT = 50360
NO_SPEECH = 50361
NO_TIMESTAMPS = 50362
FIRST_TIMESTAMP = 50363

# All the tokens that never occur share one row: never a target, counted in the softmax as many
# times as there are such tokens (see train.py). Export copies it to all of them, so that they are
# never picked.
NEVER_SEEN = -1
SPECIAL = [START_OF_TRANSCRIPT, END_OF_TEXT, NO_SPEECH, NO_TIMESTAMPS, PREVIOUS_TEXT, NEVER_SEEN]

WINDOW_FRAMES = 1500            # encoder frames of 20 ms in the full window of 30 s
TIMESTAMP_STEP = 5              # encoder frames from one timestamp to the next: 0.1 s
TIMESTAMPS = WINDOW_FRAMES // TIMESTAMP_STEP + 1

# GPT-2's pattern for cutting text into words, as tiktoken writes it.
GPT2_PATTERN = r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"


def gpt2_tokenizer():
    """GPT-2's byte pairs from the file that the openai-whisper package brings. The package is
    found but not imported."""
    path = Path(find_spec("whisper").origin).parent / "assets" / "gpt2.tiktoken"
    lines = (line.split() for line in path.read_text().splitlines())
    ranks = {base64.b64decode(token): int(rank) for token, rank in lines}
    return tiktoken.Encoding(name="gpt2", pat_str=GPT2_PATTERN, mergeable_ranks=ranks,
                             special_tokens={})


def split_phonemes(text):
    """The phonemes of an utterance without word boundaries and stress."""
    plain = text.replace("ˈ", "").replace("ˌ", "").replace(" ", "_")
    return [phoneme for phoneme in plain.split("_") if phoneme]


class Vocabulary:
    def __init__(self, ids, phonemes):
        """`ids`: ordinary tokens, then SPECIAL"""
        self.ids = ids
        self.phonemes = phonemes
        self.text_size = len(ids)
        self.size = len(ids) + TIMESTAMPS
        self.row = {token: row for row, token in enumerate(ids)}
        # 0 is the blank of the CTC loss.
        self.phoneme_number = {phoneme: i + 1 for i, phoneme in enumerate(phonemes)}

    @property
    def ordinary(self):
        return self.ids[:-len(SPECIAL)]

    def timestamp(self, frame):
        """The row of the timestamp nearest to an encoder frame."""
        step = int(round(frame / TIMESTAMP_STEP))
        return self.text_size + min(TIMESTAMPS - 1, max(0, step))


def make_vocabulary(utterances, tokenizer):
    """The vocabulary of the utterances, whose `tokens` are set on the way."""
    ids, phonemes = {NEWLINE}, set()
    for utterance in utterances:
        utterance.tokens = tokenizer.encode(" " + utterance.text)
        ids.update(utterance.tokens)
        phonemes.update(split_phonemes(utterance.phonemes))
    return Vocabulary(sorted(ids) + SPECIAL, sorted(phonemes))
