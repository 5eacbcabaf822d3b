"""Draws of all fields: who sits where, and how few meet again."""

from __future__ import annotations

import ast
import sys
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from statistics import mean
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.club.evenings import draw as evenings_draw
from scorekeeper.club.evenings.draw.drawing import draw, least_together
from scorekeeper.club.evenings.draw.plan import Prices
from scorekeeper.club.evenings.draw.report import Report, report_on, swap
from scorekeeper.club.evenings.draw.schedules import (
    KNOWN_ROUNDS,
    SCHEDULES,
    Places,
    scheduled_rows,
    turned_rows,
)
from scorekeeper.club.evenings.draw.tables import (
    DEALER,
    WRITER,
    Lot,
    NoTables,
    Round,
    table_sizes,
    tables_in_short,
)
from tests.depths import one_in
from tests.fair_draws import times_at, together

# players, rounds, most repeats allowed, most meetings of a pair allowed
FOURS = [(8, 3, 12, 2), (12, 3, 9, 2)] + [
    (players, rounds, 0, 1)
    for players, rounds in [
        *((players, 3) for players in range(16, 121, 4)),
        *((16, 5), (20, 5), (24, 5), (28, 6), (48, 4), (84, 6), (120, 6)),
    ]
]
WITH_FIVES = [
    *((13, 16, 2), (17, 12, 2), (19, 12, 2), (21, 6, 2), (22, 8, 2), (23, 10, 2), (26, 4, 2)),
    *((players, 0, 1) for players in (25, 27, 29, 30, 31, 33, 34, 35, 39, 43, 47, 50, 55, 63, 79, 99, 119)),
]

quick = settings(max_examples=8, deadline=None)


@cache
def drawn(players: int, rounds: int, seed: str = "2026-11-21") -> tuple[Round, ...]:
    """A draw in which everybody sits exactly once in each round."""
    result = draw(list(range(1, players + 1)), rounds, seed=seed)
    assert len(result) == rounds
    for tables in result:
        assert sorted(player for table in tables for player in table) == list(range(1, players + 1))
        assert tuple(map(len, tables)) == table_sizes(players)
    return result


def difference(times: dict[int, int]) -> int:
    return max(times.values()) - min(times.values())


def most_meetings(report: Report) -> int:
    """How often the pair meets that meets most often."""
    return max((len(meeting.rounds) for meeting in report.again), default=1)


def clubs_of(players: int, clubs: int) -> list[range]:
    """Everybody in so many clubs that are as large as each other."""
    return [range(first, players, clubs) for first in range(clubs)]


@pytest.mark.parametrize(("players", "rounds", "repeats", "meetings"), one_in(5, FOURS))
def test_tables_of_four_repeat_as_few_as_can_be(
    players: int, rounds: int, repeats: int, meetings: int
) -> None:
    report = report_on(drawn(players, rounds))
    assert report.repeats <= repeats
    assert most_meetings(report) <= meetings


@pytest.mark.parametrize(
    ("players", "rounds"), [(16, 5), (20, 5), (24, 6), (24, 7), (28, 7), (28, 8), (32, 8), (36, 8)]
)
def test_known_rounds_repeat_nobody_where_a_search_does(players: int, rounds: int) -> None:
    result = drawn(players, rounds)
    assert report_on(result).again == ()
    assert result != drawn(players, rounds, "another")


def test_known_rounds_let_clubs_sit_apart_first() -> None:
    clubs = clubs_of(24, 6)
    rounds = draw(range(24), 7, seed="clubs", apart=clubs)
    assert (report_on(rounds).repeats, together(rounds[0], clubs)) == (0, [])


def test_known_rounds_are_as_many_as_can_be_known_of_their_rings() -> None:
    known = {players: (schedule.fewest, schedule.places) for players, schedule in SCHEDULES.items()}
    assert known == {24: (6, 7), 28: (7, 8), 32: (7, 8), 36: (8, 8)}
    rows = [len(scheduled_rows(24, rounds)) for rounds in range(4, 10)]
    assert rows == [0, 0, 6, 7, 8, 0]


@pytest.mark.parametrize(("players", "rounds"), [(16, 6), (16, 7), (16, 8), (20, 7), (24, 8)])
def test_known_rounds_repeat_as_few_as_there_are_too_few_pairs(players: int, rounds: int) -> None:
    report = report_on(drawn(players, rounds))
    meetings, pairs = rounds * players * 3 // 2, players * (players - 1) // 2
    assert (report.repeats, most_meetings(report)) == (meetings - pairs, 2)


@pytest.mark.parametrize(("players", "first"), [(16, 5), (20, 5), (24, 6)])
def test_known_rounds_repeat_as_late_as_can_be(players: int, first: int) -> None:
    rounds = len("".join(KNOWN_ROUNDS[players].split())) // players
    result = drawn(players, rounds)
    assert report_on(result[:first]).repeats == 0 < report_on(result[: first + 1]).repeats


@pytest.mark.parametrize(
    ("players", "rounds", "repeats"), [(16, 6, 24), (20, 7, 20), (24, 8, 12), (28, 8, 0)]
)
def test_known_rounds_are_found_after_the_first_one_was_played(
    players: int, rounds: int, repeats: int
) -> None:
    past = drawn(players, 1)
    rest = draw(range(1, players + 1), rounds - 1, past, seed="more rounds")
    assert report_on([*past, *rest]).repeats == repeats


def one_by_one(here: Sequence[Sequence[int]], **said: Any) -> list[Round]:
    """A round for each of these, drawn when all before it were played."""
    past: list[Round] = []
    for players in here:
        past += draw(players, 1, past, seed="one by one", **said)
        assert sorted(player for table in past[-1] for player in table) == sorted(players)
    return past


@pytest.mark.parametrize(
    ("players", "rounds", "repeats"),
    [(16, 6, 24), (20, 6, 6), (20, 7, 20), (24, 7, 0), (28, 8, 0), (32, 8, 0), (36, 8, 0)],
)
def test_rounds_drawn_one_by_one_go_on_with_known_ones(players: int, rounds: int, repeats: int) -> None:
    assert report_on(one_by_one([range(players)] * rounds)).repeats == repeats


@pytest.mark.parametrize(("players", "rounds"), [(24, 7), (28, 8)])
def test_who_comes_for_somebody_goes_on_with_known_rounds(players: int, rounds: int) -> None:
    here = [range(players)] * 2 + [range(1, players + 1)] * (rounds - 2)
    assert report_on(one_by_one(here)).repeats == 0


def test_known_rounds_go_on_with_couples_apart_and_with_who_has_seldom_met() -> None:
    couples, pairs = [(0, 1), (2, 3), (4, 5)], list(combinations(range(28), 2))
    met = {pair: sum(pair) % 9 for pair in pairs}
    rounds = one_by_one([range(28)] * 8, met=met, never=couples)
    assert (report_on(rounds).repeats, [together(tables, couples) for tables in rounds]) == (0, [[]] * 8)
    first = [pair for tables in rounds[:2] for table in tables for pair in combinations(sorted(table), 2)]
    assert mean(met[pair] for pair in first) < 0.8 * mean(met.values())


def test_after_rounds_that_are_no_beginning_of_known_ones_a_round_is_searched() -> None:
    past = one_by_one([range(24)] * 2)
    past[1] = swap(past, 2, past[1][0][0], past[1][1][0]).round
    assert list(Places(range(24), past, turned_rows(24)[:2]).ways(Lot("by hand"))) == []
    assert report_on([*past, *draw(range(24), 1, past, seed="by hand")]).repeats == report_on(past).repeats


def test_a_search_for_places_that_leads_to_nothing_ends() -> None:
    past = draw(range(36), 3, seed="searched")
    assert list(Places(range(36), past, turned_rows(36)[:3]).ways(Lot("searched"))) == []


def test_rounds_after_one_of_others_are_searched() -> None:
    past = drawn(24, 1)
    rest = draw(range(2, 26), 2, past, seed="one left, one came")
    assert sorted(one for table in rest[0] for one in table) == list(range(2, 26))
    assert report_on([*past, *rest]).repeats == 0


def test_twenty_over_six_rounds_repeat_six() -> None:
    assert report_on(drawn(20, 6)).repeats == 6


def test_couples_sit_apart_where_known_rounds_would_let_all_meet() -> None:
    result = draw(range(24), 8, seed="couples", never=[(0, 1), (2, 3)])
    assert [
        table for tables in result for table in tables if {0, 1} <= set(table) or {2, 3} <= set(table)
    ] == []


@pytest.mark.thorough
@pytest.mark.parametrize(("players", "repeats", "meetings"), WITH_FIVES)
def test_tables_of_five_are_spread_and_repeat_few(players: int, repeats: int, meetings: int) -> None:
    report = report_on(drawn(players, 3))
    assert difference(report.large) <= 1
    assert report.repeats <= repeats
    assert most_meetings(report) <= meetings


def test_nine_meet_less_often_where_fives_need_not_be_spread() -> None:
    free = draw(list(range(9)), 3, seed="nine", prices=Prices(large=0, thrice=0))
    assert report_on(free).repeats <= 12


@pytest.mark.parametrize("players", one_in(3, [8, 16, 96, 13, 30, 100, 119, 116]))
@pytest.mark.parametrize("rounds", [3, 4])
def test_dealing_first_and_writing_are_spread(players: int, rounds: int) -> None:
    result = drawn(players, rounds)
    assert difference(times_at(result, DEALER)) <= 1
    assert difference(times_at(result, WRITER)) <= 1


@settings(max_examples=3, deadline=None)
@given(st.integers(4, 40), st.integers(1, 2), st.text(max_size=5))
def test_everybody_sits_exactly_once_in_each_round(players: int, rounds: int, seed: str) -> None:
    assert drawn(players, rounds, seed)


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (4, (4,)),
        (5, (5,)),
        (6, (6,)),
        (7, (7,)),
        (8, (4, 4)),
        (11, (5, 6)),
        (15, (5, 5, 5)),
        (22, (4, 4, 4, 5, 5)),
    ],
)
def test_as_many_sit_at_four_as_can_be(players: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(players) == sizes


def test_only_six_seven_and_eleven_need_more_than_five_at_a_table() -> None:
    assert [players for players in range(4, 200) if max(table_sizes(players)) > 5] == [6, 7, 11]
    assert [players for players in range(4, 200) if sum(table_sizes(players)) != players] == []


def test_tables_are_said_in_short() -> None:
    short = {players: tables_in_short(players) for players in (0, 3, 4, 7, 9, 11, 22)}
    assert short == {0: "", 3: "", 4: "1 × 4", 7: "1 × 7", 9: "4 + 5", 11: "5 + 6", 22: "3 × 4 + 2 × 5"}


@pytest.mark.parametrize("players", [17, 18, 19, 3, 0])
def test_who_does_not_come_out_at_fours_is_not_drawn_at_fours_only(players: int) -> None:
    with pytest.raises(NoTables):
        draw(list(range(players)), 3, seed="x", fours_only=True)


@quick
@given(st.integers(4, 24), st.text(max_size=9))
def test_the_same_seed_makes_the_same_draw(players: int, seed: str) -> None:
    one, other = (draw(range(players), 1, seed=seed) for _ in range(2))
    assert one == other


def test_a_seed_is_good_for_ever() -> None:
    """If this fails, draws that were published can no longer be checked."""
    assert drawn(8, 2, "Halberbracht") == (((6, 4, 8, 1), (3, 2, 7, 5)), ((5, 8, 1, 3), (7, 6, 2, 4)))


def test_a_seed_is_good_for_ever_where_clubs_sit_apart() -> None:
    found = draw(list(range(1, 9)), 2, seed="Halberbracht", apart=[(1, 2), (5, 6, 7, 8)])
    assert found == (((4, 1, 7, 8), (5, 2, 3, 6)), ((8, 6, 5, 1), (3, 2, 7, 4)))


def test_another_seed_makes_another_draw() -> None:
    assert drawn(16, 3, "one") != drawn(16, 3, "two")


@quick
@given(st.sampled_from([16, 20, 25]), st.sets(st.integers(1, 16), max_size=3), st.integers(0, 2))
def test_who_is_here_by_now_sits_exactly_once(players: int, gone: set[int], late: int) -> None:
    past = drawn(players, 2)
    here = [player for player in range(1, players + late + 1) if player not in gone]
    again = draw(here, 1, past, seed="again")
    assert sorted(player for table in again[0] for player in table) == here


def test_the_rounds_after_somebody_left_still_repeat_nobody() -> None:
    past = drawn(32, 2)
    here = [player for player in range(1, 35) if player not in (3, 7)]
    assert report_on([*past, *draw(here, 2, past, seed="later")]).repeats == 0


def test_a_late_comer_sits_at_five_first() -> None:
    past = drawn(25, 3)
    rest = draw([*range(1, 25), 26], 1, past, seed="late")
    assert report_on([*past, *rest]).large[26] == 1


@pytest.mark.parametrize(
    ("groups", "tables", "pairs"),
    [
        ([range(1, 9)], 4, 4),
        ([range(1, 5)], 4, 0),
        ([range(1, 8), range(1, 3)], 2, 9),
        ([range(1, 6), range(6, 11)], 3, 4),
    ],
)
def test_of_a_group_larger_than_there_are_tables_some_must_meet(
    groups: list[range], tables: int, pairs: int
) -> None:
    assert least_together(range(1, 20), groups, tables) == pairs


def test_a_club_sits_apart_in_the_first_round_and_meets_later() -> None:
    clubs = [range(first, first + 4) for first in range(1, 25, 4)]
    result = draw(list(range(1, 25)), 4, seed="clubs", apart=clubs)
    assert (together(result[0], clubs), report_on(result).repeats) == ([], 0)
    assert [table for table in result[0] if len({(player - 1) // 4 for player in table}) != 4] == []


@pytest.mark.parametrize(("players", "rounds"), [(16, 5), (25, 5), (30, 3), (50, 5), (119, 3)])
@pytest.mark.parametrize("clubs", one_in(3, [4, 3, 6]))
def test_clubs_sit_as_far_apart_as_can_be_and_nobody_meets_again(
    players: int, rounds: int, clubs: int
) -> None:
    apart = clubs_of(players, clubs)
    result = draw(list(range(players)), rounds, seed="clubs", apart=apart)
    report = report_on(result)
    assert report.repeats == 0
    assert difference(report.large) <= 1
    assert len(together(result[0], apart)) == least_together(range(players), apart, len(table_sizes(players)))


def test_a_club_that_is_too_large_is_reported() -> None:
    result = draw(list(range(8)), 1, seed="club", apart=[(0, 1, 2)])
    assert len(together(result[0], [(0, 1, 2)])) == 1


def test_a_club_counts_in_the_first_round_only() -> None:
    past = drawn(8, 1)
    apart = [range(1, 9)]
    assert draw(range(1, 9), 1, past, seed="x", apart=apart) == draw(range(1, 9), 1, past, seed="x")


def test_the_report_tells_who_meets_again_and_who_sits_where() -> None:
    past: tuple[Round, ...] = (((1, 2, 3, 4, 5),), ((5, 4, 3, 2),))
    again = report_on(past)
    assert [(meeting.one, meeting.other, meeting.rounds) for meeting in again.again] == [
        (one, other, (1, 2)) for one in range(2, 5) for other in range(one + 1, 6)
    ]
    assert again == Report(again=again.again, large={1: 1, 2: 1, 3: 1, 4: 1, 5: 1})
    assert times_at(past, WRITER) == {1: 0, 2: 1, 3: 0, 4: 1, 5: 0}
    assert times_at(past, DEALER) == {1: 1, 2: 0, 3: 0, 4: 0, 5: 1}


def test_a_draw_needs_nothing_but_python() -> None:
    room = Path(evenings_draw.__file__).parent
    imported = {
        node.module
        for path in room.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module
    }
    assert [
        module
        for module in imported
        if not module.startswith("scorekeeper.club.evenings.draw.")
        and module.partition(".")[0] not in sys.stdlib_module_names
    ] == []
