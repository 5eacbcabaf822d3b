"""Who wrote something, as the history says it."""

from __future__ import annotations

import pytest
from django.test import RequestFactory

from scorekeeper.play.sheets.devices import own_mark, shown_writer


@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        ("Li", "Li"),
        ("iPhone", "iPhone"),
        ("Android#0a1b2c", "this device"),
        ("Android#ffffff", "another device (Android)"),
        ("#ffffff", "another device"),
        ("", ""),
    ],
)
def test_a_writer_is_a_name_this_device_or_another_one(stored: str, shown: str) -> None:
    assert shown_writer(stored, "0a1b2c") == shown


def test_a_device_has_another_mark_on_each_sheet_and_none_without_its_cookie() -> None:
    request = RequestFactory().get("/")
    assert own_mark(request, "one") == ""
    request.COOKIES["csrftoken"] = "secret"
    assert own_mark(request, "one") == own_mark(request, "one") != own_mark(request, "two")
