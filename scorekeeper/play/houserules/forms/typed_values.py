"""Values that are typed: ranks of solos, and numbers with a half."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.formats import number_format
from django.utils.translation import gettext_noop

from rulesets import Problem, Refused, Ruleset
from scorekeeper.play.houserules.forms.entries import (
    whole_or_text,
)


def ranks_shown(rules: Ruleset, option: str) -> dict[str, str]:
    """The place of each kind of solo in an order, 1 for the highest."""
    return {kind: str(rank) for rank, kind in enumerate(getattr(rules, option), 1)}


def read_ranks(cells: Mapping[str, str]) -> list[str]:
    """The kinds of solo that have a number, in the order of their numbers."""
    ranks = {kind: whole_or_text(text) for kind, text in cells.items() if text.strip()}
    numbers = [rank for rank in ranks.values() if isinstance(rank, int)]
    if len(set(numbers)) < len(ranks):
        raise Refused([Problem("", gettext_noop("must be different whole numbers, 1 for the highest"))])
    return sorted(ranks, key=lambda kind: int(str(ranks[kind])))


def halves_shown(rules: Ruleset, option: str) -> str:
    """A number with its half as the user's language writes it."""
    number = getattr(rules, option)
    return number_format(number, decimal_pos=1 if number % 1 else 0, use_l10n=True)


def read_halves(text: str) -> object:
    """The number that was typed, with a comma or a point, or the text if it is none."""
    whole_part, _point, half = text.strip().replace(",", ".").partition(".")
    number = whole_or_text(whole_part)
    if not isinstance(number, int) or half.rstrip("0") not in ("", "5"):
        return text
    return number + 0.5 if half.rstrip("0") else number
