"""Fields that are written without a template read letter by letter as Django's templates write them."""

from __future__ import annotations

from typing import Any

import pytest
from django import forms
from django.forms.renderers import DjangoTemplates
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy

from scorekeeper.site.web.fields import PlainInputs

CHOICES = [("", "-"), ("a&b", "<A>"), ("x'y", mark_safe("&amp;")), (3, gettext_lazy("Re"))]
ODD = {"data-x": 'a"b<', "hidden": True, "disabled": False, "size": 3, "title": mark_safe("&lt;")}


class Many(forms.Form):
    """A field of every kind that the pages have, with values that must be escaped."""

    text = forms.CharField(widget=forms.TextInput(attrs=ODD), help_text="<help>", required=False)
    number = forms.IntegerField(min_value=1, max_value=3, required=False)
    hidden = forms.CharField(widget=forms.HiddenInput)
    one = forms.ChoiceField(choices=CHOICES, widget=forms.RadioSelect(attrs=ODD))
    several = forms.MultipleChoiceField(choices=CHOICES, widget=forms.CheckboxSelectMultiple)
    box = forms.BooleanField(required=False)
    select = forms.ChoiceField(choices=CHOICES)
    long = forms.CharField(widget=forms.Textarea)
    file = forms.FileField(required=False)
    password = forms.CharField(widget=forms.PasswordInput)
    day = forms.DateField(widget=forms.DateInput(attrs={"type": "date"}))


def written(form: Many) -> list[str]:
    """All that a template can ask of a form."""
    whole = [str(form), *(str(field.errors) for field in form), *map(str, form)]
    return whole + [text for field in form for each in field for text in (each.tag(), str(each))]


SENT: list[dict[str, Any] | None] = [
    None,
    {},
    {"text": '"><script>', "number": "x", "hidden": "&", "one": "a&b", "several": ["a&b", "3"], "box": "on"},
    {"text": "0", "number": "0", "hidden": "", "one": "nothing", "select": "x'y", "day": "2026-11-22"},
]


@pytest.mark.parametrize("data", SENT)
def test_fields_are_written_as_django_writes_them(data: dict[str, Any] | None) -> None:
    initial = {"number": 0, "box": True, "one": "a&b", "text": mark_safe("<b>")}
    ours, theirs = (
        Many(data, initial=initial, renderer=renderer) for renderer in (PlainInputs(), DjangoTemplates())
    )
    assert [text.replace(" autofocus", "") for text in written(ours)] == written(theirs)


def test_the_first_field_in_which_something_is_wrong_has_the_focus() -> None:
    form = Many({"text": "0", "number": "9", "one": "a&b"}, renderer=PlainInputs())
    assert [field.name for field in form if "autofocus" in str(field)] == ["number"]
    assert "autofocus" not in str(Many(renderer=PlainInputs()))


def test_a_group_of_chips_leads_to_its_help_and_its_errors() -> None:
    form = Many({"one": "nothing"}, auto_id="x_%s")
    first, second = form["several"].subwidgets[:2]
    assert form["one"].described == 'aria-describedby="x_one_error"'
    assert form["text"].described == 'aria-describedby="x_text_helptext"'
    assert Many()["select"].described == ""
    assert form["several"].chips.splitlines()[:2] == [
        f'{first.tag()}<label for="x_several_0">-</label>',
        f'{second.tag()}<label for="x_several_1">&lt;A&gt;</label>',
    ]
