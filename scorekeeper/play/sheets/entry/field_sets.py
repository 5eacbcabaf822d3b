"""Sets of fields that the form of a deal and the calculator are put together from.

Each set has only what the ruleset knows.
"""

from __future__ import annotations

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext as _

from rulesets import CATALOGUE, Deal, Game, Ruleset, Side
from rulesets.checks import marks_asked
from rulesets.document import BOCK_BY_HAND
from rulesets.rules.chapters import BockByHand
from rulesets.session import MOST_ABSAGEN, NextDeal
from scorekeeper.play.sheets import labels
from scorekeeper.play.sheets.entry import offers
from scorekeeper.play.sheets.entry.facts import OTHER_PENALTY
from scorekeeper.play.sheets.entry.fields import (
    ALONE,
    Choices,
    adjust_name,
    bock_name,
    bonus_name,
    boxes,
    calls_name,
    chips,
    counter,
    each_name,
    figure_field,
    numbers,
    tally_name,
)
from scorekeeper.play.sheets.entry.offers import bands_for

Fields = dict[str, forms.Field]
MOST_BY_HAND = 10_000
MOST_TALLIED = 99


def game_fields(games: Iterable[Game], *, initial: Game) -> Fields:
    offered = [(game.value, labels.game_label(game)) for game in games]
    return {"game": chips(offered, required=True, initial=initial.value)}


def card_fields(rules: Ruleset, kinds: Iterable[str]) -> Fields:
    """All that cards decide, whoever held them; `kinds` are the solos to choose from."""
    return {
        **solo_fields(rules, kinds),
        **card_point_fields(rules),
        **side_fields(rules),
        **({"raises": chips(numbers(1, rules.raises), label=_("Further calls"))} if rules.raises else {}),
        **mark_fields(rules),
        **marriage_fields(rules),
    }


def solo_fields(rules: Ruleset, kinds: Iterable[str]) -> Fields:
    """The fields for the kind of solo, the tricks of a misère, and the call that won the bidding."""
    fields: Fields = {}
    if offered := [(kind, labels.solo_label(rules, kind)) for kind in kinds]:
        fields["solo"] = chips(offered)
        fields["solo"].help_text = labels.trumps_of_own_solos(rules)
    if rules.plays_misere:
        fields["tricks"] = chips(numbers(0, rules.tricks), label=_("Tricks of the soloist"))
    if rules.asks_for_bid:
        bids = [(call.value, labels.call_label(call)) for call in offers.calls(Side.RE)]
        fields["bid"] = chips(bids, label=_("Call that won the bidding"))
    return fields


def card_point_fields(rules: Ruleset) -> Fields:
    """Card points as a band or as they were counted."""
    return {
        "points": chips([(band.value, band.label) for band in bands_for(rules)]),
        "exact": figure_field(_("Exact card points"), 0, 240),
        "exact_side": chips([("re", _("Re")), ("kontra", _("Kontra"))], initial="re"),
    }


def side_fields(rules: Ruleset) -> Fields:
    fields: Fields = {}
    for side in Side:
        calls = [(call.value, labels.call_label(call)) for call in offers.calls(side)]
        fields[calls_name(side)] = boxes(calls, label=labels.side_label(side))
        for key, most in offers.bonuses(rules):
            fields[bonus_name(side, key)] = counter(most, label=labels.bonus_chip(rules, key))
    return fields


def mark_fields(rules: Ruleset) -> Fields:
    marks = [(mark.value, labels.mark_label(mark)) for mark in marks_asked(rules)]
    return {"marks": boxes(marks)} if marks else {}


def marriage_fields(rules: Ruleset) -> Fields:
    last = offers.last_partner_trick(rules)
    if not last:
        return {}
    field = chips(numbers(1, last), label=_("Partner found in trick"))
    field.help_text = f"{_(CATALOGUE['marriage_kind'].label)}: {_(rules.marriage_kind.label)}"
    return {"partner_trick": field}


def player_fields(players: Choices, *, re: Choices, by: Choices, forced: str | None) -> Fields:
    """The fields for Re; for the player with a marriage, Armut, penalty or solo, and for their partner."""
    fields: Fields = {"re": boxes(re), "by": chips(by), "partner": chips([*players, (ALONE, _("alone"))])}
    for field in fields.values():
        field.error_messages["invalid_choice"] = _("Whoever sits out this deal cannot have played.")
    if forced is not None:
        fields["re"].initial = [forced]
    return fields


def sheet_fields(rules: Ruleset, everybody: Choices, dealer: str | None) -> Fields:
    """The fields for the place of a deal on its sheet: dealt again, dealt out of turn, remarked on."""
    fields: Fields = {}
    reasons = [(reason.value, labels.reason_label(reason)) for reason in offers.reasons(rules)]
    fields["reason"] = chips(reasons, label=_("Why"))
    fields["dealer"] = forms.ChoiceField(
        label=_("Dealer"), choices=[("", _("in the usual order")), *everybody], required=False, initial=dealer
    )
    fields["note"] = forms.CharField(label=_("Note"), max_length=200, required=False)
    return fields


def bock_fields(rules: Ruleset) -> Fields:
    fields: Fields = {}
    if BockByHand.THIS in rules.bock_by_hand:
        fields[bock_name("this")] = counter(BOCK_BY_HAND["this"], label=_("This deal is Bock"))
    if BockByHand.NEXT in rules.bock_by_hand:
        fields[bock_name("next")] = figure_field(_("Bock deals to follow"), 1, BOCK_BY_HAND["next"])
    return fields


def penalty_fields(rules: Ruleset, everybody: Choices) -> Fields:
    """The fields for the reason of a penalty, its amount, and its receivers."""
    fields: Fields = {}
    if cases := offers.penalty_cases(rules):
        chosen = [*((case.id, _(case.label)) for case in cases), (OTHER_PENALTY, _("Another amount"))]
        absagen = _("Calls of no 90 and higher by the other side")
        fields["penalty_case"] = chips(chosen, label=_("What for"))
        fields["penalty_absagen"] = chips(numbers(0, MOST_ABSAGEN), label=absagen, initial="0")
        fields["soloist"] = chips(everybody, label=_("Soloist"))
    if rules.has_penalties:
        fields["penalty"] = figure_field(_("Penalty points"), 1, MOST_BY_HAND)
        fields["to"] = boxes(everybody, label=_("They go to (if nobody is chosen: everyone else)"))
    return fields


def by_hand_fields(rules: Ruleset, everybody: Choices, coming: NextDeal, corrected: Deal | None) -> Fields:
    """Points that no cards were played for; on top of a deal only where they are taken, or in it already."""
    fields: Fields = {}
    is_adjusted = coming.takes_by_hand or (corrected is not None and bool(corrected.adjustments))
    for seat, name in everybody:
        fields[each_name(seat)] = figure_field(name, -MOST_BY_HAND, MOST_BY_HAND)
        if is_adjusted:
            fields[adjust_name(seat)] = figure_field(name, -MOST_BY_HAND, MOST_BY_HAND)
        for tally in rules.tallies:
            fields[tally_name(seat, tally.id)] = figure_field(name, 1, MOST_TALLIED)
    fields["bank"] = figure_field(labels.bank_label(rules), -MOST_BY_HAND, MOST_BY_HAND)
    if is_adjusted:
        fields["adjustment_reason"] = forms.CharField(label=_("Reason"), max_length=200, required=False)
    return fields
