"""The players of a group side by side: where each stands and what is worth saying of it, with whom best."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.db.models import Exists, Max, OuterRef, Sum
from django.utils.formats import date_format
from django.utils.timezone import localdate
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext as _

from scorekeeper.club.figures.figures import Tally
from scorekeeper.club.figures.selection import Selection
from scorekeeper.club.leagues.labels import points_text
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import finished
from scorekeeper.club.leagues.standings.reads import StandingsRow, standings_of
from scorekeeper.play.groups.models import Player
from scorekeeper.play.groups.reads import players_of
from scorekeeper.play.sheets.derived.reads import PAIRED
from scorekeeper.play.sheets.labels import short_day
from scorekeeper.play.sheets.models import EveningResult, Pairing, Seat

HALF = 50
LATELY = 3
"""So many evenings of somebody are looked at for what they have done lately."""


@dataclass(frozen=True)
class PlayerLine:
    """A player with their line of the standings, if there is one, and what is worth saying of them."""

    player: Player
    row: StandingsRow | None
    notes: tuple[str, ...]
    last_there: str
    best_with: Player | None


def player_lines(season: Season, own: int) -> list[PlayerLine]:
    """All players as the account `own` sees them, in the order of the standings, then by name."""
    everybody, standings = players_of(season.group), standings_of(season)
    rows = {row.player.pk: row for row in standings.every}
    partners = best_partners(season, {each.pk: each for each in everybody if each.is_counted})
    last = last_evenings_of(everybody)
    notes = {row.player.pk: played_note(row, standings.rows, season) for row in rows.values()}
    order = {player: number for number, player in enumerate(rows)}
    in_order = sorted(everybody, key=lambda each: order.get(each.pk, len(order)))
    return [
        PlayerLine(
            player=player,
            row=rows.get(player.pk),
            notes=tuple(filter(None, (notes.get(player.pk), *notes_on(player, own)))),
            last_there=day_text(last.get(player.pk)),
            best_with=partners.get(player.pk),
        )
        for player in in_order
    ]


def played_note(row: StandingsRow, rows: Sequence[StandingsRow], season: Season) -> str:
    """A note on a line of the standings, or else the number of evenings."""
    evenings = row.line.total.evenings
    usual = ngettext("%(evenings)s evening", "%(evenings)s evenings", evenings) % {"evenings": evenings}
    return line_sentence(row, rows, is_closed=bool(season.closed_at)) or usual


def notes_on(player: Player, own: int) -> Iterator[str]:
    """Notes on a player as the account `own` sees them."""
    if not player.is_active:
        yield _("has left")
    if player.is_guest:
        yield _("guest")
    if not player.is_counted:
        yield _("not in statistics")
    if player.user_id == own:
        yield _("that is you")


def last_evenings_of(players: Sequence[Player]) -> dict[int, date]:
    """The last evening on which each of some players sat at a table: two queries.

    A tournament has no results before its last round is closed.
    """
    results = EveningResult.objects.filter(player__in=players, evening__is_hidden=False)
    last = dict(results.order_by().values_list("player").annotate(Max("evening__day")))
    for player, day in days_in_tournaments(players).items():
        last[player] = max(day, last.get(player, day))
    return last


def days_in_tournaments(players: Sequence[Player]) -> dict[int, date]:
    """The last day on which each of some players sat in a tournament that does not count yet: one query."""
    is_open = ~Exists(finished(OuterRef("sheet__evening")))
    seats = Seat.objects.filter(
        is_open, player__in=players, sheet__ends=True, sheet__evening__is_hidden=False
    )
    return dict(seats.order_by().values_list("player").annotate(Max("sheet__evening__day")))


def day_text(day: date | None) -> str:
    """A day, without its year if it is of this one; empty for none."""
    if day is None:
        return ""
    return short_day(day) if day.year == localdate().year else date_format(day, "SHORT_DATE_FORMAT")


def best_partners(season: Season, players: Mapping[int, Player]) -> dict[int, Player | None]:
    """With whom each of some players does best on the evenings of a season: one query."""
    chosen = Selection(season if season.pk else None).condition()
    found = Pairing.objects.filter(chosen, seat__player__in=players, other__player__in=players)
    pairs: defaultdict[int, list[Pair]] = defaultdict(list)
    rows = found.order_by().values_list("seat__player", "other__player").annotate(*map(Sum, PAIRED))
    for one, other, *sums in rows:
        pairs[one].append(pair(players[other], sums))
    return {one: best_partner(best_first(theirs)) for one, theirs in pairs.items()}


@dataclass(frozen=True)
class Pair:
    """Somebody with and against somebody else, with the points of the first."""

    other: Player
    together: Tally
    against: Tally

    @property
    def both(self) -> tuple[Tally, Tally]:
        return self.together, self.against

    @property
    def met(self) -> int:
        """In how many deals both played, on either side."""
        return self.together.deals + self.against.deals

    @cached_property
    def percent(self) -> int | None:
        """How many in a hundred they have won together; None where they have played too few."""
        return self.together.share.percent

    @property
    def tone(self) -> str:
        """The class that colours how often they won together."""
        return "minus" if (self.percent or 0) < HALF else "plus"


def pairs_of(player: Player, selection: Selection, others: Mapping[int, Player]) -> list[Pair]:
    """Everybody of the others who has played with or against somebody, the best partner first: one query."""
    chosen = Pairing.objects.filter(selection.condition(), seat__player=player)
    sums = chosen.values_list("other__player").annotate(*map(Sum, PAIRED)).order_by()
    return best_first(pair(others[other], counts) for other, *counts in sums if other in others)


def pair(other: Player, counts: Sequence[int]) -> Pair:
    together = Tally(gettext("With each other"), *counts[:3])
    return Pair(other, together, Tally(gettext("Against each other"), *counts[3:]))


def best_first(pairs: Iterable[Pair]) -> list[Pair]:
    """The pairs who have won most of their deals together first, those with too few deals last."""

    def rank(pair: Pair) -> tuple[bool, float, str]:
        return pair.percent is None, -won_share(pair), pair.other.name.casefold()

    return sorted(pairs, key=rank)


def won_share(pair: Pair) -> float:
    """How often they won together, or, where that does not tell, how many deals they played."""
    return pair.together.deals if pair.percent is None else pair.together.won / pair.together.deals


def best_partner(pairs: Sequence[Pair]) -> Player | None:
    """With whom somebody wins most, and half at least, if of two or more that can be told."""
    known = [each for each in pairs if each.percent is not None]
    return known[0].other if len(known) > 1 and known[0].tone == "plus" else None


def most_met(pairs: Sequence[Pair]) -> Pair | None:
    """The partner met most often, if there are two or more; of equals the better one."""
    return max(pairs, key=lambda each: each.met) if len(pairs) > 1 else None


def pair_of(player: Player, other: Player, selection: Selection) -> Pair | None:
    """One of these pairs; None if they have not played with or against each other: one query."""
    chosen = Pairing.objects.filter(selection.condition(), seat__player=player, other__player=other)
    sums = chosen.aggregate(**{name: Sum(name, default=0) for name in PAIRED})
    found = pair(other, [sums[name] for name in PAIRED])
    return found if found.together.deals + found.against.deals else None


def line_sentence(row: StandingsRow, rows: Sequence[StandingsRow], *, is_closed: bool) -> str:
    """A note on one of these lines to stand after the name; empty if there is none."""
    if row.line.place == 1:
        return first_line_sentence(rows, is_closed=is_closed)
    if is_closed or row.line.place is None:
        return ""
    return lately_sentence(row) or moved_sentence(row)


def lately_sentence(row: StandingsRow) -> str:
    """That somebody has won most of their last evenings."""
    won = [night.place for night in row.latest if night][-LATELY:].count(1)
    if won == LATELY:
        return _("won the last three evenings")
    return _("won two of the last three evenings") if won == LATELY - 1 else ""


def moved_sentence(row: StandingsRow) -> str:
    """That somebody went up or down on the last evening."""
    if row.up:
        return ngettext("has gone up %(places)s place", "has gone up %(places)s places", row.up) % {
            "places": row.up
        }
    if row.down:
        return ngettext("has lost %(places)s place", "has lost %(places)s places", row.down) % {
            "places": row.down
        }
    return ""


def first_line_sentence(rows: Sequence[StandingsRow], *, is_closed: bool) -> str:
    others = [row.player.name for row in rows if row.line.place != 1]
    if is_closed:
        return _("has won")
    if len(rows) - len(others) > 1:
        return _("shares first place")
    return _("leads, ahead of %(second)s") % {"second": others[0]} if others else _("leads")


def gap_sentence(row: StandingsRow, rows: Sequence[StandingsRow]) -> str:
    """The distance to the place before, or of the first place to the one behind."""
    place = row.line.place or 0
    before = [each for each in rows if (each.line.place or 0) < place]
    behind = [each for each in rows if (each.line.place or 0) > place]
    other = before[-1] if before else behind[0] if behind else row
    gap = abs(other.line.counts - row.line.counts)
    if not gap:
        return _("place")
    text = _("place, %(points)s behind %(name)s") if before else _("place, %(points)s ahead of %(name)s")
    return text % {"points": points_text(gap), "name": other.player.name}
