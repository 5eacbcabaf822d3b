"""Fields for the points that a season adds: with decimals, for so many evenings, for fines."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.formats import get_format
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.leagues.fines import FINE
from scorekeeper.club.leagues.seasons.fields import MOST_PLACE_POINTS
from scorekeeper.site.web.fields import plain_minus

FIGURE = r"[0-9]+(?:[.,][0-9]{1,2})?"
POINTS = re.compile(rf"\s*(?P<sign>[+-]?)\s*(?P<figure>{FIGURE})\s*(?:[^\W\d_]{{2,}}\.?|点)?\s*")
"""Points, with two decimals at most, and the word for them."""
MILESTONE = re.compile(
    rf"(?:[^\W\d_]+\s*)?(?P<evenings>[0-9]{{1,4}})\s*(?:[^\W\d_]+\s*)?[:=]\s*(?P<points>[+-]?{FIGURE})(?:\s*[^\W\d_]+)?"
)
MILESTONES = re.compile(rf"[0-9]+:-?{FIGURE}(?:;[0-9]+:-?{FIGURE})*")
PARTED = re.compile(r"\s*(?:[;\n]|,(?![0-9]))\s*")
"""Between what stands in a row: a comma right before a figure is one of decimals."""
EXTRA_INVALID = _("Points such as 10, -20 or 0.5, with two decimals at most.")


class ExtraField(forms.FloatField):
    """Points with two decimals at most, as people write them: “10”, “- 0,5”, “10 points”; nothing is 0."""

    absent = 0

    def __init__(self, label: Any, help_text: Any = "") -> None:
        super().__init__(
            label=label,
            help_text=help_text,
            min_value=-MOST_PLACE_POINTS,
            max_value=MOST_PLACE_POINTS,
            required=False,
            widget=forms.TextInput(attrs={"autocomplete": "off", "size": 5}),
            error_messages={"invalid": EXTRA_INVALID},
        )

    def prepare_value(self, value: Any) -> Any:
        """The points as they are typed."""
        return typed_points(value) if isinstance(value, int | float) else value

    def to_python(self, value: Any) -> float | None:  # type: ignore[override]  # that of Django is one, too
        """The points; whole ones are no decimals."""
        if isinstance(value, str) and value.strip():
            found = POINTS.fullmatch(plain_minus(value))
            value = found["sign"] + found["figure"].replace(",", ".") if found else "none"
        points = super().to_python(value)
        return points if points is None else plain(points)

    def clean(self, value: Any) -> float:
        """The points, 0 where nothing is typed."""
        return super().clean(value) or 0


class MilestonesField(forms.CharField):
    """Points for so many evenings; stored as “20:10;30:12.5”."""

    def __init__(self, label: Any, help_text: Any) -> None:
        widget = forms.TextInput(attrs={"autocomplete": "off"})
        super().__init__(label=label, help_text=help_text, required=False, max_length=120, widget=widget)

    def prepare_value(self, value: Any) -> Any:
        """What is stored, as it is typed."""
        pairs = (pair.split(":") for pair in (value or "").split(";"))
        is_stored = MILESTONES.fullmatch(value or "")
        return (
            "; ".join(f"{first}: {typed_points(float(more))}" for first, more in pairs)
            if is_stored
            else value
        )

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Whether something else is typed than what is stored."""
        return super().has_changed(self.prepare_value(initial), data)

    def clean(self, value: Any) -> str:
        """The numbers of evenings with their points, the lowest first."""
        parts = [part for part in PARTED.split(plain_minus(super().clean(value)).strip()) if part]
        found = [MILESTONE.fullmatch(part) for part in parts]
        points = {int(each["evenings"]): float(each["points"].replace(",", ".")) for each in found if each}
        is_much = any(abs(each) > MOST_PLACE_POINTS for each in points.values())
        if len(points) < len(parts) or 0 in points or is_much:
            raise forms.ValidationError(_("Write evenings with their points, such as 20: 10; 30: 15."))
        return ";".join(f"{evenings}:{points[evenings]:g}" for evenings in sorted(points))


def plain(points: float) -> float:
    """Points with two decimals at most, without any where they are whole."""
    found = round(points, 2)
    return int(found) if found.is_integer() else found


def typed_points(points: float) -> str:
    """Points as they are typed in the language of the page."""
    return f"{points:g}".replace(".", get_format("DECIMAL_SEPARATOR"))


class FinesField(forms.CharField):
    """A field for the points of fines, by name; stored with semicolons between."""

    def __init__(self) -> None:
        text = _(
            "What fines booked in the kitty take away, such as: late 5; absent 10. A number on its own "
            "applies to all others, a plus adds."
        )
        widget = forms.TextInput(attrs={"autocomplete": "off"})
        super().__init__(label=_("For fines"), help_text=text, required=False, max_length=250, widget=widget)

    def prepare_value(self, value: Any) -> str:
        """The stored fines with the sign of what they add."""
        return re.sub(r"(?<![-+\d.,])(\d+(?:[.,]\d+)?)\s*(?=;|$)", r"+\1", value or "")

    def clean(self, value: Any) -> str:
        """Names with their points and the sign of these; raise ValidationError for what has none."""
        parts = PARTED.split(plain_minus(super().clean(value)))
        found = [FINE.fullmatch(part) for part in parts if part]
        if not all(found):
            raise forms.ValidationError(_("Write a name with its points, such as: late 5; absent 10."))
        return "; ".join(written_fine(fine) for fine in found if fine)


def written_fine(fine: re.Match[str]) -> str:
    """A fine as it is kept: what has no sign is taken away."""
    points = float(fine["points"].replace(",", "."))
    is_added = fine["points"].startswith("+")
    return f"{fine['name']} {points if is_added else -abs(points):+g}".strip()
