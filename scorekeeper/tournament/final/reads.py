"""The players of the final, by the standings or as named, and the reasons against naming them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.club.evenings.draw.tables import can_be_seated
from scorekeeper.club.evenings.sentences import why_not_seated
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.tournament.entrants.reads import beginners_of, is_begun, next_round
from scorekeeper.tournament.models import Entrant, Tournament
from scorekeeper.tournament.rounds.pools import pool_label
from scorekeeper.tournament.rounds.reads import is_for_fours, most_at_a_table
from scorekeeper.tournament.standings.lines import Line
from scorekeeper.tournament.standings.reads import Standings
from scorekeeper.tournament.standings.rows import Row, row_of
from scorekeeper.tournament.table_actions import NotNow


def waits_for_cut(tournament: Tournament, number: int) -> bool:
    """Whether a round is one of a final of which nobody knows who plays it."""
    return 0 < tournament.cut_after < number and not tournament.finalists


def cut_off(tournament: Tournament, entrants: Iterable[Entrant]) -> set[int]:
    """The numbers of all who do not play the final; of nobody before the cut is made."""
    if not tournament.finalists:
        return set()
    return {number for number, began in beginners_of(entrants).items() if began not in tournament.finalists}


def first_lines(standings: Standings, size: int) -> list[Line]:
    """The first so many, of each group, of those who are here for the final: they, or who plays for them.

    Raise NotNow if that is not decided yet: a list is missing, too few are here, some are level; or so many
    have no tables.
    """
    after = standings.tournament.cut_after
    rounds = {each.number: each for each in standings.rounds}
    missing = [each for each in range(1, after + 1) if each not in rounds or not rounds[each].is_over]
    if missing:
        raise NotNow(_("Not all lists of round %(number)s are confirmed.") % {"number": missing[0]})
    parts = standings.pools.items() if standings.tournament.pools else [(0, standings.lines)]
    first = {line.entrant for pool, lines in parts for line in first_of(standings, pool, lines, size)}
    need_tables(standings.tournament, len(first))
    return [line for line in standings.lines if line.entrant in first]


def need_tables(tournament: Tournament, people: int) -> None:
    """Raise NotNow if no tables seat so many; where only fours play, some sit out in turn."""
    most, spare = most_at_a_table(tournament), people % 4 if is_for_fours(tournament) else 0
    if not can_be_seated(people - spare, most):
        raise NotNow(why_not_seated(people, most))


def first_of(standings: Standings, pool: int, lines: Iterable[Line], size: int) -> list[Line]:
    """The first so many of a group, or of all (0), who are here for the final."""
    here = standings.field.here_in(standings.tournament.cut_after + 1)
    able = [line for line in lines if line.place is not None and line.entrant in here]
    if len(able) < size:
        text = ngettext("Only %(count)s player is here.", "Only %(count)s players are here.", len(able))
        raise NotNow(in_pool(pool, text % {"count": len(able)}))
    need_decision(standings, pool, able, size)
    return able[:size]


def in_pool(pool: int, text: str) -> str:
    """A sentence that says of which group it is."""
    said = _("%(group)s: %(text)s")
    return said % {"group": pool_label(pool), "text": text} if pool else text


def need_decision(standings: Standings, pool: int, able: Sequence[Line], size: int) -> None:
    """Raise NotNow if the last who would play on is level with the first who would not."""
    last = able[size - 1]
    level = [str(standings.field.entrants[each.entrant]) for each in able if each.place == last.place]
    if last.place in {each.place for each in able[size:]}:
        text = _("%(names)s share place %(place)s: take more or fewer, or let lots decide (Settings).")
        raise NotNow(in_pool(pool, text % {"names": join_words(level), "place": last.place}))


@dataclass(frozen=True)
class FinalPage:
    """The players of a final, or of one as it would be, with their lines; `why_not`: why there are none."""

    rows: tuple[Row, ...]
    is_made: bool
    why_not: str


def final_page(standings: Standings, size: int) -> FinalPage:
    """The final as it is, or as it would be for so many."""
    if standings.tournament.finalists:
        rows = tuple(row_of(standings, line) for line in standings.lines if line.is_finalist)
        return FinalPage(rows, is_made=True, why_not=why_it_stays(standings.tournament))
    try:
        lines = first_lines(standings, size)
    except NotNow as why:
        return FinalPage((), is_made=False, why_not=str(why))
    return FinalPage(tuple(row_of(standings, line) for line in lines), is_made=False, why_not="")


def why_it_stays(tournament: Tournament) -> str:
    """Why who plays the final stays as it is; empty as long as none of its tables is open."""
    if next_round(tournament) <= tournament.cut_after + 1:
        return ""
    tables = tournament.evening.sheets.filter(round__gt=tournament.cut_after)
    if tables.filter(is_begun()).exists():
        return _("The final has begun: who plays it stays as it is.")
    text = _("The tables of round %(number)s are open. Undo opening them first.")
    return text % {"number": tournament.cut_after + 1}
