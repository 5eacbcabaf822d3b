"""What several processes count together, and that nothing throws it out."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from typing import Any

import pytest
from allauth.core.internal import ratelimit
from django.conf import settings
from django.core.cache import caches
from django.core.management import call_command
from django.db import connections

from scorekeeper import __version__
from scorekeeper.site.limits import Limit

LIMIT = Limit("guesses", most=5, seconds=3600)


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
def _counted_in_the_database(transactional_db: None, settings: Any) -> None:
    call_command("createcachetable", "limits", verbosity=0)
    counted = {"BACKEND": "scorekeeper.site.counting.CountingCache", "LOCATION": "limits", "TIMEOUT": 3600}
    settings.CACHES = {**settings.CACHES, "default": counted, "limits": counted}
    caches["limits"].clear()


@pytest.mark.usefixtures("_counted_in_the_database")
def test_two_processes_count_every_one() -> None:
    caches["limits"].add("all", 0)
    two_processes(lambda: [caches["limits"].incr("all") > 0 for _time in range(40)])
    assert caches["limits"].get("all") == 80


@pytest.mark.usefixtures("_counted_in_the_database")
def test_two_processes_let_nobody_guess_twice_as_often() -> None:
    def guess() -> list[bool]:
        allowed = []
        for _time in range(6):
            allowed.append(not LIMIT.is_reached("203.0.113.9"))
            LIMIT.count("203.0.113.9")
        return allowed

    # Both may look at the same moment before either has counted.
    assert two_processes(guess).count(True) in {5, 6}
    assert LIMIT.is_reached("203.0.113.9")


@pytest.mark.usefixtures("_counted_in_the_database")
def test_signing_in_is_counted_by_both_together(rf: Any) -> None:
    def guess() -> list[bool]:
        request = rf.post("/")
        config = {"guess": "5/h/key"}
        asked = {"app": "tests", "action": "guess", "config": config, "key": "anna"}
        return [ratelimit.consume(request, **asked) is not None for _time in range(6)]

    assert two_processes(guess).count(True) == 5


@pytest.mark.usefixtures("_counted_in_the_database")
def test_nothing_is_counted_where_nothing_has_begun() -> None:
    with pytest.raises(ValueError, match="not found"):
        caches["limits"].incr("nothing")


def test_states_and_parts_of_pages_throw_out_no_count() -> None:
    LIMIT.count("198.51.100.1")
    for alias in ("states", "news"):
        for number in range(200):
            caches[alias].set(f"{number}", number)
        caches[alias].clear()
    assert caches["limits"].get(LIMIT.key("198.51.100.1")) == 1


def test_what_is_remembered_of_another_release_is_not_read() -> None:
    assert {settings.CACHES[alias]["KEY_PREFIX"] for alias in ("states", "news")} == {__version__}


def test_the_alias_of_allauth_is_that_of_the_limits() -> None:
    assert settings.CACHES["default"] == settings.CACHES["limits"]
