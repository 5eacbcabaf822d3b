"""How a file is read: what its figures are, what one point is, where its names and columns stand."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rulesets.rules.chapters import SettlementKind
from scorekeeper.club.evenings.imports.questions import answers_in
from scorekeeper.club.evenings.sentences import amount_text
from scorekeeper.outside.tables import (
    ASKED,
    COLUMNS_SHOWN,
    WHOLE,
    FiguresKind,
    FoundEvenings,
    Role,
    Roles,
    Wishes,
    units_like,
)

NUMBERED = re.compile(r"(who|without|day)\d+|names|confirm")
FINGERPRINT = re.compile(r"[0-9a-f]{32}")
UNIT = re.compile(r"[1-9]\d{0,3}(/[1-9]\d{0,3})?")
KINDS = (
    ("", _("whatever they look like")),
    (FiguresKind.TOTALS.value, _("running totals")),
    (FiguresKind.FROM_BELOW.value, _("running totals, the last one on top")),
    (FiguresKind.POINTS.value, _("points of each deal")),
)
"""What somebody may say of the figures."""
ROLES = {
    Role.PLAYER: _("a player"),
    Role.TOTAL: _("sum of the one before"),
    Role.DATE: _("dates"),
    Role.EVENING: _("name of the evening"),
    Role.NUMBER: _("a number"),
    Role.VALUE: _("value of the deal"),
    Role.DEALER: _("who dealt"),
    Role.BANK: _("the bank"),
    Role.REMARK: _("remarks"),
    Role.OTHER: _("leave out"),
}
"""What somebody may say of a column."""


def wishes_of(
    data: Mapping[str, Any] | None, known: Mapping[str, Roles], settlement: SettlementKind
) -> Wishes:
    """How a file is to be read: as was said on the page, and below known headings as before."""
    data = data or {}
    kind, unit = data.get("figures", ""), data.get("unit", "")
    return Wishes(
        FiguresKind(kind) if kind in set(FiguresKind) else None,
        Fraction(unit) if UNIT.fullmatch(unit) else None,
        {**known, **chosen_roles(data)},
        answers_in(data, settlement),
        settlement,
    )


def chosen_roles(data: Mapping[str, Any]) -> dict[str, Roles]:
    """The roles given to the columns below each heading.

    Whoever only says where the names are leaves it to us what the columns below them are.
    """
    heading = data.get("heading", "")
    if "told" not in data or not FINGERPRINT.fullmatch(heading):
        return {}
    given = {place: data.get(f"column{place}", "") for place in range(COLUMNS_SHOWN)}
    roles = {place: Role(role) for place, role in given.items() if role in ASKED}
    is_moved = heading != data.get("heading_was")
    if is_moved and list(roles.values()) == data.get("columns_was", "").split():
        return {heading: {}}
    return {heading: roles}


def fingerprint_of_page(labels: Sequence[str], evenings: int) -> str:
    """A fingerprint of the subject of the fields of a page: the names, and the number of evenings."""
    return f"{hashlib.sha256(repr(list(labels)).encode()).hexdigest()[:16]} {evenings}"


def is_stale(data: Mapping[str, Any], shown: str) -> bool:
    """Whether a page showed other names or evenings than there are now that it is read otherwise."""
    return bool(data.get("shown", shown) != shown)


def without_stale(data: Mapping[str, Any]) -> dict[str, Any]:
    """The data without the fields whose numbers mean others by now."""
    return {name: value for name, value in data.items() if not NUMBERED.fullmatch(name)}


class ReadingForm(forms.Form):
    """The first rows of a table as they were read, and what may be said of them."""

    def __init__(self, found: FoundEvenings, wishes: Wishes) -> None:
        super().__init__()
        self.question, self.wishes = found.question, wishes
        if found.unit != WHOLE:
            self.fields["unit"] = forms.ChoiceField(
                label=_("One point is"),
                choices=[(str(unit), amount_text(unit)) for unit in units_like(found.unit)],
                initial=str(wishes.unit or found.unit),
                help_text=_(
                    "Karlchen counts whole points. What they are worth in money is set in the rules."
                ),
            )
        for place, role in enumerate(self.question.roles if self.question else ()):
            self.fields[f"column{place}"] = self.column_field(place, role)

    def column_field(self, place: int, role: Role) -> forms.ChoiceField:
        label = gettext("Column %(number)s") % {"number": place + 1}
        return forms.ChoiceField(
            label=label,
            choices=[(role.value, text) for role, text in ROLES.items()],
            initial=role.value,
            widget=forms.Select(attrs={"aria-label": label}),
        )

    @property
    def unit_field(self) -> forms.BoundField | None:
        """The field for the value of one point, where figures are not whole."""
        return self["unit"] if "unit" in self.fields else None

    @cached_property
    def columns(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("column")]

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The first rows, each with the fingerprint by which it can be said to hold the names."""
        if self.question is None:
            return []
        rows = enumerate(zip(self.question.rows, self.question.headings, strict=True))
        return [
            {"number": number, "cells": cells, "heading": heading, "is_names": place == self.question.names}
            for place, ((number, cells), heading) in rows
        ]

    @property
    def heading(self) -> str:
        """The fingerprint of the row of the names, as far as it is known."""
        question = self.question
        return question.headings[question.names] if question and question.names is not None else ""

    @property
    def shown_roles(self) -> str:
        """The roles of the columns on the page, to notice later whether somebody has changed any."""
        return " ".join(self.question.roles) if self.question else ""

    @property
    def has_chosen_roles(self) -> bool:
        """Whether the columns are as somebody said, now or for an earlier file of this kind."""
        return self.heading in self.wishes.headings
