"""How much room a name needs, in letters, so that it is written as large as it fits and never cut."""

import re
from collections.abc import Iterable
from functools import lru_cache
from math import ceil
from unicodedata import east_asian_width

SIZES = range(8, 18)
"""For how many letters there is a size of names; longer ones are as small as the last."""

NARROW, WIDE = "fijlrtI.'", "mwMW"
"""Letters half as wide and one and a half times as wide as most."""

LONG_WORD, SOFT_HYPHEN = re.compile(r"\w{7,}"), "\N{SOFT HYPHEN}"
VOWELS = "aeiouyäöüáâéèêëíîïóôúû"
ONSET = rf"sch|[cpst]h|ck|[bdfgkp][lr]|tr|[^\W\d_{VOWELS}]"
SYLLABLE = re.compile(rf"(?<=\w)([{VOWELS}]\w*?)({ONSET})(?=[{VOWELS}])", re.IGNORECASE)
"""The end of a syllable and the begin of the next one, which is as much as a German word could begin with."""


def word_size(name: str) -> int:
    """For how many letters a name needs room: its longest part, broken at spaces and hyphens only."""
    return size_for(max(map(width, name.replace("-", "- ").split()), default=0))


def line_size(name: str) -> int:
    """For how many letters a name needs room on one line."""
    return size_for(width(name))


def with_soft_hyphens(name: str) -> str:
    """A name whose long words may part between syllables where there is no room for them."""
    return LONG_WORD.sub(lambda word: SYLLABLE.sub(rf"\1{SOFT_HYPHEN}\2", word[0]), name)


def have_long_names(names: Iterable[str]) -> bool:
    """Whether one of the names is longer than the smallest size."""
    return any(line_size(name) > SIZES[0] for name in names)


def size_for(letters: float) -> int:
    """The size of names for so many letters."""
    return min(max(ceil(letters), SIZES[0]), SIZES[-1])


@lru_cache(4096)
def width(text: str) -> float:
    """How wide a text is, in Latin letters as most are."""
    return sum(map(width_of, text))


def width_of(letter: str) -> float:
    """How wide a letter is, compared to most Latin ones."""
    if east_asian_width(letter) in "WF":
        return 2
    return 0.5 if letter in NARROW else 1.5 if letter in WIDE else 1
