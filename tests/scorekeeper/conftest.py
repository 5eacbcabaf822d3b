"""A sheet of Anna, Ben, Cem and Dora, and the people who come to it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from io import StringIO

import pytest
from django.core.cache import caches
from django.core.cache.backends.db import BaseDatabaseCache
from django.test import Client
from django.utils.translation import deactivate

from tests.cast import Evening, begin, visitor


@pytest.fixture(autouse=True)
def _nothing_remembered() -> Iterator[None]:
    """Forget states and parts of pages: a test that is rolled back leaves its keys to the next one."""
    forget_what_is_in_memory()
    yield
    forget_what_is_in_memory()


def forget_what_is_in_memory() -> None:
    """Forget what no database rolls back."""
    for each in caches.all():
        if not isinstance(each, BaseDatabaseCache):
            each.clear()


@pytest.fixture(autouse=True)
def _nobody_spoke() -> Iterator[None]:
    """Forget the language of the last request: a test client leaves it to the next test."""
    yield
    deactivate()


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
def log() -> Iterator[StringIO]:
    """What is written to the log, as it stands there."""
    (handler,) = (
        each for each in logging.getLogger("django").handlers if type(each) is logging.StreamHandler
    )
    written = StringIO()
    before = handler.setStream(written)
    yield written
    handler.setStream(before)
