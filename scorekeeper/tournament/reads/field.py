"""Everybody of a tournament by number: who entered, who took over from whom, who only sits at a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.club.evenings.reads.rounds import People, people_on_list
from scorekeeper.tournament.models import Entrant


@dataclass(frozen=True)
class Field:
    """Everybody by number; `beginners` has, for everybody who takes part, who began: mostly themselves.

    `people` gets numbers for strangers, too, who sit at a table without having entered.
    """

    people: People
    entrants: Mapping[int, Entrant]
    beginners: Mapping[int, int]

    def here_in(self, number: int) -> set[int]:
        """Who began for those who are here in a round."""
        return {self.beginners[one] for one in self.people.here_in(number) if one in self.beginners}

    def successors_of(self, beginner: int) -> tuple[Entrant, ...]:
        """Who took over from somebody, one after the other."""
        found = (self.entrants[one] for one, began in self.beginners.items() if began == beginner != one)
        return tuple(sorted(found, key=lambda each: each.attendance.first_round))

    @property
    def strangers(self) -> tuple[str, ...]:
        """The names of those who sit at a table without having entered."""
        return tuple(name for number, name in self.people.names.items() if number not in self.beginners)

    @property
    def teams(self) -> dict[int, str]:
        """The teams of those who began; where no team was typed at all, their clubs stand for it.

        However a team is typed, it is written as it was first.
        """
        began = [self.entrants[one] for one in sorted(set(self.beginners.values()))]
        has_teams = any(each.team for each in began)
        typed = {each.number: each.team if has_teams else each.club for each in began}
        first: dict[str, str] = {}
        return {number: first.setdefault(name.casefold(), name) for number, name in typed.items()}


def field_of(entrants: Sequence[Entrant]) -> Field:
    """Everybody of a tournament, its entrants with their attendances."""
    return Field(
        people_on_list(each.attendance for each in entrants),
        {each.number: each for each in entrants},
        beginners_of(entrants),
    )


def beginners_of(entrants: Iterable[Entrant]) -> dict[int, int]:
    """Who began for everybody, by number; a substitute may have had one, too."""
    by_key = {each.pk: each for each in entrants}
    found: dict[int, int] = {}
    for each in by_key.values():
        began, seen = each, {each.pk}
        while began.substitute_for_id in by_key and began.substitute_for_id not in seen:
            began = by_key[began.substitute_for_id]
            seen.add(began.pk)
        found[each.number] = began.number
    return found
