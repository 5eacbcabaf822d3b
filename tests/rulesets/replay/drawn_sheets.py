"""Sheets of any length under rules of all kinds, drawn at random, whose deals are all possible."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from random import Random

from rulesets.document import read_sheet
from rulesets.problems import Refused
from rulesets.session.table import Sheet
from tests.rulesets.reference import draws
from tests.rulesets.reference.rules import Document

DEALS = 24


def drawn_sheets(
    random: Random, rules: Sequence[Document], count: int, is_wanted: Callable[[Sheet], bool] = bool
) -> list[Sheet]:
    """So many sheets, each under one of these rules in turn."""
    return list(islice(sheets_in_turn(random, rules, is_wanted), count))


def has_dummy(sheet: Sheet) -> bool:
    """Whether three play, the fourth hand being nobody's."""
    return sheet.table.dummy is not None


def sheets_in_turn(
    random: Random, rules: Sequence[Document], is_wanted: Callable[[Sheet], bool]
) -> Iterator[Sheet]:
    """Sheets without an end."""
    while True:
        for options in rules:
            with suppress(Refused):
                sheet = read_sheet(draws.sheet(random, options, deals=DEALS, refused=0))
                if is_wanted(sheet):
                    yield sheet
