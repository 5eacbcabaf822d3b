"""Solos, misères and Bock: what makes a deal count more."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.rules.chapters.contracts import SOLO_LABELS
from rulesets.rules.kinds import PointsBySolo, choice, members, option, switch, whole
from rulesets.translation import _


@dataclass(frozen=True)
class Multipliers:
    """What a solo or a misère is worth, and when deals count double."""

    solo_factor: int = whole(
        1,
        3,
        3,
        "S",
        label=_("Factor of the lone player"),
        help=_(
            "The lone player gets or pays this many times what each opponent pays or gets. With less than 3 "
            "a bank holds the difference."
        ),
    )
    solo_factor_lost: str = choice(
        "same",
        "S",
        {
            "same": _("the same"),
            "1": _("once"),
            "2": _("twice"),
            "3": _("three times"),
            "0": _("nothing"),
        },
        label=_("Factor of the lone player with a minus"),
        help=_("What the lone player pays when the result is negative."),
    )
    solo_doubles: bool = switch(
        False,
        "S",
        label=_("Announced solos count double"),
        help=_("Everything in an announced solo counts double, for all four players."),
    )
    solo_points: tuple[tuple[str, int], ...] = option(
        PointsBySolo({**SOLO_LABELS, "silent_solo": _("Silent solo")}, 10),
        (),
        "S",
        label=_("Points by kind of solo"),
        help=_(
            "Points of its own for each kind of solo: one club has jack solo 1, queen solo 2, trump solo 3."
        ),
    )
    solo_points_mode: str = choice(
        "add",
        "S",
        {"add": _("are added to the value"), "replace": _("replace the points for winning")},
        label=_("The points by kind of solo"),
        help=_("Whether a solo with points of its own still brings the points for winning."),
    )
    misere_win: int = whole(
        0,
        20,
        3,
        "S",
        label=_("Misère won"),
        help=_("Points for a misère won: the soloist has taken no trick."),
    )
    misere_loss: int = whole(
        0,
        20,
        3,
        "S",
        label=_("Misère lost"),
        help=_("Points for the opponents of a misère lost: the soloist has taken a trick."),
    )
    misere_loss_per_trick: int = whole(
        0,
        5,
        0,
        "S",
        label=_("Misère lost, for each further trick"),
        help=_("Added for each trick that the soloist takes after the first."),
    )
    misere_calls: bool = switch(
        False,
        "S",
        label=_("Re and Kontra count in a misère"),
        help=_("They have the same effect as in any other deal. Nothing else counts in a misère."),
    )
    open_misere_extra: int = whole(
        0,
        10,
        1,
        "S",
        label=_("Open misère, extra"),
        help=_("Added to a misère that is played with the soloist's cards on the table."),
    )
    bock_triggers: tuple[str, ...] = members(
        (),
        "TE",
        {
            "heart_trick": _("a heart trick"),
            "tie_120": _("120:120"),
            "zero_value": _("a deal worth 0"),
            "re_lost": _("Re called and lost"),
            "kontra_lost": _("Kontra called and lost"),
            "solo": _("an announced solo"),
            "solo_lost": _("an announced solo lost"),
            "top_cards_lost": _("lost with the top cards"),
            "doppelkopf": _("a Doppelkopf"),
            "four_of_a_kind": _("a trick of four cards of one rank"),
            "schwarz": _("schwarz"),
            "re_and_kontra": _("Re and Kontra both called"),
            "redeal": _("a redeal"),
            "manual": _("whatever the table agrees on"),
        },
        label=_("A Bock round starts after"),
        help=_(
            "In a Bock round the next deals count more. What does not follow from the entry is ticked there."
        ),
    )
    bock_length: str = choice(
        "players",
        "T",
        {"players": _("as many as players at the table"), "4": _("four"), "5": _("five"), "8": _("eight")},
        label=_("Deals in a Bock round"),
        help=_("The deal that starts the Bock round is not part of it."),
    )
    bock_effect: str = choice(
        "double_all",
        "S",
        {
            "double_all": _("counts double"),
            "double_value": _("counts double, but not its bonuses"),
            "plus": _("gives the winners extra points"),
        },
        label=_("A Bock deal"),
        help=_("What is different in the deals of a Bock round."),
    )
    bock_plus: int = whole(
        1,
        10,
        2,
        "S",
        label=_("Extra points of a Bock deal"),
        help=_("For the winners, if a Bock deal gives extra points instead of counting double."),
    )
    bock_max_level: int = whole(
        0,
        5,
        0,
        "ST",
        label=_("Most Bock rounds at once"),
        help=_("If Bock rounds multiply, a further one waits until one has ended. 0 means no limit."),
    )
    bock_overlap: str = choice(
        "append",
        "ST",
        {
            "append": _("follows the running one"),
            "multiply": _("runs beside it, and they multiply"),
            "restart": _("starts the running one again"),
            "ignore": _("is not played"),
        },
        label=_("A Bock round that starts during another"),
        help=_("What happens when a Bock deal gives a reason for another Bock round."),
    )
    bock_several_triggers: str = choice(
        "once",
        "T",
        {"once": _("start one round"), "each": _("start a round each")},
        label=_("Several reasons for Bock in one deal"),
        help=_("For example a heart trick in a deal that ends 120:120."),
    )
    bock_dealer_stays: str = choice(
        "consumes",
        "T",
        {"consumes": _("uses up a Bock deal"), "free": _("does not use up a Bock deal")},
        label=_("A deal after which the dealer stays"),
        help=_("After a compulsory solo, for example, the same dealer may deal again."),
    )
    last_deals_double: int = whole(
        0,
        8,
        0,
        "ST",
        label=_("Last deals that count double"),
        help=_("So many deals at the end of a session of fixed length count double. 0 means none."),
    )
