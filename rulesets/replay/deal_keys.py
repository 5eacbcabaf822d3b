"""A deal as a key: a short text of its facts that is equal for deals of equal worth.

A key begins with the seats of Re, as figures from 1, where more than four are at the table with those who
played after a slash, and goes on as the sheet document does, with the bonuses after a tab:
`13{"points":{"re":121},"calls":{"re":["re"]}}`, `13/1235{"points":{"re":121}}`, then `{"kontra":{"fox":1}}`.
What is behind the seats is the same whoever played, so that it is scored once. Where seats decide otherwise
than by their side (points by hand, penalties, adjustments, another dealer), and where facts contradict each
other, the key has no seats in front and is the document of the deal.

Left out is what no ruleset scores: names, times, notes, tallies, who of Kontra announced an Armut. Card
points are cut down to the last number from which on anything can be different under any rules.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from rulesets.checks import contradictions
from rulesets.checks.card_points import RESULT_THRESHOLDS
from rulesets.checks.players import RE_PLAYERS
from rulesets.checks.possible import thresholds_of
from rulesets.document import read_deal, write_deal
from rulesets.rules.ruleset import DDV
from rulesets.scoring.deal import PLAYED_GAMES, CardPoints, Counts, Deal, Side
from rulesets.scoring.score import EVERY_NUMBER
from rulesets.session.fold import start
from rulesets.session.next_deal import next_deal_after
from rulesets.session.table import Player, Table

SEATS = ("1", "2", "3", "4", "5", "6", "7")

TABLE_OF_FOUR = Table(DDV, tuple(map(Player, "1234")), first_dealer=3, length=0)
FIRST_DEAL = next_deal_after(TABLE_OF_FOUR, start(TABLE_OF_FOUR))


def write_key(deal: Deal) -> str:
    plain: dict[str, Any] = {
        "points": cut_points(deal),
        "adjustments": tuple(replace(each, reason="") for each in deal.adjustments),
        "tallies": (),
        "kept": {},
    }
    if is_by_sides(deal):
        seats = (
            *(seat for seat in deal.by if seat in deal.re),
            *(seat for seat in deal.re if seat not in deal.by),
        )
        by = tuple(seats.index(seat) if seat in seats else 2 for seat in deal.by)
        if facts := write_facts(replace(deal, **plain, re=tuple(range(len(seats))), by=by, players=())):
            players = f"/{seat_figures(sorted(deal.players))}" if deal.players else ""
            return seat_figures(seats) + players + facts
    return as_text(write_deal(replace(deal, **plain), SEATS))


@lru_cache(maxsize=4096)
def write_facts(deal: Deal) -> str:
    """The part of a key behind the seats, which most deals share with many; empty for a contradiction."""
    if contradictions(TABLE_OF_FOUR, FIRST_DEAL, deal):
        return ""
    document = write_deal(deal, SEATS)
    del document["re"]
    bonuses = document.pop("bonuses", None)
    return f"{as_text(document)}\t{as_text(bonuses)}" if bonuses else as_text(document)


def seat_figures(seats: Iterable[int]) -> str:
    return "".join(SEATS[seat] for seat in seats)


def seats_of(figures: str) -> tuple[int, ...]:
    """The seats that known as figures in front of a key."""
    return tuple(int(figure) - 1 for figure in figures)


def is_by_sides(deal: Deal) -> bool:
    """Whether only the sides decide who gets what: cards were played, and nothing else names a seat."""
    if deal.game not in PLAYED_GAMES or len(deal.re) not in RE_PLAYERS[deal.game]:
        return False
    if deal.dealer is not None or deal.adjustments or deal.each or deal.to is not None:
        return False
    return len(set(deal.re)) == len(deal.re)


def cut_points(deal: Deal) -> CardPoints | None:
    """The card points of Re, each cut down to where the result was another one last."""
    if deal.points is None:
        return None
    of_checks = thresholds_of(deal)
    limits = EVERY_NUMBER if of_checks is None else RESULT_THRESHOLDS | of_checks
    cuts = [0, *sorted(limits)]
    low, high = (cuts[bisect_right(cuts, points) - 1] for points in deal.points.of_re)
    return CardPoints(Side.RE, low, high)


def as_text(document: object) -> str:
    """Facts without a space or a key break."""
    return json.dumps(document, separators=(",", ":"))


def read_facts(facts: str, players: int) -> Deal:
    """The deal of a key; where so many Re players known in front of it, they are the first seats of four."""
    document = json.loads(facts)
    return read_deal({**document, "re": list(SEATS[:players])} if players else document, SEATS)


def with_bonuses(deal: Deal, bonuses: str) -> Deal:
    if not bonuses:
        return deal
    re_bonuses, kontra_bonuses = read_bonuses(bonuses)
    return replace(deal, re_bonuses=re_bonuses, kontra_bonuses=kontra_bonuses)


@lru_cache(maxsize=4096)
def read_bonuses(bonuses: str) -> tuple[Counts, Counts]:
    found = json.loads(bonuses)
    return tuple(found.get("re", {}).items()), tuple(found.get("kontra", {}).items())


def seat_deal(deal: Deal, seats: tuple[int, ...], players: tuple[int, ...]) -> Deal:
    """The deal of a key with the seats in front of it; of Kontra it is not known who announced an Armut."""
    anybody = next(seat for seat in players or range(len(SEATS)) if seat not in seats)
    by = tuple(seats[place] if place < 2 else anybody for place in deal.by)
    return replace(deal, re=seats, by=by, players=players)
