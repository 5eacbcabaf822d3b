"""One deal by itself, at a table of four where players are nobody but Re or Kontra, and deals as examples."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from django.utils.translation import gettext as _

from rulesets import Deal, Game, Player, Problem, Ruleset, Table, read_deal, score_deal
from rulesets.checks import contradictions, not_allowed
from rulesets.rules import DDV
from rulesets.scoring import FACTS, SCORE_THRESHOLDS, Call
from rulesets.session import BockRounds, ScoredDeal, SessionState, advance, next_deal_after, start
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.sheets import sentences
from scorekeeper.play.sheets.deals.results import PlayerShare
from scorekeeper.play.sheets.labels import bank_label, call_label, played_label, signed
from scorekeeper.play.sheets.seat_ids import SEATS

PLAYERS = 4


def table_for(rules: Ruleset) -> Table:
    """A table with an open end, so that nobody is forced to play a solo."""
    return Table(rules, tuple(map(Player, SEATS[:PLAYERS])), first_dealer=PLAYERS - 1, length=0)


def state_with_bock(table: Table, bock: int) -> SessionState:
    """The state before the first deal, with so many Bock rounds running."""
    return replace(start(table), bock=BockRounds((PLAYERS,) * bock))


def score_under(rules: Ruleset, deal: Deal, bock: int = 0) -> ScoredDeal:
    table = table_for(rules)
    return advance(table, state_with_bock(table, bock), deal)[1]


def problems_of(rules: Ruleset, deal: Deal) -> list[Problem]:
    """The problems of a deal: contradictions, and what the ruleset does not allow."""
    table = table_for(rules)
    coming = next_deal_after(table, start(table))
    return contradictions(table, coming, deal) or not_allowed(table, coming, deal)


def side_shares(rules: Ruleset, scored: ScoredDeal) -> tuple[PlayerShare, ...]:
    """The points of the two sides, player by player, and of the bank if it gets any."""
    own, others = scored.deal.re, [seat for seat in scored.active if seat not in scored.deal.re]
    re, kontra = (_("Re"), _("Kontra")) if len(own) == 2 else (_("Alone"), _("The others"))
    made = [PlayerShare(re, scored.points[own[0]]), PlayerShare(kontra, scored.points[others[0]])]
    return (*made, PlayerShare(bank_label(rules), scored.bank)) if scored.bank else tuple(made)


def calls_text(calls: Iterable[Call]) -> str:
    """What a side called: “Re called, no 90”."""
    called = {Call.RE: _("Re called"), Call.KONTRA: _("Kontra called")}
    return join_words(called.get(call) or call_label(call) for call in calls)


def describe_deal(rules: Ruleset, deal: Deal, bock: int) -> str:
    """A deal in few words: “Re 135 · Re called, no 90”."""
    parts = []
    if deal.game is not Game.NORMAL:
        parts.append(played_label(rules, deal))
    if deal.points is not None:
        parts.append(sentences.points_text(deal))
        if rules.has_nines and deal.no_trick is None and deal.points.of_re in ((0, 0), (240, 240)):
            parts.append(_("the others took a trick without card points"))
    parts += map(calls_text, filter(None, (deal.re_calls, deal.kontra_calls)))
    others = sentences.card_facts(rules, replace(deal, points=None, re_calls=(), kontra_calls=()))
    parts += [f"{label}: {text}" for label, text in others]
    if bock:
        parts.append(_("Bock deal") if bock == 1 else f"{_('Bock deal')} × {2**bock}")
    return " · ".join(parts)


def shares_text(rules: Ruleset, scored: ScoredDeal) -> str:
    """The points of a deal in a row: “Re +3, Kontra −3”."""
    return join_words(f"{share.name} {signed(share.points)}" for share in side_shares(rules, scored))


NORMAL: tuple[dict[str, Any], ...] = (
    {"points": {"re": 135}},
    {"points": {"kontra": 125}},
    {"points": {"re": 120}},
    {"points": {"re": 135}, "calls": {"re": ["re"]}},
    {"points": {"kontra": 125}, "calls": {"re": ["re"]}},
    {"points": {"re": 135}, "calls": {"re": ["re"], "kontra": ["kontra"]}},
    {"points": {"re": 135}, "calls": {"re": ["re"], "kontra": ["kontra"]}, "raises": 1},
    {"points": {"re": 135}, "calls": {"re": ["re"], "kontra": ["kontra"]}, "raises": 4},
    {"points": {"re": 120}, "calls": {"kontra": ["kontra"]}},
    {"points": {"re": 150}},
    {"points": {"re": 155}},
    {"points": {"re": 185}},
    {"points": {"re": 215}},
    {"points": {"re": 240}, "no_trick": "kontra"},
    {"points": {"re": 240}},
    {"points": {"re": 155}, "calls": {"re": ["re", "no90"]}},
    {"points": {"re": 140}, "calls": {"re": ["re", "no90"]}},
    {"points": {"re": 185}, "calls": {"re": ["re", "no90", "no60"]}},
    {"points": {"re": 215}, "calls": {"re": ["re", "no90", "no60", "no30"]}},
    {"points": {"re": 185}, "calls": {"re": ["re", "no60"]}},
    {"points": {"kontra": 125}, "calls": {"re": ["re", "no90", "no60"]}},
    {"points": {"re": 135}, "calls": {"re": ["re", "no90"], "kontra": ["kontra", "no90"]}},
    {"points": {"re": 155}, "calls": {"re": ["re", "no90"], "kontra": ["kontra", "no90"]}},
    {"points": {"re": 155}, "calls": {"re": ["re", "no60"], "kontra": ["kontra", "no90"]}},
    *({"points": {"re": 135}, "bonuses": {"re": dict.fromkeys(fact.keys, 1)}} for fact in FACTS),
    {"points": {"re": 135}, "bonuses": {"re": {"fox": 2}}},
    {"points": {"re": 135}, "bonuses": {"kontra": {"fox": 2}}},
    {"points": {"re": 135}, "calls": {"re": ["re"]}, "bonuses": {"re": {"fox": 1}}},
    {"points": {"kontra": 125}, "calls": {"kontra": ["kontra"]}},
    *({"points": {"re": limit}} for limit in sorted(SCORE_THRESHOLDS)),
)
"""Normal games of players 1 and 2 as Re; what is impossible among them is passed over.

The last of them have the card points at which some rule has a limit.
"""

OTHERS: tuple[dict[str, Any], ...] = (
    {"game": "marriage", "by": "1", "re": ["1", "2"], "points": {"re": 135}},
    {"game": "marriage", "by": "1", "re": ["1", "2"], "points": {"kontra": 125}},
    {"game": "armut", "by": "1", "re": ["1", "2"], "points": {"re": 135}},
    {"game": "solo", "solo": "queens", "re": ["1"], "points": {"re": 135}},
    {"game": "solo", "solo": "queens", "re": ["1"], "points": {"kontra": 125}},
    {"game": "solo", "solo": "trump", "re": ["1"], "points": {"re": 135}, "bonuses": {"re": {"fox": 1}}},
    {
        "game": "solo",
        "solo": "queens",
        "re": ["1"],
        "points": {"re": 135},
        "bonuses": {"re": {"doppelkopf": 1}},
    },
    {"game": "solo", "solo": "jacks", "re": ["1"], "points": {"re": 135}},
    {"game": "solo", "solo": "no_trump", "re": ["1"], "points": {"re": 135}},
    {"game": "silent_solo", "re": ["1"], "points": {"re": 135}},
    {"game": "silent_solo", "re": ["1"], "points": {"re": 135}, "bonuses": {"re": {"fox": 1}}},
    {"game": "solo", "solo": "misere", "re": ["1"], "tricks": 0},
    {"game": "solo", "solo": "misere", "re": ["1"], "tricks": 2},
    {"game": "solo", "solo": "misere", "re": ["1"], "tricks": 0, "calls": {"re": ["re"]}},
    {"game": "solo", "solo": "open_misere", "re": ["1"], "tricks": 0},
    {"game": "marriage", "by": "1", "re": ["1"], "points": {"re": 135}},
)
"""Marriages, solos and misères."""


@dataclass(frozen=True)
class ExampleDeal:
    """A deal of four, in a Bock round or not."""

    deal: Deal
    bock: int = 0


def play_same_cards(rulesets: Iterable[Ruleset]) -> bool:
    """Whether one deal can show a difference: with nines and without it is not the same."""
    return len({rules.has_nines for rules in rulesets}) == 1


@cache
def example_deals() -> tuple[ExampleDeal, ...]:
    names = SEATS[:PLAYERS]
    normal = tuple(read_deal({"re": ["1", "2"], **facts}, names) for facts in NORMAL)
    others = tuple(read_deal(facts, names) for facts in OTHERS)
    drawn = next(deal for deal in normal if score_deal(DDV, deal).winner is None)
    married = next(deal for deal in others if deal.game is Game.MARRIAGE)
    fox = next(deal for deal in normal if deal.re_bonuses)
    once = (normal[0], fox, drawn, married)
    in_bock = (*(ExampleDeal(deal, 1) for deal in once), ExampleDeal(normal[0], 2))
    return (*map(ExampleDeal, (*normal, *others)), *in_bock)
