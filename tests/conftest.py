"""What all tests share: the database, the static files, the browser."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.cache.backends.locmem import LocMemCache
from django.db import connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.test import override_settings
from django.test.utils import setup_databases, teardown_databases
from pytest_django import DjangoDbBlocker

from rulesets import Ruleset, price_list
from scorekeeper.site import translations
from scorekeeper.site.server.interpreter import look_seldom_for_waste, with_room
from tests import migrated
from tests.machine import CHROMIUM, ON_CI

pytest_plugins = ["tests.depths", "tests.second_tries"]

# The browser tests keep an event loop running in the main thread, where Django would refuse the database.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

BROWSER_TESTS = Path(__file__).parent / "browser"
IN_A_SHORT_RUN = ("test_entry.py",)
"""Tests that need a browser, and are no more thorough than others."""


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Compile the translations."""
    if not hasattr(config, "workerinput"):  # the processes of xdist begin after this one
        translations.compile_if_changed()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test that needs a browser, so that `-m "not browser"` leaves them all out.

    Most of them are thorough. On CI, where other work may take the processor away for seconds, one may fail
    twice before it counts. All tests have room for deep calls, as pages have.
    """
    for item in items:
        item.setup, item.runtest = with_room(item.setup), with_room(item.runtest)  # type: ignore[method-assign]
        if needs_browser(item):
            item.add_marker("browser")
            if item.path.name not in IN_A_SHORT_RUN:
                item.add_marker("thorough")
            if ON_CI:  # the summary lists those that needed it: -rfER
                item.add_marker(pytest.mark.flaky(reruns=2))


def pytest_collection_finish(session: pytest.Session) -> None:
    """Spare each test from looking for waste among all the others, which took a tenth of the time."""
    look_seldom_for_waste()


def needs_browser(item: pytest.Item) -> bool:
    """Whether a test lies with those that open pages, or asks for anything that comes from Playwright."""
    return BROWSER_TESTS in item.path.parents or "playwright" in getattr(item, "fixturenames", ())


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip the browser tests where there is no browser, except where that must not go unnoticed."""
    if CHROMIUM or not item.get_closest_marker("browser"):
        return
    if ON_CI:
        pytest.fail("No Chromium was found, and CI must run the browser tests: apt install chromium")
    pytest.skip("no Chromium was found, and this test needs one: apt install chromium")


@pytest.fixture(scope="session", autouse=True)
def _own_data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let every process of the tests have its own locks: they would wait for one another."""
    with override_settings(DATA=tmp_path_factory.mktemp("data")):
        yield


@pytest.fixture(scope="session", autouse=True)
def _plain_static_files() -> Iterator[None]:
    """Serve static files from where they lie: nothing has been collected for the tests."""
    storages = {"staticfiles": {"BACKEND": settings.PLAIN_STATIC_FILES}}
    with override_settings(STORAGES=storages, STATIC_ROOT=None):
        yield


@pytest.fixture(scope="session", autouse=True)
def _passwords_kept_quickly() -> Iterator[None]:
    """Keep passwords so that checking one takes no time: on a server, it is to take long."""
    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield


@pytest.fixture(scope="session", autouse=True)
def _counts_in_memory() -> Iterator[None]:
    """Count who asks too often in memory, on PostgreSQL, too: there a count is one question more."""
    memory = {**settings.LIMITS, "BACKEND": settings.LOCAL_MEMORY}
    with override_settings(CACHES={**settings.CACHES, "default": memory, "limits": memory}):
        yield


@pytest.fixture(scope="session", autouse=True)
def _price_lists_kept() -> Iterator[None]:
    """Make each price list once: it follows from the rules alone, and takes longer than a page."""
    phones = "scorekeeper.play.sheets.offline"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(f"{phones}.price_list", cache(price_list))
        patch.setattr(f"{phones}.known", LocMemCache("texts of price lists", {}))
        yield


@pytest.fixture(scope="session", autouse=True)
def _sample_kept() -> Iterator[None]:
    """Fold the thousand deals once under the same rulesets, from which alone follows what they come to."""
    from scorekeeper.club.comparing.sample import reads  # Django is not ready for models before

    folded = cache(reads.replayed_sample)

    def kept(rulesets: Sequence[Ruleset], *, has_details: bool) -> Any:
        return folded(tuple(rulesets), has_details=has_details)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reads, "replayed_sample", kept)
        yield


@pytest.fixture(scope="module", autouse=True)
def _drawn_in_passing() -> Iterator[None]:
    """Search shortly for who meets whom, which took a sixth of the time of a tournament.

    How well rounds are drawn is held by the tests that lie beside `draw` and search as long as a server.
    """
    draw = "scorekeeper.club.evenings.draw"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(f"{draw}.plan.STEPS_FOR_A_SEAT", 2)
        patch.setattr(f"{draw}.by_standing.STEPS", 200)
        yield


@pytest.fixture
def one_moment() -> Iterator[None]:
    """Let time stand still: what is counted in a period begins anew with the next one."""
    with time_machine.travel("2026-11-20T12:00:00+00:00", tick=False):
        yield


class KeptStaticFiles(StaticFilesHandler):
    """Let a browser keep static files, as it may on a real server: asking again takes longer than a page.

    Nothing is packed with brotli, which takes a server a tenth of a second for each bundle, once.
    """

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Any:
        codings = environ.get("HTTP_ACCEPT_ENCODING", "").replace("br", "gzip")
        return super().__call__(environ | {"HTTP_ACCEPT_ENCODING": codings}, start_response)

    def serve(self, request: HttpRequest) -> HttpResponseBase:
        response = super().serve(request)
        response.headers["Cache-Control"] = "max-age=600"
        return response


@pytest.fixture(scope="session", autouse=True)
def _kept_static_files() -> Iterator[None]:
    """Serve static files to browsers that way."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("django.contrib.staticfiles.handlers.StaticFilesHandler", KeptStaticFiles)
        yield


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Keep SQLite's test database in a file: threads that share one in memory would share transactions.

    It need not outlive a power cut, so nothing waits for the disk.
    """
    default = connections["default"]
    if default.vendor == "sqlite":
        default.settings_dict["TEST"]["NAME"] = tmp_path_factory.mktemp("database") / "test.sqlite3"
        options = default.settings_dict["OPTIONS"]
        hurried = options["init_command"].replace("synchronous=EXTRA", "synchronous=OFF")
        default.settings_dict["OPTIONS"] = {**options, "init_command": hurried}


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None,
    django_db_blocker: DjangoDbBlocker,
    django_db_modify_db_settings: None,
) -> Iterator[None]:
    """Copy a migrated database where SQLite is used: applying all migrations takes each process seconds.

    Another database is made by Django.
    """
    if connections["default"].vendor == "sqlite":
        with django_db_blocker.unblock():
            migrated.use_copy()
        migrated.write_no_permissions()
        yield
        return
    with django_db_blocker.unblock():
        databases = setup_databases(verbosity=0, interactive=False, aliases=["default"])
    migrated.write_no_permissions()
    yield
    with django_db_blocker.unblock():
        teardown_databases(databases, verbosity=0)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Use the Chromium of this machine, and keep it from talking to anybody but the test server."""
    flags = [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        # A name in a network without https, which the browser trusts less than this machine.
        "--host-resolver-rules=MAP pub.test 127.0.0.1",
    ]
    if os.geteuid() == 0:
        flags.append("--no-sandbox")
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": flags}


@pytest.fixture(scope="session")
def base_url(live_server: Any) -> str:
    """Let `page.goto("/")` open the test server."""
    return str(live_server.url)


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Be a phone with an English browser, which keeps no pages for later unless the test is about that."""
    phone = {"viewport": {"width": 390, "height": 844}, "locale": "en-GB", "service_workers": "block"}
    return {**browser_context_args, **phone}
