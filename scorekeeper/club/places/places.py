"""The places of a group, and in which of them each of its pages lies."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


class Place(NamedTuple):
    """A place: its name for people, the template of its sign, the name of its address, and where it stands.

    On a phone there is room for five places; *More* leads to those that only the rail of a wide screen has.
    """

    key: str
    label: _StrPromise
    icon: str
    page: str
    is_in_bar: bool = True
    is_in_rail: bool = True
    is_for_readers: bool = False


PLACES = (
    Place("evenings", _("Evenings"), "icons/evening.svg", "evenings:group", is_for_readers=True),
    Place("standings", _("Standings"), "icons/standings.svg", "leagues:standings", is_for_readers=True),
    Place("players", pgettext_lazy("a place of a group", "Players"), "icons/group.svg", "evenings:players"),
    Place("rules", pgettext_lazy("a place of a group", "Rules"), "icons/rules.svg", "places:rules"),
    Place("tournaments", _("Tournaments"), "icons/trophy.svg", "tournaments:tournaments", is_in_bar=False),
    Place("kitty", _("Kitty"), "icons/coins.svg", "kitty:kitty", is_in_bar=False),
    Place("group", _("Group"), "icons/settings.svg", "places:more", is_in_bar=False),
    Place(
        "more", pgettext_lazy("a place of a group", "More"), "icons/menu.svg", "places:more", is_in_rail=False
    ),
)

PLACE_OF_APP = {
    "api": "group",
    "archive": "group",
    "comparing": "rules",
    "connections": "group",
    "evenings": "evenings",
    "figures": "players",
    "groups": "group",
    "guide": "group",
    "houserules": "rules",
    "kitty": "kitty",
    "leagues": "standings",
    "planning": "evenings",
    "sheets": "evenings",
    "tournaments": "tournaments",
}
"""In which place the pages of an app lie, by the first part of the names of their addresses."""

PLACE_OF_PAGE = {
    "places:more": "group",
    "places:rules": "rules",
    "evenings:players": "players",
    "evenings:change_player": "players",
    "evenings:merge": "players",
    "evenings:merge_guest": "players",
    "evenings:delete_player": "players",
    "evenings:make_anonymous": "players",
    "evenings:import": "group",
    "evenings:typed_result": "group",
    "evenings:import_progress": "group",
    "evenings:delete": "group",
    "figures:records": "standings",
}
"""The pages that lie elsewhere than the others of their app."""

OF_ACCOUNTS = ("account_", "mfa_")
"""How the names of the pages of one's own account begin."""

FOR_EVERY_GROUP = frozenset(("api", "comparing", "guide", "houserules"))
"""The apps whose pages are the same for all groups."""

AT_THE_TABLE = frozenset(
    (
        *("sheets:sheet", "sheets:enter", "sheets:correct", "sheets:deal", "evenings:start"),
        "comparing:calculator",
    )
)
"""Where the thumb writes: there the bar gives way to the action, and only a wide screen has the rail."""


def place_of(page: str) -> str:
    """The place in which a page lies, by the name of its address; empty for one outside of groups."""
    if page.startswith(OF_ACCOUNTS):
        return "group"
    return PLACE_OF_PAGE.get(page) or PLACE_OF_APP.get(page.partition(":")[0], "")


def is_for_every_group(page: str) -> bool:
    """Whether a page that lies in no group is reached from each: rules, help, one's own account."""
    return page.startswith(OF_ACCOUNTS) or page.partition(":")[0] in FOR_EVERY_GROUP
