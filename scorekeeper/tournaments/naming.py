"""Names of entrants, which are all different; those who are called alike are told apart by their clubs."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

LONGEST_NAME = 40
"""Letters, as at any table."""


@dataclass(frozen=True)
class Entry:
    """Somebody who is to be put on the list."""

    name: str
    club: str = ""
    team: str = ""


JOINERS = "\u200c\u200d"
"""They join letters and pictures to one, and are signs of their own nowhere else."""


def is_seen(sign: str) -> bool:
    """Whether people see a sign, or what it makes of its neighbours."""
    return sign in JOINERS or unicodedata.category(sign)[0] != "C"


def plain_name(text: str) -> str:
    """A name in one line without signs that nobody sees or that turn what follows round.

    By them two names would differ that look the same, and a name on a list would change the line around it.
    """
    seen = "".join(filter(is_seen, " ".join(text.split())))
    return unicodedata.normalize("NFC", " ".join(seen.split()).strip(JOINERS))


class NamedAlike(Exception):  # what stands in the way, not a fault
    """These names are there twice, and no club tells them apart."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(names)
        self.names = tuple(names)


def tell_apart(entries: Iterable[Entry], taken: Iterable[str]) -> list[Entry]:
    """The entries under names that nobody else has: a name that is taken gets the club behind it.

    Raise NamedAlike if there is no club, or somebody is called so, too.
    """
    known = {name.casefold() for name in taken}
    found, alike = [], []
    for entry in entries:
        named = entry if entry.name.casefold() not in known else with_club(entry)
        if named.name.casefold() in known:
            alike.append(entry.name)
        known.add(named.name.casefold())
        found.append(named)
    if alike:
        raise NamedAlike(list(dict.fromkeys(alike)))
    return found


def with_club(entry: Entry) -> Entry:
    """An entry with the club behind the name, as much of it as fits."""
    room = LONGEST_NAME - len(entry.name) - len(" ()")
    return replace(entry, name=f"{entry.name} ({entry.club[:room]})") if entry.club and room > 0 else entry
