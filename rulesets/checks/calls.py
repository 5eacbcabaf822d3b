"""Checks of the calls of each side: its own name, each call once, calls before it or forced ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulesets.checks.card_points import counts_cards
from rulesets.checks.check import DealCheck, RuleCheck, check
from rulesets.checks.entry_fields import asks_for_call
from rulesets.checks.marks import PIGLETS_OF, RICH_FIRST_TRICK_OF
from rulesets.problems import Problem
from rulesets.rules.chapters.announcements import CallSkip, ForcedCall
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import PLAYED_GAMES, Call, Deal, Mark, Side
from rulesets.scoring.winning import Calls, calls_of
from rulesets.translation import _

NOTHING_CALLED = _("an entry like this has no calls")

FOREIGN = {Side.RE: Call.KONTRA, Side.KONTRA: Call.RE}


def calls_by(deal: Deal, side: Side) -> tuple[Call, ...]:
    """The calls of a side as they were entered."""
    return deal.re_calls if side is Side.RE else deal.kontra_calls


@check(at=())
def sides_call_their_own_name(deal: Deal) -> Iterator[Problem]:
    """Re is called by Re, Kontra by Kontra."""
    for side in Side:
        if FOREIGN[side] in calls_by(deal, side):
            yield Problem(f"calls.{side}", _("a side can only call its own name"))


@check(at=())
def calls_are_made_once(deal: Deal) -> Iterator[Problem]:
    """A side calls, and not each of its players."""
    for side in Side:
        if len(set(calls_by(deal, side))) != len(calls_by(deal, side)):
            yield Problem(f"calls.{side}", _("a side can make each call only once"))


@check(at=())
def nothing_is_called_without_cards(deal: Deal) -> Iterator[Problem]:
    """Calls are of deals that were played."""
    if deal.game in PLAYED_GAMES:
        return
    for side in Side:
        if calls_by(deal, side):
            yield Problem(f"calls.{side}", NOTHING_CALLED)
    if deal.raises:
        yield Problem("raises", NOTHING_CALLED)


@check(at=())
def absagen_have_their_base(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """Re or Kontra comes before no 90 (option `call_needs_base`)."""
    for side in Side if rules.call_needs_base and not deal.is_misere else ():
        if levels_of(calls_by(deal, side)) and not has_base(rules, deal, side):
            yield Problem(f"calls.{side}", _("a side must call Re or Kontra before no 90 or higher"))


def has_base(rules: Ruleset, deal: Deal, side: Side) -> bool:
    """Whether Re or Kontra was called, or counts as called for a side that did not say it."""
    if any(not call.level for call in calls_by(deal, side)):
        return True
    return calls_of(rules, replace(deal, re_calls=(), kontra_calls=()), side).is_called


@check(at=())
def no_call_is_skipped(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """Absagen are made one after the other (option `call_skip`); what was bid has been said."""
    for side in Side if rules.call_skip is CallSkip.FORBIDDEN and not deal.is_misere else ():
        levels = levels_of(calls_by(deal, side))
        said = levels | levels_of(bid_of(rules, deal, side), with_lower=True)
        if levels and not said >= set(range(1, max(levels))):
            yield Problem(f"calls.{side}", _("calls cannot be skipped under these rules"))


def levels_of(calls: tuple[Call, ...], *, with_lower: bool = False) -> set[int]:
    """The levels of the Absagen among some calls, from 1 (no 90), and with them those below."""
    levels = {call.level for call in calls if call.level}
    return set(range(1, max(levels, default=0) + 1)) if with_lower else levels


def bid_of(rules: Ruleset, deal: Deal, side: Side) -> tuple[Call, ...]:
    """The call that won the bidding, where it binds (option `bid_calls_bind`)."""
    binds = side is Side.RE and rules.bid_calls_bind
    return (deal.bid,) if deal.bid is not None and binds else ()


@check(at=())
def one_side_calls_no_90(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """The side that calls no 90 first keeps the other from it (option `first_90_exclusive`)."""
    if not rules.first_90_exclusive or not counts_cards(deal):
        return
    if all(calls_of(rules, deal, side).level for side in Side):
        yield Problem("calls.kontra", _("only the side that called no 90 first may call no 90 or higher"))


@check(at=())
def further_calls_follow_both(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """After Re and Kontra, said or taken as said, come so many further calls (option `raises`)."""
    if deal.raises > rules.raises:
        yield Problem("raises", _("at most %(most)s further calls under these rules"), {"most": rules.raises})
    elif deal.raises and not all(calls_of(rules, deal, side).is_called for side in Side):
        yield Problem("raises", _("further calls need both Re and Kontra"))


@check(at=())
def piglets_are_called(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """A player who declares piglets must call (option `piglets_force_call`)."""
    for side in Side if rules.piglets_force_call and counts_cards(deal) else ():
        if PIGLETS_OF[side] in deal.marks and not calls_of(rules, deal, side).is_called:
            yield Problem(f"calls.{side}", _("a side that declares piglets must call Re or Kontra"))


@check(at=())
def rich_first_trick_is_called(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """The winner of a rich first trick must call (option `forced_call`)."""
    for side, calls in calls_after_rich_first_trick(rules, deal):
        if not calls.is_called:
            yield Problem(f"calls.{side}", _("a player who wins a rich first trick must call Re or Kontra"))


@check(at=())
def every_first_trick_is_called(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """Somebody calls where every first trick is rich enough (option `forced_call_points`)."""
    if not asks_for_call(rules, deal.game) or deal.is_misere:
        return
    if not any(calls_of(rules, deal, side).is_called for side in Side):
        yield Problem("calls", _("one side must call Re or Kontra: every first trick forces a call"))


@check(at=())
def rich_first_trick_is_called_higher(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """The winner of a rich first trick who had called before must call no 90 (option `forced_call`)."""
    if rules.forced_call is not ForcedCall.ESCALATING or Mark.FIRST_TRICK_CALLED not in deal.marks:
        return
    for side, calls in calls_after_rich_first_trick(rules, deal):
        if calls.is_called and not calls.level:
            yield Problem(
                f"calls.{side}",
                _("a player who wins a rich first trick and has already called must call no 90"),
            )


def calls_after_rich_first_trick(rules: Ruleset, deal: Deal) -> Iterator[tuple[Side, Calls]]:
    """The sides that won a rich first trick, with what they called, where that forces them to call."""
    is_forced = rules.forced_call is not ForcedCall.OFF and deal.game.value in rules.forced_call_in
    for side in Side if is_forced and counts_cards(deal) else ():
        if RICH_FIRST_TRICK_OF[side] in deal.marks:
            yield side, calls_of(rules, deal, side)


CONTRADICTIONS: tuple[DealCheck, ...] = (
    sides_call_their_own_name,
    calls_are_made_once,
    nothing_is_called_without_cards,
)

RULES: tuple[RuleCheck, ...] = (
    absagen_have_their_base,
    no_call_is_skipped,
    one_side_calls_no_90,
    further_calls_follow_both,
    piglets_are_called,
    rich_first_trick_is_called,
    every_first_trick_is_called,
    rich_first_trick_is_called_higher,
)
