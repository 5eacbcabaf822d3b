"""What a sheet under one ruleset has no field for, and another one scores."""

from __future__ import annotations

import pytest

from rulesets.replay import Unasked, never_asked
from tests.rulesets.replay.evenings import ddv

SNOW = {"id": "snow", "name": "Snow", "points": 2}


def test_between_equal_rules_nothing_is_missing() -> None:
    assert never_asked(ddv(), ddv(won=3)) == ()


@pytest.mark.parametrize(
    ("own", "other", "missing"),
    [
        ({"fox": 0}, {}, ("bonus", "fox")),
        ({}, {"heart10_caught": 1}, ("bonus", "heart10_caught")),
        ({}, {"custom_bonuses": [SNOW]}, ("bonus", "snow")),
        ({}, {"bock_triggers": ["heart_trick"]}, ("bonus", "heart_trick")),
        ({}, {"bock_triggers": ["top_cards_lost"]}, ("mark", "top_cards_lost")),
        ({"armut": "off"}, {"armut": "exchange"}, ("game", "armut")),
        ({"marriage": "off"}, {}, ("game", "marriage")),
        ({"silent_solo": False}, {}, ("game", "silent_solo")),
        ({"solos": ["queens"]}, {"solos": ["queens", "misere"]}, ("solo", "misere")),
        ({"schwarz_means": "zero_points"}, {}, ("option", "schwarz_means")),
        ({}, {"raises": 1}, ("option", "raises")),
        ({}, {"bock_by_hand": ["this"]}, ("option", "bock_by_hand")),
        ({}, {"marriage_payment": 1}, ("option", "marriage_payment")),
        ({"penalties": "off"}, {}, ("option", "penalties")),
        ({}, {"bid_calls_bind": True}, ("option", "bid_calls_bind")),
        ({}, {"lust_after_duty": False}, ("option", "lust_after_duty")),
    ],
)
def test_what_was_never_asked(
    own: dict[str, object], other: dict[str, object], missing: tuple[str, str]
) -> None:
    assert never_asked(ddv(**own), ddv(**other)) == (Unasked(*missing),)


def test_piglets_that_take_the_foxes_out_were_never_asked_for() -> None:
    assert never_asked(ddv(), ddv(piglets="both")) == (
        Unasked("mark", "piglets_re"),
        Unasked("mark", "piglets_kontra"),
    )


def test_piglets_that_count_as_calls_were_never_asked_for() -> None:
    other = {"piglets": "first_only", "auto_calls": ["piglets"]}
    assert never_asked(ddv(), ddv(**other)) == (
        Unasked("mark", "piglets_re"),
        Unasked("mark", "piglets_kontra"),
    )


def test_what_goes_by_a_game_that_is_not_played_is_not_missed() -> None:
    rules = {"marriage": "off"}
    assert never_asked(ddv(**rules), ddv(**rules, marriage_payment=1)) == ()


def test_marks_that_touch_no_points_are_not_missed() -> None:
    assert never_asked(ddv(), ddv(forced_call="on", piglets="first_only")) == ()
