"""The rounds of a tournament: who is seated in which, of each team where teams meet, and how far they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.club.evenings.draw.drawing import TEAMS
from scorekeeper.club.evenings.draw.tables import Table
from scorekeeper.club.evenings.models import Making, PlannedRound
from scorekeeper.club.evenings.rounds.reads import Rounds
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.houserules.reads import rules_of
from scorekeeper.tournament.counting import Ahead
from scorekeeper.tournament.entrants.reads import field_of, stored_entrants
from scorekeeper.tournament.models import Entrant, Release, Tournament
from scorekeeper.tournament.rounds.pools import is_in_pools, pools_by_number, sit_by_pools


def is_for_fours(tournament: Tournament) -> bool:
    """Whether only tables of four are drawn: so it was set, teams meet, or the rules know no others."""
    return (
        tournament.fours_only
        or tournament.teams_meet
        or rules_of(tournament.evening.setup.ruleset).players_max == 4
    )


def most_at_a_table(tournament: Tournament) -> int:
    """How many may sit at a table."""
    return 4 if is_for_fours(tournament) else rules_of(tournament.evening.setup.ruleset).players_max


def is_by_standing(tournament: Tournament, number: int) -> bool:
    """Whether a round is drawn by the standing: the last one, where it was set so and no teams meet."""
    by_standing = tournament.last_by_standing and not tournament.teams_meet
    return by_standing and 1 < number == tournament.evening.setup.rounds


def rounds_to_draw(tournament: Tournament, first: int) -> list[int]:
    """The rounds that are drawn when `first` is the next one."""
    last = tournament.evening.setup.rounds
    if tournament.ahead == Ahead.ROUND:
        last = min(last, first)
    elif first <= tournament.cut_after:
        last = min(last, tournament.cut_after)
    return [
        number
        for number in range(first, last + 1)
        if number == first or not is_by_standing(tournament, number)
    ]


def seats_in_turn(here: Sequence[int], sat_out: Counter[int], *, fours_only: bool) -> list[int]:
    """Those of the people here who are seated; where only fours play, up to three sit out.

    Those sit out who did so least often, of them those with the highest numbers.
    """
    spare = len(here) % 4 if fours_only else 0
    aside = sorted(here, key=lambda one: (sat_out[one], -one))[:spare]
    return [one for one in here if one not in aside]


def times_out(rounds: Rounds) -> Counter[int]:
    """How often everybody who was here sat at no table of the rounds that were played."""
    out: Counter[int] = Counter()
    for number, tables in enumerate(rounds.played, 1):
        seated = {one for table in tables for one in table}
        out.update(one for one in rounds.people.here_in(number) if one not in seated)
    return out


def sitting_out(rounds: Rounds, number: int) -> list[int]:
    """The people who are here for a round to come and have no seat in its plan."""
    seated = {one for table in rounds.tables_of(number) for one in table}
    return [one for one in rounds.to_seat(number) if one not in seated]


def plan_fits(tournament: Tournament, rounds: Rounds, number: int) -> bool:
    """Whether a round to come is planned for those who will be here, their teams and pools: one query."""
    plan = rounds.planned.get(number)
    if plan is None:
        return False
    has_more = tournament.teams_meet or tournament.pools
    entrants = list(stored_entrants(tournament)) if has_more else []
    return is_for(tournament, plan, rounds.to_seat(number), entrants)


def is_for(
    tournament: Tournament, plan: PlannedRound, to_seat: Iterable[int], entrants: Sequence[Entrant]
) -> bool:
    """Whether a round is planned for those of all entrants who are to be seated."""
    here, fours_only = set(to_seat), is_for_fours(tournament)
    if not plan.tables:
        return False
    seated = plan.seated
    if plan.making == Making.BY_HAND:
        return seated <= here
    if is_in_pools(tournament, plan.number):
        pools = pools_by_number(tournament, entrants)
        return sit_by_pools(plan, here, pools, fours_only=fours_only)
    if tournament.teams_meet:
        teams = teams_by_number(entrants)
        return seated <= here and (plan.making != Making.DRAWN or has_one_of_each(plan.tables, teams))
    return seated <= here and len(here - seated) == (len(here) % 4 if fours_only else 0)


@dataclass(frozen=True)
class RoundLine:
    """A round on the page of its tournament; `release` is None until its tables are open."""

    number: int
    plan: PlannedRound | None
    release: Release | None
    is_next: bool
    is_by_standing: bool

    def is_stale(self, tournament: Tournament, entrants: Sequence[Entrant]) -> bool:
        """Whether it is planned for others than those of all entrants who will be here."""
        if self.plan is None:
            return False
        here = [each.number for each in entrants if each.attendance.is_here_in(self.number)]
        return not is_for(tournament, self.plan, here, entrants)


def round_lines(tournament: Tournament) -> list[RoundLine]:
    """All rounds that were agreed on, and those that are planned or open: one query."""
    stored = PlannedRound.objects.filter(evening=tournament.evening_id).select_related("release")
    plans = {plan.number: plan for plan in stored}
    first = max((number for number, plan in plans.items() if plan.opened), default=0) + 1
    numbers = range(1, max(tournament.evening.setup.rounds, *plans, 0) + 1)
    return [
        RoundLine(
            number=number,
            plan=plans.get(number),
            release=getattr(plans.get(number), "release", None),
            is_next=number == first,
            is_by_standing=is_by_standing(tournament, number),
        )
        for number in numbers
    ]


def next_line(lines: Iterable[RoundLine]) -> RoundLine | None:
    """The round whose tables are opened next; None if there is none to come."""
    return next((line for line in lines if line.is_next), None)


def is_past(evening: int | None, number: int) -> bool:
    """Whether a round of an evening is closed, or a later one was released since: one query."""
    releases = Release.objects.filter(plan__evening=evening, plan__number__gte=number)
    return any(
        closed is not None if plan == number else released is not None
        for plan, released, closed in releases.values_list("plan__number", "released", "closed")
    )


SEATED = 4
"""So many of a squad play in each round."""


@dataclass(frozen=True)
class Squads:
    """The people of each team here for a round, by number; `named` are all teams, `without` the rest."""

    named: tuple[str, ...]
    here: Mapping[str, tuple[int, ...]]
    without: tuple[int, ...]

    @property
    def all_here(self) -> tuple[tuple[int, ...], ...]:
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
            "Four teams meet, and %(count)s has entered: %(names)s.",
            "Four teams meet, and %(count)s have entered: %(names)s.",
            len(squads.named),
        )
        yield text % {"count": len(squads.named), "names": join_words(squads.named) or "–"}
    for name in squads.named:
        if (count := len(squads.here[name])) < SEATED:
            text = ngettext(
                "%(team)s has %(count)s player here: four play. Tick who has come, or enter a substitute.",
                "%(team)s has %(count)s players here: four play. Tick who has come, or enter a substitute.",
                count,
            )
            yield text % {"team": name, "count": count}
    if squads.without:
        yield _("Without a team: %(names)s.") % {"names": join_words(names[one] for one in squads.without)}
