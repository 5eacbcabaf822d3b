"""The bill of a deal in words and figures, step by step, and deals worked out so for a rule card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rulesets import Deal, Game, Player, Ruleset, Side, Table, check_deal, read_deal, score_deal
from rulesets.rules import MISERES, GoesTo, has_bock
from rulesets.scoring import (
    BONUSES,
    FACTOR_LABELS,
    AloneLine,
    Bill,
    BillLine,
    Factor,
    Score,
    ScoredItem,
    bill_of,
    bonuses_without_effect,
    formula,
    formula_alone,
    in_units,
)
from rulesets.session import Account, settle_shares, start
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.sheets.labels import (
    MINUS,
    bonus_label,
    game_label,
    item_label,
    side_label,
    signed,
    solo_label,
    total,
)
from scorekeeper.play.sheets.seat_ids import SEATS

BONUS_IDS = frozenset(item.id for item in BONUSES)
"""The items that a side earns whoever wins, so that it is said which side did."""

GIVEN_IDS = frozenset({"base", "cowardice", "no_back_door", "bock"})
"""The items that the rules give to a side, which has neither called nor caught anything for them."""


@dataclass(frozen=True)
class BillRow:
    """One step of a bill: `amount` is what it does ("+ 1", "× 2"), `makes` what it comes to so far ("= 4").

    `kind` is `item`, `factor`, `bock`, `alone` (to the share of who plays alone) or `apart` (beside the
    value). `whose` says who earned it, where that matters.
    """

    kind: str
    label: str
    whose: str
    amount: str
    makes: str

    def __str__(self) -> str:
        return " ".join(part for part in (self.label, self.whose, self.amount) if part)


@dataclass(frozen=True)
class BillTexts:
    """A bill to be shown: the sum, the sum for who plays alone (empty if nobody does), and the steps."""

    formula: str = ""
    alone: str = ""
    rows: tuple[BillRow, ...] = ()


NO_BILL = BillTexts()


def bill_texts(
    rules: Ruleset, score: Score, deal: Deal, names: Sequence[str] | None = None, *, unit: int = 1
) -> BillTexts:
    """The bill of a scored deal, its points times `unit`; players are named if there are names."""
    if score.played is None:
        return NO_BILL
    bill = in_units(bill_of(score), unit)
    is_draw = score.winner is None
    rows = bill_rows(rules, bill, soloist_name(deal, names), is_draw=is_draw)
    return BillTexts(formula(bill), formula_alone(bill), tuple(rows))


def written_sums(score: Score, unit: int) -> tuple[str, ...]:
    """The sum that a deal is, its points times `unit`, and the one for who plays alone, if there are any."""
    if score.played is None:
        return ()
    bill = in_units(bill_of(score), unit)
    return tuple(filter(None, (formula(bill), formula_alone(bill))))


def bill_rows(rules: Ruleset, bill: Bill, soloist: str, *, is_draw: bool) -> Iterator[BillRow]:
    """The steps of a bill in the order of computation, then what is paid apart.

    Where nobody won it is said of everything whose it is.
    """
    told = {Side.RE, Side.KONTRA} if is_draw else {bill.side.other}
    for place, line in enumerate(bill.lines):
        yield step_row(rules, line, place, told, soloist)
    if bill.alone is not None:
        yield alone_row(bill, bill.alone, soloist)
    for item in bill.apart:
        yield BillRow("apart", item_label(rules, item), *paid_apart(item), "")


def soloist_name(deal: Deal, names: Sequence[str] | None) -> str:
    """The name of who plays alone, empty if nobody does or nobody is named."""
    return names[deal.re[0]] if names and len(deal.re) == 1 else ""


def step_row(rules: Ruleset, line: BillLine, place: int, told: set[Side], soloist: str) -> BillRow:
    """A step to the value; of the sides `told` it is said that something is theirs, whatever it is."""
    step, makes = line.step, f"= {total(line.makes)}" if place else ""
    if isinstance(step, Factor):
        kind = "bock" if step.factor == "bock" else "factor"
        return BillRow(kind, factor_label(rules, step), "", f"× {line.amount}", makes)
    kind = "bock" if step.item == "bock" else "item"
    whose = earned_by(rules, step, told, soloist)
    amount = as_summand(line.amount) if place else total(line.amount)
    return BillRow(kind, item_label(rules, step), whose, amount, makes)


def as_summand(points: int) -> str:
    """Points as they go on in a sum: “+ 1” or “− 1”."""
    return f"{MINUS if points < 0 else '+'} {total(abs(points))}"


def earned_by(rules: Ruleset, item: ScoredItem, told: set[Side], soloist: str) -> str:
    """Name the side that earned a bonus, or that has an item told in any case; empty where it is plain."""
    own = {bonus.id for bonus in rules.custom_bonuses if bonus.goes_to is GoesTo.SIDE}
    if item.item not in BONUS_IDS | own and item.side not in told:
        return ""
    who = soloist if soloist and item.side is Side.RE else side_label(item.side)
    if item.item in GIVEN_IDS:
        return pgettext("whom the rules give something", "in favour of %(who)s") % {"who": who}
    return pgettext("who earned a bonus", "by %(who)s") % {"who": who}


def alone_row(bill: Bill, alone: AloneLine, soloist: str) -> BillRow:
    """The step from the value to the share of who plays alone."""
    label = _("Solo: alone against three")
    if soloist:
        label = _("Solo: %(name)s alone against three") % {"name": soloist}
    makes = f"= {total(alone.makes)}"
    if not alone.once:
        return BillRow("alone", label, "", f"× {alone.times}", makes)
    counted, _equals, _share = formula_alone(bill).partition(" = ")
    return BillRow("alone", label, counted, as_summand(alone.makes - bill.value), makes)


def paid_apart(item: ScoredItem) -> tuple[str, str]:
    """The owner and the amount of an item beside the value: for each of a side, or for each payer."""
    if item.item == "marriage_payment":
        return "", total(item.points)
    return _("%(side)s, each") % {"side": side_label(item.side)}, signed(item.points)


def factor_label(rules: Ruleset, factor: Factor) -> str:
    """Name a factor: by a name of its own, or as an item whose points double a base value."""
    if factor.factor in FACTOR_LABELS:
        return _(FACTOR_LABELS[factor.factor])
    return item_label(rules, ScoredItem(factor.factor, Side.RE, 0, factor.by))


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
    """The points of each player of a side."""

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
    """The value of a plain win, and the deals."""

    plain_win: str
    deals: tuple[WorkedDeal, ...]


def work_out_deals(rules: Ruleset) -> WorkedDeals:
    """The deals that show what a ruleset counts; none that its rules refuse."""
    table = Table(rules, tuple(map(Player, SEATS[:PLAYERS])), first_dealer=DEALER, length=0)
    plain = next(allowed_deals(table, ({"re": ["1", "2"]} | each for each in PLAIN)), None)
    special = next(allowed_deals(table, special_deals(rules)), None)
    worked = [work_out(rules, plain, 0)] if plain else []
    if special:
        worked.append(work_out(rules, special, int(has_bock(rules))))
    return WorkedDeals(plain_win(rules), tuple(worked))


def special_deals(rules: Ruleset) -> Iterator[dict[str, Any]]:
    """Deals that may be the second one: a solo, a silent one, or a plain deal that Kontra wins."""
    kinds = [kind for kind in rules.solo_kinds if kind not in MISERES]
    alone = {"re": ["1"]}
    if kinds:
        yield from (alone | {"game": "solo", "solo": kinds[0]} | each for each in ALONE)
    if rules.silent_solo:
        yield from (alone | {"game": "silent_solo"} | each for each in ALONE)
    yield {"re": ["1", "2"], "points": {"kontra": 125}, "calls": {"kontra": ["kontra"]}}
    yield {"re": ["1", "2"], "points": {"kontra": 125}}


def allowed_deals(table: Table, documents: Iterator[dict[str, Any]]) -> Iterator[Deal]:
    """Those of the deals that the rules allow, and in which every bonus counts."""
    state = start(table)
    for document in documents:
        deal = read_deal(document, SEATS[:PLAYERS])
        if not check_deal(table, state, deal) and not bonuses_without_effect(table.rules, deal):
            yield without_idle_calls(table.rules, deal)


def without_idle_calls(rules: Ruleset, deal: Deal) -> Deal:
    """The deal without what is called in it, if that counts nothing."""
    silent = replace(deal, re_calls=(), kontra_calls=())
    return silent if score_deal(rules, silent).value == score_deal(rules, deal).value else deal


def work_out(rules: Ruleset, deal: Deal, bock: int) -> WorkedDeal:
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
    if deal.game is Game.NORMAL:
        return _("A Bock deal") if bock else _("A plain deal")
    name = solo_label(rules, deal.solo or "") if deal.game is Game.SOLO else game_label(deal.game)
    return (_("%(game)s in Bock") if bock else "%(game)s") % {"game": name}


def facts_of(rules: Ruleset, deal: Deal) -> str:
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
    """Describe the value of a deal that is won and nothing more."""
    values = [
        abs(score_deal(rules, read_deal({"re": ["1", "2"], "points": points}, SEATS[:PLAYERS])).value)
        for points in ({"re": 125}, {"kontra": 125})
    ]
    figures = dict(
        zip(("re", "kontra"), (total(value * rules.display_unit) for value in values), strict=True)
    )
    return _("Won and nothing else: %(re)s for Re, %(kontra)s for Kontra.") % figures
