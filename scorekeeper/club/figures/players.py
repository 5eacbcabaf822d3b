"""The players of a group side by side: where each stands, when they were last there, with whom best."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, Max, OuterRef, Sum
from django.utils.formats import date_format
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.club.figures.pairs import Pair, best_first, best_partner, pair
from scorekeeper.club.figures.selection import Selection
from scorekeeper.club.figures.sentences import line_sentence
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import finished
from scorekeeper.club.leagues.standings.reads import StandingsRow, standings_of
from scorekeeper.play.groups.models import Player
from scorekeeper.play.groups.reads import players_of
from scorekeeper.play.sheets.derived.reads import PAIRED
from scorekeeper.play.sheets.labels import short_day
from scorekeeper.play.sheets.models import EveningResult, Pairing, Seat


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
    rows = {row.player.pk: row for row in (*standings.rows, *standings.waiting)}
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
    """What is worth saying of a line, else on how many evenings somebody was there."""
    evenings = row.line.total.evenings
    usual = ngettext("%(evenings)s evening", "%(evenings)s evenings", evenings) % {"evenings": evenings}
    return line_sentence(row, rows, is_closed=bool(season.closed_at)) or usual


def notes_on(player: Player, own: int) -> Iterator[str]:
    """What a player is besides, as the account `own` sees them."""
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
