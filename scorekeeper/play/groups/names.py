"""When two names are those of one person, or are taken for it: what people see of a name.

A name that somebody types is compared with names that are known. `look_of` is what people see of it: two
names of one look cannot be told apart on a list. `could_be` is wider: whether it is worth asking if two mean
the same person.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

LATIN = "ABEKMHOPCTYXSIJaeopcyxsijdhqwABEZHIKMNOPTYXoaivkpux"
OTHERS = (
    "\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0405\u0406\u0408"
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0455\u0456\u0458\u0501\u04bb\u051b\u051d"
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7"
    "\u03bf\u03b1\u03b9\u03bd\u03ba\u03c1\u03c5\u03c7"
)
"""Letters of the Cyrillic and the Greek alphabet, and those of the Latin one that look the same."""
ALIKE = str.maketrans(OTHERS, LATIN)
SPELT = (("ae", "a"), ("oe", "o"), ("ue", "u"))
"""How ä, ö and ü are written where they are missing."""


@lru_cache(maxsize=2000)
def look_of(name: str) -> str:
    """What people see of a name: not its case, how its letters are stored, nor what stands between them."""
    letters = unicodedata.normalize("NFKC", name).translate(ALIKE).casefold()
    seen = "".join(each for each in unicodedata.normalize("NFKC", letters) if each.isalnum())
    return seen or name.casefold()


@lru_cache(maxsize=2000)
def words_of(name: str) -> frozenset[str]:
    """The words of a name without accents, in whatever order."""
    plain = unicodedata.normalize("NFKD", name.translate(ALIKE).casefold())
    letters = "".join(each if each.isalnum() else " " for each in plain if not unicodedata.combining(each))
    for spelt, letter in SPELT:
        letters = letters.replace(spelt, letter)
    return frozenset(letters.split())


def without_brackets(name: str) -> str:
    """A name without the club, or whatever tells it apart, behind it."""
    return name.partition("(")[0].strip() or name


def is_same_person(one: str, other: str) -> bool:
    """Whether two names mean the same, however they are written: “Adler, Änne” and “Aenne Adler (Ulm)”."""
    one, other = without_brackets(one), without_brackets(other)
    return look_of(one) == look_of(other) or (bool(words_of(one)) and words_of(one) == words_of(other))


def could_be(name: str, known: str) -> bool:
    """Whether it is worth asking if somebody is the one who is known by another name, or by a part of it."""
    one, other = words_of(without_brackets(name)), words_of(without_brackets(known))
    return is_same_person(name, known) or bool(one and other and (one <= other or other <= one))
