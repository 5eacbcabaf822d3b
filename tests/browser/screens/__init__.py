"""Every page in every state: how a phone gets there.

A new page or state is one more function in one of these modules, marked with `@screen`; a new module is
imported here. The tests of what holds on every page then visit it.
"""

from tests.browser.screens import (
    comparing,
    connections,
    entry,
    evening,
    first,
    groups,
    houserules,
    kitty,
    night,
    programs,
    sheet,
    tournament_standings,
    tournaments,
)
from tests.browser.screens.table import LONG, SCREENS, SEVEN, open_page

__all__ = [
    "LONG",
    "SCREENS",
    "SEVEN",
    "comparing",
    "connections",
    "entry",
    "evening",
    "first",
    "groups",
    "houserules",
    "kitty",
    "night",
    "open_page",
    "programs",
    "sheet",
    "tournament_standings",
    "tournaments",
]
