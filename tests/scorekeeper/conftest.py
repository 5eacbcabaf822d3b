"""A sheet of Anna, Ben, Cem and Dora, the club of them, and the people who come to either."""

from __future__ import annotations

import logging
import resource
import sys
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import Client
from django.utils.translation import deactivate

from scorekeeper.club.jobs import worker
from scorekeeper.site.server.log_lines import Console
from tests.cast import Evening, begin, visitor
from tests.club import Club, found, signed_in
from tests.made_once import forget_what_is_in_memory


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let what pages offer be written anew: see test_offered.py."""
    parser.addoption("--write-offered", action="store_true", help="write offered.toml instead of checking it")


@pytest.fixture(autouse=True)
def _nothing_remembered() -> Iterator[None]:
    """Forget states and parts of pages: a test that is rolled back leaves its keys to the next one."""
    forget_what_is_in_memory()
    yield
    forget_what_is_in_memory()


@pytest.fixture(autouse=True)
def _limits_of_a_test(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let a test do here what the process for long work does: it neither begins anew nor is ended later."""
    monkeypatch.setattr(worker, "MOST_KEPT", sys.maxsize)
    before = resource.getrlimit(resource.RLIMIT_CPU)
    yield
    resource.setrlimit(resource.RLIMIT_CPU, before)


@pytest.fixture(autouse=True)
def _nobody_spoke() -> Iterator[None]:
    """Forget the language of the last request: a test client leaves it to the next test."""
    yield
    deactivate()


@pytest.fixture(scope="module")
def module_db(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Let what fixtures of a module store stay for all its tests, each of which is rolled back to there."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture
def evening(db: None) -> Evening:
    return begin()


@pytest.fixture
def writer(evening: Evening) -> Client:
    return visitor(evening.token)


@pytest.fixture
def reader(evening: Evening) -> Client:
    return visitor(evening.read_token)


@pytest.fixture
def stranger(evening: Evening) -> Client:
    return visitor()


@pytest.fixture
def neighbour(evening: Evening) -> Client:
    """The writer of another sheet."""
    return visitor(begin().token)


@pytest.fixture
def club(db: None) -> Club:
    return found()


@pytest.fixture
def anna(club: Club) -> Client:
    """The browser of who owns the club."""
    return signed_in(club.anna)


@pytest.fixture
def ben(club: Club) -> Client:
    """The browser of a scorer of it."""
    return signed_in(club.ben)


@pytest.fixture
def log() -> Iterator[StringIO]:
    """What is written to the log, as it stands there."""
    (handler,) = (each for each in logging.getLogger("django").handlers if isinstance(each, Console))
    written = StringIO()
    before = handler.setStream(written)
    yield written
    handler.setStream(before)


@pytest.fixture
def other_databases(db: None, monkeypatch: pytest.MonkeyPatch, django_db_blocker: Any) -> None:
    """Let a test open databases beside its own, as copying and restoring do."""
    really = django_db_blocker._real_ensure_connection  # noqa: SLF001  # what Django and pytest-django cover
    monkeypatch.setattr(BaseDatabaseWrapper, "ensure_connection", really)
