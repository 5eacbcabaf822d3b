"""What the chosen ruleset does not allow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from rulesets.checks.intervals import open_limits
from rulesets.problems import Problem
from rulesets.rules.ruleset import Ruleset
from rulesets.rules.solo_kinds import SUIT_SOLOS
from rulesets.scoring.bonuses import FACT_BY_KEY
from rulesets.scoring.calls import calls_of
from rulesets.scoring.deal import PLAYED_GAMES, Deal, Game, Mark, Reason, Side
from rulesets.session.compulsory_solos import owed_slot
from rulesets.session.state import Next, Phase
from rulesets.session.table import Table
from rulesets.translation import _

DOPPELKOPF_POINTS = (0, 40, 80, 124, 168)
"""The least card points of a side with so many tricks of four aces and tens."""

REDEAL_OPTIONS: dict[str, Callable[[Ruleset], bool]] = {
    Reason.NINES: lambda rules: rules.redeal_nines > 0,
    Reason.KINGS: lambda rules: rules.redeal_kings > 0,
    Reason.KINGS_AND_NINES: lambda rules: rules.redeal_kings_and_nines > 0,
    Reason.FULL_CARDS: lambda rules: rules.redeal_full_cards > 0,
    Reason.POINTS: lambda rules: rules.redeal_points_over > 0 or rules.redeal_points_under > 0,
    Reason.FEW_TRUMPS: lambda rules: rules.redeal_few_trumps > 0,
    Reason.HIGH_TRUMP: lambda rules: rules.redeal_high_trump,
    Reason.ARMUT: lambda rules: rules.armut == "redeal",
    Reason.ARMUT_REFUSED: lambda rules: rules.armut == "exchange",
    Reason.ARMUT_SAME_SIDE: lambda rules: rules.armut == "exchange" and rules.armut_wirth,
    Reason.MISDEAL: lambda rules: True,
    Reason.OTHER: lambda rules: True,
}
"""Whether a deal may be voided for a reason."""


def not_allowed(table: Table, coming: Next, deal: Deal) -> list[Problem]:
    """Everything in the deal that the rules refuse, where it stands in the session."""
    problems = [problem for check in RULE_CHECKS for problem in check(table.rules, deal)]
    return problems + list(check_phase(table.rules, coming, deal))


def check_game(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """Games and contracts that are played under these rules."""
    if deal.game is Game.SILENT_SOLO and not rules.silent_solo:
        yield Problem("game", _("there is no silent solo under these rules"))
    if deal.game is Game.MARRIAGE and rules.marriage == "off":
        yield Problem("game", _("there is no marriage under these rules"))
    if deal.game is Game.ARMUT and rules.armut != "exchange":
        yield Problem("game", _("no Armut is played under these rules"))
    if deal.game is Game.PENALTY and rules.penalties == "off":
        yield Problem("game", _("there are no penalty points under these rules"))
    if deal.game is Game.REDEAL and not REDEAL_OPTIONS[deal.reason or Reason.OTHER](rules):
        yield Problem("reason", _("no reason to deal again under these rules"))
    if deal.solo is not None and deal.solo not in rules.solo_kinds:
        yield Problem(
            "solo", _("this solo is not played; allowed are %(allowed)s"), {"allowed": rules.solo_kinds}
        )
    if deal.tricks is not None and deal.tricks > rules.tricks:
        yield Problem("tricks", _("there are not so many tricks"))


def check_contract(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """How a contract was found."""
    if deal.is_declared_voluntary and rules.lust_after_duty:
        yield Problem("duty", _("the first solos are the compulsory ones under these rules"))
    if deal.bid is not None and not (
        rules.bid_calls_bind or rules.solo_tie in ("by_calls", "by_kind_then_calls")
    ):
        yield Problem("bid", _("no calls are bid for a solo under these rules"))
    if deal.game is Game.ARMUT and not rules.armut_wirth and (len(deal.by) > 1 or deal.by[0] not in deal.re):
        yield Problem("by", _("must be the one of the Re side who announced the Armut"))
    if deal.game is Game.MARRIAGE and rules.marriage_payment and not deal.by:
        yield Problem("by", _("must be who announced the marriage: the others pay for it"))
    last = rules.last_partner_trick
    if deal.partner_trick is not None and deal.partner_trick > last:
        yield Problem(
            "partner_trick", _("a partner is found in trick %(last)s at the latest"), {"last": last}
        )


def check_card_points(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """Totals that the cards can give, and intervals that leave nothing open."""
    if deal.points is None:
        return
    low, high, field = deal.points.low, deal.points.high, f"points.{deal.points.side}"
    if rules.deck == "40" and (1 <= low <= high <= 7 or 233 <= low <= high <= 239):
        yield Problem(field, _("1 to 7 and 233 to 239 card points cannot occur with 40 cards"))
    elif low != high and (limits := open_limits(rules, deal)):
        listed = ", ".join(str(limit) for limit in limits)
        yield Problem(
            field, _("the limit %(limits)s lies inside: say on which side of it"), {"limits": listed}
        )


def check_call_order(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """Calls need their base and may not skip, where the rules say so."""
    for side, calls in (("re", deal.re_calls), ("kontra", deal.kontra_calls)):
        levels = sorted(call.level for call in calls if call.level)
        if not levels or deal.is_misere:
            continue
        has_base = any(not call.level for call in calls) or calls_of_without_absage(rules, deal, Side(side))
        if rules.call_needs_base and not has_base:
            yield Problem(f"calls.{side}", _("no 90 and above need Re or Kontra of the same side first"))
        bid = deal.bid.level if deal.bid is not None and rules.bid_calls_bind and side == "re" else 0
        missing = set(range(1, levels[-1])) - set(levels) - set(range(1, bid + 1))
        if rules.call_skip == "forbidden" and missing:
            yield Problem(f"calls.{side}", _("no call may be skipped under these rules"))


def calls_of_without_absage(rules: Ruleset, deal: Deal, side: Side) -> bool:
    """Whether Re or Kontra counts as called for a side that did not say it."""
    return calls_of(rules, replace(deal, re_calls=(), kontra_calls=()), side).is_called


def check_call_duties(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """Calls that somebody had to make, or was not allowed to make."""
    if deal.game not in PLAYED_GAMES or deal.is_misere:
        return
    re, kontra = calls_of(rules, deal, Side.RE), calls_of(rules, deal, Side.KONTRA)
    if rules.first_90_exclusive and re.level and kontra.level:
        yield Problem("calls.kontra", _("no 90 and above only for the side that called no 90 first"))
    for side, calls, piglets, rich in (
        ("re", re, Mark.PIGLETS_RE, Mark.FIRST_TRICK_RICH_RE),
        ("kontra", kontra, Mark.PIGLETS_KONTRA, Mark.FIRST_TRICK_RICH_KONTRA),
    ):
        if rules.piglets_force_call and piglets in deal.marks and not calls.is_called:
            yield Problem(f"calls.{side}", _("who declares piglets must call Re or Kontra"))
        if rules.forced_call == "off" or rich not in deal.marks:
            continue
        if not calls.is_called:
            yield Problem(f"calls.{side}", _("who wins a rich first trick must call Re or Kontra"))
        elif rules.forced_call == "escalating" and Mark.FIRST_TRICK_CALLED in deal.marks and not calls.level:
            yield Problem(f"calls.{side}", _("who wins a rich first trick and has called must call no 90"))


def check_marks(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """Piglets, Genscher and double only where they are played."""
    declares = {Mark.PIGLETS_RE, Mark.PIGLETS_KONTRA} & set(deal.marks)
    super_declares = {Mark.SUPER_PIGLETS_RE, Mark.SUPER_PIGLETS_KONTRA} & set(deal.marks)
    if declares and rules.piglets == "off":
        yield Problem("marks", _("there are no piglets under these rules"))
    elif super_declares and not rules.super_piglets:
        yield Problem("marks", _("there are no super piglets under these rules"))
    elif super_declares and not declares:
        yield Problem("marks", _("super piglets need piglets before them"))
    elif (declares or super_declares) and deal.game is Game.SOLO and not may_have_piglets(rules, deal):
        yield Problem("marks", _("there are no piglets in this solo"))
    if Mark.GENSCHER in deal.marks and not rules.genscher_partner:
        yield Problem("marks", _("nobody chooses a new partner under these rules"))
    if {Mark.DOUBLE_RE, Mark.DOUBLE_KONTRA} & set(deal.marks) and not rules.marriage_double:
        yield Problem("marks", _("nobody says “Double” under these rules"))


def may_have_piglets(rules: Ruleset, deal: Deal) -> bool:
    """Whether piglets may be declared in this announced solo (option `piglets_in_solo`)."""
    if rules.piglets_in_solo == "none":
        return False
    if rules.piglets_in_solo == "diamonds":
        return deal.solo in ("diamonds", "trump")
    return deal.solo in SUIT_SOLOS or rules.solo_group(deal.solo) == "suit"


def check_bonuses(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """Bonuses that the cards of these rules can give."""
    piglets = {Mark.PIGLETS_RE, Mark.PIGLETS_KONTRA} & set(deal.marks)
    custom = {bonus.id: bonus.most for bonus in rules.custom_bonuses}
    foxes = dict(deal.re_bonuses).get("fox", 0) + dict(deal.kontra_bonuses).get("fox", 0)
    if piglets and rules.piglets in ("first_only", "second_only") and foxes > 1:
        yield Problem("bonuses.kontra.fox", _("one of the diamond aces was a piglet: at most one fox"))
    for side, bonuses in (("re", deal.re_bonuses), ("kontra", deal.kontra_bonuses)):
        for key, count in bonuses:
            if count and piglets and rules.piglets == "both" and key.startswith("fox"):
                yield Problem(f"bonuses.{side}.{key}", _("the diamond aces were piglets: there is no fox"))
            if key in custom and count > custom[key]:
                yield Problem(
                    f"bonuses.{side}.{key}", _("at most %(most)s for a side"), {"most": custom[key]}
                )
            if key not in custom and key not in FACT_BY_KEY:
                yield Problem(f"bonuses.{side}.{key}", _("is no bonus under these rules"))
        if rules.deck == "40" and bonuses and has_no_card_points(deal, side):
            yield Problem(f"bonuses.{side}", _("a side without a trick has no bonus"))
        yield from check_doppelkopf(rules, deal, side, dict(bonuses).get("doppelkopf", 0))


def has_no_card_points(deal: Deal, side: str) -> bool:
    """Whether a side ended with 0 card points; with 40 cards that means no trick."""
    if deal.points is None:
        return False
    low, high = deal.points.of_re
    return high == 0 if side == "re" else low == 240


def check_doppelkopf(rules: Ruleset, deal: Deal, side: str, count: int) -> Iterator[Problem]:
    """Full tricks need their card points: at most four, with 40, 80, 124, 168 for a side."""
    if not count or rules.doppelkopf_means != "full_trick":
        return
    field = f"bonuses.{side}.doppelkopf"
    in_all = dict(deal.re_bonuses).get("doppelkopf", 0) + dict(deal.kontra_bonuses).get("doppelkopf", 0)
    if in_all > 4:
        yield Problem(field, _("at most %(most)s in a deal"), {"most": 4})
    elif deal.points is not None:
        low, high = deal.points.of_re
        has = high if side == "re" else 240 - low
        needed = DOPPELKOPF_POINTS[count]
        if has < needed:
            yield Problem(field, _("needs at least %(needed)s card points"), {"needed": needed})


def check_phase(rules: Ruleset, coming: Next, deal: Deal) -> Iterator[Problem]:
    """A forced solo, or one of the three of Canmaymust; voided deals and penalties can come at any time."""
    if not deal.is_counted:
        return
    if coming.forced is not None:
        slot = owed_slot(rules, deal.solo)
        if deal.soloist != coming.forced:
            yield Problem("game", _("a compulsory solo is due and must be played now"))
        elif slot is None or not coming.owed[coming.forced][slot]:
            yield Problem("solo", _("must be of a kind that is still owed"))
        elif deal.is_declared_voluntary:
            yield Problem("duty", _("a compulsory solo is due and must be played now"))
    if coming.phase is Phase.CANMAYMUST and coming.canmaymust is not None:
        if deal.soloist not in coming.canmaymust:
            yield Problem("game", _("Can, May or Must plays a solo now"))
        if deal.no_trick is Side.RE:
            yield Problem("no_trick", _("the pile is the soloist's trick"))


RULE_CHECKS: tuple[Callable[[Ruleset, Deal], Iterator[Problem]], ...] = (
    check_game,
    check_contract,
    check_card_points,
    check_call_order,
    check_call_duties,
    check_marks,
    check_bonuses,
)
