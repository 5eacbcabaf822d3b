"""Checks of a list, whether its table entered deals on a phone or wrote on paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rulesets import Ruleset
from rulesets.rules import forces_solos
from rulesets.session import owed_at_start
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.sheets.labels import total

PLAYING = 4
"""So many play a deal; at a table of as many, each deal changes all totals by odd or all by even points."""


class About(StrEnum):
    """The subjects of the checks."""

    DEALS = "deals"
    SUM = "sum"
    PARITY = "parity"
    SOLOS = "solos"
    OWED = "owed"
    BY_HAND = "by_hand"
    TWICE = "twice"


class Remark(models.TextChoices):
    """The oddities of totals from paper that were said to be right all the same."""

    PENALTY = "penalty", gettext_lazy("There is a penalty on the list.")
    OWED = "owed", gettext_lazy("Not everybody has played the compulsory solo.")
    TWICE = "twice", gettext_lazy("The penalty on the list and the one beside it both count.")


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at, and whether it is as it should be; `seats` are those whom it is about."""

    is_right: bool
    text: str
    about: About = About.DEALS
    seats: tuple[int, ...] = ()


@dataclass(frozen=True)
class OnList:
    """The list of a table at its end, with its figures by seat.

    It has so many `deals` at most, 0 if its end is open. `has_all_solos` says that nobody owes one, else
    `owing` are the names of who does, where that is known. `lost` are points that a penalty took and nobody
    got: all totals come to them, below zero. `twice` are the names of those
    for whom a penalty was awarded beside the one on the list.
    """

    rules: Ruleset
    totals: tuple[int, ...]
    solos_won: tuple[int, ...]
    deals: int
    has_all_solos: bool
    owing: tuple[str, ...] = ()
    has_penalty: bool = False
    lost: int = 0
    twice: tuple[str, ...] = ()

    @property
    def most_solos_won(self) -> int:
        """How many solos one player can have won where each of the others has played the compulsory one."""
        others = len(self.totals) - 1
        has_to_pay = self.has_all_solos and forces_solos(self.rules)
        return self.deals - others * sum(owed_at_start(self.rules)) if has_to_pay else self.deals


def totals_findings(found: OnList) -> Iterator[Finding]:
    """Everything that can be said of a list without its deals, in the order of the rules."""
    yield from sum_finding(found)
    yield from parity_finding(found)
    yield from won_finding(found)
    yield from owed_finding(found)
    yield from twice_finding(found)


def sum_finding(found: OnList) -> Iterator[Finding]:
    """The sum of all totals is zero, but for what penalties without credit to others took."""
    if found.rules.is_zero_sum:
        points = sum(found.totals)
        is_right = points == -found.lost
        text = _("Sum %(sum)s, with a penalty") if points and is_right else _("Sum %(sum)s")
        yield Finding(is_right, text % {"sum": total(points)}, About.SUM)


def parity_finding(found: OnList) -> Iterator[Finding]:
    """At four, all totals are even or all are odd (DDV, 7.3.3); only a penalty breaks that."""
    if not found.rules.is_zero_sum or len(found.totals) != PLAYING:
        return
    odd = sum(each % 2 for each in found.totals)
    if odd in (0, PLAYING):
        text = _("All totals are odd.") if odd else _("All totals are even.")
        yield Finding(is_right=True, text=text, about=About.PARITY)
    elif found.has_penalty:
        text = _("Totals are even and odd, because of a penalty.")
        yield Finding(is_right=True, text=text, about=About.PARITY)
    else:
        text = _("Some totals are even and some odd: that cannot be right.")
        yield Finding(is_right=False, text=text, about=About.PARITY)


def won_finding(found: OnList) -> Iterator[Finding]:
    """Each deal is one solo at most, whoever plays it; said only where there are too many."""
    won = found.solos_won
    if not found.deals or not any(won):
        return
    said = {"solos": sum(won), "deals": found.deals, "most": found.most_solos_won}
    if sum(won) > found.deals:
        seats = tuple(seat for seat, solos in enumerate(won) if solos == max(won))
        text = _("These are %(solos)s won solos, and the list has %(deals)s deals.")
        yield Finding(is_right=False, text=text % said, about=About.SOLOS, seats=seats)
    elif over := tuple(seat for seat, solos in enumerate(won) if solos > found.most_solos_won):
        text = ngettext(
            "Nobody can win more than %(most)s solo here: the others play theirs, too.",
            "Nobody can win more than %(most)s solos here: the others play theirs, too.",
            found.most_solos_won,
        )
        yield Finding(is_right=False, text=text % said, about=About.SOLOS, seats=over)


def owed_finding(found: OnList) -> Iterator[Finding]:
    """Everybody has played the compulsory solo, where one is owed."""
    if not found.rules.owes_solos:
        return
    if found.has_all_solos:
        text = _("Everybody has played the compulsory solo.")
        yield Finding(is_right=True, text=text, about=About.OWED)
        return
    text = _("Not everybody has played the compulsory solo.")
    if found.owing:
        text = _("Compulsory solo not played: %(names)s") % {"names": join_words(found.owing)}
    yield Finding(is_right=not forces_solos(found.rules), text=text, about=About.OWED)


def twice_finding(found: OnList) -> Iterator[Finding]:
    """A penalty on the list and one beside it are two, unless somebody entered one of them once too often."""
    if found.twice:
        text = _("A penalty for %(names)s is on the list, and one beside it: both count. Is that right?")
        yield Finding(is_right=False, text=text % {"names": join_words(found.twice)}, about=About.TWICE)
