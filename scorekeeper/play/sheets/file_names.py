"""The names of files that are made from a sheet, and texts that any file can hold."""

from __future__ import annotations

import re
from datetime import date

from django.utils.http import content_disposition_header
from django.utils.text import get_valid_filename
from django.utils.timezone import localtime

from scorekeeper.play.sheets import models

CONTROL_CHARACTERS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
"""What neither a workbook nor a picture nor a feed can hold."""


def printable(text: str) -> str:
    """A text without control characters, which somebody may have pasted into a name."""
    return CONTROL_CHARACTERS.sub("", text)


def file_name(sheet: models.Sheet, ending: str) -> str:
    """The title and the date of an evening, in characters that a file name can have."""
    return dated_name(sheet.title, localtime(sheet.started).date(), ending)


def dated_name(title: str, day: date, ending: str) -> str:
    """A title, if there is one, and a day in characters that a file name can have."""
    return get_valid_filename(f"{title or 'Doppelkopf'} {day.isoformat()}.{ending}").lstrip(".-")


def file_header(sheet: models.Sheet, ending: str) -> str:
    """The header with which a browser saves an answer under the name of a sheet."""
    return saved_as(file_name(sheet, ending))


def saved_as(name: str) -> str:
    """The header with which a browser saves an answer under a name."""
    return content_disposition_header(True, name) or ""
