"""Rounds that are drawn as well as on a server."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="module", autouse=True)
def _drawn_in_passing() -> None:
    """Search as long as a server does."""
