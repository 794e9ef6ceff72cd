"""Sentences from the hand-written templates and word lists under text/."""

import re
from pathlib import Path

from spoken_numbers import ORDINALS, cardinal, clock_time, date, digit_string, year

TEXT = Path(__file__).resolve().parent / "text"

# Requests that begin with one of these words are questions.
QUESTION = re.compile(r"(Could|Can|Would|Will|May|Should)\b")
# "a" before a vowel letter, but not before words that sound like "one", "use" or "Europe".
WRONG_ARTICLE = re.compile(r"\b([Aa]) (?=[aeiouAEIOU])(?!one|once|use|uni|eu|Eu)")


def _sections(name):
    """(section, line) for every line of a file under text/ that is not blank or a comment."""
    section = None
    for line in (TEXT / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith("#"):
            yield section, line


def _lists(name):
    lists = {}
    for section, line in _sections(name):
        lists.setdefault(section, []).extend(item.strip() for item in line.split("|"))
    return lists


NAMES = _lists("names.txt")
WORDS = _lists("words.txt")
TEMPLATES = [line for _, line in _sections("templates.txt")]


def _weight(template):
    """Templates with more slots give more different sentences, so they are drawn more often."""
    slots = template.count("{")
    return 3 if slots >= 2 else 1.5 if slots == 1 else .15


TEMPLATE_WEIGHTS = [_weight(template) for template in TEMPLATES]


def capitalized(text):
    return text[:1].upper() + text[1:]


def random_sentence(rng):
    return fill(rng.choices(TEMPLATES, TEMPLATE_WEIGHTS)[0], rng)


def fill(template, rng):
    body = template.removesuffix("{ending}")
    sentence = re.sub(r"\{(\w+)\}", lambda match: _slot(match[1], rng), body)
    if body != template:
        sentence += _ending(sentence, rng)
    return capitalized(WRONG_ARTICLE.sub(r"\1n ", sentence))


def _slot(name, rng):
    text = _slot_text(name.lower(), rng)
    return capitalized(text) if name[0].isupper() else text


def _slot_text(name, rng):
    if name in MADE_UP:
        return MADE_UP[name](rng)
    return rng.choice(NAMES[name] if name in NAMES else WORDS[name])


def _ending(sentence, rng):
    question = QUESTION.match(sentence)
    tagged = rng.random() < .2 and not question
    return (rng.choice(WORDS["tag"]) if tagged else "") + ("?" if question else ".")


def _number(rng):
    """Small numbers most of the time, any below one hundred now and then."""
    return cardinal(rng.choice([rng.randint(2, 20), rng.randint(2, 99), rng.randint(2, 12)]))


def _large_number(rng):
    return cardinal(rng.choice([
        rng.randint(1, 99) * 100,
        rng.randint(1, 99) * 1000,
        rng.randint(100, 9999),
        rng.randint(1, 9) * 1_000_000,
    ]))


def _doctor(rng):
    title = rng.choice(["Doctor ", "Doctor ", "Professor ", "Nurse "])
    return title + rng.choice(NAMES["surname"])


def _residence(rng):
    return rng.choice([
        rng.choice(NAMES["city"]),
        rng.choice(NAMES["country"]),
        "a small town",
        "a big city",
        "the country",
        "an old house",
        "a village near " + rng.choice(NAMES["city"]),
    ])


def _with_article(noun):
    return ("an " if noun[0].lower() in "aeiou" else "a ") + noun


# Slots that are not a plain list.
MADE_UP = {
    "number": _number,
    "three_digits": lambda rng: cardinal(rng.randint(100, 420)),
    "result": lambda rng: cardinal(rng.randint(0, 400)),
    "large_number": _large_number,
    "digits": digit_string,
    "ordinal": lambda rng: rng.choice(ORDINALS),
    "date": lambda rng: date(rng, NAMES["month"]),
    "clock": clock_time,
    "year": year,
    "doctor": _doctor,
    "residence": _residence,
    "a_noun": lambda rng: _with_article(rng.choice(WORDS["noun"])),
}
