"""One deal: facts and rules make a score.

The order of the steps decides when several house rules meet; it is that of the functions below.
"""

from __future__ import annotations

from dataclasses import replace

from rulesets.rules.chapters.multipliers import BockByHand, BockDraw, SoloFactorLost, SoloPointsMode
from rulesets.rules.chapters.value import Cowardice, DoublingCovers, ReKontra, Tie120
from rulesets.rules.custom import CountsAs
from rulesets.rules.ruleset import Ruleset
from rulesets.rules.solo_kinds import SoloKind
from rulesets.scoring.bonuses import ELDERS, bonuses_that_count
from rulesets.scoring.deal import KONTRA, PLAYED_GAMES, RE, Deal, Game, Side
from rulesets.scoring.items import (
    ALL_ITEMS,
    ITEMS,
    is_reached,
    kontra_called,
    raises,
    raises_that_count,
    re_called,
    second_call,
)
from rulesets.scoring.own_bonuses import for_winners, one_sided
from rulesets.scoring.result import NOTHING_PLAYED, Factor, Score, ScoredItem
from rulesets.scoring.winning import Played, judge


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
    items = score_deal(rules, deal).items
    entered = dict.fromkeys(key for key, _count in (*deal.re_bonuses, *deal.kontra_bonuses))
    return tuple(
        key
        for key in entered
        if key not in rules.bock_triggers and score_deal(rules, without_bonus(deal, key)).items == items
    )


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
    items = value_items(played)
    powers: list[Factor] = []
    if rules.doubles_by_points:
        items, powers = as_powers(played, items)
    value = net(items) * times(powers)
    if rules.has_cowardice and receiver is not None and is_cowardly(played):
        items = turned_over(rules, items, receiver, abs(value))
        value, receiver = -value, receiver.other
    extra = bonus_items(played)
    if rules.custom_bonuses:
        extra += for_winners(played, CountsAs.BONUS)
    bonus = net(extra)
    items += extra

    factors = call_factors(played)
    value *= times(factors)
    if factors and rules.doubling_covers is DoublingCovers.ALL:
        bonus *= times(factors)
    if bock and rules.bock_doubles_value:
        factors.append(Factor("bock", 2**bock))
        value *= 2**bock
    if rules.no_back_door and receiver is not None and signed_for_re(receiver, value + bonus) < 0:
        items.append(ScoredItem("no_back_door", receiver, -signed_for_re(receiver, value + bonus)))
        value = bonus = 0
    doublings = deal_factors(rules, played.deal, bock, is_doubled_at_end)
    if played.is_tied and rules.tie_120 is Tie120.DOUBLE:
        doublings.insert(0, Factor("tie_120", 2))
    value, bonus = value * times(doublings), bonus * times(doublings)
    value += plus_for_bock(rules, bock, receiver, items)
    return share_out(played, items, powers + factors + doublings, value, bonus, bock)


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


def turned_over(rules: Ruleset, items: list[ScoredItem], loses: Side, value: int) -> list[ScoredItem]:
    """The items where cowardice costs a side the value: a base value is then that of the others."""
    if rules.doubles_by_points:
        return [item._replace(side=loses.other) for item in items]
    turned = (ScoredItem("cowardice", loses, -value), ScoredItem("cowardice", loses.other, value))
    return [*items, *turned]


def rounds_by_hand(rules: Ruleset, deal: Deal) -> int:
    """How many more Bock rounds were set by hand for this deal alone (option `bock_by_hand`)."""
    return deal.bock_this if deal.bock_this and BockByHand.THIS in rules.bock_by_hand else 0


def rounds_touching(played: Played, running: int) -> int:
    """How many Bock rounds touch a deal: none where nobody won and a rule spares it (option `bock_draw`)."""
    if played.winner is None and played.rules.bock_draw is BockDraw.PLAIN:
        return 0
    return running + rounds_by_hand(played.rules, played.deal)


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


def is_cowardly(played: Played) -> bool:
    """Whether the winners made three or more steps more than they announced (option `cowardice`)."""
    if played.rules.cowardice is Cowardice.THREE_LEVELS_NOT_LONE and len(played.deal.re) == 1:
        return False
    own, other = played.sides[0]
    announced = own.calls.level + 1 if own.calls.level else int(own.calls.is_called)
    made = 1 + max((level for level in (1, 2, 3, 4) if is_reached(played, own, other, level)), default=0)
    return made - announced >= 3


def call_factors(played: Played) -> list[Factor]:
    """What Re, Kontra and further calls multiply with; when nobody won they do nothing."""
    if not played.rules.calls_double or played.winner is None:
        return []
    factors = [Factor(party.side.value, 2) for party in (played.re, played.kontra) if party.calls.is_called]
    if played.rules.re_kontra is ReKontra.FIRST_DOUBLES_SECOND_ADDS:
        return factors[:1]
    count = raises_that_count(played)
    return [*factors, Factor("raises", 2**count)] if count else factors


def deal_factors(rules: Ruleset, deal: Deal, bock: int, is_doubled_at_end: bool) -> list[Factor]:
    """What doubles a deal as a whole: an announced solo, Bock, being among the last."""
    factors = []
    if rules.solo_doubles and deal.game is Game.SOLO:
        factors.append(Factor("solo", 2))
    if bock and rules.bock_doubles_all:
        factors.append(Factor("bock", 2**bock))
    if is_doubled_at_end:
        factors.append(Factor("last_deals", 2))
    return factors


def plus_for_bock(rules: Ruleset, bock: int, receiver: Side | None, items: list[ScoredItem]) -> int:
    """What a Bock deal adds with a `bock_effect` that says plus: noted as an item, returned signed for Re."""
    if not bock or not rules.bock_adds or receiver is None:
        return 0
    items.append(ScoredItem("bock", receiver, rules.bock_plus * bock))
    return signed_for_re(receiver, rules.bock_plus * bock)


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
    factors: list[Factor] = []
    if rules.misere_calls:
        for item, count in MISERE_CALLS:
            if called := count(played, own, other):
                items.append(ScoredItem(item, own.side, called))
        factors = call_factors(played)
    if bock and rules.bock_doubles_value:
        factors.append(Factor("bock", 2**bock))
    factors += deal_factors(rules, deal, bock, is_doubled_at_end)
    value = net(items) * times(factors)
    value += plus_for_bock(rules, bock, played.winner, items)
    return share_out(played, items, factors, value, 0, bock)


def share_out(
    played: Played, items: list[ScoredItem], factors: list[Factor], value: int, bonus: int, bock: int
) -> Score:
    """The score with each side's share; one against three the lone player has a factor (DDV 7.2.4)."""
    net_value = value + bonus
    is_lone = len(played.deal.re) == 1
    if played.rules.marriage_payment:
        items += marriage_payment(played.rules, played.deal, bock)
    if played.rules.custom_bonuses:
        items += one_sided(played)
    re_share = lone_share(played.rules, value, bonus) if is_lone else net_value
    return Score(
        played.winner, tuple(items), tuple(factors), net_value, is_lone, re_share, -net_value, bock, played
    )


def marriage_payment(rules: Ruleset, deal: Deal, bock: int) -> list[ScoredItem]:
    """What each payer pays whoever announced a marriage, who is Re (option `marriage_payment`)."""
    if not rules.marriage_payment or deal.game is not Game.MARRIAGE or not deal.by:
        return []
    if len(deal.re) == 1 and not rules.marriage_payment_alone:
        return []
    times = 2**bock if rules.marriage_payment_in_bock else 1
    return [ScoredItem("marriage_payment", RE, rules.marriage_payment * times, is_apart=True)]


def lone_share(rules: Ruleset, value: int, bonus: int) -> int:
    """What the lone player gets: the factor times the value, and times the bonuses or those once."""
    factor = rules.solo_factor
    if value + bonus < 0 and rules.solo_factor_lost is not SoloFactorLost.SAME:
        factor = int(rules.solo_factor_lost)
    return factor * (value + bonus) if rules.bonuses_in_factor else factor * value + bonus


def net(items: list[ScoredItem]) -> int:
    """The sum of the items that are part of the value, signed for Re."""
    return sum([item.points if item.side is RE else -item.points for item in items if not item.is_apart])


def signed_for_re(side: Side, points: int) -> int:
    """Points of a side as points of Re, and the other way round."""
    return points if side is RE else -points


def times(factors: list[Factor]) -> int:
    """The product of the factors."""
    product = 1
    for factor in factors:
        product *= factor.times
    return product
