"""What all tests share: the database, the static files, the browser."""

from __future__ import annotations

import os
import secrets
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from django.conf import settings
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.db import connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.test import override_settings

# The browser tests keep an event loop running in the main thread, where Django would refuse the database.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

ON_CI = bool(os.environ.get("CI"))
BROWSER_TESTS = Path(__file__).parent / "browser"
# The one without windows starts pages in two thirds of the time.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def starts(program: str) -> bool:
    """Whether a browser is there: some systems have a program of its name that only says how to get one."""
    return subprocess.run([program, "--version"], capture_output=True, check=False).returncode == 0


CHROMIUM = next(filter(starts, filter(None, map(shutil.which, BROWSERS))), None)

hypothesis.settings.register_profile("here", deadline=None)
# Other examples in every run, few enough to wait for. They follow from the seed alone, not from earlier runs.
hypothesis.settings.register_profile(
    "ci",
    deadline=None,
    derandomize=False,
    max_examples=50,
    database=None,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("ci" if ON_CI else "here")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Choose a seed on CI, unless one was given as an option or in the environment."""
    if ON_CI and config.option.hypothesis_seed is None:
        # The processes of xdist inherit the environment, but not the options.
        seed = os.environ.setdefault("HYPOTHESIS_SEED", str(secrets.randbelow(2**32)))
        config.option.hypothesis_seed = seed


def pytest_report_header(config: pytest.Config) -> str | None:
    """Say how to see the same examples again."""
    seed = config.option.hypothesis_seed
    return f"seed: the same examples again with CI=1 and --hypothesis-seed={seed}" if ON_CI else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test that needs a browser, so that `-m "not browser"` leaves them all out.

    On CI, where other work may take the processor away for seconds, it may fail twice before it counts.
    """
    for item in items:
        if needs_browser(item):
            item.add_marker("browser")
            if ON_CI:  # the summary lists those that needed it: -rfER
                item.add_marker(pytest.mark.flaky(reruns=2))


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


class KeptStaticFiles(StaticFilesHandler):
    """Let a browser keep static files, as it may on a real server: asking again takes longer than a page."""

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
