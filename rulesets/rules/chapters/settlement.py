"""Settlement."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.rules.effects import Effect, Flow, Part
from rulesets.rules.kinds import Labelled, choice, switch, whole
from rulesets.translation import _


class SettlementKind(Labelled):
    """How points are written."""

    ZERO_SUM = "zero_sum", _("winners plus, losers minus")
    WINNERS_PLUS = "winners_plus", _("only the winners score, plus points")
    LOSERS_MINUS = "losers_minus", _("only the losers score, minus points")
    POT = "pot", _("with a pot")


class PotShortShare(Labelled):
    """The player who gets the odd point of a pot that is too small."""

    REMAINDER_TO_DEALERS_LEFT = "remainder_to_dealers_left", _("goes to the winner nearest the dealer's left")
    LEAVE_REMAINDER = "leave_remainder", _("stays in, and the pot counts as empty")


class PotSilentSolo(Labelled):
    """The payer of a silent solo."""

    PLAYERS = "players", _("with the players, like a solo")
    POT = "pot", _("drawn from the pot, or paid to each opponent")


class PotDraws(Labelled):
    """The players who draw from the pot when two play two."""

    RE = "re", _("Re; when Kontra wins, Re pays")
    WINNERS = "winners", _("the side that the value favours, and nobody pays")


class MarriagePaymentFrom(Labelled):
    """The payers of a marriage."""

    PLAYERS = "players", _("each of the other three")
    BANK = "bank", _("the bank, once in all")


class Penalties(Labelled):
    """The players who get penalty points."""

    OFF = "off", _("no")
    DDV = "ddv", _("to the other players in equal parts")
    BANK = "bank", _("to the bank")


@dataclass(frozen=True)
class SettlementChapter:
    """The players who get points, and from whom."""

    settlement: SettlementKind = choice(
        SettlementKind.ZERO_SUM,
        effect=Effect.POINTS | Effect.FLOW,
        heading=_("Scoring"),
        label=_("How points are scored"),
        help=_(
            "How the value of a deal goes on the sheet. Whatever the players' points leave over is "
            "kept in a bank."
        ),
        flow=Flow(
            Part.POINTS,
            by=Part.TOTALS,
            idle=tuple(each for each in SettlementKind if each is not SettlementKind.POT),
        ),
    )
    pot_start: int = whole(
        low=0,
        high=200,
        default=20,
        effect=Effect.POINTS,
        heading=_("The pot"),
        label=_("Points in the pot at the start"),
        help=_(
            "Each of the four players pays in a quarter of it, and so starts with a minus. It must "
            "divide by four."
        ),
    )
    pot_draws: PotDraws = choice(
        PotDraws.RE,
        effect=Effect.POINTS,
        label=_("Two against two, the pot is drawn by"),
        help=_("What happens when a deal goes to Kontra. One against three is not affected."),
    )
    pot_short_share: PotShortShare = choice(
        PotShortShare.REMAINDER_TO_DEALERS_LEFT,
        effect=Effect.POINTS,
        label=_("An odd point in the pot"),
        help=_("If the pot is too small for both winners, they share what it holds in whole points."),
    )
    pot_silent_solo: PotSilentSolo = choice(
        PotSilentSolo.PLAYERS,
        effect=Effect.POINTS,
        label=_("A silent solo with a pot is settled"),
        help=_(
            "Announced solos never touch the pot. A silent solo may, because it looks like a normal game."
        ),
    )
    marriage_payment: int = whole(
        low=0,
        high=10,
        default=0,
        effect=Effect.POINTS,
        heading=_("Marriage"),
        label=_("Payment for a marriage"),
        help=_(
            "A player who announces a marriage gets this from each of the other three, whatever the result."
        ),
    )
    marriage_payment_from: MarriagePaymentFrom = choice(
        MarriagePaymentFrom.PLAYERS,
        effect=Effect.POINTS,
        label=_("A marriage is paid by"),
        help=_("With a pot, the bank is the pot."),
    )
    marriage_payment_apart: bool = switch(
        False,
        effect=Effect.POINTS,
        label=_("The payment for a marriage is scored separately"),
        help=_(
            "Where only plus or only minus points are scored, this applies to the payment and the "
            "deal separately."
        ),
    )
    marriage_payment_in_bock: bool = switch(
        False,
        effect=Effect.POINTS,
        label=_("The payment for a marriage doubles in Bock deals"),
        help=_("Once for each Bock round running, whatever else a Bock deal counts."),
    )
    marriage_payment_alone: bool = switch(
        True,
        effect=Effect.POINTS,
        label=_("Payment for a marriage without a partner"),
        help=_("Whether it is also paid when no partner was found."),
    )
    penalties: Penalties = choice(
        Penalties.DDV,
        effect=Effect.POINTS | Effect.ENTRY,
        heading=_("Penalties"),
        label=_("Penalty points"),
        help=_("What a player loses for breaking a rule of play, and who gets it."),
    )
