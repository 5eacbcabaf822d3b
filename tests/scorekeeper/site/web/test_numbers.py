"""Whole numbers are read as people write them, wherever one is asked for."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ValidationError

from scorekeeper.site.web.fields import number_field

WRITTEN = {" 24 ": 24, "24 deals": 24, "24 Spiele": 24, "24回": 24, "- 5": -5, "−5 points": -5, "": 0}
NO_NUMBERS = ("24 x", "2,5", "24 deals or so", "deals", "٢٤ deals", "101")


@pytest.mark.parametrize("typed", WRITTEN)
def test_a_number_may_say_what_it_is_of(typed: str) -> None:
    assert field().clean(typed) == WRITTEN[typed]


@pytest.mark.parametrize("typed", NO_NUMBERS)
def test_what_is_no_whole_number_or_too_large_is_none(typed: str) -> None:
    with pytest.raises(ValidationError):
        field().clean(typed)


def field() -> Any:
    return number_field("Deals", 100, least=-100)
