"""House rules as form fields: every field is made from the declaration of its option.

An empty field means "as in the ruleset"; the value of a field becomes a value of the sheet document.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulesets.rules.catalogue import Option
from rulesets.rules.custom import CustomBonuses, CustomSolos
from rulesets.rules.kinds import Choice, FourPoints, Members, PointsBySolo, Switch, TextLines, Whole

UNCHANGED = gettext_lazy("as in the ruleset")
NOTHING = "nothing"
"""The value that empties a set, where leaving all boxes empty means that nothing is changed."""


def field_for(option: Option) -> forms.Field:
    """The form field of an option."""
    kind = option.kind
    texts: dict[str, Any] = {
        "label": gettext_lazy(option.label),
        "help_text": gettext_lazy(option.help),
        "required": False,
    }
    if isinstance(kind, Switch):
        choices = [("", UNCHANGED), ("true", gettext_lazy("yes")), ("false", gettext_lazy("no"))]
        return forms.ChoiceField(choices=choices, **texts)
    if isinstance(kind, Choice):
        labels = [(value, gettext_lazy(label)) for value, label in kind.labels.items()]
        return forms.ChoiceField(choices=[("", UNCHANGED), *labels], **texts)
    if isinstance(kind, Members):
        labels = [(value, gettext_lazy(label)) for value, label in kind.labels.items()]
        none = [(NOTHING, gettext_lazy("none of these"))]
        return forms.MultipleChoiceField(
            choices=[*labels, *none], widget=forms.CheckboxSelectMultiple, **texts
        )
    if isinstance(kind, Whole):
        number = forms.TextInput(attrs={"inputmode": "numeric", "placeholder": UNCHANGED})
        return forms.IntegerField(min_value=kind.low, max_value=kind.high, widget=number, **texts)
    if isinstance(kind, FourPoints):
        figures = forms.TextInput(attrs={"inputmode": "numeric", "placeholder": "1 1 1 1"})
        return forms.CharField(max_length=20, widget=figures, **texts)
    lines = forms.Textarea(attrs={"rows": 3, "placeholder": EXAMPLES.get(type(kind), "")})
    return forms.CharField(max_length=13_000, widget=lines, **texts)


EXAMPLES = {
    PointsBySolo: "jacks 1\nqueens 2",
    CustomSolos: gettext_lazy("Picture solo; suit"),
    CustomBonuses: gettext_lazy("Fox on the first trick; 1"),
    TextLines: gettext_lazy("Who deals brings the drinks."),
}
"""What a line of a free text looks like."""


def value_of(option: Option, cleaned: object) -> object:
    """The document's value of a cleaned field, None if nothing is to be changed.

    Raise ValueError with a translated text if the words cannot be read.
    """
    if cleaned in (None, "", []):
        return None
    read = READERS.get(type(option.kind))
    return read(cleaned) if read else cleaned


def members(values: Any) -> list[str]:
    """The ticked values."""
    return [value for value in values if value != NOTHING]


def lines_of(text: object) -> list[str]:
    """The lines that are not empty."""
    return [line.strip() for line in str(text).splitlines() if line.strip()]


def four_points(text: str) -> list[int]:
    """Four figures with spaces or commas between them."""
    figures = re.split(r"[\s,;]+", text.strip())
    if len(figures) != 4 or not all(figure.isdecimal() for figure in figures):
        raise ValueError(_("Enter four numbers such as 1 1 1 1: for 90, 60, 30 and schwarz."))
    return [int(figure) for figure in figures]


def solo_points(line: str) -> tuple[str, int]:
    """A solo kind and its points."""
    kind, _space, points = line.rpartition(" ")
    if not kind or not points.isdecimal():
        raise ValueError(_("Enter a solo and its points in each line, such as: jacks 1"))
    return kind.strip(" :;="), int(points)


def custom_solo(line: str) -> dict[str, object]:
    """A solo of the group: its name, and the group of solos it belongs to if any."""
    name, *group = [part.strip() for part in line.split(";")]
    return {"id": identifier(name, "solo"), "name": name, "group": group[0] if group else "none"}


def custom_bonus(line: str) -> dict[str, object]:
    """A bonus of the group: name; points; most per side; and a last part if it counts one against three."""
    name, *numbers = [part.strip() for part in line.split(";")]
    in_lone = len(numbers) > 2 and bool(numbers[2])
    if not all(re.fullmatch(r"[-−]?\d+", number) for number in numbers[:2]):  # both minus signs
        raise ValueError(_("Enter name; points; most per side in each line, such as: Heart trick; 1; 2"))
    points, most = (int(number.replace("−", "-")) for number in (*numbers[:2], "1", "1")[:2])
    return {"id": identifier(name, "bonus"), "name": name, "points": points, "most": most, "in_lone": in_lone}


def identifier(name: str, prefix: str) -> str:
    """An id for something that a group has named."""
    return f"{prefix}_{slugify(name).replace('-', '_')}"[:40]


READERS: dict[type, Callable[[Any], object]] = {
    Switch: lambda text: text == "true",
    Members: members,
    FourPoints: four_points,
    PointsBySolo: lambda text: dict(solo_points(line) for line in lines_of(text)),
    CustomSolos: lambda text: [custom_solo(line) for line in lines_of(text)],
    CustomBonuses: lambda text: [custom_bonus(line) for line in lines_of(text)],
    TextLines: lines_of,
}
"""How what was typed becomes a value of the document, by the kind of the option."""
