"""What several processes count together, and that nothing throws it out."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from typing import Any

import pytest
import time_machine
from allauth.core.internal import ratelimit
from django.conf import settings
from django.core.cache import caches
from django.core.management import call_command
from django.db import connection, connections

from scorekeeper import __version__
from scorekeeper.site.data.database import count_without_log
from scorekeeper.site.server.budgets import Limit
from scorekeeper.site.server.shared_counts import CountingCache, current_count

LIMIT = Limit("guesses", most=5, seconds=3600)
MANY = Limit("bytes", most=1_000_000, seconds=24 * 3600)
NOON, LATER = "2026-11-20T12:00:00+00:00", "2026-11-20T13:00:01+00:00"


def two_processes(work: Callable[[], list[bool]]) -> list[bool]:
    """What comes of the same work in two threads, which share no connection and no cache object."""

    def ends() -> list[bool]:
        try:
            return work()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as processes:
        done = [processes.submit(ends) for _process in range(2)]
        return list(chain.from_iterable(each.result() for each in done))


@pytest.fixture
def _counted_in_the_database(transactional_db: None, settings: Any) -> Iterator[None]:
    call_command("createcachetable", "limits", verbosity=0)
    counted = {
        "BACKEND": "scorekeeper.site.server.shared_counts.CountingCache",
        "LOCATION": "limits",
        "TIMEOUT": 3600,
    }
    settings.CACHES = {**settings.CACHES, "default": counted, "limits": counted}
    caches["limits"].clear()
    yield
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE limits")


@pytest.mark.usefixtures("_counted_in_the_database")
def test_two_processes_count_every_one() -> None:
    two_processes(lambda: [MANY.take("203.0.113.9", 10) for _time in range(40)])
    assert current_count(caches["limits"], MANY.key("203.0.113.9")) == 800


@pytest.mark.usefixtures("_counted_in_the_database")
def test_two_processes_let_nobody_guess_twice_as_often() -> None:
    assert two_processes(lambda: [LIMIT.take("203.0.113.9") for _time in range(6)]).count(True) == 5
    assert LIMIT.is_reached("203.0.113.9")
    assert not LIMIT.is_reached("203.0.113.10")


@pytest.mark.usefixtures("_counted_in_the_database")
@pytest.mark.parametrize("address", ["203.0.113.9", "anna\0", "ä" * 400])
def test_a_period_is_counted_with_one_query(
    address: str, django_assert_num_queries: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CountingCache, "tidied", time.monotonic())
    with time_machine.travel(NOON, tick=False):
        for _time in range(5):
            with django_assert_num_queries(1):
                assert LIMIT.take(address)
        with django_assert_num_queries(1):
            assert not LIMIT.take(address)
    with time_machine.travel(LATER, tick=False):
        assert LIMIT.take(address)


@pytest.mark.skipif(connection.vendor != "postgresql", reason="what only PostgreSQL has")
@pytest.mark.usefixtures("_counted_in_the_database")
def test_counts_are_not_written_to_the_log() -> None:
    for _start in range(2):
        count_without_log()
    with connection.cursor() as cursor:
        cursor.execute("SELECT relpersistence FROM pg_class WHERE relname = 'limits'")
        assert cursor.fetchone() == ("u",)


@pytest.mark.usefixtures("_counted_in_the_database")
def test_what_has_expired_is_deleted_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CountingCache, "tidied", float("-inf"))
    with time_machine.travel(NOON, tick=False):
        LIMIT.take("203.0.113.9")
        old, kept = LIMIT.key("203.0.113.9"), MANY.key("203.0.113.9")
        MANY.take("203.0.113.9")
    assert CountingCache.tidied > 0
    monkeypatch.setattr(CountingCache, "tidied", float("-inf"))
    with time_machine.travel(LATER, tick=False):
        LIMIT.take("203.0.113.10")
    assert [current_count(caches["limits"], key) for key in (old, kept)] == [0, 1]


@pytest.mark.usefixtures("_counted_in_the_database")
def test_signing_in_is_counted_by_both_together(rf: Any) -> None:
    def guess() -> list[bool]:
        request = rf.post("/")
        config = {"guess": "5/h/key"}
        asked = {"app": "tests", "action": "guess", "config": config, "key": "anna"}
        return [ratelimit.consume(request, **asked) is not None for _time in range(6)]

    assert two_processes(guess).count(True) == 5


@pytest.mark.django_db
def test_states_and_parts_of_pages_throw_out_no_count() -> None:
    LIMIT.take("198.51.100.1")
    for alias in ("states", "news"):
        for number in range(200):
            caches[alias].set(f"{number}", number)
        caches[alias].clear()
    assert current_count(caches["limits"], LIMIT.key("198.51.100.1")) == 1


def test_what_is_remembered_of_another_release_is_not_read() -> None:
    assert {settings.CACHES[alias]["KEY_PREFIX"] for alias in ("states", "news")} == {__version__}


def test_the_alias_of_allauth_is_that_of_the_limits() -> None:
    assert settings.CACHES["default"] == settings.CACHES["limits"]
