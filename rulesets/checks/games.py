"""Games and contracts: what goes with which of them, what the rules know, and what must be played now.

Voided deals and penalties can come at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulesets.checks.check import DealCheck, MomentCheck, RuleCheck, check
from rulesets.problems import Problem
from rulesets.rules.chapters.contracts import Armut
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Call, Deal, Game, Reason, Side
from rulesets.session.compulsory_solos import owed_slot
from rulesets.session.state import NextDeal, Phase
from rulesets.translation import _

OF_A_SOLO = _("is only for announced solos")
NOT_BY_HAND = _("points are not entered by hand here: only what was played counts")

REDEAL_OPTIONS: dict[str, Callable[[Ruleset], bool]] = {
    Reason.NINES: lambda rules: rules.redeal_nines > 0,
    Reason.KINGS: lambda rules: rules.redeal_kings > 0,
    Reason.KINGS_AND_NINES: lambda rules: rules.redeal_kings_and_nines > 0,
    Reason.FULL_CARDS: lambda rules: rules.redeal_full_cards > 0,
    Reason.POINTS: lambda rules: rules.redeal_points_over > 0 or rules.redeal_points_under > 0,
    Reason.FEW_TRUMPS: lambda rules: rules.redeal_few_trumps > 0,
    Reason.HIGH_TRUMP: lambda rules: rules.redeal_high_trump,
    Reason.ARMUT: lambda rules: rules.armut is Armut.REDEAL,
    Reason.ARMUT_REFUSED: lambda rules: rules.plays_armut,
    Reason.ARMUT_SAME_SIDE: lambda rules: rules.plays_armut and rules.armut_wirth,
    Reason.MISDEAL: lambda rules: True,
    Reason.OTHER: lambda rules: True,
}
"""Whether a deal may be voided for a reason."""

NOT_PLAYED: dict[Game, tuple[Callable[[Ruleset], bool], str]] = {
    Game.SILENT_SOLO: (lambda rules: rules.silent_solo, _("there are no silent solos under these rules")),
    Game.MARRIAGE: (lambda rules: rules.plays_marriage, _("there are no marriages under these rules")),
    Game.ARMUT: (lambda rules: rules.plays_armut, _("Armut is not played under these rules")),
    Game.PENALTY: (lambda rules: rules.has_penalties, _("there are no penalty points under these rules")),
}
"""Games that only some rulesets have: whether they do, and what is said where they do not."""


@check(at=())
def solo_has_what_is_of_a_solo(deal: Deal) -> Iterator[Problem]:
    """A kind, a duty and a bid by Re; a manual entry may count as a solo of some kind."""
    if deal.game is not Game.SOLO:
        if deal.solo is not None and deal.game is not Game.MANUAL:
            yield Problem("solo", OF_A_SOLO)
        if deal.is_declared_voluntary and deal.soloist is None:
            yield Problem("duty", OF_A_SOLO)
        if deal.bid is not None:
            yield Problem("bid", OF_A_SOLO)
    elif deal.solo is None:
        yield Problem("solo", _("the kind of solo is missing"))
    if deal.bid is Call.KONTRA:
        yield Problem("bid", _("the soloist is Re, so cannot call Kontra"))


@check(at=())
def tricks_are_of_their_game(deal: Deal) -> Iterator[Problem]:
    """A misère goes by the tricks of the soloist, a partner is found in a marriage, unless nobody is."""
    if deal.is_misere and deal.tricks is None:
        yield Problem("tricks", _("the number of tricks the soloist took is missing"))
    if deal.tricks is not None and not deal.is_misere:
        yield Problem("tricks", _("is only for a misère"))
    if deal.partner_trick is not None and (deal.game is not Game.MARRIAGE or len(deal.re) != 2):
        yield Problem("partner_trick", _("is only for a marriage that found a partner"))


@check(at=())
def game_is_played(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """Some games are up to the rules, and so is what voids a deal (options `redeal_*`, `armut`)."""
    if deal.game in NOT_PLAYED:
        is_played, refusal = NOT_PLAYED[deal.game]
        if not is_played(rules):
            yield Problem("game", refusal)
    if deal.game is Game.REDEAL and not REDEAL_OPTIONS[deal.reason or Reason.OTHER](rules):
        yield Problem("reason", _("is not a reason to redeal under these rules"))


@check(at=())
def kind_of_solo_is_played(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """A solo is of a kind that is played (options `solos`, `custom_solos`)."""
    if deal.solo is None or deal.solo in rules.solo_kinds:
        return
    if not rules.solo_kinds:
        yield Problem("solo", _("solos are not played under these rules"))
    else:
        allowed = {"allowed": rules.solo_kinds}
        yield Problem("solo", _("this solo is not played; choose from %(allowed)s"), allowed)


@check(at=())
def contract_is_within_the_rules(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """Twelve tricks, or ten, and what `lust_after_duty`, `solo_tie` and `marriage_tricks` leave open."""
    if deal.tricks is not None and deal.tricks > rules.tricks:
        yield Problem("tricks", _("there are not that many tricks"))
    if deal.is_declared_voluntary and rules.lust_after_duty:
        yield Problem("duty", _("the first solos are the compulsory ones under these rules"))
    if deal.bid is not None and not rules.asks_for_bid:
        yield Problem("bid", _("solos are not bid for with calls under these rules"))
    if deal.partner_trick is not None and deal.partner_trick > (last := rules.last_partner_trick):
        message = _("the partner is found in trick %(last)s at the latest")
        yield Problem("partner_trick", message, {"last": last})


CONTRADICTIONS: tuple[DealCheck, ...] = (
    solo_has_what_is_of_a_solo,
    tricks_are_of_their_game,
)

RULES: tuple[RuleCheck, ...] = (
    game_is_played,
    kind_of_solo_is_played,
    contract_is_within_the_rules,
)

DUE_NOW = _("a compulsory solo is due and must be played now")
ONE_OF_THREE_NOW = _("Can, May or Must has to play a solo now")


@check(at=(), when=lambda rules, coming: not coming.takes_by_hand)
def points_are_played_for(rules: Ruleset, coming: NextDeal, deal: Deal) -> Iterator[Problem]:
    """Points follow from cards, or from a penalty, where only played deals count, as in a tournament."""
    if deal.game is Game.MANUAL:
        yield Problem("game", NOT_BY_HAND)
    if deal.adjustments:
        yield Problem("adjustments", NOT_BY_HAND)


@check(at=(), when=lambda rules, coming: coming.forced is not None)
def forced_solo_is_played(rules: Ruleset, coming: NextDeal, deal: Deal) -> Iterator[Problem]:
    """A player who is forced to plays a solo that is owed, which is never voluntary (DDV 4.2.3, seed 004)."""
    if deal.soloist is None or deal.soloist != coming.forced:
        if deal.is_counted:
            yield Problem("game", DUE_NOW)
        return
    slot = owed_slot(rules, deal.solo)
    if slot is None or not coming.owed[deal.soloist][slot]:
        yield Problem("solo", _("must be a kind that is still owed"))
    if deal.is_declared_voluntary:
        yield Problem("duty", DUE_NOW)


@check(at=(), when=lambda rules, coming: coming.phase is Phase.CANMAYMUST)
def one_of_the_three_plays(rules: Ruleset, coming: NextDeal, deal: Deal) -> Iterator[Problem]:
    """Can, May or Must plays a solo in the closing deals, and has the pile as a trick (seed 004)."""
    if deal.is_counted and deal.soloist not in (coming.canmaymust or ()):
        yield Problem("game", ONE_OF_THREE_NOW)
    if deal.is_counted and deal.no_trick is Side.RE:
        yield Problem("no_trick", _("the pile counts as a trick for the soloist"))


MOMENTS: tuple[MomentCheck, ...] = (
    points_are_played_for,
    forced_solo_is_played,
    one_of_the_three_plays,
)
