"""The page of all components: for whoever changes them, and on no server for others."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import reload
from typing import Any

import pytest
from django.test import Client
from django.urls import clear_url_caches

import scorekeeper.urls


@pytest.fixture
def developers(settings: Any) -> Iterator[None]:
    """A server with `KARLCHEN_DEBUG=1`."""
    for is_for_developers in (True, False):
        settings.DEBUG = is_for_developers
        reload(scorekeeper.urls)
        clear_url_caches()
        if is_for_developers:
            yield


@pytest.mark.django_db
@pytest.mark.usefixtures("developers")
@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_developers_see_all_components(client: Client, language: str) -> None:
    answer = client.get("/components/", headers={"accept-language": language})
    assert (answer.status_code, answer.headers["Content-Language"]) == (200, language)


@pytest.mark.django_db
def test_nobody_else_does(client: Client) -> None:
    assert client.get("/components/").status_code == 404
