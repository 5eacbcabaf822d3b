"""The squads of a tournament in which four teams meet: who of each is here, and who is seated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.club.evenings.draw.drawing import TEAMS
from scorekeeper.club.evenings.draw.tables import Table
from scorekeeper.tournament.entrants.reads import field_of, stored_entrants
from scorekeeper.tournament.models import Entrant, Tournament

SEATED = 4
"""So many of a squad play in each round."""


@dataclass(frozen=True)
class Squads:
    """Who of each team is here for a round, by number; `named` are all teams, `without` who has none."""

    named: tuple[str, ...]
    here: Mapping[str, tuple[int, ...]]
    without: tuple[int, ...]

    @property
    def all_here(self) -> tuple[tuple[int, ...], ...]:
        """Who is here of each team."""
        return tuple(self.here[name] for name in self.named)

    def seated(self, sat_out: Counter[int]) -> list[int]:
        """The four of each team who play: who sat out most often before, then who was entered first.

        Nobody as long as anything stands in the way.
        """
        teams = () if self.is_short else self.all_here
        in_turn = (sorted(team, key=lambda one: (-sat_out[one], one))[:SEATED] for team in teams)
        return sorted(one for team in in_turn for one in team)

    @property
    def is_short(self) -> bool:
        """Whether there are not four teams, or one of them has not four players here."""
        return len(self.named) != TEAMS or any(len(self.here[name]) < SEATED for name in self.named)


def teams_met(tournament: Tournament) -> dict[int, str] | None:
    """The team that everybody plays for: one query; None where no teams meet."""
    return teams_by_number(list(stored_entrants(tournament))) if tournament.teams_meet else None


def teams_by_number(entrants: Sequence[Entrant]) -> dict[int, str]:
    """The team that everybody plays for, substitutes for that of whom they took over from."""
    field = field_of(entrants)
    teams = field.teams
    return {number: teams[began] for number, began in field.beginners.items()}


def squads_of(teams: Mapping[int, str], here: Iterable[int]) -> Squads:
    """The squads with who is here; the teams in the order in which they were entered."""
    there = list(here)
    named = tuple(dict.fromkeys(name for _number, name in sorted(teams.items()) if name))
    return Squads(
        named,
        {name: tuple(one for one in there if teams.get(one) == name) for name in named},
        tuple(one for one in there if not teams.get(one)),
    )


def has_one_of_each(tables: Iterable[Table], teams: Mapping[int, str]) -> bool:
    """Whether one of each of four teams sits at every table."""
    found = [{teams.get(one, "") for one in table} for table in tables]
    return (
        all(len(table) == TEAMS and "" not in table for table in found) and len(set().union(*found)) <= TEAMS
    )


def what_is_missing(squads: Squads, names: Mapping[int, str]) -> Iterator[str]:
    """Why the next round cannot be drawn, in sentences; nothing if it can."""
    if not squads.is_short:
        return
    if len(squads.named) != TEAMS:
        text = ngettext(
            "Four teams meet, and %(count)s is entered: %(names)s.",
            "Four teams meet, and %(count)s are entered: %(names)s.",
            len(squads.named),
        )
        yield text % {"count": len(squads.named), "names": ", ".join(squads.named) or "–"}
    for name in squads.named:
        if (count := len(squads.here[name])) < SEATED:
            text = ngettext(
                "Of %(team)s %(count)s is here: four play. Tick who has come, or enter somebody for them.",
                "Of %(team)s %(count)s are here: four play. Tick who has come, or enter somebody for them.",
                count,
            )
            yield text % {"team": name, "count": count}
    if squads.without:
        yield _("Without a team: %(names)s.") % {"names": ", ".join(names[one] for one in squads.without)}
