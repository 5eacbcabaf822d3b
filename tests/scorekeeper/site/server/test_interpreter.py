"""No loop asks for memory anew with each call, and what stays is not looked through for waste."""

from __future__ import annotations

import gc
from resource import RUSAGE_THREAD, getrusage

from scorekeeper.site.server.interpreter import OBJECTS, look_seldom_for_waste, with_room

CALLS, DEPTHS = 500, 400


def answer() -> int:
    return 1


def fresh_pages_of_a_loop(depth: int) -> int:
    """How many pages of memory Python asks for while it calls a function CALLS times, so many calls deep."""
    if depth:
        return fresh_pages_of_a_loop(depth - 1)
    before = getrusage(RUSAGE_THREAD).ru_minflt
    for _time in range(CALLS):
        answer()
    return getrusage(RUSAGE_THREAD).ru_minflt - before


@with_room
def slow_depths() -> list[int]:
    """The depths at which every second call or more asks for memory."""
    return [depth for depth in range(DEPTHS) if fresh_pages_of_a_loop(depth) > CALLS // 2]


def test_with_room_a_loop_is_as_fast_at_every_depth() -> None:
    assert slow_depths() == []


def test_a_function_with_room_answers_as_it_would_and_keeps_its_name() -> None:
    assert with_room(divmod)(240, 9) == (26, 6)
    assert with_room(slow_depths).__name__ == "slow_depths"


def test_what_stays_for_good_is_not_looked_through_for_waste() -> None:
    before, frozen, kept = gc.get_threshold(), gc.get_freeze_count(), [[] for _object in range(1_000)]
    try:
        look_seldom_for_waste()
        assert gc.get_threshold()[0] == OBJECTS
        assert gc.get_freeze_count() >= frozen + len(kept)
    finally:
        gc.set_threshold(*before)
