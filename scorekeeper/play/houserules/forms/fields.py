"""House rules as questions: every field is made from the declaration of its option, and shows a value.

A field cleans to a value in the form of the sheet document, which the option itself has read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from unicodedata import east_asian_width

from django import forms
from django.core.exceptions import ValidationError
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulesets import CATALOGUE, Problem, Refused, Ruleset
from rulesets.rules import (
    LIMITS,
    MOST_ENTRIES,
    MOST_TALLIES,
    SOLO_LABELS,
    WORD_FOR_PLAYERS,
    Choice,
    CustomBonuses,
    CustomSolos,
    FourPoints,
    Halves,
    HeldCards,
    LengthOfBock,
    Members,
    Option,
    PointsBySolo,
    SoloOrder,
    SoloSet,
    Switch,
    Tallies,
    TextLines,
    Whole,
)
from scorekeeper.play.houserules.forms.entries import (
    BONUS_CELLS,
    SOLO_CELLS,
    SOLO_DOCUMENT,
    TALLY_CELLS,
    RowError,
    chips_widget,
    halves_shown,
    limits_widget,
    ranks_shown,
    read_halves,
    read_ranks,
    read_rows,
    rows_of,
    solo_rows,
    text_of,
    whole_or_text,
)
from scorekeeper.play.houserules.labels import problem_text

Data = Mapping[str, Any]
Files = MultiValueDict[str, Any]

LEVELS = ("90", "60", "30", "schwarz")
CALLS = ("re", *LEVELS)
MOST_CHIPS = 6
"""A number with so few values is a tap, not something to type."""


MOST_CHOICES = 3
"""A choice of so few is seen at one glance; more are opened."""

WIDEST_SELECTED = 30
"""A text of so many letters is not cut off in a select on the smallest phone; longer ones stand in a list."""


def stored_text(typed: object) -> str:
    """A typed text without NUL, the one character that not every database keeps."""
    return str(typed).replace("\0", "")


class Cells(forms.Widget):
    """Small fields that belong together, each under a name of its own."""

    def __init__(self, cells: Sequence[str], labels: Mapping[str, Any] | None = None) -> None:
        """Keep the names, and the words of those that the option has none for."""
        super().__init__()
        self.cells, self.labels = cells, labels or {}

    def value_from_datadict(self, data: Data, files: Files, name: str) -> dict[str, str] | None:
        """The text typed into each of the cells; None if none was sent."""
        names = {cell: f"{name}-{cell}" for cell in self.cells}
        if not any(each in data for each in names.values()):
            return None
        return {cell: stored_text(data.get(each, "")) for cell, each in names.items()}


class Ranks(Cells):
    """A small field for each kind of solo; what was sent may know more kinds than the page was made for."""

    def value_from_datadict(self, data: Data, files: Files, name: str) -> dict[str, str] | None:
        """The text typed for each kind of solo; None if none was sent."""
        kinds = [each.removeprefix(f"{name}-") for each in data if each.startswith(f"{name}-")]
        return {kind: stored_text(data[f"{name}-{kind}"]) for kind in kinds} or None


class Rows(Cells):
    """Rows of small fields."""

    most = MOST_ENTRIES

    def value_from_datadict(self, data: Data, files: Files, name: str) -> Any:
        """The rows that were sent, each with all its cells."""
        read = super().value_from_datadict
        rows = (read(data, files, f"{name}-{place}") for place in range(MOST_ENTRIES + 5))
        return [row for row in rows if row is not None] or None


class TallyRows(Rows):
    """Rows of tallies, of which there are fewer."""

    most = MOST_TALLIES


class OptionField(forms.Field):
    """The answer to one question."""

    def __init__(self, option: Option, face: Face, rules: Ruleset, *, is_on_page: bool = True) -> None:
        """Show the value of an option in a ruleset; a question that was not on the page is not answered."""
        super().__init__(
            required=False,
            label=gettext_lazy(option.label),
            help_text=gettext_lazy(option.help),
            widget=face.widget_for(rules) if face.widget_for else face.widget(option.kind),
            initial=face.shown(rules, option.id),
        )
        self.option, self.face, self.is_on_page = option, face, is_on_page

    def clean(self, value: Any) -> Any:
        """The value for the document; what was not asked at all stays as it was."""
        try:
            written = self.face.parse(self.bound_data(value, self.initial))
            self.option.kind.read(written)
        except RowError as error:
            raise ValidationError(str(error)) from error
        except Refused as refused:
            raise ValidationError([with_row_number(problem) for problem in refused.problems]) from refused
        return written

    def bound_data(self, data: Any, initial: Any) -> Any:
        """The typed value, or the initial one if the question was not asked."""
        return initial if data is None or not self.is_on_page else data


def with_row_number(problem: Problem) -> str:
    text, place = problem_text(problem), problem.field.removeprefix("[").split("]")[0]
    if not place.isdecimal():
        return text
    return _("Row %(number)s: %(problem)s") % {"number": int(place) + 1, "problem": text}


@dataclass(frozen=True)
class Face:
    """How a kind of option is asked: its template, its widget, what it shows, how that is read."""

    template: str
    widget: Callable[[Any], forms.Widget]
    shown: Callable[[Ruleset, str], Any]
    parse: Callable[[Any], Any]
    widget_for: Callable[[Ruleset], forms.Widget] | None = None
    """The widget where what is offered depends on the ruleset."""


def face_of(option: Option) -> Face:
    kind = option.kind
    if isinstance(kind, Whole) and kind.high - kind.low >= MOST_CHIPS:
        return NUMBER
    if option.id in LIMITS:
        return replace(FACES[Whole], widget=limits_widget(option))
    if isinstance(kind, Choice) and len(kind.labels) <= MOST_CHOICES:
        return FEW_CHOICES
    if isinstance(kind, Choice) and max(map(width_of, kind.labels.values())) > WIDEST_SELECTED:
        return LONG_CHOICES
    return FACES[type(kind)]


def width_of(label: str) -> int:
    """How many Latin letters take the place of a text in the language of the page."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in _(label))


def value_of(rules: Ruleset, option: str) -> Any:
    return getattr(rules, option)


def translate_choices(labels: Mapping[str, str]) -> list[tuple[str, Any]]:
    return [(each, gettext_lazy(label)) for each, label in labels.items()]


def number_widget(kind: Whole | LengthOfBock) -> forms.Widget:
    """A number that is typed on the figure keys."""
    return forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": 6})


def solo_points_shown(rules: Ruleset, option: str) -> dict[str, str]:
    """The points of the built-in solos; those of the group's own stand beside their names."""
    points = dict(rules.solo_points)
    labels = CATALOGUE[option].kind.labels  # type: ignore[attr-defined]  # points by solo have labels
    return {kind: str(points.get(kind, "")) for kind in labels}


def read_solo_map(cells: Mapping[str, str]) -> dict[str, object]:
    """Points by solo, where any were typed."""
    return {kind: whole_or_text(text) for kind, text in cells.items() if text.strip()}


def read_lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def solo_names(rules: Ruleset) -> dict[str, Any]:
    """All kinds of solo with their names, the group's own last."""
    built_in: dict[str, Any] = {kind: gettext_lazy(label) for kind, label in SOLO_LABELS.items()}
    return {**built_in, **{solo.id: solo.name for solo in rules.custom_solos}}


NUMBER = Face("number", number_widget, value_of, lambda text: whole_or_text(str(text)))

FEW_CHOICES = Face(
    "chips", lambda kind: forms.RadioSelect(choices=translate_choices(kind.labels)), value_of, str
)

LONG_CHOICES = Face(
    "list", lambda kind: forms.RadioSelect(choices=translate_choices(kind.labels)), value_of, str
)

FACES: dict[type, Face] = {
    Switch: Face("switch", lambda kind: forms.CheckboxInput(), value_of, bool),
    Choice: Face("choice", lambda kind: forms.Select(choices=translate_choices(kind.labels)), value_of, str),
    Whole: Face("chips", chips_widget, value_of, lambda text: whole_or_text(str(text))),
    Members: Face(
        "chips",
        lambda kind: forms.CheckboxSelectMultiple(choices=translate_choices(kind.labels)),
        lambda rules, option: list(getattr(rules, option)),
        list,
    ),
    LengthOfBock: Face(
        "number",
        number_widget,
        lambda rules, option: text_of(getattr(rules, option) or None),
        lambda text: whole_or_text(str(text)) if str(text).strip() else WORD_FOR_PLAYERS,
    ),
    FourPoints: Face(
        "cells",
        lambda kind: Cells(LEVELS),
        lambda rules, option: dict(zip(LEVELS, map(str, getattr(rules, option)), strict=True)),
        lambda cells: [whole_or_text(cells[level]) for level in LEVELS],
    ),
    PointsBySolo: Face("cells", lambda kind: Cells(tuple(kind.labels)), solo_points_shown, read_solo_map),
    CustomSolos: Face(
        "solos",
        lambda kind: Rows(SOLO_CELLS),
        lambda rules, _id: solo_rows(rules),
        lambda rows: read_rows(rows, "solo", SOLO_DOCUMENT),
    ),
    CustomBonuses: Face(
        "bonuses",
        lambda kind: Rows(BONUS_CELLS),
        lambda rules, option: rows_of(getattr(rules, option), BONUS_CELLS),
        lambda rows: read_rows(rows, "bonus", BONUS_CELLS),
    ),
    Tallies: Face(
        "tallies",
        lambda kind: TallyRows(TALLY_CELLS),
        lambda rules, option: rows_of(getattr(rules, option), TALLY_CELLS),
        lambda rows: read_rows(rows, "tally", TALLY_CELLS),
    ),
    Halves: Face(
        "number",
        lambda kind: forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "maxlength": 6}),
        halves_shown,
        lambda text: read_halves(str(text)),
    ),
    SoloOrder: Face(
        "cells",
        lambda kind: Ranks(()),
        ranks_shown,
        read_ranks,
        widget_for=lambda rules: Ranks(tuple(solo_names(rules)), solo_names(rules)),
    ),
    SoloSet: Face(
        "chips",
        lambda kind: forms.CheckboxSelectMultiple(),
        lambda rules, option: list(getattr(rules, option)),
        list,
        widget_for=lambda rules: forms.CheckboxSelectMultiple(choices=list(solo_names(rules).items())),
    ),
    HeldCards: Face(
        "cells",
        lambda kind: Cells(CALLS, {"re": gettext_lazy("Re, Kontra")}),
        lambda rules, option: dict(zip(CALLS, map(str, getattr(rules, option)), strict=True)),
        lambda cells: [whole_or_text(cells[call]) for call in CALLS],
    ),
    TextLines: Face(
        "lines",
        lambda kind: forms.Textarea(attrs={"rows": 4}),
        lambda rules, option: "\n".join(getattr(rules, option)),
        lambda text: read_lines(stored_text(text)),
    ),
}
"""The faces by the kind of the option."""
