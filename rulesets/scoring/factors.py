"""The factors of the value of a deal, and each side's share of it."""

from __future__ import annotations

from rulesets.rules.chapters.multipliers import BockByHand, BockDraw, SoloFactorLost
from rulesets.rules.chapters.settlement import PotSilentSolo
from rulesets.rules.chapters.value import DoublingCovers, ReKontra, Tie120
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.bonuses import one_sided
from rulesets.scoring.deal import RE, Deal, Game, Side
from rulesets.scoring.items import raises_that_count
from rulesets.scoring.result import Alone, Factor, Score, ScoredItem, Step, signed_for_re
from rulesets.scoring.winning import Played


def call_factors(played: Played) -> list[Factor]:
    """The factors of Re, Kontra and further calls; none when nobody won."""
    if not played.rules.calls_double or played.winner is None:
        return []
    factors = [Factor(party.side.value, 2) for party in (played.re, played.kontra) if party.calls.is_called]
    if played.rules.re_kontra is ReKontra.FIRST_DOUBLES_SECOND_ADDS:
        return factors[:1]
    count = raises_that_count(played)
    return [*factors, Factor("raises", 2**count)] if count else factors


def value_and_net_factors(
    rules: Ruleset, calls: list[Factor], bock: int
) -> tuple[tuple[Factor, ...], tuple[Factor, ...]]:
    """The factors of the value alone, then those of the bonuses as well: calls, and Bock."""
    of_bock = (Factor("bock", 2**bock),) if bock and rules.bock_doubles_value else ()
    if rules.doubling_covers is DoublingCovers.ALL:
        return of_bock, tuple(calls)
    return (*calls, *of_bock), ()


def tie_factors(played: Played) -> list[Factor]:
    """The doubling for 120 each where a rule says so (option `tie_120`)."""
    if played.is_tied and played.rules.tie_120 is Tie120.DOUBLE:
        return [Factor("tie_120", 2)]
    return []


def deal_factors(rules: Ruleset, deal: Deal, bock: int, is_doubled_at_end: bool) -> list[Factor]:
    """The factors of a whole deal: an announced solo, Bock, being among the last."""
    factors = []
    if rules.solo_doubles and deal.game is Game.SOLO:
        factors.append(Factor("solo", 2))
    if bock and rules.bock_doubles_all:
        factors.append(Factor("bock", 2**bock))
    if is_doubled_at_end:
        factors.append(Factor("last_deals", 2))
    return factors


def rounds_by_hand(rules: Ruleset, deal: Deal) -> int:
    """How many more Bock rounds were set by hand for this deal alone (option `bock_by_hand`)."""
    return deal.bock_this if deal.bock_this and BockByHand.THIS in rules.bock_by_hand else 0


def rounds_touching(played: Played, running: int) -> int:
    """How many Bock rounds touch a deal: none where nobody won and a rule spares it (option `bock_draw`)."""
    if played.winner is None and played.rules.bock_draw is BockDraw.PLAIN:
        return 0
    return running + rounds_by_hand(played.rules, played.deal)


def plus_for_bock(rules: Ruleset, bock: int, receiver: Side | None, items: list[ScoredItem]) -> int:
    """Add what a Bock deal adds where `bock_effect` says plus: noted as an item, returned signed for Re."""
    if not bock or not rules.bock_adds or receiver is None:
        return 0
    items.append(ScoredItem("bock", receiver, rules.bock_plus * bock))
    return signed_for_re(receiver, rules.bock_plus * bock)


Reckoning = tuple[list[ScoredItem], list[Factor], tuple[Step, ...]]
"""The items and the factors of a score, each in the order shown, and both in the order of computation."""


def share_out(played: Played, reckoning: Reckoning, value: int, bonus: int, bock: int) -> Score:
    """The score with each side's share; one against three the lone player has a factor (DDV 7.2.4)."""
    items, factors, steps = reckoning
    net_value = value + bonus
    is_lone = len(played.deal.re) == 1
    if played.rules.marriage_payment:
        items += marriage_payment(played.rules, played.deal, bock)
    if played.rules.custom_bonuses:
        items += one_sided(played)
    alone = count_alone(played.rules, played.deal, value, bonus) if is_lone else None
    return Score(
        played.winner,
        tuple(items),
        tuple(factors),
        net_value,
        is_lone,
        alone.share_of(net_value) if alone else net_value,
        -net_value,
        bock,
        played,
        steps,
        alone,
    )


def count_alone(rules: Ruleset, deal: Deal, value: int, bonus: int) -> Alone:
    """How the lone player counts: the factor, and whether bonuses are spared from it."""
    if plays_with_pot(rules, deal):
        return Alone(1 if value + bonus > 0 else 3, 0)
    factor = rules.solo_factor
    if value + bonus < 0 and rules.solo_factor_lost is not SoloFactorLost.SAME:
        factor = int(rules.solo_factor_lost)
    return Alone(factor, 0 if rules.bonuses_in_factor else bonus)


def plays_with_pot(rules: Ruleset, deal: Deal) -> bool:
    """Whether a silent soloist draws from the pot once, and pays each of the three (`pot_silent_solo`)."""
    is_silent = deal.game is Game.SILENT_SOLO
    return is_silent and rules.has_pot and rules.pot_silent_solo is PotSilentSolo.POT


def marriage_payment(rules: Ruleset, deal: Deal, bock: int) -> list[ScoredItem]:
    """Return what each payer pays the announcer of a marriage, who is Re (option `marriage_payment`)."""
    if not rules.marriage_payment or deal.game is not Game.MARRIAGE or not deal.by:
        return []
    if len(deal.re) == 1 and not rules.marriage_payment_alone:
        return []
    times = 2**bock if rules.marriage_payment_in_bock else 1
    return [ScoredItem("marriage_payment", RE, rules.marriage_payment * times, is_apart=True)]
