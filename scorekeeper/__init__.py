"""Karlchen, a scoresheet for Doppelkopf: people, tables and pages. The rules live in `rulesets`."""

__version__ = "0.1.0"
