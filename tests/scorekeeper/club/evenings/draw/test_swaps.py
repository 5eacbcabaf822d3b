"""Two who change seats by hand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.club.evenings.draw.drawing import draw
from scorekeeper.club.evenings.draw.report import Meeting, NotSeated, Swap, report_on, swap

FIRST = ((1, 2, 3, 4), (5, 6, 7, 8, 9))
SECOND = ((1, 5, 6, 2), (3, 4, 7, 8, 9))


def test_a_swap_says_what_it_costs() -> None:
    assert swap([FIRST, SECOND], 2, 2, 3) == Swap(
        round=((1, 5, 6, 3), (2, 4, 7, 8, 9)),
        again=(Meeting(1, 3, (1, 2)), Meeting(2, 4, (1, 2))),
        parted=(Meeting(1, 2, (1, 2)), Meeting(3, 4, (1, 2))),
        large={2: (0, 1), 3: (1, 0)},
    )


def test_two_at_one_table_change_their_seats_only() -> None:
    assert swap([FIRST, SECOND], 2, 5, 6) == Swap(((1, 6, 5, 2), SECOND[1]), (), (), {})


@pytest.mark.parametrize(("one", "other"), [(1, 99), (99, 1)])
def test_who_does_not_sit_there_is_not_swapped(one: int, other: int) -> None:
    with pytest.raises(NotSeated):
        swap([FIRST, SECOND], 2, one, other)


@settings(max_examples=30, deadline=None)
@given(st.sampled_from([8, 12, 16, 20]), st.data())
def test_a_swap_leaves_everything_else_as_it_is(players: int, data: st.DataObject) -> None:
    rounds = draw(list(range(players)), 2, seed="swap")
    one, other = data.draw(st.tuples(*[st.integers(0, players - 1)] * 2))
    number = data.draw(st.integers(1, 2))
    done = swap(rounds, number, one, other)
    before = {player: seat_of(rounds[number - 1], player) for player in range(players)}
    after = {player: seat_of(done.round, player) for player in range(players)}
    assert after == {**before, one: before[other], other: before[one]}
    back = swap([*rounds[: number - 1], done.round, *rounds[number:]], number, one, other)
    assert back.round == rounds[number - 1]
    assert report_on(rounds).repeats == repeats_after_both(rounds, number, back)


def seat_of(tables: tuple[tuple[int, ...], ...], player: int) -> tuple[int, int]:
    [found] = [(number, table.index(player)) for number, table in enumerate(tables) if player in table]
    return found


def repeats_after_both(rounds: tuple[tuple[tuple[int, ...], ...], ...], number: int, back: Swap) -> int:
    return report_on([*rounds[: number - 1], back.round, *rounds[number:]]).repeats
