#!/usr/bin/env python3
"""Generate the English training sentences: a TSV file, one line per sentence, <kind> TAB <text>.

  textgen.py --out train.tsv --heldout held.tsv --avoid avoid.txt

Kinds:
  tmpl   sentences of the templates under text/
  salad  random words in random order, so that words are learned by sound and not only by context
  digit  digits and numbers
  short  one to three words
  wn     usage examples of the WordNet dictionary

Held-out sentences are written to a second file and kept out of the training file (compared
without case and punctuation).
"""

import argparse
import random
import re
from collections import Counter
from pathlib import Path

from grammar import NAMES, TEMPLATES, WORDS, capitalized, random_sentence
from spoken_numbers import ONES, ORDINALS, TEENS, TENS, cardinal, clock_time, digit_string

HELD_OUT = {"tmpl": 1200, "digit": 150, "wn": 400}
# Words that keep their capital in random word lists besides the names.
CAPITALIZED = ["I", "English", "French", "German", "Spanish"]
WORDNET_FILES = ("data.verb", "data.adj", "data.noun", "data.adv")


class SentenceList:
    """Sentences of a kind in the order they were added. `seen` is shared by the lists that must
    not have a sentence in common."""

    def __init__(self, seen):
        self.seen = seen
        self.rows = []

    def add(self, kind, text):
        key = comparison_key(text)
        if key and key not in self.seen:
            self.seen.add(key)
            self.rows.append((kind, text))

    def write(self, path):
        lines = ("%s\t%s\n" % row for row in self.rows)
        Path(path).write_text("".join(lines), encoding="utf-8")


def comparison_key(text):
    """What is left of a sentence when it is compared: letters, apostrophes and spaces."""
    return re.sub(r"[^a-z' ]", "", text.lower()).strip()


def words_in(text):
    return re.findall(r"[A-Za-z']+", text)


def salad_vocabulary():
    """The words of the grammar for random word lists. Digits come twice: they matter most."""
    words = {word for items in WORDS.values() for item in items for word in words_in(item)}
    for template in TEMPLATES:
        words.update(words_in(re.sub(r"\{\w+\}", " ", template)))
    keep = {name for names in NAMES.values() for name in names} | set(CAPITALIZED)
    vocabulary = sorted({word if word in keep else word.lower() for word in words})
    vocabulary += NAMES["first_name"] + NAMES["surname"] + NAMES["day"] + NAMES["month"]
    vocabulary += sorted(set(NAMES["city"])) + NAMES["country"]
    vocabulary += ONES * 2 + TEENS + TENS
    return [word for word in vocabulary if len(word) > 1 or word in ("a", "I")]


def salad(rng, vocabulary):
    words = [rng.choice(vocabulary) for _ in range(rng.choice([2, 3, 4, 5, 6, 7]))]
    text = " ".join(words)
    if len(words) > 3 and rng.random() < .3:
        comma = rng.randint(1, len(words) - 2) + 1
        text = " ".join(words[:comma]) + ", " + " ".join(words[comma:])
    end = rng.choice([".", ".", ".", "?"]) if rng.random() < .9 else "."
    return capitalized(text) + end


def digit_utterance(rng):
    form = rng.random()
    if form < .35:
        text = digit_string(rng, rng.choice([1, 1, 2, 3, 4, 5, 6]))
    elif form < .6:
        text = digit_string(rng)
    elif form < .8:
        text = cardinal(rng.randint(0, 1000))
    elif form < .9:
        text = cardinal(rng.choice([rng.randint(1000, 99999), rng.randint(1, 99) * 1000]))
    else:
        text = ", ".join(cardinal(rng.randint(0, 100)) for _ in range(rng.randint(2, 5)))
    return capitalized(text) + "."


def short_utterance(rng):
    form = rng.random()
    if form < .5:
        return rng.choice(WORDS["short_utterance"])
    if form < .6:
        greeting = rng.choice(["Hello", "Thank you", "Good morning", "Sorry", "Hi", "Thanks"])
        return "%s, %s." % (greeting, rng.choice(NAMES["first_name"]))
    if form < .7:
        return capitalized(clock_time(rng)) + "."
    if form < .8:
        day, month = rng.choice(NAMES["day"]), rng.choice(NAMES["month"])
        return "%s, %s %s." % (day, month, rng.choice(ORDINALS))
    if form < .9:
        return capitalized(rng.choice(WORDS["activity"])) + "."
    return capitalized(rng.choice(WORDS["thing"])) + "."


def wordnet_examples(folder):
    """The quoted usage examples in the glosses of WordNet's data files (the format is wndb(5WN)),
    2 to 14 words, letters only."""
    examples = {}       # a dictionary for its order: each example once
    for path in (Path(folder) / name for name in WORDNET_FILES):
        if not path.exists():
            continue
        for line in path.read_text(encoding="latin-1").split("\n"):
            gloss = line.partition(" | ")[2]
            for example in re.findall(r'"([^"]+)"', gloss):
                example = example.strip().strip(";,.").strip()
                plain = re.fullmatch(r"[A-Za-z' ,?!]+", example)
                if plain and 2 <= len(example.split()) <= 14:
                    examples[example] = True
    return list(examples)


def learnable(examples, known_words, min_count):
    """Examples of known words and words in at least `min_count` examples, as sentences. A word
    that comes up once or twice would not be learned, only its sentence by heart."""
    word_lists = [re.findall(r"[a-z']+", example.lower()) for example in examples]
    counts = Counter(word for words in word_lists for word in set(words))
    return [
        capitalized(example) + ("" if example[-1] in "?!" else ".")
        for example, words in zip(examples, word_lists)
        if all(word in known_words or counts[word] >= min_count for word in words)
    ]


def generate(options):
    """(training sentences, held-out sentences)"""
    rng = random.Random(options.seed)
    vocabulary = salad_vocabulary()
    known_words = {word.lower() for word in vocabulary}
    print("grammar vocabulary", len(known_words))

    seen = set()
    if options.avoid:
        seen.update(map(comparison_key, Path(options.avoid).read_text().splitlines()))
    held_out, training = SentenceList(seen), SentenceList(seen)

    while len(held_out.rows) < HELD_OUT["tmpl"]:
        held_out.add("tmpl", random_sentence(rng))
    for _ in range(HELD_OUT["digit"]):
        held_out.add("digit", digit_utterance(rng))
    examples = learnable(wordnet_examples(options.wordnet), known_words, options.wn_min_count)
    rng.shuffle(examples)
    print("wordnet examples kept", len(examples))
    for example in examples[:HELD_OUT["wn"]]:
        held_out.add("wn", example)
    held_out_keys = {comparison_key(text) for _, text in held_out.rows}

    for _ in range(options.tmpl):
        training.add("tmpl", random_sentence(rng))
    for _ in range(options.salad):
        training.add("salad", salad(rng, vocabulary))
    # Numbers and short utterances may repeat: there are few, and people say them all the time.
    for kind, count, utterance in (("digit", options.digit, digit_utterance),
                                   ("short", options.short, short_utterance)):
        for _ in range(count):
            text = utterance(rng)
            if comparison_key(text) not in held_out_keys:
                training.rows.append((kind, text))
    for example in examples[HELD_OUT["wn"]:][:options.wn]:
        training.add("wn", example)
    rng.shuffle(training.rows)
    return training, held_out


def parse_options():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", required=True)
    parser.add_argument("--heldout", required=True)
    parser.add_argument("--tmpl", type=int, default=30000)
    parser.add_argument("--salad", type=int, default=9000)
    parser.add_argument("--digit", type=int, default=5000)
    parser.add_argument("--short", type=int, default=3000)
    parser.add_argument("--wordnet", default="/usr/share/wordnet", help="folder of its data files")
    parser.add_argument("--wn", type=int, default=13000)
    parser.add_argument("--wn-min-count", type=int, default=8,
                        help="drop examples with a word rarer than this")
    parser.add_argument("--avoid", help="file of sentences (one per line) that must not occur "
                                        "in the training text")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main():
    options = parse_options()
    training, held_out = generate(options)
    training.write(options.out)
    held_out.write(options.heldout)
    print("train", len(training.rows), "heldout", len(held_out.rows))


if __name__ == "__main__":
    main()
