"""Which app knows what an evening has been that has standings of its own: it stands above those that ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.module_loading import import_string

RESULTS = "scorekeeper.tournament.reads.outcomes.results_of_evening"


def own_results(evening: int) -> list[Any] | None:
    """The results of an evening as its own standings have them, not stored; None if it has none."""
    results: Callable[[int], list[Any] | None] = import_string(RESULTS)
    return results(evening)
