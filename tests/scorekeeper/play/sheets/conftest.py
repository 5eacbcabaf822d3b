"""A table on which the deals depend on each other."""

from __future__ import annotations

import pytest

from tests.cast import FIVE, Evening, begin, deal, enter


@pytest.fixture
def five(db: None) -> Evening:
    """A table of five with a second deal that only follows from the first as it is."""
    evening = begin(FIVE)
    enter(evening, deal(), deal(re=["Ben", "Emil"]))
    return evening
