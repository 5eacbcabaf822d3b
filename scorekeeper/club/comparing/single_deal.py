"""One deal by itself, at a table of four where players are nobody but Re or Kontra."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from rulesets import Deal, Game, Player, Problem, Ruleset, Table
from rulesets.checks import contradictions, not_allowed
from rulesets.session import BockRounds, ScoredDeal, SessionState, advance, start, upcoming
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.sheets import sentences
from scorekeeper.play.sheets.engine import SEATS
from scorekeeper.play.sheets.labels import bank_label, game_label, signed, solo_label

PLAYERS = 4


@dataclass(frozen=True)
class SideShare:
    """What each player of a side gets, or the bank."""

    who: str
    points: int

    def __str__(self) -> str:
        return f"{self.who} {signed(self.points)}"


def table_for(rules: Ruleset) -> Table:
    """A table with an open end, so that nobody is forced to play a solo."""
    return Table(rules, tuple(map(Player, SEATS[:PLAYERS])), first_dealer=PLAYERS - 1, length=0)


def state_with_bock(table: Table, bock: int) -> SessionState:
    """The state before the first deal, with so many Bock rounds running."""
    return replace(start(table), bock=BockRounds((PLAYERS,) * bock))


def score_under(rules: Ruleset, deal: Deal, bock: int = 0) -> ScoredDeal:
    """What a deal comes to under a ruleset."""
    table = table_for(rules)
    return advance(table, state_with_bock(table, bock), deal)[1]


def problems_of(rules: Ruleset, deal: Deal) -> list[Problem]:
    """What is impossible in a deal, or what the ruleset does not allow in it."""
    table = table_for(rules)
    coming = upcoming(table, start(table))
    return contradictions(table, coming, deal) or not_allowed(table, coming, deal)


def side_shares(rules: Ruleset, scored: ScoredDeal) -> tuple[SideShare, ...]:
    """What the two sides get, player by player, and the bank if it gets anything."""
    own, others = scored.deal.re, [seat for seat in scored.active if seat not in scored.deal.re]
    re, kontra = (_("Re"), _("Kontra")) if len(own) == 2 else (_("Alone"), _("The others"))
    made = [SideShare(re, scored.points[own[0]]), SideShare(kontra, scored.points[others[0]])]
    return (*made, SideShare(bank_label(rules), scored.bank)) if scored.bank else tuple(made)


def describe_deal(rules: Ruleset, deal: Deal, bock: int = 0) -> str:
    """A deal in few words: “Re 135 · Calls of Re: Re”."""
    parts = []
    if deal.game is not Game.NORMAL:
        parts.append(solo_label(rules, deal.solo) if deal.solo else game_label(deal.game))
    if deal.points is not None:
        parts.append(sentences.points_text(deal))
        if rules.has_nines and deal.no_trick is None and deal.points.of_re in ((0, 0), (240, 240)):
            parts.append(_("the others took a trick without card points"))
    parts += [
        f"{label}: {text}" for label, text in list(sentences.card_facts(rules, deal))[bool(deal.points) :]
    ]
    if bock:
        parts.append(_("Bock deal") if bock == 1 else f"{_('Bock deal')} × {2**bock}")
    return " · ".join(parts)


def shares_text(rules: Ruleset, scored: ScoredDeal) -> str:
    """The points of a deal in a row: “Re +3, Kontra −3”."""
    return join_words(map(str, side_shares(rules, scored)))
