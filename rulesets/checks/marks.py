"""Checks of the marks: piglets, Genscher, “Double”, the first trick."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulesets.checks.check import DealCheck, RuleCheck, check
from rulesets.problems import Problem
from rulesets.rules.chapters.deck import PigletsInSolo
from rulesets.rules.ruleset import Ruleset
from rulesets.rules.solo_kinds import SUIT_SOLOS
from rulesets.scoring.deal import BASE_CALLS, Deal, Game, Mark, Side
from rulesets.translation import _

PIGLETS_OF = {Side.RE: Mark.PIGLETS_RE, Side.KONTRA: Mark.PIGLETS_KONTRA}
RICH_FIRST_TRICK_OF = {Side.RE: Mark.FIRST_TRICK_RICH_RE, Side.KONTRA: Mark.FIRST_TRICK_RICH_KONTRA}

PIGLETS = frozenset(PIGLETS_OF.values())
SUPER_PIGLETS = frozenset({Mark.SUPER_PIGLETS_RE, Mark.SUPER_PIGLETS_KONTRA})
SAID_DOUBLE = frozenset(mark for _call, mark in BASE_CALLS.values())

NOT_USED: tuple[tuple[frozenset[Mark], Callable[[Ruleset], bool], str], ...] = (
    (PIGLETS, lambda rules: rules.has_piglets, _("there are no piglets under these rules")),
    (SUPER_PIGLETS, lambda rules: rules.super_piglets, _("there are no super piglets under these rules")),
    (
        frozenset({Mark.GENSCHER}),
        lambda rules: rules.genscher_partner,
        _("nobody chooses a new partner under these rules"),
    ),
    (SAID_DOUBLE, lambda rules: rules.marriage_double, _("“Double” is not used under these rules")),
)
"""Marks that only some rulesets have: whether they do, and what is said where they do not."""


@check(at=())
def marks_go_together(deal: Deal) -> Iterator[Problem]:
    """Two cards are on one hand, there is one first trick, and who plays alone has no partner to choose."""
    for both in (PIGLETS, SUPER_PIGLETS):
        if both <= set(deal.marks):
            yield Problem("marks", _("both cards are in one hand, so only one side can have declared them"))
    if set(RICH_FIRST_TRICK_OF.values()) <= set(deal.marks):
        yield Problem("marks", _("only one side can win the first trick"))
    if deal.is_lone and Mark.GENSCHER in deal.marks:
        yield Problem("marks", _("a player who plays alone has no partner to choose"))


@check(at=())
def marks_are_used(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """Piglets, Genscher and “Double” are up to the rules; super piglets are declared after piglets."""
    for marks, is_used, refusal in NOT_USED:
        if not marks.isdisjoint(deal.marks) and not is_used(rules):
            yield Problem("marks", refusal)
    if rules.super_piglets and PIGLETS.isdisjoint(deal.marks) and not SUPER_PIGLETS.isdisjoint(deal.marks):
        yield Problem("marks", _("super piglets are only possible after piglets"))


@check(at=())
def piglets_are_in_this_solo(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """In some announced solos they are trumps (option `piglets_in_solo`)."""
    if deal.game is not Game.SOLO or not rules.has_piglets or may_have_piglets(rules, deal):
        return
    if not (PIGLETS | SUPER_PIGLETS).isdisjoint(deal.marks):
        yield Problem("marks", _("there are no piglets in this solo"))


def may_have_piglets(rules: Ruleset, deal: Deal) -> bool:
    """Whether piglets may be declared in this announced solo (option `piglets_in_solo`)."""
    if rules.piglets_in_solo is PigletsInSolo.NONE:
        return False
    if rules.piglets_in_solo is PigletsInSolo.DIAMONDS:
        return deal.solo in ("diamonds", "trump")
    return deal.solo in SUIT_SOLOS or rules.solo_group(deal.solo) == "suit"


@check(at=())
def double_is_said_in_a_marriage(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """In other games the sides are known from the start."""
    if rules.marriage_double and deal.game is not Game.MARRIAGE and not SAID_DOUBLE.isdisjoint(deal.marks):
        yield Problem("marks", _("“Double” is only for a marriage"))


CONTRADICTIONS: tuple[DealCheck, ...] = (marks_go_together,)

RULES: tuple[RuleCheck, ...] = (marks_are_used, piglets_are_in_this_solo, double_is_said_in_a_marriage)
