"""What a visitor sends to the pages of a sheet, and what comes back."""

from __future__ import annotations

from typing import Any

from django.test import Client

from scorekeeper.play.sheets.deals.results import DealResult
from tests.cast import Evening, taps

IPHONE = {"User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)"}


NAMES = {f"player{seat}": name for seat, name in enumerate(("Anna", "Ben", "Cem", "Dora"), 1)}


def errors_of(response: Any) -> dict[str, list[str]]:
    return {field: list(errors) for field, errors in response.context["form"].errors.items()}


def preview(client: Client, evening: Evening, **fields: Any) -> DealResult:
    response = client.post(f"{evening.url}preview/", taps(**fields))
    assert response.status_code == 200
    result: DealResult = response.context["result"]
    return result
