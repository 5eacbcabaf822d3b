"""What the table is told before the next deal, and why."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.session.fold import play
from rulesets.session.next_deal import upcoming
from rulesets.session.table import Sheet
from scorekeeper.play.sheets.sentences import next_sentences
from tests.cast import FOUR, deal, table

CALLED_AND_LOST = deal(FOUR, calls={"re": ["re"]}, points=100)


def said(*deals: Any, **rules: Any) -> list[str]:
    """The sentences after these deals at a table of four."""
    played = table(FOUR, **rules)
    coming = upcoming(played, play(Sheet(played, deals)).state)
    return next_sentences(coming, FOUR, range(4))


@pytest.mark.parametrize(
    ("deals", "rules", "sentences"),
    [
        ((), {"duty_solos": "none"}, []),
        ((), {}, ["Owe a solo: everyone"]),
        (
            (),
            {"length": 4},
            [
                "Anna must play a compulsory solo now: as many are owed as there are deals left.",
                "Owe a solo: everyone",
            ],
        ),
        (
            (deal(FOUR),),
            {"length": 1, "preset": "wikipedia", "duty_solos": "one"},
            [
                "Ben must play a compulsory solo now: the regular deals are over.",
                "Owe a solo: everyone",
            ],
        ),
        (
            (CALLED_AND_LOST, deal(FOUR)),
            {"duty_solos": "none", "bock_triggers": ["re_lost"]},
            ["3 Bock deals left"],
        ),
        (
            (CALLED_AND_LOST, CALLED_AND_LOST),
            {"duty_solos": "none", "bock_triggers": ["re_lost"], "bock_overlap": "multiply"},
            ["4 Bock deals left (× 4)"],
        ),
        (
            (deal(FOUR),),
            {"length": 1, "duty_solos": "none", "canmaymust": True, "players_max": 4},
            ["Can, May, Must: closing deal 1 of 4", "Can: Ben, May: Cem, Must: Dora"],
        ),
    ],
)
def test_the_table_is_told_what_comes_next(
    deals: tuple[Any, ...], rules: dict[str, Any], sentences: list[str]
) -> None:
    assert said(*deals, **rules) == sentences
