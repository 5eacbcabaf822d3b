"""One deal: facts and rules make a score, and from which card points on it can be another one.

The order of the steps decides when several house rules meet; it is that of the functions below. One-tap
bands, the check of intervals and the grouping of equal deals are derived from the thresholds, so that a rule
says only once which card points matter to it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rulesets.rules.chapters.multipliers import SoloPointsMode
from rulesets.rules.chapters.value import Cowardice
from rulesets.rules.custom import CountsAs
from rulesets.rules.ruleset import Ruleset
from rulesets.rules.solo_kinds import SoloKind
from rulesets.scoring.bonuses import BONUSES, ELDERS, bonuses_that_count, for_winners
from rulesets.scoring.deal import KONTRA, PLAYED_GAMES, RE, Deal, Game, Side
from rulesets.scoring.factors import (
    call_factors,
    deal_factors,
    plus_for_bock,
    rounds_touching,
    share_out,
    tie_factors,
    value_and_net_factors,
)
from rulesets.scoring.items import (
    ALL_ITEMS,
    ITEMS,
    TIE,
    Thresholds,
    is_reached,
    kontra_called,
    raises,
    re_called,
    second_call,
)
from rulesets.scoring.result import NOTHING_PLAYED, Factor, Score, ScoredItem, Step, net, signed_for_re, times
from rulesets.scoring.winning import WINNER_AT, Played, judge


def score_deal(rules: Ruleset, deal: Deal, bock: int = 0, *, is_doubled_at_end: bool = False) -> Score:
    """Score one deal that is possible under the rules.

    `bock` is the number of Bock rounds running, without those that were set by hand; `is_doubled_at_end`
    says that it is one of the last deals that count double. Redeals, penalties and manual entries have no
    value.
    """
    if deal.game not in PLAYED_GAMES:
        return NOTHING_PLAYED
    if deal.is_misere:
        return score_misere(rules, deal, bock, is_doubled_at_end)
    return score_cards(judge(rules, deal), bock, is_doubled_at_end)


def bonuses_without_effect(rules: Ruleset, deal: Deal) -> tuple[str, ...]:
    """The keys of the bonuses of a deal that count nothing in it, such as a fox in a solo (DDV 7.2.4).

    One that starts a Bock round is none of them.
    """
    reasons = reasons_of(score_deal(rules, deal))
    entered = dict.fromkeys(key for key, _count in (*deal.re_bonuses, *deal.kontra_bonuses))
    return tuple(
        key
        for key in entered
        if key not in rules.bock_triggers
        and reasons_of(score_deal(rules, without_bonus(deal, key))) == reasons
    )


def reasons_of(score: Score) -> tuple[object, ...]:
    """All that is added and all that multiplies, which a bonus may do where points double a base value."""
    return score.items, score.factors


def without_bonus(deal: Deal, bonus: str) -> Deal:
    """The deal as if nobody had earned this bonus."""
    re, kontra = (
        tuple((key, count) for key, count in side if key != bonus)
        for side in (deal.re_bonuses, deal.kontra_bonuses)
    )
    return replace(deal, re_bonuses=re, kontra_bonuses=kontra)


def score_cards(played: Played, bock: int, is_doubled_at_end: bool) -> Score:
    """Score a deal by its card points, calls and bonuses."""
    rules, receiver = played.rules, played.winner
    bock = rounds_touching(played, bock)
    # The value: 1 for winning, calls, missed calls … With `value_mode = powers` points double a base value.
    items = value_items(played)
    powers: list[Factor] = []
    if rules.doubles_by_points:
        items, powers = as_powers(played, items)
    value = net(items) * times(powers)
    if rules.has_cowardice and receiver is not None and is_cowardly(played):
        items = turned_over(rules, items, receiver)
        value, receiver = -value, receiver.other
    # Bonuses stand beside the value, each for the side that earned it.
    extra = earned_bonuses(played)
    bonus = net(extra)
    # Factors may change places, so that what multiplies the value alone stands before the bonuses.
    of_value: list[Step] = [*items, *powers]
    of_all: list[Step] = []
    items += extra

    # Calls and Bock multiply the value alone or all of it.
    on_value, on_all = value_and_net_factors(rules, call_factors(played), bock)
    of_value += on_value
    of_all += on_all
    value, bonus = value * times(on_value) * times(on_all), bonus * times(on_all)
    # Bonuses of the losers give them nothing through the back door.
    if rules.no_back_door and receiver is not None and signed_for_re(receiver, value + bonus) < 0:
        items.append(ScoredItem("no_back_door", receiver, -signed_for_re(receiver, value + bonus)))
        of_all.append(items[-1])
        value = bonus = 0
    # What doubles the whole deal, and a Bock that adds.
    doublings = tie_factors(played) + deal_factors(rules, played.deal, bock, is_doubled_at_end)
    doubled = times(doublings)
    value, bonus = value * doubled, bonus * doubled
    added = len(items)
    value += plus_for_bock(rules, bock, receiver, items)
    steps = (*of_value, *extra, *of_all, *doublings, *items[added:])
    factors = [*powers, *on_value, *on_all, *doublings]
    return share_out(played, (items, factors, steps), value, bonus, bock)


def as_powers(played: Played, items: list[ScoredItem]) -> tuple[list[ScoredItem], list[Factor]]:
    """The base value, and the items as what doubles it, once for each point (`value_mode = powers`).

    What is given for winning does not double it; when nobody won there is no value.
    """
    rules, winner = played.rules, played.winner
    if winner is None:
        return [], []
    for_winning = ("won", "solo_points") if rules.solo_points_mode is SoloPointsMode.REPLACE else ("won",)
    is_solo = played.deal.game is Game.SOLO and rules.base_value_solo
    base = ScoredItem("base", winner, rules.base_value_solo if is_solo else rules.base_value)
    doubling = (item for item in items if item.item not in for_winning and item.points > 0)
    return [base], [Factor(item.item, 2**item.points, item.by) for item in doubling]


def turned_over(rules: Ruleset, items: list[ScoredItem], loses: Side) -> list[ScoredItem]:
    """The items where cowardice costs a side the value: a base value is then that of the others.

    What goes over can be negative, as own bonuses can be, and it can be nothing.
    """
    if rules.doubles_by_points:
        return [item._replace(side=loses.other) for item in items]
    worth = signed_for_re(loses, net(items))
    turned = (ScoredItem("cowardice", loses, -worth), ScoredItem("cowardice", loses.other, worth))
    return [*items, *(turned if worth else ())]


def value_items(played: Played) -> list[ScoredItem]:
    """The value items of the winner, or what `draw_scores` leaves to each side when nobody won."""
    items = ALL_ITEMS if played.has_absage else ITEMS
    if played.winner is None:
        items = tuple(item for item in items if played.rules.draw_scores in item.in_draw)
    scored = []
    for own, other in played.sides:
        for item in items:
            points = item.points(played, own, other)
            if points:
                scored.append(ScoredItem(item.id, own.side, points, item.by))
    if played.rules.custom_bonuses:
        scored += for_winners(played, CountsAs.VALUE)
    return scored


def bonus_items(played: Played) -> list[ScoredItem]:
    """The bonuses that sides have earned, whoever won."""
    scored = []
    if played.winner is KONTRA:
        elders = ELDERS.points(played, played.kontra, played.re)
        if elders:
            scored.append(ScoredItem(ELDERS.id, KONTRA, elders))
    if not played.re.bonuses and not played.kontra.bonuses:
        return scored
    sides = ((played.re, played.kontra), (played.kontra, played.re))
    entered = played.re.bonuses.keys() | played.kontra.bonuses.keys()
    for item in bonuses_that_count(played.rules, played.deal):
        for own, other in sides if item.fact in entered else ():
            points = item.points(played, own, other)
            if points:
                scored.append(ScoredItem(item.id, own.side, points))
    return scored


def earned_bonuses(played: Played) -> list[ScoredItem]:
    """The bonuses of the sides, and those of the group's own that go to the winners."""
    earned = bonus_items(played)
    if played.rules.custom_bonuses:
        earned += for_winners(played, CountsAs.BONUS)
    return earned


def is_cowardly(played: Played) -> bool:
    """Whether the winners made three or more steps more than they announced (option `cowardice`)."""
    if played.rules.cowardice is Cowardice.THREE_LEVELS_NOT_LONE and len(played.deal.re) == 1:
        return False
    own, other = played.sides[0]
    announced = own.calls.level + 1 if own.calls.level else int(own.calls.is_called)
    made = 1 + max((level for level in (1, 2, 3, 4) if is_reached(played, own, other, level)), default=0)
    return made - announced >= 3


MISERE_CALLS = (
    ("re", re_called),
    ("kontra", kontra_called),
    ("second_call", second_call),
    ("raises", raises),
)
"""What calls can bring in a misère."""


def score_misere(rules: Ruleset, deal: Deal, bock: int, is_doubled_at_end: bool) -> Score:
    """Score a misère (seed 001): won without a trick; nothing else counts but, by rule, calls."""
    played = judge(rules, deal)._replace(winner=KONTRA if deal.tricks else RE)
    bock = rounds_touching(played, bock)
    own, other = played.sides[0]
    points = rules.misere_win
    if deal.tricks:
        points = rules.misere_loss + rules.misere_loss_per_trick * (deal.tricks - 1)
    if deal.solo == SoloKind.OPEN_MISERE:
        points += rules.open_misere_extra
    items = [ScoredItem("misere", own.side, points)] if points else []
    calls: list[Factor] = []
    if rules.misere_calls:
        for item, count in MISERE_CALLS:
            if called := count(played, own, other):
                items.append(ScoredItem(item, own.side, called))
        calls = call_factors(played)
    on_value, on_all = value_and_net_factors(rules, calls, bock)
    factors = [*on_value, *on_all, *deal_factors(rules, deal, bock, is_doubled_at_end)]
    value = net(items) * times(factors)
    added = len(items)
    value += plus_for_bock(rules, bock, played.winner, items)
    return share_out(played, (items, factors, (*items[:added], *factors, *items[added:])), value, 0, bock)


EVERY_NUMBER = frozenset(range(1, 241))
"""All card points of Re that can be a threshold: 0 is where everything begins."""


def thresholds_of_re(declared: Iterable[Thresholds]) -> frozenset[int]:
    """The card points of Re at which any of these can change, which are declared for either side.

    A side has so many or more when the other has 240 less so many or fewer. Where one declares nothing
    (None) any number can matter.
    """
    found: set[int] = set()
    for at in declared:
        if at is None:
            return EVERY_NUMBER
        found.update(at, (241 - points for points in at))
    return frozenset(found)


SCORE_THRESHOLDS = thresholds_of_re((WINNER_AT, TIE, *(item.at for item in (*ALL_ITEMS, ELDERS, *BONUSES))))
"""The card points of Re from which on the score of a deal can be another, whatever the rules.

`TIE` stands for the factor of 120 each (`tie_120`); `cowardice` goes by the levels that items declare.
"""
