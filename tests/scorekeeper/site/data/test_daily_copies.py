"""Copies of the database that are made by themselves, and can be relied on."""

from __future__ import annotations

import logging
import os
import sqlite3
from contextlib import closing
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.test import Client
from django.utils import timezone
from django.utils.timezone import now
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.play.sheets.models import Deal, Posting
from scorekeeper.site.data import daily_copies
from scorekeeper.site.data.backups import BackupError
from scorekeeper.site.data.daily_copies import copy_when_due, drop_old, kept_days, last_copy, prove
from tests.cast import begin, deal, enter

stored = pytest.mark.django_db(transaction=True)


@pytest.fixture
def copies(tmp_path: Path, settings: Any, request: pytest.FixtureRequest) -> Path:
    """The folder of the copies."""
    if request.node.get_closest_marker("django_db"):
        request.getfixturevalue("other_databases")
    settings.DATA = tmp_path
    (tmp_path / "secret_key").write_text(settings.SECRET_KEY)
    return tmp_path / "copies"


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def told(client: Client) -> str:
    return client.get("/healthy/").text


@stored
def test_a_copy_is_made_each_day_and_its_age_is_told(copies: Path, client: Client) -> None:
    enter(begin(), deal(), deal(points=95))
    assert told(client) == "ok"
    with time_machine.travel("2026-11-20 03:00+01:00", tick=False) as clock:
        copy_when_due()
        (made,) = copies.glob("daily-2026-11-20-*.sqlite3")
        os.utime(made, (now().timestamp(), now().timestamp()))
        clock.shift(timedelta(hours=23))
        copy_when_due()
        assert (names(copies), told(client)) == ([made.name], "ok\nlast copy: 23 h ago")
        clock.shift(timedelta(hours=1))
        copy_when_due()
    assert [name[:16] for name in names(copies)] == ["daily-2026-11-20", "daily-2026-11-21"]
    with closing(sqlite3.connect(made)) as opened:
        assert opened.execute("SELECT count(*) FROM sheets_deal").fetchone() == (2,)


@stored
def test_a_copy_whose_points_are_not_those_of_its_facts_is_no_copy(copies: Path, client: Client) -> None:
    enter(begin(), deal())
    for posting in Posting.objects.order_by("pk")[:2]:
        posting.points += 1 if posting.pk % 2 else -1
        posting.save()
    copy_when_due()
    slug = Deal.objects.get().sheet.slug
    assert last_copy().failure == f"The copy is not as it should be: sheet {slug} counts otherwise."
    assert names(copies) == ["daily-failed.txt"]
    assert told(client) == "ok\nlast copy: failed"


@stored
def test_a_copy_that_was_damaged_is_found_out(copies: Path) -> None:
    enter(begin(), deal())
    copy_when_due()
    (made,) = copies.glob("daily-*")
    prove(made)
    content = bytearray(made.read_bytes())
    content[len(content) // 2 : len(content) // 2 + 20_000] = b"x" * 20_000
    made.write_bytes(content)
    with pytest.raises(BackupError):
        prove(made)


@stored
def test_the_host_is_told_once_that_there_is_no_room_and_it_is_tried_again(
    copies: Path, settings: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    settings.CONTACT, settings.HAS_MAIL = "Gerda Schulz, gerda@example.org", True
    with monkeypatch.context() as full:
        full.setattr(daily_copies, "SPARE", 10**18)
        with caplog.at_level(logging.ERROR):
            copy_when_due()
            copy_when_due()
    reason = f"There is not enough room on the disk of {copies}."
    assert last_copy().failure == reason
    assert [record.getMessage().partition(": ")[2] for record in caplog.records] == [reason] * 2
    assert [(each.to, reason in str(each.body)) for each in mail.outbox] == [(["gerda@example.org"], True)]
    copy_when_due()
    assert (last_copy().failure, last_copy().is_overdue) == ("", False)
    assert [name[:6] for name in names(copies)] == ["daily-"]


def test_of_each_of_the_last_weeks_and_months_a_copy_is_kept(copies: Path) -> None:
    copies.mkdir()
    first = date(2025, 6, 1)
    for day in range(540):
        (copies / f"daily-{first + timedelta(days=day)}-031500.sqlite3").touch()
        if day % 30 == 0:
            (copies / f"daily-{first + timedelta(days=day)}-201500.sqlite3").touch()
        drop_old()
    assert [name.removeprefix("daily-")[:10] for name in names(copies)] == [
        *("2025-12-31", "2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"),
        *("2026-06-30", "2026-07-31", "2026-08-31", "2026-09-30", "2026-10-25", "2026-10-31"),
        *("2026-11-01", "2026-11-08", "2026-11-15", "2026-11-16", "2026-11-17", "2026-11-18"),
        *("2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22"),
    ]


@given(st.sets(st.dates(date(2020, 1, 1), date(2030, 1, 1)), max_size=60))
def test_the_last_copies_are_kept_and_never_many(days: set[date]) -> None:
    kept = kept_days(days)
    assert set(sorted(days)[-daily_copies.DAYS :]) <= kept <= days
    assert len(kept) <= daily_copies.DAYS + daily_copies.WEEKS + daily_copies.MONTHS
    assert kept_days(kept) == kept


def test_a_copy_is_overdue_after_two_days(copies: Path) -> None:
    copies.mkdir()
    made = copies / "daily-2026-11-20-031500.sqlite3"
    made.touch()
    at = datetime(2026, 11, 20, 3, 15, tzinfo=timezone.get_current_timezone())
    os.utime(made, (at.timestamp(), at.timestamp()))
    found = {}
    for hours in (0, 47, 49):
        with time_machine.travel(at + timedelta(hours=hours), tick=False):
            found[hours] = last_copy().is_overdue
    assert found == {0: False, 47: False, 49: True}


def test_nothing_is_said_of_copies_before_the_first(copies: Path) -> None:
    assert (last_copy().made, last_copy().age, last_copy().is_overdue) == (None, None, False)


@stored
def test_a_copy_has_its_name_only_when_it_is_proved(
    copies: Path, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(_copy: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(daily_copies, "prove", die)
    with pytest.raises(KeyboardInterrupt):
        copy_when_due()
    assert (names(copies), told(client)) == ([], "ok")


@stored
def test_whatever_keeps_a_copy_from_being_made_is_told(
    copies: Path, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_copy: Path) -> None:
        raise MemoryError

    monkeypatch.setattr(daily_copies, "prove", fail)
    copy_when_due()
    assert (last_copy().failure, told(client)) == ("MemoryError", "ok\nlast copy: failed")
