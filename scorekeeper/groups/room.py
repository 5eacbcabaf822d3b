"""How much a group may gather: as much as its file holds, so that whatever is saved can be read again."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_noop

from scorekeeper.groups.models import Group

MOST_PLAYERS = 1_000
MOST_SHEETS = 50_000
"""More than any group plays in a lifetime, and few enough that no stranger fills the disk."""
MOST_SEASONS = 500
MOST_VERSIONS = 2_000
"""Of all rulesets together: they are read and stored while somebody waits for the page."""
MOST_PRICES, MOST_FINES, MOST_BOOKINGS = 500, 100, 20_000
"""Of the kitty: a club of twenty-two books fewer than two thousand times a year."""
MOST = {
    "players": MOST_PLAYERS,
    "sheets": MOST_SHEETS,
    "seasons": MOST_SEASONS,
    "rulesets": MOST_VERSIONS,
    "kitty_prices": MOST_PRICES,
    "kitty_fines": MOST_FINES,
    "kitty_bookings": MOST_BOOKINGS,
}

SENTENCES = {
    "players": gettext_noop("The group has %(most)s players. That is as many as fit."),
    "sheets": gettext_noop("The group has %(most)s evenings. That is as many as fit."),
    "seasons": gettext_noop("The group has %(most)s seasons. Delete one that nobody looks at any more."),
    "rulesets": gettext_noop(
        "The rulesets of the group have been changed %(most)s times. That is as often as fits; "
        "go on with a ruleset that belongs to no group."
    ),
    "kitty_prices": gettext_noop("The kitty has %(most)s prices. Delete one that no evening goes by."),
    "kitty_fines": gettext_noop("The kitty has %(most)s fines. Delete one that nobody pays any more."),
    "kitty_bookings": gettext_noop("The kitty has %(most)s bookings. That is as many as fit."),
}


class Full(Exception):  # what stands in the way, not a fault
    """The group has as many of something as its file holds; `sentence` says so."""

    def __init__(self, what: str, most: int) -> None:
        """Keep what there are enough of, and how many."""
        super().__init__(what)
        self.sentence, self.most = SENTENCES[what], most


def need_room(group: Group, what: str, more: int = 1) -> None:
    """Raise Full if a group has no room for more of its `what`; it is locked until the transaction ends."""
    locked = Group.objects.select_for_update().get(pk=group.pk)
    rows: QuerySet[Any] = getattr(locked, what)
    if rows.count() + more > MOST[what]:
        raise Full(what, MOST[what])
