"""Two deals worked out under a ruleset, for its rule card: a plain one, and a solo or a Bock deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from rulesets import Deal, Game, Player, Ruleset, Side, Table, check_deal, read_deal, score_deal
from rulesets.rules import MISERES, has_bock
from rulesets.scoring import bonuses_without_effect
from rulesets.session import Account, settle_shares, start
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.sheets.bills import BillRow, bill_texts
from scorekeeper.play.sheets.engine import SEATS
from scorekeeper.play.sheets.labels import bonus_label, game_label, signed, solo_label, total

PLAYERS = 4
DEALER = PLAYERS - 1
CALLED = {"re": ["re"]}

PLAIN: tuple[dict[str, Any], ...] = (
    {"points": {"re": 185}, "calls": CALLED, "bonuses": {"re": {"fox": 1, "charlie": 1}}},
    {"points": {"re": 185}, "calls": CALLED, "bonuses": {"re": {"fox": 1}}},
    {"points": {"re": 185}, "calls": CALLED, "bonuses": {"re": {"charlie": 1}}},
    {"points": {"re": 185}, "calls": CALLED},
    {"points": {"re": 185}},
)
"""What may stand as the plain deal, the richest first."""

ALONE: tuple[dict[str, Any], ...] = (
    {"points": {"re": 156}, "calls": CALLED, "bonuses": {"re": {"doppelkopf": 1}}},
    {"points": {"re": 156}, "calls": CALLED},
    {"points": {"re": 156}},
)
"""The same for one against three."""


@dataclass(frozen=True)
class WorkedShare:
    """What each player of a side gets."""

    who: str
    points: str


@dataclass(frozen=True)
class WorkedDeal:
    """A deal as a bill: what it is, what happened in it, the steps, what each player gets."""

    title: str
    facts: str
    rows: tuple[BillRow, ...]
    shares: tuple[WorkedShare, ...]


@dataclass(frozen=True)
class WorkedDeals:
    """What a plain win counts, and the deals."""

    plain_win: str
    deals: tuple[WorkedDeal, ...]


def work_out_deals(rules: Ruleset) -> WorkedDeals:
    """The deals that show what a ruleset counts; none that its rules refuse."""
    table = Table(rules, tuple(map(Player, SEATS[:PLAYERS])), first_dealer=DEALER, length=0)
    plain = next(possible(table, ({"re": ["1", "2"]} | each for each in PLAIN)), None)
    special = next(possible(table, special_deals(rules)), None)
    worked = [work_out(rules, plain, 0)] if plain else []
    if special:
        worked.append(work_out(rules, special, int(has_bock(rules))))
    return WorkedDeals(plain_win(rules), tuple(worked))


def special_deals(rules: Ruleset) -> Iterator[dict[str, Any]]:
    """What may stand as the second deal: a solo, a silent one, or a plain deal that Kontra wins."""
    kinds = [kind for kind in rules.solo_kinds if kind not in MISERES]
    alone = {"re": ["1"]}
    if kinds:
        yield from (alone | {"game": "solo", "solo": kinds[0]} | each for each in ALONE)
    if rules.silent_solo:
        yield from (alone | {"game": "silent_solo"} | each for each in ALONE)
    yield {"re": ["1", "2"], "points": {"kontra": 125}, "calls": {"kontra": ["kontra"]}}
    yield {"re": ["1", "2"], "points": {"kontra": 125}}


def possible(table: Table, documents: Iterator[dict[str, Any]]) -> Iterator[Deal]:
    """Those of the deals that the rules allow, and in which every bonus counts."""
    state = start(table)
    for document in documents:
        deal = read_deal(document, SEATS[:PLAYERS])
        if not check_deal(table, state, deal) and not bonuses_without_effect(table.rules, deal):
            yield deal


def work_out(rules: Ruleset, deal: Deal, bock: int) -> WorkedDeal:
    """A deal with its bill."""
    score = score_deal(rules, deal, bock)
    account = Account(
        rules, deal, score, tuple(range(PLAYERS)), DEALER, rules.pot_start if rules.has_pot else 0
    )
    shares = settle_shares(account)
    names = (_("soloist"), _("the others")) if deal.is_lone else (_("Re, each"), _("Kontra, each"))
    return WorkedDeal(
        title_of(rules, deal, bock),
        facts_of(rules, deal),
        bill_texts(rules, score, deal, unit=rules.display_unit).rows,
        tuple(
            WorkedShare(name, signed(share * rules.display_unit))
            for name, share in zip(names, (shares[0], shares[-1]), strict=True)
        ),
    )


def title_of(rules: Ruleset, deal: Deal, bock: int) -> str:
    """What was played."""
    if deal.game is Game.NORMAL:
        return _("A Bock deal") if bock else _("A plain deal")
    name = solo_label(rules, deal.solo or "") if deal.game is Game.SOLO else game_label(deal.game)
    return (_("%(game)s in Bock") if bock else "%(game)s") % {"game": name}


def facts_of(rules: Ruleset, deal: Deal) -> str:
    """What happened in it."""
    winner = Side.RE if deal.points and deal.points.side is Side.RE else Side.KONTRA
    card_points = deal.points.low if deal.points else 0
    side = {"points": card_points}
    said = [
        _("Re with %(points)s card points") % side
        if winner is Side.RE
        else _("Kontra with %(points)s card points") % side
    ]
    said += [_("Re called")] * bool(deal.re_calls) + [_("Kontra called")] * bool(deal.kontra_calls)
    said += [bonus_label(rules, key) for key, _count in (*deal.re_bonuses, *deal.kontra_bonuses)]
    return join_words(said)


def plain_win(rules: Ruleset) -> str:
    """What a deal counts that is won and nothing more."""
    values = [
        abs(score_deal(rules, read_deal({"re": ["1", "2"], "points": points}, SEATS[:PLAYERS])).value)
        for points in ({"re": 125}, {"kontra": 125})
    ]
    figures = dict(
        zip(("re", "kontra"), (total(value * rules.display_unit) for value in values), strict=True)
    )
    return _("Won and nothing more: %(re)s for Re, %(kontra)s for Kontra.") % figures
