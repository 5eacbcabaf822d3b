"""Every difference between two rulesets switched alone."""

from __future__ import annotations

from rulesets.comparing import switch_singly
from rulesets.presets import presets
from tests.rulesets.comparing.evenings import FOUR, ddv, evening, normal


def test_the_rule_that_moves_most_comes_first() -> None:
    caught = normal(bonuses={"re": {"fox": 1}})
    evenings = [evening(caught, normal("Cem", "Dora", points=100))]
    found = switch_singly(evenings, ddv(), ddv(fox=0, against_elders=3, joker=True))
    # The fox is 1 for each of four, against the elders 2 more for each; the joker moves nothing.
    assert [(each.option, each.moved, each.by_player["Anna"], each.places) for each in found.singles] == [
        ("against_elders", 8, 2, 0),
        ("fox", 4, -1, 0),
        ("joker", 0, 0, 0),
    ]
    assert (found.together.moved, found.together.by_player) == (
        4,
        {"Anna": 1, "Ben": 1, "Cem": -1, "Dora": -1},
    )


def test_who_changes_places_is_counted() -> None:
    evenings = [evening(normal(points=200), normal("Cem", "Dora"), normal("Cem", "Dora"))]
    # Under 90 and under 60 put Anna and Ben in front; without them Cem and Dora are.
    (found,) = switch_singly(evenings, ddv(), ddv(levels=[0, 0, 0, 0])).singles
    assert (found.option, found.moved, found.places) == ("levels", 8, 4)


def test_what_cannot_be_switched_alone_is_named() -> None:
    found = switch_singly([evening(normal())], ddv(), ddv(piglets="both", super_piglets=True))
    assert [each.option for each in found.singles] == ["piglets"]
    assert {option: [str(p) for p in problems] for option, problems in found.not_alone.items()} == {
        "super_piglets": ["super_piglets: needs piglets"]
    }


def test_an_evening_that_cannot_be_under_one_switch_is_left_out_there_alone() -> None:
    five = evening(normal(), players=[*FOUR, "Emil"])
    found = switch_singly([five], ddv(), ddv(players_max=4, won=2, settlement="losers_minus"))
    assert {each.option: (each.left_out, each.moved) for each in found.singles} == {
        "won": (0, 4),
        "settlement": (0, 2),
        "players_max": (0, 0),
    }
    assert found.together.left_out == 1


def test_every_preset_can_be_reached_from_every_other_step_by_step() -> None:
    rules = presets()
    for other in ("pub", "pot", "gamefarm"):
        found = switch_singly([evening(normal())], rules["ddv"].rules, rules[other].rules)
        assert {each.option for each in found.singles}.isdisjoint(found.not_alone)
        assert found.together.left_out == 0
