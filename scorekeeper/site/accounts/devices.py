"""Which browser on which kind of device somebody is signed in with, as far as it says so."""

from __future__ import annotations

from scorekeeper.play.sheets.devices import PLATFORMS

# Most call themselves Chrome and Safari as well, so that these come last.
BROWSERS = (
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Chrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
)


def browser_of(agent: str) -> str:
    """“Firefox, Android”; empty if the browser says nothing that is known."""
    found = (next((name for mark, name in marks if mark in agent), "") for marks in (BROWSERS, PLATFORMS))
    return ", ".join(filter(None, found))
