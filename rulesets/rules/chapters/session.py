"""The session."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.rules.kinds import TextLines, choice, option, switch, whole
from rulesets.translation import _


@dataclass(frozen=True)
class Session:
    """How long an evening is, which solos it asks for, and what is played for."""

    session_deals: int = whole(
        0,
        200,
        24,
        "T",
        label=_("Deals in a session"),
        help=_("0 means open end. It can be changed for a single sheet when that is started."),
    )
    session_deals_five: int = whole(
        0,
        200,
        30,
        "T",
        label=_("Deals in a session with five players"),
        help=_("With five at the table one always sits out, so a session has more deals. 0 means open end."),
    )
    session_end_points: int = whole(
        0,
        1000,
        0,
        "T",
        label=_("A session ends at this many points"),
        help=_(
            "The session is also over when somebody has reached this many points, plus or minus. 0 means "
            "never."
        ),
    )
    players_max: int = whole(
        4,
        7,
        7,
        "E",
        label=_("Most players at one table"),
        help=_("Four play. With five the dealer sits out, with six or seven others sit out in turn as well."),
    )
    duty_solos: str = choice(
        "one",
        "TE",
        {
            "none": _("none"),
            "one": _("one"),
            "two": _("two"),
            "three": _("three"),
            "one_each_queens_jacks_suit": _("one each with queens, jacks and a suit as trumps"),
        },
        label=_("Compulsory solos for each player"),
        help=_("Solos that every player must play in a session."),
    )
    lust_after_duty: bool = switch(
        True,
        "TE",
        label=_("The first solos are the compulsory ones"),
        help=_(
            "While a player owes a solo, any announced solo pays it. Without this rule it can be declared "
            "voluntary, and the debt stays."
        ),
    )
    duty_unfulfilled: str = choice(
        "forced_in_session",
        "T",
        {
            "forced_in_session": _("are forced in the last deals"),
            "extra_deals": _("are played in extra deals at the end"),
            "forced_after_pot": _("are forced when the pot is empty"),
            "nothing": _("are dropped"),
        },
        label=_("Compulsory solos still owed"),
        help=_("What happens when somebody has not played every compulsory solo by the end."),
    )
    solo_dealer_stays: str = choice(
        "duty_only",
        "T",
        {"never": _("never"), "duty_only": _("after compulsory solos"), "always": _("after every solo")},
        label=_("The dealer deals again"),
        help=_("Whether an announced solo keeps the deal where it is. It never does after a forced solo."),
    )
    extra_solo_won_adds_duty: bool = switch(
        False,
        "T",
        label=_("A won extra solo obliges the others"),
        help=_(
            "An extra solo is one of a kind that its player no longer owes. If it is won, every other player "
            "owes one more solo of that kind."
        ),
    )
    extra_solo_lost_renews_duty: bool = switch(
        False,
        "T",
        label=_("A lost extra solo must be played again"),
        help=_(
            "An extra solo is one of a kind that its player no longer owes. If it is lost, its player owes a "
            "solo of that kind again."
        ),
    )
    canmaymust: bool = switch(
        False,
        "TE",
        label=_("Can, May, Must"),
        help=_(
            "Four closing deals of eleven cards each with four in a pile. The first player can take the pile "
            "and play a solo, else the second may, else the third must."
        ),
    )
    time_limit_minutes: int = whole(
        0,
        600,
        0,
        "T",
        label=_("Time limit in minutes"),
        help=_(
            "After this time no deal begins except compulsory solos still owed; 0 means none. DDV "
            "tournaments have 100, with five players 125."
        ),
    )
    cents_per_point: int = whole(
        0,
        1000,
        0,
        "S",
        label=_("Cents for a point"),
        help=_("If you play for money: settled between the players at the end. 0 means no money."),
    )
    display_unit: int = whole(
        1,
        100,
        1,
        "R",
        label=_("Results are shown times"),
        help=_("Some clubs write ten for every point. The rule card says so, the sheet shows single points."),
    )
    own_rules: tuple[str, ...] = option(
        TextLines(40, 300),
        (),
        "R",
        label=_("Own rules"),
        help=_("Whatever else you have agreed, in your own words, for the rule card."),
    )
