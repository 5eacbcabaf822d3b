"""From the value of a deal to what each side gets: the lone player's factor, and what is paid apart."""

from __future__ import annotations

from rulesets.rules.chapters.multipliers import SoloFactorLost
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import RE, Deal, Game
from rulesets.scoring.own_bonuses import one_sided
from rulesets.scoring.result import Alone, Factor, Score, ScoredItem, Step
from rulesets.scoring.winning import Played

Course = tuple[list[ScoredItem], list[Factor], tuple[Step, ...]]
"""The items and the factors of a score, each in the order shown, and both in the order of computation."""


def share_out(played: Played, course: Course, value: int, bonus: int, bock: int) -> Score:
    """The score with each side's share; one against three the lone player has a factor (DDV 7.2.4)."""
    items, factors, steps = course
    net_value = value + bonus
    is_lone = len(played.deal.re) == 1
    if played.rules.marriage_payment:
        items += marriage_payment(played.rules, played.deal, bock)
    if played.rules.custom_bonuses:
        items += one_sided(played)
    alone = count_alone(played.rules, value, bonus) if is_lone else None
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


def count_alone(rules: Ruleset, value: int, bonus: int) -> Alone:
    """How the lone player counts: the factor, and whether bonuses are spared from it."""
    factor = rules.solo_factor
    if value + bonus < 0 and rules.solo_factor_lost is not SoloFactorLost.SAME:
        factor = int(rules.solo_factor_lost)
    return Alone(factor, 0 if rules.bonuses_in_factor else bonus)


def marriage_payment(rules: Ruleset, deal: Deal, bock: int) -> list[ScoredItem]:
    """What each payer pays whoever announced a marriage, who is Re (option `marriage_payment`)."""
    if not rules.marriage_payment or deal.game is not Game.MARRIAGE or not deal.by:
        return []
    if len(deal.re) == 1 and not rules.marriage_payment_alone:
        return []
    times = 2**bock if rules.marriage_payment_in_bock else 1
    return [ScoredItem("marriage_payment", RE, rules.marriage_payment * times, is_apart=True)]
