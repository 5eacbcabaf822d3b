"""Whole numbers that anybody may write into an address or a form: no longer than a database takes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from django import forms
from django.urls import register_converter
from django.urls.converters import IntConverter

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


class MinusField(forms.IntegerField):
    """A whole number with any minus sign that keyboards have."""

    def to_python(self, value: Any) -> int | None:
        return super().to_python(plain_minus(value) if isinstance(value, str) else value)


def plain_minus(text: str) -> str:
    """A text with the minus of a keyboard in the place of a typographic one."""
    return re.sub("[\N{MINUS SIGN}\N{EN DASH}]", "-", text)
