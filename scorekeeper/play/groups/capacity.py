"""How much a group may gather: as much as its file holds, so that whatever is saved can be read again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Count
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from scorekeeper.play.groups.models import Evening, Group, lock_group
from scorekeeper.site.refusal import Refusal

MOST_PLAYERS = 1_000
MOST_SHEETS = 50_000
"""More than any group plays in a lifetime, and few enough that no stranger fills the disk."""
MOST_SEASONS = 500
MOST_VERSIONS = 2_000
"""Of all rulesets together: they are read and stored while somebody waits for the page."""
MOST_PRICES, MOST_FINES, MOST_BOOKINGS = 500, 100, 20_000
"""Of the kitty: a club of twenty-two books fewer than two thousand times a year."""
MOST_PROPOSALS = 500
"""One every month for forty years."""
MOST_FEES, MOST_PAYERS = 20, 1_000
"""Each fee of each of them comes back every month: what a page can add up."""
MOST_SETUPS = 20_000
"""Evenings that began with a list of who is here: those whose tables were never opened have no sheets."""
MOST_ATTENDANCES, MOST_PLANNED_ROUNDS, MOST_PAYMENTS = 200_000, 50_000, 100_000
"""Of all evenings together: a club of twenty-two needs a hundred years for as many."""
MOST_TOURNAMENTS, MOST_SERIES, MOST_AWARDS = 2_000, 500, 20_000
"""Of a club that holds one every week for forty years, with ten lines of the referee at each."""
MOST = {
    "players": MOST_PLAYERS,
    "sheets": MOST_SHEETS,
    "seasons": MOST_SEASONS,
    "rulesets": MOST_VERSIONS,
    "kitty_prices": MOST_PRICES,
    "kitty_fines": MOST_FINES,
    "kitty_bookings": MOST_BOOKINGS,
    "proposals": MOST_PROPOSALS,
    "kitty_fees": MOST_FEES,
    "kitty_payers": MOST_PAYERS,
    "setups": MOST_SETUPS,
    "attendances": MOST_ATTENDANCES,
    "planned_rounds": MOST_PLANNED_ROUNDS,
    "payments": MOST_PAYMENTS,
    "tournaments": MOST_TOURNAMENTS,
    "series": MOST_SERIES,
    "awards": MOST_AWARDS,
}
NOT_OF_THE_GROUP = {
    "kitty_payers": "players__kitty_payers",
    "setups": "evenings__setup",
    "attendances": "evenings__attendances",
    "planned_rounds": "evenings__planned_rounds",
    "payments": "evenings__payments",
    "tournaments": "evenings__tournament",
    "awards": "evenings__attendances__entrant__awards",
}
"""What belongs to the players of a group or to its evenings, and the way there."""
MOST_ROUNDS, MOST_LISTED, MOST_SETTLED = 50, 300, 500
"""Rounds of an evening, names on its list, payments of it: all of that is one piece of the file."""
MOST_AWARDED, MOST_UNLOCKED = 500, 500
"""Awards of a tournament, and how often its lists are unlocked: in the same piece."""

SENTENCES = {
    "players": gettext_noop("The group has %(most)s players, which is the limit."),
    "sheets": gettext_noop("The group has %(most)s evenings, which is the limit."),
    "seasons": gettext_noop("The group has %(most)s seasons. Delete one nobody looks at any more."),
    "rulesets": gettext_noop(
        "The rulesets of this group have been changed %(most)s times, which is the limit; carry on "
        "with a ruleset that belongs to no group."
    ),
    "kitty_prices": gettext_noop("The kitty has %(most)s prices. Delete one that no evening uses."),
    "kitty_fines": gettext_noop("The kitty has %(most)s fines. Delete one nobody pays any more."),
    "kitty_bookings": gettext_noop("The kitty has %(most)s bookings, which is the limit."),
    "proposals": gettext_noop("There have been %(most)s proposals in the group, which is the limit."),
    "kitty_fees": gettext_noop("The kitty has %(most)s regular fees. Delete one nobody pays any more."),
    "kitty_payers": gettext_noop("Who pays regular fees has changed %(most)s times, which is the limit."),
    "setups": gettext_noop("The group has started %(most)s evenings with a list, which is the limit."),
    "attendances": gettext_noop("There are %(most)s names on the lists of all evenings, which is the limit."),
    "planned_rounds": gettext_noop(
        "The group has planned the tables of %(most)s rounds, which is the limit."
    ),
    "payments": gettext_noop("The group has ticked off %(most)s payments, which is the limit."),
    "tournaments": gettext_noop("The group has held %(most)s tournaments, which is the limit."),
    "series": gettext_noop("The group has %(most)s tournament series, which is the limit."),
    "awards": gettext_noop(
        "There are %(most)s penalties and corrections in all tournaments, which is the limit."
    ),
    "awarded": gettext_noop(
        "There are %(most)s penalties and corrections in the tournament, which is the limit."
    ),
    "unlocked": gettext_noop(
        "Lists of the tournament have been unlocked %(most)s times, which is the limit."
    ),
    "rounds": gettext_noop("The evening has %(most)s rounds, which is the limit."),
    "listed": gettext_noop("There are %(most)s names on the list of the evening, which is the limit."),
    "settled": gettext_noop("The evening has %(most)s payments, which is the limit."),
}


class Full(Refusal):
    """The group has as many of something as its file holds."""

    code = "full"

    def __init__(self, what: str, most: int) -> None:
        super().__init__(what)
        self.sentence, self.most = SENTENCES[what], most

    def texts(self) -> list[str]:
        return [_(self.sentence) % {"most": self.most}]

    def kept(self) -> tuple[str, Mapping[str, str]]:
        return self.sentence, {"most": str(self.most)}

    def context(self, request: HttpRequest) -> dict[str, Any]:
        """The same, below a title."""
        return {"title": _("There is no more room"), "text": self.texts()[0]}


def count_of(group: Group, what: str) -> int:
    """How many of something a group has, on all its evenings if it belongs to these."""
    found = Group.objects.filter(pk=group.pk).aggregate(count=Count(NOT_OF_THE_GROUP.get(what, what)))
    return int(found["count"])


def need_room(group: Group, what: str, more: int = 1) -> None:
    """Raise Full if a group has no room for more of its `what`; it is locked until the transaction ends."""
    locked = lock_group(group.pk)
    if count_of(locked, what) + more > MOST[what]:
        raise Full(what, MOST[what])


def need_rounds(count: int) -> None:
    """Raise Full if an evening cannot have so many rounds."""
    if count > MOST_ROUNDS:
        raise Full("rounds", MOST_ROUNDS)


def need_room_on_list(evening: Evening, listed: int, more: int) -> None:
    """Raise Full if no more names fit on the list of an evening, or on those of its group."""
    if listed + more > MOST_LISTED:
        raise Full("listed", MOST_LISTED)
    if evening.group is not None:
        need_room(evening.group, "attendances", more)


def need_room_for_award(evening: Evening, awarded: int) -> None:
    """Raise Full if a tournament with so many awards, or its group, has no room for one more."""
    if awarded >= MOST_AWARDED:
        raise Full("awarded", MOST_AWARDED)
    if evening.group is not None:
        need_room(evening.group, "awards")


def need_unlocking(unlocked: int) -> None:
    """Raise Full if no list of a tournament in which so many were unlocked can be once more."""
    if unlocked >= MOST_UNLOCKED:
        raise Full("unlocked", MOST_UNLOCKED)


def need_room_for_payment(evening: Evening, settled: int) -> None:
    """Raise Full if an evening with so many payments, or its group, has no room for one more."""
    if settled >= MOST_SETTLED:
        raise Full("settled", MOST_SETTLED)
    if evening.group is not None:
        need_room(evening.group, "payments")
