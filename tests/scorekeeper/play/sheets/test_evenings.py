"""Evenings from paper, entered by hand, end with the totals on the paper."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cast import begin, taps, visitor
from tests.evenings import PaperSheet, paper_sheets


@pytest.mark.django_db
@pytest.mark.parametrize("paper", paper_sheets(), ids=lambda paper: paper.name)
def test_an_evening_entered_by_hand_comes_to_the_totals_on_paper(paper: PaperSheet) -> None:
    evening = begin(paper.players)
    phone = visitor(evening.token)
    for position, points in enumerate(paper.deals, 1):
        each: dict[str, Any] = {f"each.{seat}": value for seat, value in enumerate(points, 1)}
        sent = taps(position, game="manual", **each)
        assert phone.post(f"{evening.url}enter/", sent).status_code == 302
    rows = phone.get(evening.url).context["page"].rows
    assert [tuple(cell.total for cell in row.cells) for row in rows] == list(paper.totals)
