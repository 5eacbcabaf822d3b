"""A season under other rules in sentences: who would be in front, how evenings vary, what is left out.

The deals that make the difference, and when it turned, are told with links.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import TypedDict

from django.urls import reverse
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets import Game, Ruleset, Session, Side
from rulesets.session import ScoredDeal
from scorekeeper.club.comparing.replayed_evening import Order
from scorekeeper.club.comparing.season.course import Change, DealOfPlayer, Turn
from scorekeeper.club.comparing.season.replay import ReplayedColumn, ReplayedSeason
from scorekeeper.club.comparing.season.replay_cache import replayed_season
from scorekeeper.club.comparing.switches import RuleSwitch, SwitchEffect, possible_switches
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import counted_players
from scorekeeper.club.leagues.standings.ranking import RankedTotal
from scorekeeper.play.groups.models import Evening, Player
from scorekeeper.play.sheets.engine import UnreadableSheet, open_sheet
from scorekeeper.play.sheets.labels import signed
from scorekeeper.play.sheets.models import Deal, Seat, Sheet
from scorekeeper.play.sheets.sentences import said_together, winner_text

NOTABLE = 5
"""From so many percent on it is said that evenings vary more or less."""


@dataclass(frozen=True)
class SpreadChange:
    """By how many percent what a player makes on an evening varies more, or less, as its text says.

    The figure is the standard deviation of the points of an evening. Where it is points alone that grow, more
    of it is not more luck: that is only said where single deals weigh more unevenly, too.
    """

    percent: int
    text: str


def spread_change(before: ReplayedColumn, after: ReplayedColumn) -> SpreadChange | None:
    """How much more or less evenings vary; None where nothing was played."""
    if not before.per_evening:
        return None
    percent = round(100 * (after.per_evening / before.per_evening - 1))
    uneven = round(100 * (after.unevenness / before.unevenness - 1))
    if abs(percent) < NOTABLE:
        text = _("evenings vary about as much")
    elif percent > 0:
        text = _("more that evenings vary: more luck") if uneven >= NOTABLE else _("more that evenings vary")
    else:
        text = _("less that evenings vary: less luck") if uneven <= -NOTABLE else _("less that evenings vary")
    return SpreadChange(abs(percent), text)


def is_over(season: Season) -> bool:
    """Whether no evening of a season is to come."""
    return bool(season.closed_at or (season.last_day and season.last_day < localdate()))


def season_headline(
    season: Season, before: ReplayedColumn, after: ReplayedColumn, players: Mapping[int, Player]
) -> str:
    """The headline for one ruleset instead of another in a season: the same sentence wherever it is told."""
    first, second = orders_of(before, after, players)
    return second.headline(first, is_over=is_over(season))


def as_played_text(before: ReplayedColumn, played: ReplayedColumn, players: Mapping[int, Player]) -> str:
    """Return who leads the standings as played, where that differs from the agreed rules; else empty."""
    agreed, real = orders_of(before, played, players)
    if agreed.leaders == real.leaders:
        return ""
    text = _("As it was played, in front: %(names)s. Here every evening counts by the same rules.")
    return text % {"names": said_together(real.leaders)}


def left_out_text(sheets: int) -> str:
    """How many sheets are in no figure, since they cannot be compared under one of the rulesets."""
    text = ngettext(
        "%(sheets)s sheet could not be compared", "%(sheets)s sheets could not be compared", sheets
    )
    return text % {"sheets": sheets} if sheets else ""


def orders_of(
    first: ReplayedColumn, column: ReplayedColumn, players: Mapping[int, Player]
) -> tuple[Order, Order]:
    """The standings under one ruleset and another, of the same players."""
    keys = [line.total.player for line in first.lines]
    return standings_order(first.lines, players, keys), standings_order(column.lines, players, keys)


def standings_order(
    lines: Sequence[RankedTotal], players: Mapping[int, Player], keys: Sequence[int]
) -> Order:
    by_player = {line.total.player: line for line in lines}
    found = [by_player.get(key) for key in keys]
    return Order(
        [players[key].name for key in keys],
        [line.place if line else None for line in found],
        [line.total.points if line else 0 for line in found],
    )


def season_effects(season: Season, own: Ruleset, switches: Iterable[RuleSwitch]) -> tuple[SwitchEffect, ...]:
    """The effect of each switch on the season by itself, if all evenings had been played by `own`.

    A sheet that one of them cannot be compared on must not be missing in what the others say.
    """
    tried = possible_switches(own, switches)
    players = counted_players(season)
    columns = [own, *(each.of(own) for each in tried)]
    replayed = replayed_season(season, columns, has_details=False)
    if replayed.left_out and len(tried) > 1:
        return tuple(effect for each in tried for effect in season_effects(season, own, [each]))
    return effects_in(season, replayed, tried, players)


def effects_in(
    season: Season, replayed: ReplayedSeason, tried: Sequence[RuleSwitch], players: Mapping[int, Player]
) -> tuple[SwitchEffect, ...]:
    """The effect of each switch; their columns come after that of the rules without any."""
    before, *others = replayed.columns
    left_out = left_out_text(replayed.left_out)
    return tuple(
        season_effect(season, switch, before, column, players, left_out)
        for switch, column in zip(tried, others, strict=True)
    )


def season_effect(
    season: Season,
    switch: RuleSwitch,
    own: ReplayedColumn,
    column: ReplayedColumn,
    players: Mapping[int, Player],
    left_out: str,
) -> SwitchEffect:
    """The effect of one switch: the headline of the page that it leads to, and what is left out."""
    before, after = orders_of(own, column, players)
    texts = [season_headline(season, own, column, players), left_out]
    return SwitchEffect(switch, 0, after.shift_from(before), " · ".join(filter(None, texts)))


@dataclass(frozen=True)
class DealSentence:
    """A deal in a sentence, with what a player made of it before and after.

    Where it is found is empty for who is not led there. Of an evening that never was, only the number is
    known.
    """

    day: date | None
    text: str
    before: str
    after: str
    url: str
    evening: int = 0


@dataclass(frozen=True)
class TurnSentence:
    """From which day on somebody would have stood better for good, and the deal that helped most."""

    day: date
    text: str
    deal: DealSentence | None


class ChangeSentences(TypedDict):
    """The parts of a page on a change beside its headline."""

    turn: TurnSentence | None
    biggest: tuple[DealSentence, ...]


def change_sentences(change: Change | None, players: Mapping[int, Player]) -> ChangeSentences:
    """The turn, and the deals that make most of it: a few queries for each of at most four sheets."""
    if change is None:
        return ChangeSentences(turn=None, biggest=())
    asked = [*change.biggest, *([change.turn.deal] if change.turn and change.turn.deal else [])]
    words = deal_sentences(asked, players)
    turn = change.turn
    return ChangeSentences(
        turn=turn_sentence(turn, players, words) if turn else None,
        biggest=tuple(words[each] for each in change.biggest if each in words),
    )


def turn_sentence(
    turn: Turn, players: Mapping[int, Player], words: Mapping[DealOfPlayer, DealSentence]
) -> TurnSentence:
    day = Evening.objects.values_list("day", flat=True).get(pk=turn.evening)
    first, up = _("From then on %(name)s would be in front"), _("From then on %(name)s would be further up")
    text = (first if turn.is_first else up) % {"name": players[turn.player].name}
    return TurnSentence(day, text, words.get(turn.deal) if turn.deal else None)


def deal_sentences(
    deals: Iterable[DealOfPlayer], players: Mapping[int, Player]
) -> dict[DealOfPlayer, DealSentence]:
    """Deals in words; one whose sheet cannot be read, or whose player is not listed, is left out."""
    asked = [each for each in dict.fromkeys(deals) if each.player in players]
    sheets = Sheet.objects.select_related("ruleset", "evening").in_bulk({each.sheet for each in asked})
    found: dict[DealOfPlayer, DealSentence] = {}
    for sheet in sheets.values():
        with suppress(UnreadableSheet):
            opened = OpenedSheet(sheet, *open_sheet(sheet)[1:], list(sheet.seats.all()))
            on_it = (each for each in asked if each.sheet == sheet.pk)
            found |= {each: said for each in on_it if (said := opened.sentence_of(each))}
    return found


@dataclass(frozen=True)
class OpenedSheet:
    """A sheet with its lines, scored, and who sat there."""

    sheet: Sheet
    stored: Sequence[Deal]
    session: Session
    seats: list[Seat]

    def sentence_of(self, deal: DealOfPlayer) -> DealSentence | None:
        seat = next((place for place, each in enumerate(self.seats) if each.player_id == deal.player), None)
        if seat is None or self.sheet.evening is None:
            return None
        names = [player.name for player in self.session.table.players]
        position = self.stored[deal.place].position
        return DealSentence(
            day=self.sheet.evening.day,
            text=deal_text(self.session.deals[deal.place], names, seat, self.session.table.rules),
            before=signed(deal.before),
            after=signed(deal.after),
            url=reverse("sheets:deal", args=(self.sheet.slug, position)),
        )


def deal_text(scored: ScoredDeal, names: list[str], seat: int, rules: Ruleset) -> str:
    """How a deal ended, as somebody at this seat would say it.

    Where who won pays for it, it only says who: “win: −2” would look like a mistake.
    """
    deal, winner = scored.deal, scored.score.winner
    if deal.game not in (Game.NORMAL, Game.MARRIAGE, Game.ARMUT) or winner is None:
        return winner_text(rules, scored, names)
    is_re = seat in deal.re
    side = deal.re if is_re else tuple(each for each in scored.active if each not in deal.re)
    both = said_together([names[seat], *(names[each] for each in side if each != seat)])
    is_won = (winner is Side.RE) is is_re
    if scored.points[seat] * (1 if is_won else -1) < 0:
        return both
    if is_won:
        text = ngettext("%(names)s wins", "%(names)s win", len(side))
    else:
        text = ngettext("%(names)s loses", "%(names)s lose", len(side))
    return text % {"names": both}
