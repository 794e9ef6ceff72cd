"""Numbers, clock times, dates and years as they are spoken, in words.

Every function that makes something up takes the random generator to draw from. The order of the
draws is part of the training text: the same seed must give the same sentences.
"""

ONES = "zero one two three four five six seven eight nine".split()
TEENS = (
    "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
).split()
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
# The days of a month.
ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
    "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
).split()
ORDINALS += ["twenty " + ordinal for ordinal in ORDINALS[:9]] + ["thirtieth", "thirty first"]

CLOCK_MINUTES = ["ten", "fifteen", "twenty", "thirty", "forty", "forty five", "fifty", "oh five"]


def cardinal(n):
    """A whole number below a thousand million: 318 is "three hundred and eighteen"."""
    if n < 10:
        return ONES[n]
    if n < 20:
        return TEENS[n - 10]
    if n < 100:
        return TENS[n // 10 - 2] + _rest(n % 10, " ")
    if n < 1000:
        return ONES[n // 100] + " hundred" + _rest(n % 100, " and ")
    if n < 1_000_000:
        joint = " and " if n % 1000 < 100 else " "
        return cardinal(n // 1000) + " thousand" + _rest(n % 1000, joint)
    return cardinal(n // 1_000_000) + " million" + _rest(n % 1_000_000, " ")


def _rest(n, joint):
    return joint + cardinal(n) if n else ""


def clock_time(rng):
    hour = cardinal(rng.randint(1, 12))
    form = rng.random()
    if form < .25:
        return hour + " o'clock"
    if form < .35:
        return "half past " + hour
    if form < .45:
        return "a quarter " + rng.choice(["past ", "to "]) + hour
    if form < .75:
        return hour + " " + rng.choice(CLOCK_MINUTES) + rng.choice(["", " AM", " PM", ""])
    if form < .9:
        return hour + rng.choice([" in the morning", " in the afternoon", " in the evening"])
    return cardinal(rng.choice([5, 10, 20, 25])) + rng.choice([" past ", " to "]) + hour


def year(rng):
    form = rng.random()
    if form < .4:
        century = rng.choice(["nineteen", "eighteen", "seventeen"])
        return century + " " + cardinal(rng.randint(10, 99))
    if form < .7:
        return "two thousand" + rng.choice(["", " and " + cardinal(rng.randint(1, 19))])
    return "twenty " + cardinal(rng.randint(10, 30))


def date(rng, months):
    day_first = "the %s of %s" % (rng.choice(ORDINALS), rng.choice(months))
    month_first = "%s %s" % (rng.choice(months), rng.choice(ORDINALS))
    return rng.choice([day_first, month_first])


def digit_string(rng, count=None):
    """Digits one by one, half of the time in groups with a comma (a pause) between them."""
    count = count or rng.choice([3, 4, 4, 5, 6, 7, 7, 8, 10])
    digits = [rng.choice(ONES) for _ in range(count)]
    if rng.random() < .5:
        return " ".join(digits)
    groups = []
    while digits:
        size = rng.choice([2, 3, 4])
        groups.append(" ".join(digits[:size]))
        digits = digits[size:]
    return ", ".join(groups)
