"""Bonuses that the rules know, and that their deck can give."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.checks.bonuses import (
    NO_TRICK_NO_BONUS,
    Bonuses,
    by_side,
    has_builtin,
    number_of,
    points_at_most,
)
from rulesets.checks.check import CardPointsOfRe, RuleCheck, check
from rulesets.checks.marks import PIGLETS
from rulesets.problems import Problem
from rulesets.rules.chapters.bonuses import DoppelkopfMeans
from rulesets.rules.chapters.deck import Piglets
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.bonuses import FACT_BY_KEY
from rulesets.scoring.deal import Deal
from rulesets.translation import _

DOPPELKOPF_POINTS = (0, 40, 80, 124, 168)
"""The least card points of a side with so many tricks of four aces and tens."""


@check(at=())
def piglet_is_no_fox(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """Where one diamond ace is a piglet, the other one is a fox (option `piglets`)."""
    if rules.piglets not in (Piglets.FIRST_ONLY, Piglets.SECOND_ONLY) or PIGLETS.isdisjoint(deal.marks):
        return
    if number_of(deal, "fox") > 1:
        yield Problem("bonuses.kontra.fox", _("one of the diamond aces was a piglet: at most one fox"))


@check(at=())
def piglets_are_no_foxes(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """Where both are piglets there is no fox (option `piglets`)."""
    if rules.piglets is not Piglets.BOTH or PIGLETS.isdisjoint(deal.marks):
        return
    for side, bonuses in by_side(deal):
        for key, count in bonuses.items():
            if count and key.startswith("fox"):
                yield Problem(f"bonuses.{side}.{key}", _("the diamond aces were piglets: there is no fox"))


@check(at=())
def own_bonuses_are_not_too_many(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """A side has a bonus of the group's own so many times (option `custom_bonuses`)."""
    for side, bonuses in by_side(deal) if rules.custom_bonuses else ():
        for bonus in rules.custom_bonuses:
            if bonuses.get(bonus.id, 0) > bonus.most:
                field, most = f"bonuses.{side}.{bonus.id}", {"most": bonus.most}
                yield Problem(field, _("at most %(most)s for a side"), most)


@check(at=())
def bonuses_are_known(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """A bonus is built in or the group's own."""
    own = {bonus.id for bonus in rules.custom_bonuses}
    for side, bonuses in by_side(deal):
        for key in bonuses:
            if key not in FACT_BY_KEY and key not in own:
                yield Problem(f"bonuses.{side}.{key}", _("is no bonus under these rules"))


@check(at=(1, 240))
def no_bonus_without_card_points(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """With 40 cards no card points mean no trick (option `deck`)."""
    for side, bonuses in by_side(deal) if not rules.has_nines and deal.points is not None else ():
        if has_builtin(bonuses) and not points_at_most(deal, side):
            yield Problem(f"bonuses.{side}", NO_TRICK_NO_BONUS)


@check(at=())
def there_are_four_full_tricks(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """Sixteen aces and tens are four tricks (option `doppelkopf_means`)."""
    if rules.doppelkopf_means is not DoppelkopfMeans.FULL_TRICK or number_of(deal, "doppelkopf") <= 4:
        return
    for side, bonuses in by_side(deal):
        if bonuses.get("doppelkopf"):
            yield Problem(f"bonuses.{side}.doppelkopf", _("at most %(most)s in a deal"), {"most": 4})


def points_of_full_tricks(bonuses: Bonuses) -> int:
    """The least card points of a side with these bonuses; nothing for more tricks than there are."""
    return dict(enumerate(DOPPELKOPF_POINTS)).get(bonuses.get("doppelkopf", 0), 0)


def where_full_tricks_are_too_many(deal: Deal) -> CardPointsOfRe:
    """The card points of Re from which on the full tricks of either side have room, or have none any more."""
    re, kontra = (points_of_full_tricks(bonuses) for _side, bonuses in by_side(deal))
    return re, 241 - kontra


@check(at=where_full_tricks_are_too_many)
def full_tricks_have_their_points(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """Full tricks need 40, 80, 124, 168 card points (option `doppelkopf_means`)."""
    if rules.doppelkopf_means is not DoppelkopfMeans.FULL_TRICK or number_of(deal, "doppelkopf") > 4:
        return
    for side, bonuses in by_side(deal) if deal.points is not None else ():
        needed = points_of_full_tricks(bonuses)
        if points_at_most(deal, side) < needed:
            message = _("needs at least %(needed)s card points")
            yield Problem(f"bonuses.{side}.doppelkopf", message, {"needed": needed})


RULES: tuple[RuleCheck, ...] = (
    piglet_is_no_fox,
    piglets_are_no_foxes,
    own_bonuses_are_not_too_many,
    bonuses_are_known,
    no_bonus_without_card_points,
    there_are_four_full_tricks,
    full_tricks_have_their_points,
)
