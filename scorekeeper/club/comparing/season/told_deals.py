"""The deals of a season that make the difference, and when it turned, in words with links."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import TypedDict

from django.urls import reverse
from django.utils.translation import gettext as _

from rulesets import Game, Ruleset, Session, Side
from rulesets.session import ScoredDeal
from scorekeeper.club.comparing.season.course import Change, DealOfPlayer, Turn
from scorekeeper.play.groups.models import Evening, Player
from scorekeeper.play.sheets.engine import UnreadableSheet, open_sheet
from scorekeeper.play.sheets.labels import signed
from scorekeeper.play.sheets.leaders import said_together
from scorekeeper.play.sheets.models import Deal, Seat, Sheet
from scorekeeper.play.sheets.sentences import winner_text


@dataclass(frozen=True)
class ToldDeal:
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
class ToldTurn:
    """From which day on somebody would have stood better for good, and the deal that helped most."""

    day: date
    text: str
    deal: ToldDeal | None


class ToldChange(TypedDict):
    """What a page tells of a change beside its headline."""

    turn: ToldTurn | None
    biggest: tuple[ToldDeal, ...]


def told_change(change: Change | None, players: Mapping[int, Player]) -> ToldChange:
    """When it turned, and the deals that make most of it: a few queries for each of at most four sheets."""
    if change is None:
        return ToldChange(turn=None, biggest=())
    asked = [*change.biggest, *([change.turn.deal] if change.turn and change.turn.deal else [])]
    told = told_deals(asked, players)
    turn = change.turn
    return ToldChange(
        turn=told_turn(turn, players, told) if turn else None,
        biggest=tuple(told[each] for each in change.biggest if each in told),
    )


def told_turn(turn: Turn, players: Mapping[int, Player], told: Mapping[DealOfPlayer, ToldDeal]) -> ToldTurn:
    """When it turned, in a sentence."""
    day = Evening.objects.values_list("day", flat=True).get(pk=turn.evening)
    first, up = _("From then on %(name)s would be in front"), _("From then on %(name)s would be further up")
    text = (first if turn.is_first else up) % {"name": players[turn.player].name}
    return ToldTurn(day, text, told.get(turn.deal) if turn.deal else None)


def told_deals(deals: Iterable[DealOfPlayer], players: Mapping[int, Player]) -> dict[DealOfPlayer, ToldDeal]:
    """Deals in words; one whose sheet cannot be read, or whose player is not listed, is left out."""
    asked = [each for each in dict.fromkeys(deals) if each.player in players]
    sheets = Sheet.objects.select_related("ruleset", "evening").in_bulk({each.sheet for each in asked})
    found: dict[DealOfPlayer, ToldDeal] = {}
    for sheet in sheets.values():
        with suppress(UnreadableSheet):
            opened = OpenedSheet(sheet, *open_sheet(sheet)[1:], list(sheet.seats.all()))
            on_it = (each for each in asked if each.sheet == sheet.pk)
            found |= {each: told for each in on_it if (told := opened.told_deal(each))}
    return found


@dataclass(frozen=True)
class OpenedSheet:
    """A sheet with its lines, scored, and who sat there."""

    sheet: Sheet
    stored: Sequence[Deal]
    session: Session
    seats: list[Seat]

    def told_deal(self, deal: DealOfPlayer) -> ToldDeal | None:
        """A deal of it in words."""
        seat = next((place for place, each in enumerate(self.seats) if each.player_id == deal.player), None)
        if seat is None or self.sheet.evening is None:
            return None
        names = [player.name for player in self.session.table.players]
        position = self.stored[deal.place].position
        return ToldDeal(
            day=self.sheet.evening.day,
            text=deal_text(self.session.deals[deal.place], names, seat, self.session.table.rules),
            before=signed(deal.before),
            after=signed(deal.after),
            url=reverse("sheets:deal", args=(self.sheet.slug, position)),
        )


def deal_text(scored: ScoredDeal, names: list[str], seat: int, rules: Ruleset) -> str:
    """How a deal ended, as somebody at this seat would say it."""
    deal, winner = scored.deal, scored.score.winner
    is_of_side = deal.game in (Game.NORMAL, Game.MARRIAGE, Game.ARMUT) and len(deal.re) == 2
    if not is_of_side or winner is None:
        return winner_text(rules, scored, names)
    is_re = seat in deal.re
    side = deal.re if is_re else tuple(each for each in scored.active if each not in deal.re)
    both = said_together([names[seat], *(names[each] for each in side if each != seat)])
    won = (winner is Side.RE) is is_re
    return (_("%(names)s win") if won else _("%(names)s lose")) % {"names": both}
