"""A table of fields says how a thing is written, checked and described."""

from __future__ import annotations

from datetime import UTC, date, datetime
from types import SimpleNamespace
from typing import Any

import pytest

from rulesets import Refused
from rulesets.document import Fields
from scorekeeper.outside.shapes import Row, Shape, choice, field, items, names_of, number, text, whole

AT = datetime(2026, 1, 31, 12, tzinfo=UTC)


class Drink(Shape):
    """Something to drink."""

    name: str = text(5, needed="is missing", of="kind.name")
    cents: int = whole(0, 900)


class Round(Shape):
    """Drinks for a table."""

    number: int = number(9)
    day: date
    size: str = choice(("small", "large"))
    drinks: list[Drink] = items(Drink, 2)
    tips: int | None = whole(0, 99, absent=None, usual=None)
    paid: bool = field(column="is_paid", usual=False)
    closed: datetime | None = field(usual=None)

    @classmethod
    def check(cls, fields: Fields, found: Row, known: Any, /) -> None:
        if found["number"] == known:
            fields.refuse("number", "is taken")


class Named(Round):
    """The same with a name."""

    title: str


BEER = SimpleNamespace(kind=SimpleNamespace(name="Bier"), cents=300)
ROW: dict[str, Any] = {
    "number": 1,
    "day": date(2026, 1, 31),
    "size": "small",
    "drinks": [BEER],
    "tips": 0,
    "is_paid": True,
    "closed": AT,
}
WRITTEN: dict[str, Any] = {
    "number": 1,
    "day": "2026-01-31",
    "size": "small",
    "drinks": [{"name": "Bier", "cents": 300}],
    "tips": 0,
    "paid": True,
    "closed": "2026-01-31T12:00:00+00:00",
}


def test_a_row_is_written_in_the_order_of_its_table() -> None:
    assert list(Round.write(ROW).items()) == list(WRITTEN.items())


def test_what_is_usual_is_not_written() -> None:
    usual = {**ROW, "tips": None, "is_paid": False, "closed": None}
    assert set(WRITTEN) - set(Round.write(usual)) == {"tips", "paid", "closed"}


def test_what_is_given_stands_there_as_it_is() -> None:
    assert Round.write(ROW, drinks=["x"])["drinks"] == ["x"]


def test_what_is_written_is_read_as_columns() -> None:
    assert Round.read(WRITTEN) == {**ROW, "drinks": [{"name": "Bier", "cents": 300}]}


def test_what_is_not_there_is_read_as_usual() -> None:
    found = Round.read({"number": 2, "day": "2026-01-31", "size": "large"})
    assert (found["drinks"], found["tips"], found["is_paid"], found["closed"]) == ([], None, False, None)


def test_a_shape_made_of_another_has_its_fields_first() -> None:
    assert names_of(Named) == (*names_of(Round), "title")


WRONG: tuple[tuple[str, Any, str], ...] = (
    ("number", None, "number: is missing"),
    ("number", 10, "number: must be a whole number from 1 to 9"),
    ("number", 7, "number: is taken"),
    ("day", "gestern", "day: must be a date"),
    ("size", "huge", "size: must be one of small, large"),
    ("drinks", {}, "drinks: must be a list with at most 2 entries"),
    ("drinks", [{"name": "Wasser"}], "drinks[0].name: must be text of at most 5 characters"),
    ("drinks", [{}], "drinks[0].name: is missing"),
    ("drinks", [{"name": "Bier", "ice": 1}], "drinks[0].ice: is not a known field"),
    ("paid", 1, "paid: must be true or false"),
    ("closed", "then", "closed: must be a time"),
    ("title", "x", "title: is not a known field"),
)


@pytest.mark.parametrize(("name", "value", "said"), WRONG)
def test_what_is_wrong_is_refused_with_its_path(name: str, value: Any, said: str) -> None:
    with pytest.raises(Refused) as refused:
        Round.read({**WRITTEN, name: value}, 7)
    assert [str(each)[: len(said)] for each in refused.value.problems] == [said]
