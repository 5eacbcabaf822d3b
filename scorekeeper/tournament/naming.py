"""Names and numbers of entrants, all different; those who are called alike are told apart by their clubs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import count

from django.utils.translation import gettext as _

from scorekeeper.play.groups.names import look_of

LONGEST_NAME = 40
"""Letters, as at any table."""


@dataclass(frozen=True)
class Entry:
    """Somebody who is to be put on the list."""

    name: str
    club: str = ""
    team: str = ""
    number: int | None = None
    """The start number that they have already; else they get the next one."""


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


def numbered(entries: Sequence[Entry], taken: Collection[int]) -> list[int]:
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
