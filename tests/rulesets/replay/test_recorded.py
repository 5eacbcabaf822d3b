"""What is kept of a recorded sheet beside its deals: the times that a limit is held against."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.document import read_sheet
from rulesets.replay import recorded_sheet
from rulesets.replay.recorded import untimed
from tests.rulesets.replay.evenings import FOUR, normal

BEFORE_AN_HOUR = normal(at="2026-05-01T20:59:59")
AFTER_AN_HOUR = normal(at="2026-05-01T21:00:00.5")
AT_NO_TIME = normal()


@pytest.mark.parametrize(
    ("started", "deals", "times", "without_limit"),
    [
        (None, [], "", ""),
        (None, [AFTER_AN_HOUR, AT_NO_TIME], "", ""),
        (None, [AT_NO_TIME, {**AFTER_AN_HOUR, "last": True}], "- -!", "- -!"),
        ("2026-05-01T20:00:00", [], "", ""),
        ("2026-05-01T20:00:00", [BEFORE_AN_HOUR, AFTER_AN_HOUR, AT_NO_TIME], "3599 3601 -", ""),
        ("2026-05-01T20:00:00", [BEFORE_AN_HOUR, {**AFTER_AN_HOUR, "last": True}], "3599 3601!", "- -!"),
    ],
)
def test_times_are_full_seconds_from_the_start_and_never_earlier_than_they_were(
    started: str | None, deals: list[dict[str, Any]], times: str, without_limit: str
) -> None:
    document = {"format": "doppelkopf-sheet/1", "ruleset": {"preset": "ddv"}, "players": FOUR, "deals": deals}
    sheet = read_sheet(document if started is None else {**document, "started": started})
    recorded = recorded_sheet(sheet)
    assert (recorded.times, untimed(recorded.times)) == (times, without_limit)
