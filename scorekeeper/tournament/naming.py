"""Names and numbers of entrants, all different; those who are called alike are told apart by their clubs."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count
from typing import Any

from django.utils.translation import gettext as _

from rulesets.session import LONGEST_NAME


@dataclass(frozen=True)
class Entry:
    """Somebody who is to be put on the list."""

    name: str
    club: str = ""
    team: str = ""
    number: int | None = None
    """The start number that they have already; else they get the next one."""
    member_number: str = ""
    land: str = ""
    birth_year: int | None = None
    pool: int = 0

    @property
    def known(self) -> dict[str, Any]:
        """The data beside name and number, as the columns of an entrant."""
        return {name: getattr(self, name) for name in KNOWN}


KNOWN = ("club", "team", "member_number", "land", "birth_year", "pool")
FIRST_YEAR, LAST_YEAR = 1900, 2999
"""Nobody who plays was born before, nor will be after."""


class NamedAlike(Exception):  # what stands in the way, not a fault
    """These names are there twice, and no club tells them apart."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(names)
        self.names = tuple(names)


class NumbersTaken(Exception):  # what stands in the way, not a fault
    """These start numbers are there twice."""

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__(numbers)
        self.numbers = tuple(numbers)


def number_entries(entries: Sequence[Entry], taken: Collection[int]) -> list[int]:
    """A number for each entry: its own, or the next above all that are `taken` or somebody's own.

    Raise NumbersTaken if two would have the same.
    """
    own = Counter(each.number for each in entries if each.number is not None)
    twice = sorted(number for number, times in own.items() if times > 1 or number in taken)
    if twice:
        raise NumbersTaken(twice)
    following = count(max((*own, *taken), default=0) + 1)
    return [next(following) if each.number is None else each.number for each in entries]


def tell_apart(entries: Iterable[Entry], taken: Iterable[str], members: Iterable[str] = ()) -> list[Entry]:
    """The entries under names that look like nobody else's: one that is taken gets the club behind it.

    So does one of `members`, whom somebody is called like who is not known to be that one; without a club
    they are a guest. Raise NamedAlike if that tells nobody apart.
    """
    known, kept = {look_of(name) for name in taken}, {look_of(name) for name in members}
    found, alike = [], []
    for entry in entries:
        named, look = entry, look_of(entry.name)
        if look in known or look in kept:
            named = with_club(entry) if entry.club or look in known else as_guest(entry)
        if look_of(named.name) in known:
            alike.append(entry.name)
        known.add(look_of(named.name))
        found.append(named)
    if alike:
        raise NamedAlike(list(dict.fromkeys(alike)))
    return found


def as_guest(entry: Entry) -> Entry:
    """An entry that says behind the name that it is a guest's."""
    mark = f" ({_('guest')})"
    return replace(entry, name=entry.name[: LONGEST_NAME - len(mark)] + mark)


def with_club(entry: Entry) -> Entry:
    """An entry with the club behind the name, as much of it as fits."""
    room = LONGEST_NAME - len(entry.name) - len(" ()")
    return replace(entry, name=f"{entry.name} ({entry.club[:room]})") if entry.club and room > 0 else entry


LATIN = "ABEKMHOPCTYXSIJaeopcyxsijdhqwABEZHIKMNOPTYXoaivkpuxonuhiagol"
OTHERS = (
    "\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0405\u0406\u0408"
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0455\u0456\u0458\u0501\u04bb\u051b\u051d"
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7"
    "\u03bf\u03b1\u03b9\u03bd\u03ba\u03c1\u03c5\u03c7"
    "\u0585\u0578\u057d\u0570\u0131\u0251\u026101"
)
"""Letters of the Cyrillic, Greek and Armenian alphabets, of phonetics, and digits, and the Latin letters that
look the same. An I and an l stay two: Ilse and Lise would be one."""
ALIKE = str.maketrans(OTHERS, LATIN)
SPELT = (("ae", "a"), ("oe", "o"), ("ue", "u"))
"""How ä, ö and ü are written where they are missing."""


@lru_cache(maxsize=2000)
def look_of(name: str) -> str:
    """The look of a name: without case, the way its letters are stored, and whatever stands between them."""
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
