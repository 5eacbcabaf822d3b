"""The sentences about how points are written, how long an evening is, and what is played for."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.rules.chapters.session import MoneyBy
from rulesets.rules.chapters.settlement import (
    MarriagePaymentFrom,
    Penalties,
    PotDraws,
    PotShortShare,
    PotSilentSolo,
    SettlementKind,
)
from rulesets.rules.meaning import means_something
from rulesets.rules.ruleset import Ruleset
from rulesets.rules.sentences.phrases import Euros, Sentence, deals, own, points, say
from rulesets.rules.special_kinds import in_figures
from rulesets.translation import _

WRITTEN = {
    SettlementKind.ZERO_SUM: _("What the winners get, the losers pay."),
    SettlementKind.WINNERS_PLUS: _("*Only the winners score*, and only plus points."),
    SettlementKind.LOSERS_MINUS: _("*Only the losers score*, and only minus points."),
}
PENALTIES = {
    Penalties.OFF: _("Breaking a rule costs *no penalty points*."),
    Penalties.DDV: _("A player who breaks a rule pays penalty points; the others get them in equal parts."),
    Penalties.BANK: _("A player who breaks a rule loses penalty points; *nobody gets them*."),
}
APART = PENALTIES | {
    Penalties.DDV: _(
        "Penalty points are *still plus and minus*: a player who breaks a rule loses them, and the "
        "others get them in equal parts."
    ),
    Penalties.BANK: _(
        "Penalty points are *still minus*: a player who breaks a rule loses them, and nobody gets them."
    ),
}
"""The same where only winners or only losers write."""
PLAIN_MONEY = _("*Money:* each point is worth *%(cents)s cents*.")
"""Where what somebody has is what others owe, so that the average is nought."""
MONEY = {
    MoneyBy.MEAN: _("*Money:* at the end, each point above or below the average is worth *%(cents)s cents*."),
    MoneyBy.LEADER: _(
        "*Money:* at the end, each point behind the leader costs *%(cents)s cents*, into the kitty."
    ),
    MoneyBy.MINUS: _("*Money:* at the end, each point below zero costs *%(cents)s cents*, into the kitty."),
}


def say_settlement(rules: Ruleset) -> Iterator[Sentence]:
    """How points are written, and who pays."""
    if rules.has_pot:
        yield from say_pot(rules)
    else:
        yield say("settlement", WRITTEN[rules.settlement])
    if rules.plays_marriage and rules.marriage_payment:
        yield from say_marriage_payment(rules)
    yield say("penalties", (PENALTIES if rules.is_zero_sum or rules.has_pot else APART)[rules.penalties])
    if rules.display_unit > 1:
        yield say("display_unit", _("Every point is written as *%(number)s*."), number=rules.display_unit)


def say_pot(rules: Ruleset) -> Iterator[Sentence]:
    yield say(
        "settlement pot_start",
        _("*Pot:* it starts with %(points)s; everyone puts in a quarter."),
        points=points(rules.pot_start),
    )
    if rules.pot_draws is PotDraws.WINNERS:
        yield say("pot_draws", _("Two against two, *the winners draw from the pot*, and nobody pays."))
    else:
        yield say(
            "pot_draws",
            _("Two against two, Re draws from the pot when it wins, and pays Kontra when it loses."),
        )
    if rules.pot_short_share is PotShortShare.LEAVE_REMAINDER:
        yield say(
            "pot_short_share", _("If the pot is too small, the winners share it; *an odd point stays in*.")
        )
    else:
        yield say(
            "pot_short_share",
            _(
                "If the pot is too small, the winners share it; an odd point goes to the one "
                "nearest the dealer's left."
            ),
        )
    yield from say_pot_in_lone(rules)


def say_pot_in_lone(rules: Ruleset) -> Iterator[Sentence]:
    """Whether the pot has a part in games of one against three."""
    if not rules.silent_solo:
        yield say("settlement", _("One against three is settled between the players."))
    elif rules.pot_silent_solo is PotSilentSolo.POT:
        yield say(
            "pot_silent_solo",
            _(
                "A silent solo *draws from the pot* when it is won, and pays each of the three when it "
                "is lost."
            ),
        )
        yield say("settlement", _("Any other game of one against three is settled between the players."))
    else:
        options = "settlement pot_silent_solo"
        yield say(options, _("One against three is settled between the players, including a silent solo."))


WHOLE_PAYMENT = _("A player who announces a marriage scores *%(points)s*; nobody pays for it.")
"""Of what the three others would pay."""


def payment_text(rules: Ruleset) -> str:
    """The payers of a marriage in words; where only winners or only losers write, only the written part."""
    is_from_bank = rules.marriage_payment_from is MarriagePaymentFrom.BANK
    if rules.settlement is SettlementKind.LOSERS_MINUS:
        if not is_from_bank:
            return _("Announcing a marriage costs each of the others *%(points)s*.")
        if rules.marriage_payment_apart:
            return _("Announcing a marriage earns nothing, as only minus points are scored.")
        return _("A player who announces a marriage and loses scores *%(points)s less*.")
    if is_from_bank:
        return _("A player who announces a marriage gets *%(points)s* from the bank.")
    if rules.settlement is SettlementKind.WINNERS_PLUS and rules.marriage_payment_apart:
        return WHOLE_PAYMENT
    return _("A player who announces a marriage gets *%(points)s* from each of the others.")


def say_marriage_payment(rules: Ruleset) -> Iterator[Sentence]:
    """Points for announcing a marriage."""
    options, text = "marriage_payment marriage_payment_from", payment_text(rules)
    is_whole = text is WHOLE_PAYMENT
    yield say(options, text, points=points(rules.marriage_payment * (3 if is_whole else 1)))
    if rules.marriage_payment_alone:
        yield say("marriage_payment_alone", _("The marriage is paid for even without a partner."))
    else:
        yield say("marriage_payment_alone", _("Without a partner, the marriage *is not paid for*."))
    if means_something(rules, "marriage_payment_apart"):
        if rules.marriage_payment_apart:
            yield say("marriage_payment_apart", _("The payment for a marriage is scored *separately*."))
        else:
            yield say("marriage_payment_apart", _("The payment for a marriage is added to the deal."))
    if means_something(rules, "marriage_payment_in_bock"):
        if rules.marriage_payment_in_bock:
            yield say(
                "marriage_payment_in_bock", _("In a Bock deal, the payment for a marriage *is doubled*.")
            )
        else:
            yield say(
                "marriage_payment_in_bock", _("In a Bock deal, the payment for a marriage stays the same.")
            )


def say_length(rules: Ruleset) -> Iterator[Sentence]:
    """How long an evening is."""
    has_fives = rules.players_max > 4
    if rules.session_deals:
        yield say("session_deals", _("A session has *%(deals)s*."), deals=deals(rules.session_deals))
    elif rules.has_pot:  # which is for four
        yield say("session_deals", _("It ends *when the pot is empty*."))
    else:
        is_same = has_fives and not rules.session_deals_five
        options = "session_deals session_deals_five" if is_same else "session_deals"
        yield say(options, _("There is *no fixed number of deals*."))
    if has_fives and rules.session_deals_five:
        text = _("With five players, a session has %(deals)s.")
        yield say("session_deals_five", text, deals=deals(rules.session_deals_five))
    elif has_fives and rules.session_deals:
        yield say("session_deals_five", _("With five players, there is *no fixed number of deals*."))
    yield from say_end_points(rules)
    if rules.time_limit_minutes:
        yield from say_time(rules)


def say_end_points(rules: Ruleset) -> Iterator[Sentence]:
    """At how many points of somebody an evening ends, whatever else ends it."""
    if rules.session_end_points:
        text = _("A session ends when someone has *%(points)s*, plus or minus.")
        if rules.session_deals or rules.has_pot:
            text = _("It ends early when someone has *%(points)s*, plus or minus.")
        yield say("session_end_points", text, points=points(rules.session_end_points))


def say_table(rules: Ruleset) -> Iterator[Sentence]:
    """How many sit at a table, and the closing deals of four."""
    if rules.canmaymust:
        yield say(
            "canmaymust",
            _(
                "*Can, May, Must:* there are four closing deals of eleven cards each, with four in "
                "a pile; the first player can take it and play a solo, otherwise the second may, "
                "otherwise the third must."
            ),
        )
    if rules.players_max > 4:
        text = _("Up to *%(number)s players* sit at a table; four play, and the dealer sits out.")
        if rules.players_max > 5:
            text = _(
                "Up to *%(number)s players* sit at a table; four play, the dealer sits out, and from six on "
                "others in turn."
            )
        yield say("players_max", text, number=rules.players_max)
    else:
        yield say("players_max", _("*Four players* sit at a table, no more."))


def say_time(rules: Ruleset) -> Iterator[Sentence]:
    """After so many minutes no deal begins."""
    if rules.owes_solos:
        text = _("After *%(minutes)s minutes* no new deal starts, except compulsory solos still owed.")
    else:
        text = _("After *%(minutes)s minutes* no new deal starts.")
    yield say("time_limit_minutes", text, minutes=rules.time_limit_minutes)


def say_money(rules: Ruleset) -> Iterator[Sentence]:
    """Say what is played for, and what is counted beside the points."""
    if rules.cents_per_point:
        options = "cents_per_point money_by"
        text = PLAIN_MONEY if rules.money_by is MoneyBy.MEAN and adds_up(rules) else MONEY[rules.money_by]
        yield say(options, text, cents=in_figures(rules.cents_per_point))
        if rules.money_start_cents:
            yield say(
                "money_start_cents",
                _("Everyone brings along %(euros)s."),
                euros=Euros(rules.money_start_cents),
            )
    elif not any(tally.cents for tally in rules.tallies):
        yield say("cents_per_point", _("We play *without money*."))
    else:
        yield say("cents_per_point", _("Points cost no money."))
    for tally in rules.tallies:
        if tally.cents:
            text = _("*%(name)s* costs %(euros)s each time, into the kitty.")
            yield say("tallies", text, name=own(tally.name), euros=Euros(tally.cents))
        else:
            yield say("tallies", _("*%(name)s* is counted alongside the points."), name=own(tally.name))
        if tally.means:
            yield Sentence(("tallies",), own(tally.means))


def adds_up(rules: Ruleset) -> bool:
    """Whether all points together are always 0: nobody gets any out of a bank, or loses them to it."""
    is_from_bank = rules.marriage_payment and rules.marriage_payment_from is MarriagePaymentFrom.BANK
    return rules.is_zero_sum and rules.penalties is not Penalties.BANK and not is_from_bank


def say_own_rules(rules: Ruleset) -> Iterator[Sentence]:
    """Say the rules of the group's own."""
    yield from (Sentence(("own_rules",), own(rule)) for rule in rules.own_rules)


SAYINGS = (say_settlement, say_length, say_table, say_money)
SAYINGS_OF_THEIR_OWN = (say_own_rules,)
