"""Random evenings, written in every layout that is read, with whatever else groups do to a table.

Totals are equal, or something is asked, or it is refused with a reason. Never is anything wrong without a
word.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.outside.tables.find_evenings import FoundEvenings
from scorekeeper.outside.tables.user_answers import Subject
from tests.rulesets.strategies import TWICE_AS_MANY
from tests.scorekeeper.outside.tables.reading import by_day, found_in, in_any_order, refusals
from tests.scorekeeper.outside.tables.written import WRITERS, Evening, Written, draw_evenings

MOST_QUESTIONS = 8


@pytest.mark.thorough
@pytest.mark.parametrize("write", WRITERS, ids=lambda write: write.__name__)
@TWICE_AS_MANY
@given(random=st.randoms(use_true_random=False))
def test_nothing_is_wrong_without_a_question(
    write: Callable[[Random, tuple[Evening, ...]], Written], random: Random
) -> None:
    written = write(random, draw_evenings(random))
    found = found_in(written.text())
    if not found.asked:
        assert is_right(found, written), written.how
    else:
        answered = answer(written)
        # What a figure that cannot be read would have been nobody can answer.
        is_open = Subject.SUMS in {each.about for each in answered.asked}
        assert is_open or is_right(answered, written), written.how


def answer(written: Written) -> FoundEvenings:
    """The file once all that is asked has been answered rightly, as far as the right answer is on offer."""
    answers: dict[Subject, str] = {}
    found = found_in(written.text())
    for _time in range(MOST_QUESTIONS):
        new = [each for each in found.asked if each.about not in answers and each.about in written.answers]
        if not new:
            break
        for each in new:
            offered = [value for value, _example in each.choices]
            right = written.answers[each.about]
            # Where two answers come to the same only one of them is offered.
            answers[each.about] = right if not offered or right in offered else offered[0]
        found = found_in(written.text(), answers=answers)
    return found


def is_right(found: FoundEvenings, written: Written) -> bool:
    """Whether everything that is taken is as it was played, and what is not taken says why."""
    right = in_any_order(
        (each.day.isoformat() if written.has_days else "", each.totals) for each in written.evenings
    )
    taken = by_day(found)
    left = [each for each in found.evenings if each.is_refused]
    if left or not found.evenings:
        return bool(refusals(found)) and all(each in right for each in taken)
    return taken == right
