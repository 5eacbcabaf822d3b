"""Whose turn it is where several wait for long work, and when it lets others write first."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from django.db import connection

from scorekeeper.club.jobs.models import Job, Kind
from scorekeeper.club.jobs.worker import HEAD_START, OF_LATE, Turns, Writers
from scorekeeper.play.groups.models import Group


def job(pk: int, user: int | None = None, group: int | None = None, left: int = 100) -> Job:
    return Job(pk=pk, kind=Kind.IMPORT, user_id=user, group_id=group, total=left)


def order(turns: Turns, jobs: list[Job], portions: int, seconds: float = 1.0) -> list[int]:
    """The keys of the jobs whose turn it is, one after the other."""
    found = []
    for _portion in range(portions):
        chosen = turns.next_of(jobs)
        assert chosen is not None
        turns.note(chosen, seconds)
        found.append(chosen.pk)
    return found


def test_nobody_waits_where_there_is_nothing_to_do() -> None:
    assert Turns().next_of([]) is None


def test_two_who_wait_have_their_turns_one_after_the_other() -> None:
    assert order(Turns(), [job(1, user=1), job(2, user=2)], 6) == [1, 2, 1, 2, 1, 2]


def test_who_has_many_jobs_gets_no_more_than_who_has_one() -> None:
    many = [job(number, user=1) for number in range(1, 9)]
    assert order(Turns(), [*many, job(9, user=2)], 6) == [1, 9, 1, 9, 1, 9]


def test_of_the_jobs_of_one_the_smallest_comes_first() -> None:
    assert order(Turns(), [job(1, user=1, left=400), job(2, user=1, left=13)], 2) == [2, 2]


def test_who_comes_later_goes_first_for_a_while_and_then_in_turn() -> None:
    turns, first, second = Turns(), job(1, user=1), job(2, user=2)
    order(turns, [first], 300)
    found = order(turns, [first, second], 30)
    head_start = int(HEAD_START)
    assert found[:head_start] == [2] * head_start
    assert sorted(found[head_start:]) == [1] * 10 + [2] * 10


def test_long_portions_count_for_more_than_short_ones() -> None:
    turns, slow, quick = Turns(), job(1, user=1), job(2, user=2)
    seconds = {1: 5.0, 2: 0.5}
    found = []
    for _portion in range(22):
        chosen = turns.next_of([slow, quick])
        assert chosen is not None
        turns.note(chosen, seconds[chosen.pk])
        found.append(chosen.pk)
    assert (found.count(1), found.count(2)) == (2, 20)


@pytest.mark.parametrize("owner", [{"group": 3}, {}])
def test_work_without_a_user_has_its_turn_too(owner: dict[str, int]) -> None:
    assert order(Turns(), [job(1, user=1), job(2, **owner)], 4) == [1, 2, 1, 2]


@pytest.mark.skipif(connection.vendor != "sqlite", reason="only SQLite says that others have written")
@pytest.mark.django_db(transaction=True)
def test_others_come_first_for_a_while_after_they_have_written() -> None:
    writers = Writers()
    assert writers.are_there(), "nobody knows yet"
    writers.last -= OF_LATE
    Group.objects.create(slug="own", name="Krone")
    assert not writers.are_there()
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as other, other:
        other.execute("UPDATE groups_group SET name = 'Anker'")
    assert writers.are_there()
