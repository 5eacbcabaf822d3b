"""The preliminary rounds in groups: who is in which, whom they meet, and who of each plays the final."""

from __future__ import annotations

import csv
import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from io import StringIO
from random import Random
from typing import Any

import pytest

from scorekeeper.club.evenings.rounds.writes import CannotOpen, CannotSeat, seat_by_hand
from scorekeeper.tournament.awards.models import AwardKind
from scorekeeper.tournament.counting import Ahead, Carried, Counting
from scorekeeper.tournament.entrants.writes import (
    Ticks,
    all_here,
    change_entrant,
    drop_out,
    enter_people,
    take_over,
    tick_entrants,
)
from scorekeeper.tournament.final.writes import make_cut
from scorekeeper.tournament.hall.screen import screen_of
from scorekeeper.tournament.models import Entrant, Tournament
from scorekeeper.tournament.naming import Entry
from scorekeeper.tournament.rounds.pools import sizes_of_pools
from scorekeeper.tournament.rounds.repair_writes import reseat
from scorekeeper.tournament.rounds.reseating import Reseating
from scorekeeper.tournament.rounds.writes import draw_rounds, open_round
from scorekeeper.tournament.setup.forms import TournamentForm
from scorekeeper.tournament.standings.reads import ranking_of, standings_of
from scorekeeper.tournament.table_actions import NotNow
from tests.club import Club
from tests.depths import one_in
from tests.scorekeeper.tournament.hall import (
    address,
    entrants_of,
    gather,
    leader,
    planned,
    set_up,
    sheets_of,
    stored,
)
from tests.scorekeeper.tournament.played import award, close, lock, make, open_next, opened, play_remembered
from tests.scorekeeper.tournament.reckoning import Counted, Memory, result
from tests.scorekeeper.tournament.said_alike import expect_all_alike
from tests.scorekeeper.tournament.test_queries import queries_of

pytestmark = pytest.mark.django_db


def pools_of(tournament: Tournament) -> dict[int, int]:
    """The pool of everybody, by number; who took over from somebody plays in theirs."""
    pools = {each.number: each.pool for each in entrants_of(tournament)}
    for each in entrants_of(tournament):
        if each.substitute_for is not None:
            pools[each.number] = pools[each.substitute_for.number]
    return pools


def pools_at_tables(tournament: Tournament, number: int) -> list[set[int]]:
    """Which pools sit at each table of a round."""
    pools = pools_of(tournament)
    return [{pools[one] for one in table} for table in planned(tournament, number)]


def entrant_of(tournament: Tournament, number: int) -> Entrant:
    return next(each for each in entrants_of(tournament) if each.number == number)


@pytest.mark.parametrize(
    ("people", "taken", "most", "sizes"),
    [
        (24, (0, 0, 0), 5, [8, 8, 8]),
        (25, (0, 0), 5, [12, 13]),
        (22, (0, 0), 5, [10, 12]),
        (20, (9, 0), 5, [10, 10]),
        (25, (13, 4), 5, [13, 12]),
        (14, (9, 5), 5, [9, 5]),
        (11, (0, 0), 5, []),
        (11, (0, 0), 6, [5, 6]),
        (16, (11, 5), 5, []),
        (200, (0,) * 8, 5, [25] * 8),
    ],
)
def test_groups_are_as_even_as_their_tables_allow(
    people: int, taken: tuple[int, ...], most: int, sizes: list[int]
) -> None:
    assert sizes_of_pools(people, taken, most, fours_only=False) == sizes


@pytest.mark.parametrize(
    ("people", "taken", "sizes"),
    [(24, (0, 0, 0), [8, 8, 8]), (22, (0, 0), [10, 12]), (23, (0, 0), [11, 12]), (18, (9, 9), [9, 9])],
)
def test_at_tables_of_four_no_more_sit_out_than_must(
    people: int, taken: tuple[int, ...], sizes: list[int]
) -> None:
    assert sizes_of_pools(people, taken, 4, fours_only=True) == sizes


def test_a_group_that_is_left_by_all_may_be_empty_later() -> None:
    assert sizes_of_pools(20, (12, 8, 0), 5, fours_only=False) == []
    assert sizes_of_pools(20, (12, 8, 0), 5, fours_only=False, may_be_empty=True) == [12, 8, 0]


def test_everybody_is_drawn_into_a_group_with_clubs_spread_and_meets_nobody_else(club: Club) -> None:
    tournament = set_up(club, 24, pools=3)
    draw_rounds(tournament=tournament)
    pools = pools_of(tournament)
    assert Counter(pools.values()) == {1: 8, 2: 8, 3: 8}
    assert Counter((number % 4, pool) for number, pool in pools.items()) == {
        (of_club, pool): 2 for of_club in range(4) for pool in (1, 2, 3)
    }
    for number in (1, 2, 3):
        assert pools_at_tables(tournament, number) == [{1}, {1}, {2}, {2}, {3}, {3}]
        assert sorted(one for table in planned(tournament, number) for one in table) == list(range(1, 25))


def test_another_lot_draws_other_groups_until_tables_are_open_and_the_same_seed_the_same(club: Club) -> None:
    tournament = set_up(club, 16, pools=2, ahead=Ahead.ROUND)
    draw_rounds(tournament=tournament)
    first = pools_of(tournament)
    draw_rounds(tournament=stored(tournament))
    assert pools_of(tournament) == first
    draw_rounds(tournament=stored(tournament), seed="anders")
    second = pools_of(tournament)
    assert second != first
    open_round(tournament=stored(tournament), number=1)
    draw_rounds(tournament=stored(tournament), seed="nochmal")
    assert pools_of(tournament) == second


def test_the_leader_says_a_group_which_stays_and_the_draw_follows(club: Club) -> None:
    tournament = set_up(club, 16, pools=2)
    draw_rounds(tournament=tournament)
    one = next(number for number, pool in pools_of(tournament).items() if pool == 1)
    url = address(club, tournament)
    anna = leader(club)
    page = anna.get(f"{url}entrants/{one}/").content.decode()
    assert '<option value="1" selected>A</option>' in page
    anna.post(f"{url}entrants/{one}/", {"name": f"Gast {one}", "pool": "2"})
    assert entrant_of(tournament, one).pool == 2
    with pytest.raises(CannotOpen):
        open_round(tournament=stored(tournament), number=1)
    for seed in ("eins", "zwei"):
        draw_rounds(tournament=stored(tournament), seed=seed)
        assert pools_of(tournament)[one] == 2
        assert Counter(pools_of(tournament).values()) == {1: 8, 2: 8}
    anna.post(f"{url}entrants/{one}/", {"name": f"Gast {one}", "pool": ""})
    assert (entrant_of(tournament, one).pool, entrant_of(tournament, one).is_pool_said) == (0, False)


def test_who_comes_late_joins_the_smallest_group_and_who_takes_over_plays_in_theirs(club: Club) -> None:
    tournament = opened(club, 25, pools=2, rounds=3)
    before = pools_of(tournament)
    small = min((1, 2), key=list(before.values()).count)
    gone = next(number for number, pool in before.items() if pool == small)
    drop_out(entrant=entrant_of(tournament, gone))
    replaced = next(number for number, pool in before.items() if pool != small)
    take_over(entrant=entrant_of(tournament, replaced), entry=Entry("Zoe"))
    enter_people(tournament=tournament, entries=[Entry("Yann"), Entry("Xenia")])
    all_here(tournament=tournament)
    draw_rounds(tournament=stored(tournament))
    pools = pools_of(tournament)
    assert {number: pools[number] for number in before} == before
    assert (pools[26], pools[27], pools[28]) == (3 - small, small, small)
    seated = {one for table in planned(tournament, 2) for one in table}
    assert seated == set(range(1, 29)) - {gone, replaced}
    assert [met for met in pools_at_tables(tournament, 2) if len(met) > 1] == []


def test_who_sits_down_in_an_open_round_is_in_the_group_of_that_table(club: Club) -> None:
    tournament = opened(club, 16, pools=2, rounds=1)
    enter_people(tournament=tournament, entries=[Entry("Zoe")])
    all_here(tournament=tournament)
    last = planned(tournament, 1)[3]
    reseat(tournament=stored(tournament), number=1, wanted=Reseating({4: (*last, 17)}))
    assert entrant_of(tournament, 17).pool == 2


def test_a_group_that_has_no_tables_is_told_of_and_nothing_is_drawn(club: Club) -> None:
    tournament = set_up(club, pools=2)
    for each in gather(tournament, 16):
        entry = Entry(str(each), pool=1 if each.number < 12 else 2)
        change_entrant(entrant=entrant_of(tournament, each.number), entry=entry)
    with pytest.raises(CannotSeat):
        draw_rounds(tournament=tournament)
    shown = leader(club).post(address(club, tournament, "draw/"), follow=True).content.decode()
    assert (
        "16 players cannot be seated in 2 groups (Group\N{NO-BREAK SPACE}A: 11, Group\N{NO-BREAK SPACE}B: 5)."
        in shown
    )
    assert "Say another group for someone" in shown


def test_by_hand_and_by_swaps_the_leader_may_seat_as_they_like(club: Club) -> None:
    tournament = set_up(club, 8, pools=2, rounds=1)
    draw_rounds(tournament=tournament)
    first, second = planned(tournament, 1)
    mixed = [[*first[:2], *second[:2]], [*first[2:], *second[2:]]]
    seat_by_hand(evening=tournament.evening, number=1, tables=mixed)
    open_round(tournament=stored(tournament), number=1)
    assert len(sheets_of(tournament, 1)) == 2


def named_final(club: Club, **said: Any) -> Tournament:
    """Two groups of four, 1 to 4 and 5 to 8 as the leader has said, after their only round."""
    tournament = set_up(club, 8, rounds=2, pools=2, cut_after=1, cut_size=2, carried=Carried.ALL, **said)
    for each in entrants_of(tournament):
        pool = 1 if each.number < 5 else 2
        change_entrant(entrant=each, entry=Entry(str(each), each.club, pool=pool))
    play_as_said(tournament, 1, {1: 30, 2: 10, 3: 9, 4: -49, 5: 8, 6: 4, 7: 2, 8: -14})
    return stored(tournament)


def play_as_said(tournament: Tournament, number: int, points: dict[int, int]) -> None:
    """A round in which everybody makes what is said, by number, with all lists locked."""
    sheets = open_next(tournament, number)
    for sheet, seated in zip(sheets, planned(tournament, number), strict=True):
        make(sheet, [points[one] for one in seated])
    lock(*sheets)
    close(tournament, number)


def lines_of(tournament: Tournament) -> dict[int, list[tuple[int | None, int, Fraction]]]:
    """Place, number and what counts in each group, and (0) in all."""
    found = standings_of(stored(tournament))
    return {
        pool: [(line.place, line.entrant, line.counts) for line in lines]
        for pool, lines in {0: found.lines, **found.pools}.items()
    }


def test_the_first_of_each_group_play_the_final_though_others_have_more(club: Club) -> None:
    tournament = named_final(club)
    groups = {
        1: [(1, 1, 30), (2, 2, 10), (3, 3, 9), (4, 4, -49)],
        2: [(1, 5, 8), (2, 6, 4), (3, 7, 2), (4, 8, -14)],
    }
    in_all = [(1, 1, 30), (2, 2, 10), (3, 3, 9), (4, 5, 8), (5, 6, 4), (6, 7, 2), (7, 8, -14), (8, 4, -49)]
    assert lines_of(tournament) == {0: in_all, **groups}
    make_cut(tournament=tournament, size=2)
    assert stored(tournament).finalists == [1, 2, 5, 6]


def test_after_the_final_each_group_stands_as_it_did_before(club: Club) -> None:
    tournament = named_final(club)
    make_cut(tournament=tournament, size=2)
    tournament = stored(tournament)
    assert tournament.finalists == [1, 2, 5, 6]
    play_as_said(tournament, 2, {1: -40, 2: 5, 5: 5, 6: 30})
    first = [(1, 6, 34), (2, 2, 15), (3, 5, 13), (4, 1, -10)]
    rest = [(5, 3, 9), (6, 7, 2), (7, 8, -14), (8, 4, -49)]
    assert lines_of(tournament) == {
        0: [*first, *rest],
        1: [(1, 1, 30), (2, 2, 10), (3, 3, 9), (4, 4, -49)],
        2: [(1, 5, 8), (2, 6, 4), (3, 7, 2), (4, 8, -14)],
    }


def test_page_files_print_screen_and_programs_say_the_group(club: Club) -> None:
    tournament = named_final(club)
    anna, url = leader(club), address(club, tournament)
    document = json.loads(anna.get(f"{url}standings.json").content)
    assert [(each["number"], each["pool"], each["place_in_pool"]) for each in document["lines"]] == [
        *((1, 1, 1), (2, 1, 2), (3, 1, 3), (5, 2, 1)),
        *((6, 2, 2), (7, 2, 3), (8, 2, 4), (4, 1, 4)),
    ]
    for file in ("standings.csv", "ddv.csv"):
        rows = csv.DictReader(StringIO(anna.get(url + file).content.decode("utf-8-sig")))
        assert [(row["Number"], row["Group"], row["Place in the group"]) for row in rows] == [
            *(("1", "A", "1"), ("2", "A", "2"), ("3", "A", "3"), ("5", "B", "1")),
            *(("6", "B", "2"), ("7", "B", "3"), ("8", "B", "4"), ("4", "A", "4")),
        ]
    slides = [(slide.title, sum(map(len, slide.columns))) for slide in screen_of(tournament).slides]
    assert slides[-3:] == [
        ("Standings after round 1", 8),
        ("Group\N{NO-BREAK SPACE}A", 4),
        ("Group\N{NO-BREAK SPACE}B", 4),
    ]
    pages = (("standings/", 5), ("print/standings/", 5), ("entrants/", 4), ("standings/3/", 1))
    for page, times in (*pages, ("print/rounds/1/seating/", 5)):
        assert anna.get(url + page).content.decode().count("Group\N{NO-BREAK SPACE}A") == times, page
    assert "Final: the first 2 of each group play on" in anna.get(url).content.decode()
    assert "final of the first 2 of each group after round 1" in anna.get(url).content.decode()
    final = anna.get(f"{url}final/").content.decode()
    assert "So many of each group play the final" in final
    assert final.count("Group\N{NO-BREAK SPACE}A") == 2
    anna.post(f"{url}final/", {"size": "2"})
    assert stored(tournament).finalists == [1, 2, 5, 6]


def test_on_the_screen_points_stand_below_the_round_in_which_they_were_made(club: Club) -> None:
    tournament = named_final(club)
    make_cut(tournament=tournament, size=2)
    play_as_said(stored(tournament), 2, {1: -40, 2: 5, 5: 5, 6: 30})
    slides = [each for each in screen_of(stored(tournament)).slides if each.columns]
    assert [(each.rounds, [cell.text for cell in each.columns[0][0].cells]) for each in slides] == [
        ((1, 2), ["+4", "+30"]),
        ((1,), ["+30"]),
        ((1,), ["+8"]),
    ]


def test_nobody_of_a_group_is_cut_while_two_of_it_are_level_or_too_few_are_here(club: Club) -> None:
    tournament = named_final(club, ties=[])
    award(entrant_of(tournament, 6), 1, -2, kind=AwardKind.PENALTY)
    with pytest.raises(NotNow, match="Group\N{NO-BREAK SPACE}B: Gast 6, Gast 7 share place 2"):
        make_cut(tournament=tournament, size=2)
    drop_out(entrant=entrant_of(tournament, 8))
    with pytest.raises(NotNow, match="Group\N{NO-BREAK SPACE}B: Only 3 players are here"):
        make_cut(tournament=tournament, size=4)


def test_so_many_of_each_group_that_no_tables_seat_them_do_not_play_a_final(club: Club) -> None:
    tournament = named_final(club)
    with pytest.raises(NotNow, match="6 people cannot be seated"):
        make_cut(tournament=tournament, size=3)
    make_cut(tournament=tournament, size=4)
    assert len(stored(tournament).finalists) == 8


def test_who_is_disqualified_or_has_left_makes_room_for_the_next_of_their_group(club: Club) -> None:
    tournament = named_final(club)
    award(entrant_of(tournament, 5), 1, kind=AwardKind.DISQUALIFIED)
    drop_out(entrant=entrant_of(tournament, 5))
    drop_out(entrant=entrant_of(tournament, 2))
    make_cut(tournament=tournament, size=2)
    assert stored(tournament).finalists == [1, 3, 6, 7]
    assert lines_of(tournament)[2] == [(1, 6, 4), (2, 7, 2), (3, 8, -14), (None, 5, 8)]


SETTINGS: list[tuple[int, int, int, dict[str, Any], Counted]] = [
    (1, 26, 2, {"preset": "ddv_five"}, Counted()),
    (2, 22, 2, {"fours_only": True, "counting": Counting.PLACES}, Counted(by="places")),
    (3, 33, 4, {"counting": Counting.AVERAGE, "ahead": Ahead.ROUND}, Counted(by="average")),
    (4, 40, 3, {"last_by_standing": True, "cut_after": 0}, Counted()),
]


@pytest.mark.parametrize(("seed", "people", "pools", "said", "counted"), one_in(3, SETTINGS))
def test_random_tournaments_come_to_what_a_second_reckoning_of_each_group_says(
    club: Club, seed: int, people: int, pools: int, said: dict[str, Any], counted: Counted
) -> None:
    given = {"cut_after": 2, "cut_size": 2, "carried": Carried.HALF, "ties": ["last", "best"], **said}
    tournament = set_up(club, people, rounds=3, pools=pools, missed=-3, **given)
    counted = replace(
        counted, ties=("last", "best"), missed=-3, cut_after=given["cut_after"], carried=Fraction(1, 2)
    )
    memory, random = Memory(), Random(seed)  # noqa: S311  # invented points
    for number in (1, 2):
        play_remembered(stored(tournament), number, memory, random)
        one = random.choice([each for each in entrants_of(tournament) if each.attendance.last_round is None])
        award(one, number, -4)
        memory.awards.append((str(one), number, -4))
        if number == 1:
            come_and_go(stored(tournament), memory, random)
    if given["cut_after"]:
        make_cut(tournament=tournament, size=2)
        by_number = {each.number: str(each) for each in entrants_of(tournament)}
        memory.final = {by_number[one] for one in stored(tournament).finalists}
    play_last(stored(tournament), memory, random)
    within = 2 if given["cut_after"] else 3
    for number in range(1, within + 1):
        assert [met for met in pools_at_tables(tournament, number) if len(met) > 1] == []
    expect_groups(stored(tournament), memory, counted, within)
    if not given["cut_after"]:
        return
    expect_all_alike(
        leader(club), address(club, tournament), memory, result(memory, counted), str(counted.by)
    )
    finalists = Counter(pools_of(tournament)[one] for one in stored(tournament).finalists)
    assert finalists == dict.fromkeys(range(1, pools + 1), 2)


def come_and_go(tournament: Tournament, memory: Memory, random: Random) -> None:
    """Somebody drops out, somebody takes over from another, and somebody comes late."""
    gone, replaced = random.sample(entrants_of(tournament), 2)
    drop_out(entrant=gone)
    take_over(entrant=replaced, entry=Entry("Zoe"))
    memory.began["Zoe"] = str(replaced)
    enter_people(tournament=tournament, entries=[Entry("Yann", "Ulm")])
    late = next(each for each in entrants_of(tournament) if str(each) == "Yann")
    tick_entrants(tournament=tournament, ticks=Ticks((), (late.number,), (), ()))


def play_last(tournament: Tournament, memory: Memory, random: Random) -> None:
    """The last round, by the standings where it is set so."""
    ranking = ranking_of(standings_of(tournament))
    draw_rounds(tournament=tournament, ranking=ranking)
    play_remembered(tournament, 3, memory, random, is_drawn=True)


def expect_groups(tournament: Tournament, memory: Memory, counted: Counted, within: int) -> None:
    """Each group stands as a second reckoning of what was played within it says."""
    pools = pools_of(tournament)
    names = {str(each): pools[each.number] for each in entrants_of(tournament)}
    said = standings_of(tournament)
    entrants = {each.number: str(each) for each in entrants_of(tournament)}
    for pool in sorted(set(pools.values())):
        of_pool = {name for name, its in names.items() if its == pool}
        own = Memory(
            tables=[each for each in memory.tables if each.round <= within and set(each.names) <= of_pool],
            awards=[each for each in memory.awards if each[0] in of_pool and each[1] <= within],
            began=memory.began,
            there={number: there & of_pool for number, there in memory.there.items() if number <= within},
        )
        expected = result(own, replace(counted, cut_after=0))
        assert {
            entrants[line.entrant]: (line.place, line.counts, line.points) for line in said.pools[pool]
        } == {name: (each.place, each.counts, each.points) for name, each in expected.items()}


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ({"pools": "1"}, ["pools"]),
        ({"pools": "9"}, ["pools"]),
        ({"pools": "2", "teams_meet": "on"}, ["pools"]),
        ({"pools": "2", "cut_after": "2", "cut_size": "1"}, ["cut_size"]),
        ({"pools": "4", "cut_after": "2", "cut_size": "1"}, []),
        ({"pools": "3"}, []),
        ({"pools": ""}, []),
    ],
)
def test_two_to_eight_groups_and_a_final_of_four(typed: dict[str, str], wrong: list[str]) -> None:
    form = TournamentForm({"rounds": "3", **typed})
    assert [name for name in ("pools", "cut_size") if form.has_error(name)] == wrong


def test_pages_ask_as_much_for_ten_tables_as_for_two(club: Club) -> None:
    anna, asked = leader(club), []
    for people in (8, 40):
        tournament = set_up(club, people, rounds=2, pools=2, ahead=Ahead.ROUND)
        open_next(tournament, 1)
        draw_rounds(tournament=stored(tournament))
        anna.get(club.url)
        pages = ("", "entrants/", "rounds/", "rounds/2/", "standings/", "standings.json", "screen/")
        asked.append({page: queries_of(anna, address(club, tournament, page)) for page in pages})
    assert asked[0] == asked[1]
