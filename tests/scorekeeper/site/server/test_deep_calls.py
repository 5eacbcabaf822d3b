"""No loop asks for memory anew with each call, at whatever depth it stands."""

from __future__ import annotations

from resource import RUSAGE_THREAD, getrusage

from scorekeeper.site.server.deep_calls import with_room

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
