"""Fields that many forms have: a day, some words, a tick, a number, a choice; how fields become HTML.

That is as Django writes them, the many small ones without a template for each.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.db.models import TextChoices
from django.db.models.enums import Choices
from django.forms import BoundField, Widget
from django.forms.renderers import DjangoTemplates
from django.http import HttpRequest
from django.urls import register_converter
from django.urls.converters import IntConverter
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_noop as _
from django.utils.translation import ngettext_lazy

ERRORS_OF_DJANGO = (
    _("This field is required."),
    _("Enter a whole number."),
    _("Enter a number."),
    _("Enter a valid date."),
    _("Enter a valid time."),
    _("Enter a valid date/time."),
    _("Enter a valid email address."),
    _("Enter a valid URL."),
    _("Enter a valid UUID."),
    _("Enter a list of values."),
    _("Select a valid choice. %(value)s is not one of the available choices."),
    _("Select a valid choice. That choice is not one of the available choices."),
    _("“%(pk)s” is not a valid value."),
    _("Ensure this value is less than or equal to %(limit_value)s."),
    _("Ensure this value is greater than or equal to %(limit_value)s."),
    _("Ensure this value is a multiple of step size %(limit_value)s."),
    _("Null characters are not allowed."),
    _("No file was submitted. Check the encoding type on the form."),
    _("No file was submitted."),
    _("The submitted file is empty."),
    _("Please either submit a file or check the clear checkbox, not both."),
    ngettext_lazy(
        "Ensure this value has at least %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at least %(limit_value)d characters (it has %(show_value)d).",
        "limit_value",
    ),
    ngettext_lazy(
        "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at most %(limit_value)d characters (it has %(show_value)d).",
        "limit_value",
    ),
    ngettext_lazy(
        "Ensure this filename has at most %(max)d character (it has %(length)d).",
        "Ensure this filename has at most %(max)d characters (it has %(length)d).",
        "max",
    ),
    ngettext_lazy(
        "Ensure that there are no more than %(max)s digit in total.",
        "Ensure that there are no more than %(max)s digits in total.",
        "max",
    ),
    ngettext_lazy(
        "Ensure that there are no more than %(max)s decimal place.",
        "Ensure that there are no more than %(max)s decimal places.",
        "max",
    ),
    ngettext_lazy(
        "Ensure that there are no more than %(max)s digit before the decimal point.",
        "Ensure that there are no more than %(max)s digits before the decimal point.",
        "max",
    ),
)
"""What Django says of a field in which something is wrong: translated here, as players talk."""


def day_field(label: Any, help_text: Any = "", **given: Any) -> forms.DateField:
    """A day, picked in the browser's calendar."""
    # The field of a calendar takes and gives no other format, whatever the language.
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, help_text=help_text, widget=widget, **given)


def text_field(
    label: Any, *, most: int, autocomplete: str = "off", is_name: bool = False, **given: Any
) -> forms.CharField:
    """A few words, at most so many letters; words of a name begin with capitals on a phone."""
    capitals = {"autocapitalize": "words"} if is_name else {}
    widget = forms.TextInput(attrs={"autocomplete": autocomplete, **capitals})
    return forms.CharField(label=label, max_length=most, widget=widget, **given)


def tick_field(label: Any, help_text: Any = "", *, initial: bool = False) -> forms.BooleanField:
    return forms.BooleanField(label=label, help_text=help_text, required=False, initial=initial)


WRITTEN = re.compile(r"\s*(?P<sign>[+-]?)\s*(?P<figure>[0-9]+)\s*(?:[^\W\d_]{2,}\.?|[点回])?\s*")
"""A whole number with what it is of, if that is one word."""


class NumberField(forms.IntegerField):
    """A whole number as people write it: “- 20”, “10 points”; `absent` comes out where nothing is typed."""

    def __init__(self, *, absent: int | None = None, **given: Any) -> None:
        super().__init__(**given)
        self.absent = absent

    def to_python(self, value: Any) -> int | None:
        found = WRITTEN.fullmatch(plain_minus(value)) if isinstance(value, str) else None
        return super().to_python(found["sign"] + found["figure"] if found else value)

    def clean(self, value: Any) -> Any:
        found = super().clean(value)
        return self.absent if found is None else found


def number_field(
    label: Any,
    most: int,
    *,
    least: int = 0,
    absent: int | None = 0,
    size: int = 5,
    required: bool = False,
    **given: Any,
) -> NumberField:
    """A whole number, for which phones offer figures alone; nothing typed is 0, unless something else is."""
    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "size": size})
    return NumberField(
        label=label,
        min_value=least,
        max_value=most,
        absent=absent,
        required=required,
        widget=widget,
        **given,
    )


def choice_of(
    label: Any, choices: type[Choices], help_text: Any = "", *, widget: Any = forms.Select
) -> forms.TypedChoiceField:
    """One of some things; nothing said is the first."""
    first = choices.choices[0][0]
    return forms.TypedChoiceField(
        label=label,
        help_text=help_text,
        choices=choices.choices,
        coerce=type(first),  # type: ignore[arg-type]  # a type takes a value, too
        empty_value=first,
        initial=first,
        required=False,
        widget=widget,
    )


def choice_or_none(
    label: Any, nothing: Any, choices: type[TextChoices], help_text: Any = ""
) -> forms.ChoiceField:
    """One of some things, or none of them, which has words of its own."""
    offered = [("", nothing), *choices.choices]
    return forms.ChoiceField(label=label, help_text=help_text, choices=offered, required=False)


INPUTS = {
    f"django/forms/widgets/{name}.html"
    for name in ("input", "input_option", "radio_option", "checkbox_option", "hidden", "text", "number")
}
"""Templates of Django that write one input."""
ERRORS = "django/forms/errors/list/default.html"


class FieldOfPage(BoundField):
    """A field, with what templates write of many of them."""

    @property
    def described(self) -> SafeString:
        """The attribute that leads from a group of inputs to its help and its errors; empty without these."""
        by = self.aria_describedby
        return format_html('aria-describedby="{}"', by) if by else SafeString("")

    @property
    def chips(self) -> SafeString:
        """Each choice, with its label behind it."""
        each = ((choice.tag(), choice.id_for_label, choice.choice_label) for choice in self)
        return format_html_join("\n", '{}<label for="{}">{}</label>', each)

    def build_widget_attrs(self, attrs: dict[str, Any], widget: Widget | None = None) -> dict[str, Any]:
        """The attributes of the input: the first field in which something is wrong has the focus.

        So a page that was refused opens there, however far down it stands.
        """
        found = super().build_widget_attrs(attrs, widget)
        wrong = (name for name in self.form.fields if name in self.form.errors) if self.form.is_bound else ()
        return found | {"autofocus": True} if next(iter(wrong), None) == self.name else found


class PlainInputs(DjangoTemplates):
    """Django's own way, and a shorter one to the same text for what stands on a page a hundred times."""

    bound_field_class = FieldOfPage

    def render(self, template_name: str, context: dict[str, Any], request: HttpRequest | None = None) -> str:
        """The HTML of a field or of its errors."""
        if template_name in INPUTS and not context["widget"].get("wrap_label"):
            return write_input(context["widget"])
        if template_name == ERRORS and not context["errors"]:
            return ""
        return super().render(template_name, context, request)


def write_input(widget: Mapping[str, Any]) -> str:
    """An input, letter by letter as `django/forms/widgets/input.html` has it."""
    value = "" if widget["value"] is None else f' value="{conditional_escape(widget["value"])}"'
    kind, name = conditional_escape(widget["type"]), conditional_escape(widget["name"])
    return f'<input type="{kind}" name="{name}"{value}{write_attributes(widget["attrs"])}>'


def write_attributes(attributes: Mapping[str, Any]) -> str:
    """The attributes of an input: those that are only there have no value."""
    return "".join(
        f" {conditional_escape(name)}" + ("" if value is True else f'="{conditional_escape(value)}"')
        for name, value in attributes.items()
        if value is not False
    )


DIGITS = 18
"""Every number with so many digits fits into 64 bits, which is what a database takes."""
LARGEST = 10**DIGITS - 1


class Number(IntConverter):
    """A number in an address, `<num:…>`; an address with a longer one is no address."""

    regex = f"[0-9]{{1,{DIGITS}}}"


register_converter(Number, "num")


def is_number(text: str) -> bool:
    """Whether a text is a whole number, 0 or more, that is not too long."""
    return text.isdecimal() and len(text) <= DIGITS


def number_in(text: str) -> int:
    """The number that a page had hidden in a form or an address; 0, which is none of them, if it is none."""
    return int(text) if is_number(text) else 0


def numbers_in(texts: Iterable[str]) -> list[int]:
    """The numbers among some texts, in their order."""
    return [int(text) for text in texts if is_number(text)]


def plain_minus(text: str) -> str:
    """A text with the minus of a keyboard in the place of a typographic one."""
    return re.sub("[\N{MINUS SIGN}\N{EN DASH}]", "-", text)
