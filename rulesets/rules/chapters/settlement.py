"""Settlement."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.rules.kinds import choice, whole
from rulesets.translation import _


@dataclass(frozen=True)
class Settlement:
    """Who gets the points, and from whom."""

    settlement: str = choice(
        "zero_sum",
        "ST",
        {
            "zero_sum": _("winners plus, losers minus"),
            "winners_plus": _("only the winners write, plus"),
            "losers_minus": _("only the losers write, minus"),
            "pot": _("with a pot"),
        },
        label=_("Points are written"),
        help=_(
            "How the value of a deal goes on the sheet. What the players' points leave over is kept as a "
            "bank."
        ),
    )
    pot_start: int = whole(
        0,
        200,
        20,
        "S",
        label=_("Points in the pot at the start"),
        help=_(
            "Each of the four players pays a quarter of it and so starts with a minus. It must divide by "
            "four."
        ),
    )
    pot_short_share: str = choice(
        "remainder_to_dealers_left",
        "S",
        {
            "remainder_to_dealers_left": _("goes to the winner nearer the dealer's left"),
            "leave_remainder": _("stays, and the pot counts as empty"),
        },
        label=_("An odd point in the pot"),
        help=_("If the pot is too small for both winners, they share what it holds in whole points."),
    )
    pot_silent_solo: str = choice(
        "players",
        "S",
        {
            "players": _("with the players, like a solo"),
            "pot": _("drawn from the pot, or paid to each opponent"),
        },
        label=_("A silent solo with a pot is settled"),
        help=_(
            "Announced solos never touch the pot. A silent solo may, because it looks like a normal game."
        ),
    )
    marriage_payment: int = whole(
        0,
        10,
        0,
        "S",
        label=_("Payment for a marriage"),
        help=_("Whoever announced a marriage gets this from each of the other three, whatever the result."),
    )
    penalties: str = choice(
        "ddv",
        "SE",
        {"off": _("no"), "ddv": _("to the other players in equal parts"), "bank": _("to the bank")},
        label=_("Penalty points"),
        help=_("What a player loses for breaking a rule of play, and who gets it."),
    )
