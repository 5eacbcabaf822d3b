"""The session."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.rules.effects import NOTHING, Effect, Flow, Part
from rulesets.rules.kinds import Labelled, TextLines, choice, option, switch, whole
from rulesets.rules.special_kinds import Tallies, Tally, halves
from rulesets.translation import _


class DutySolos(Labelled):
    """How many solos everybody must play."""

    NONE = "none", _("none")
    ONE = "one", _("one")
    TWO = "two", _("two")
    THREE = "three", _("three")
    ONE_EACH_QUEENS_JACKS_SUIT = (
        "one_each_queens_jacks_suit",
        _("one each with queens, jacks and a suit as trumps"),
    )
    ONE_EACH_SUIT_PICTURE = "one_each_suit_picture", _("one each with a suit and with pictures as trumps")


class DutyUnfulfilled(Labelled):
    """The fate of solos still owed at the end."""

    FORCED_IN_SESSION = "forced_in_session", _("are forced in the last deals")
    EXTRA_DEALS = "extra_deals", _("are played in extra deals at the end")
    FORCED_AFTER_POT = "forced_after_pot", _("are forced when the pot is empty")
    NOTHING = "nothing", _("are dropped")


class SoloDealerStays(Labelled):
    """After which solos the same dealer deals again."""

    NEVER = "never", _("never")
    DUTY_ONLY = "duty_only", _("after compulsory solos")
    ALWAYS = "always", _("after every solo")


class MoneyBy(Labelled):
    """The factor of the cents for a point."""

    MEAN = "mean", _("the difference from the average, between the players")
    LEADER = "leader", _("the points behind the leader, into the kitty")
    MINUS = "minus", _("points below zero, into the kitty")


@dataclass(frozen=True)
class SessionChapter:
    """How long an evening is, which solos it asks for, and what is played for."""

    session_deals: int = whole(
        low=0,
        high=200,
        default=24,
        effect=Effect.FLOW,
        heading=_("Length and players"),
        label=_("Deals in a session"),
        help=_("0 means open-ended. You can change it for a single sheet when you start it."),
        flow=Flow(NOTHING),
    )
    session_deals_five: int = whole(
        low=0,
        high=200,
        default=30,
        effect=Effect.FLOW,
        label=_("Deals in a session with five players"),
        help=_(
            "With five at the table, someone always sits out, so a session has more deals. 0 means "
            "open-ended."
        ),
        flow=Flow(NOTHING),
    )
    session_end_points: int = whole(
        low=0,
        high=1000,
        default=0,
        effect=Effect.FLOW,
        label=_("A session ends at this many points"),
        help=_("The session also ends when someone reaches this many points, plus or minus. 0 means never."),
        flow=Flow(Part.END, by=Part.TOTALS, idle=(0,)),
    )
    players_max: int = whole(
        low=4,
        high=7,
        default=7,
        effect=Effect.ENTRY,
        label=_("Most players at one table"),
        help=_(
            "Four play. With five, the dealer sits out; with six or seven, others sit out in turn as well."
        ),
    )
    duty_solos: DutySolos = choice(
        DutySolos.ONE,
        effect=Effect.FLOW | Effect.ENTRY,
        heading=_("Compulsory solos"),
        label=_("Compulsory solos per player"),
        help=_(
            "Solos every player must play in a session. Pictures are queens, jacks and kings, or "
            "several of them."
        ),
        flow=Flow(Part.OWED, by=Part.DEALER | Part.END, idle=(DutySolos.NONE,)),
    )
    lust_after_duty: bool = switch(
        True,
        effect=Effect.FLOW | Effect.ENTRY,
        label=_("The first solos are the compulsory ones"),
        help=_(
            "While a player owes a solo, any announced solo pays it off. Without this rule it can "
            "be declared voluntary, and the debt stays."
        ),
        flow=Flow(NOTHING),
    )
    duty_unfulfilled: DutyUnfulfilled = choice(
        DutyUnfulfilled.FORCED_IN_SESSION,
        effect=Effect.FLOW,
        label=_("Compulsory solos still owed"),
        help=_("What happens when someone has not played every compulsory solo by the end."),
        flow=Flow(Part.ENTRY | Part.DEALER, by=Part.OWED, idle=(DutyUnfulfilled.NOTHING,)),
    )
    solo_dealer_stays: SoloDealerStays = choice(
        SoloDealerStays.DUTY_ONLY,
        effect=Effect.FLOW,
        label=_("The dealer deals again"),
        help=_(
            "Whether the same player deals again after an announced solo. Never after a forced "
            "solo, or in Can, May, Must."
        ),
        flow=Flow(Part.DEALER, by=Part.OWED, idle=(SoloDealerStays.NEVER, SoloDealerStays.ALWAYS)),
    )
    extra_solo_won_adds_duty: bool = switch(
        False,
        effect=Effect.FLOW,
        label=_("A won extra solo obliges the others"),
        help=_(
            "An extra solo is one of a kind its player no longer owes. If it is won, every other "
            "player owes one more solo of that kind."
        ),
        flow=Flow(NOTHING),
    )
    extra_solo_lost_renews_duty: bool = switch(
        False,
        effect=Effect.FLOW,
        label=_("A lost extra solo must be played again"),
        help=_(
            "An extra solo is one of a kind its player no longer owes. If it is lost, its player "
            "owes a solo of that kind again."
        ),
        flow=Flow(NOTHING),
    )
    canmaymust: bool = switch(
        False,
        effect=Effect.FLOW | Effect.ENTRY,
        heading=_("The end"),
        label=_("Can, May, Must"),
        help=_(
            "Four closing deals of eleven cards each, with four in a pile. The first player can "
            "take the pile and play a solo, otherwise the second may, otherwise the third must."
        ),
        flow=Flow(Part.ENTRY | Part.DEALER, by=Part.END | Part.DEALER, idle=(False,)),
    )
    time_limit_minutes: int = whole(
        low=0,
        high=600,
        default=0,
        effect=Effect.FLOW,
        label=_("Time limit in minutes"),
        help=_(
            "No new deal starts after this time, except compulsory solos still owed; 0 means no "
            "limit. DDV tournaments allow 100 minutes, or 125 with five players."
        ),
        flow=Flow(NOTHING),
    )
    cents_per_point: float = halves(
        high=1000,
        default=0,
        effect=Effect.POINTS,
        heading=_("Money"),
        label=_("Cents per point"),
        help=_("If you play for money: it is settled at the end, half cents included. 0 means no money."),
    )
    money_by: MoneyBy = choice(
        MoneyBy.MEAN,
        effect=Effect.POINTS,
        label=_("Money is paid for"),
        help=_("Between the players, what some win the others lose. Otherwise everyone pays into the kitty."),
    )
    money_start_cents: int = whole(
        low=0,
        high=100_000,
        default=0,
        effect=Effect.POINTS,
        label=_("Cents everyone brings along"),
        help=_("What is left of it is shown beside the money at the end."),
    )
    tallies: tuple[Tally, ...] = option(
        Tallies(),
        (),
        effect=Effect.POINTS | Effect.ENTRY,
        heading=_("What else is written down"),
        label=_("Tallies"),
        help=_(
            "What you count besides points: stars, a cake owed, fines. Anything that costs cents is "
            "paid into the kitty."
        ),
    )
    display_unit: int = whole(
        low=1,
        high=100,
        default=1,
        effect=Effect.CARD,
        label=_("Multiply results by"),
        help=_(
            "Some clubs write ten for every point. A sheet, its deals and its evening show points "
            "times this number; manual entries, standings and money use single points."
        ),
    )
    own_rules: tuple[str, ...] = option(
        TextLines(40, 300),
        (),
        effect=Effect.CARD,
        label=_("Rules of your own"),
        help=_("Anything else you have agreed on, in your own words, for the rule card."),
    )
