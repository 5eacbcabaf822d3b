"""Sentences on the tables of an evening, and on what was found in a file of somebody's evenings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count

from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from rulesets import Problem
from scorekeeper.club.evenings.draw.tables import can_be_seated
from scorekeeper.outside.tables import Finding, Weight, as_decimal
from scorekeeper.play.houserules.labels import join_words, problem_text


@dataclass(frozen=True)
class Notice:
    """A finding as it stands on a page, with the row of the file that it is about."""

    weight: Weight
    text: str
    row: int | None


def notices_of(findings: Sequence[Finding]) -> list[Notice]:
    return [Notice(finding.weight, finding_text(finding), finding.row) for finding in findings]


def finding_text(finding: Finding) -> str:
    params = {name: in_words(value) for name, value in finding.params.items()}
    if "field" in params:
        params["field"] = field_label(str(params["field"]))
    return _(finding.message) % params if params else _(finding.message)


FIELDS = {
    "players": gettext_noop("Players"),
    "deals": gettext_noop("Deals"),
    "date": gettext_noop("Date"),
    "title": gettext_noop("Title"),
    "first_dealer": gettext_noop("Dealer"),
    "ruleset": gettext_noop("House rules"),
}
"""What the parts of a document are called."""


def field_label(path: str) -> str:
    """The words for a place in a document: its part by name, and the path within that as written."""
    return re.sub(r"^\w+", lambda part: _(FIELDS.get(part[0], part[0])), path)


def in_words(value: object) -> object:
    """A parameter as it stands in a sentence."""
    if isinstance(value, Problem):
        return problem_text(value)
    return amount_text(value) if isinstance(value, Fraction) else value


def amount_text(number: Fraction) -> str:
    """A number that may not be whole: 0.50."""
    return formats.number_format(as_decimal(number))


def slips_text(slips: int) -> str:
    """How many slips were found; empty if there are none."""
    if not slips:
        return ""
    return ngettext("%(count)s slip", "%(count)s slips", slips) % {"count": slips}


def seated_twice_sentence(names: Sequence[str]) -> str:
    """Why tables are not opened at which somebody would sit twice."""
    return _("Nobody can sit at two tables in one round: %(names)s.") % {"names": join_words(names)}


def why_not_seated(here: int, most: int) -> str:
    """Why no tables can seat so many people, with at most so many at each, and how many people they can."""
    if here < 4:
        return _("It takes four to play.")
    text = ngettext(
        "%(here)s cannot be seated: under these rules at most %(most)s play at a table.",
        "%(here)s people cannot be seated: under these rules at most %(most)s play at a table.",
        here,
    )
    fewer = next(each for each in count(here - 1, -1) if can_be_seated(each, most))
    more = next(each for each in count(here + 1) if can_be_seated(each, most))
    ways = _("It works with %(fewer)s, or with %(more)s.") % {"fewer": fewer, "more": more}
    return f"{text % {'here': here, 'most': most}} {ways}"


def large_table_sentence(players: int) -> str:
    """A sentence on a table of so many players; empty for four or five."""
    if players <= 5:
        return ""
    return _("%(players)s sit at one table: %(out)s of them sit out each deal.") % {
        "players": players,
        "out": players - 4,
    }
