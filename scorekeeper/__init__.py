"""Karlchen, a scoresheet for Doppelkopf: people, tables and pages. The rules live in `rulesets`."""

__version__ = "0.2.0"

ADDRESS = ""
"""Where its source lies and problems are told, such as https://example.org/karlchen, as soon as it has such a
place. The page about Karlchen, the one on hosting, the package and feeds lead there; README.md says so."""
