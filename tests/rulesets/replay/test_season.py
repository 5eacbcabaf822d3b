"""Sums, places and spread of many evenings under several rulesets, and what cannot be compared."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.document import read_sheet
from rulesets.replay import AS_PLAYED, Sum, compare, recorded_sheet, rescore_sheets
from rulesets.replay import bulk as rescoring
from rulesets.replay.deal_values import MOST_POINTS, TooMuchToPack, pack, unpack
from rulesets.rules.presets import presets
from tests.rulesets.replay.evenings import FOUR, by_hand, ddv, evening, normal


def test_sums_and_places_of_two_evenings_under_two_rulesets() -> None:
    evenings = [
        evening(normal(), normal("Cem", "Dora", points=90)),
        evening(normal(), won=3),
    ]
    comparison = compare(evenings, [AS_PLAYED, ddv(won=2)])
    # As played they win 1, 1 + 1 against the elders, and 3; under the other rules 2, 2 + 1, and 2.
    assert [column.sums for column in comparison.columns] == [
        {"Anna": Sum(1, 6, 3, 2), "Ben": Sum(1, 6, 3, 2), "Cem": Sum(3, -6, 3, 2), "Dora": Sum(3, -6, 3, 2)},
        {"Anna": Sum(1, 7, 3, 2), "Ben": Sum(1, 7, 3, 2), "Cem": Sum(3, -7, 3, 2), "Dora": Sum(3, -7, 3, 2)},
    ]
    assert (comparison.sheets, comparison.deals, comparison.left_out) == (2, 3, 0)


def test_who_is_no_player_is_not_counted_and_who_sits_out_plays_no_deal() -> None:
    five = evening(normal("Anna", "Ben"), players=[*FOUR, "Emil"])
    guests = type(five)(five.rules, five.shape, five.first_dealer, five.keys, (1, 2, None, 4, 5))
    (column,) = compare([guests], [ddv()]).columns
    assert column.sums == {1: Sum(1, 1, 1, 1), 2: Sum(1, 1, 1, 1), 4: Sum(3, -1, 1, 1)}


def test_how_unevenly_deals_weigh() -> None:
    redeal = {"game": "redeal", "reason": "misdeal"}
    evenings = [
        evening(*[by_hand(Anna=1, Ben=-1)] * 9, redeal),
        evening(by_hand(Anna=9, Ben=-9, Cem=0, Dora=0)),
    ]
    # Nine times 1 and -1, once 9 and -9, and a redeal.
    # Of 40 points of players, 20 are none, so that they are 0.9 each, with squares of 4.5.
    comparison = compare(evenings, [ddv()])
    assert comparison.deals == 10
    assert comparison.columns[0].unevenness == 4.5 / 0.9**2


def test_deals_weigh_as_unevenly_where_only_winners_write() -> None:
    uneven = [normal("Anna", "Ben", points=points) for points in (131, 131, 160)]
    both = [ddv(), ddv(settlement="winners_plus")]
    found = [column.unevenness for column in compare([evening(*uneven)], both).columns]
    assert found[1] == found[0] > 1


def test_nothing_weighs_evenly() -> None:
    comparison = compare([evening()], [ddv()])
    assert (comparison.columns[0].sums, comparison.columns[0].unevenness) == ({}, 1)


def test_everybody_keeps_the_deals_that_they_played() -> None:
    # Under the other rules the dealer stays after the solo, so that Emil would sit out once more.
    moving = {"solo_dealer_stays": "never", "duty_solos": "none"}
    solo = {"game": "solo", "solo": "queens", "re": ["Anna"], "points": {"re": 131}}
    rotating = evening(solo, normal("Ben", "Emil"), players=[*FOUR, "Emil"], **moving)
    own, other = compare([rotating], [AS_PLAYED, ddv(solo_dealer_stays="always")]).columns
    assert own.sums == other.sums
    assert {name: each.deals for name, each in other.sums.items()} == {
        "Anna": 1, "Ben": 2, "Cem": 2, "Dora": 2, "Emil": 1,
    }  # fmt: skip


def test_an_evening_that_cannot_be_is_left_out_under_all_rulesets() -> None:
    five = evening(normal(), players=[*FOUR, "Emil"])
    pot = presets()["pot"].rules
    comparison = compare([five, evening(normal())], [AS_PLAYED, pot])
    assert (comparison.sheets, comparison.deals, comparison.left_out) == (1, 1, 1)
    (found,) = comparison.incomparable
    assert (found.sheet, found.rules, found.position, [str(problem) for problem in found.problems]) == (
        five,
        pot,
        None,
        ["players: must be four with a pot or Can, May, Must"],
    )


def test_how_many_play_at_most_is_not_asked_of_an_evening_that_was_played() -> None:
    five = evening(normal(), players=[*FOUR, "Emil"])
    assert compare([five], [ddv(players_max=4)]).left_out == 0


def test_absurd_bock_levels_are_added_up_exactly() -> None:
    rules = ddv(
        bock_triggers=["re_lost", "schwarz", "manual", "re_and_kontra"],
        bock_overlap="multiply",
        bock_several_triggers="each",
        bock_length="8",
    )
    calls = {"re": ["re"], "kontra": ["kontra"]}
    lost = normal(points=0, calls=calls, marks=["bock"], no_trick="re")
    ((_evening, (outcome,)),) = rescore_sheets([evening(*[lost] * 60)], [rules])  # type: ignore[misc]
    # Four rounds of eight deals start with every deal: 32 at once, so that every deal counts 2**32 times.
    once = outcome.by_deal[0][2]
    levels = [4 * min(number, 8) for number in range(60)]
    assert outcome.totals[2] == sum(once * 2**level for level in levels)
    assert outcome.totals == (-outcome.totals[2],) * 2 + (outcome.totals[2],) * 2


@pytest.mark.parametrize(
    "points", [(), (0, 0, 0, 0), (-3, 1, 1, 1), (MOST_POINTS - 1, 1 - MOST_POINTS, -7, 0, 5, 0, 1)]
)
def test_packed_points_come_out_as_they_went_in(points: tuple[int, ...]) -> None:
    played = tuple(range(0, len(points), 2))
    packed = 1000 * pack(points, played)
    deals = tuple(1000 if seat in played else 0 for seat in range(len(points)))
    assert unpack(packed, len(points)) == (tuple(1000 * given for given in points), deals)


def test_what_is_too_large_is_not_packed() -> None:
    with pytest.raises(TooMuchToPack):
        pack((MOST_POINTS,), ())


@pytest.mark.parametrize("limit", ["MOST_KEYS", "MOST_REMEMBERED"])
def test_forgetting_changes_nothing(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    evenings = [evening(normal(points=points), normal("Cem")) for points in (60, 131, 190)] * 2
    rulesets = [AS_PLAYED, ddv(bock_triggers=["tie_120"]), ddv(won=2), presets()["pot"].rules]
    before = compare(evenings, rulesets)
    monkeypatch.setattr(rescoring, limit, 2)
    assert compare(evenings, rulesets) == before


JUMP = {"id": "jump", "name": "Jump", "points": 1, "goes_to": "winners"}
STAR = {"id": "star", "name": "Star", "points": 3, "goes_to": "winners"}


def test_own_bonuses_that_go_to_the_winners_are_told_apart() -> None:
    entered: list[dict[str, Any]] = [{"re": {"jump": 1}}, {"re": {"star": 1}}, {"kontra": {"star": 1}}, {}]
    own = evening(*(normal(bonuses=each) for each in entered), custom_bonuses=[JUMP, STAR])
    ((_evening, (outcome,)),) = rescore_sheets([own], [AS_PLAYED])  # type: ignore[misc]
    assert [anna for anna, *_others in outcome.by_deal] == [1 + 1, 1 + 3, 1 + 3, 1]


def test_bonuses_are_worth_the_same_whoever_won_the_deal_in_which_they_were_met_first() -> None:
    fox_of_re, fox_of_kontra = ({"bonuses": {side: {"fox": 1}}} for side in ("re", "kontra"))
    deals = [normal(points=100, **fox_of_re), normal(**fox_of_kontra), normal(**fox_of_re), normal()]
    ((_evening, (outcome,)),) = rescore_sheets([evening(*deals)], [AS_PLAYED])  # type: ignore[misc]
    assert [anna for anna, *_others in outcome.by_deal] == [-1 - 1 + 1, 1 - 1, 1 + 1, 1]


def test_an_evening_that_others_would_have_gone_on_with_needs_four_who_stay() -> None:
    leaving = [*FOUR[:3], {"name": "Dora", "to": 4}]
    document = {
        "format": "doppelkopf-sheet/1",
        "ruleset": {"preset": "ddv", "options": {"duty_solos": "none"}},
        "players": leaving,
        "length": 4,
        "deals": [normal()] * 4,
    }
    four_deals = recorded_sheet(read_sheet(document))
    assert compare([four_deals], [ddv(duty_solos="none")]).left_out == 0
    (found,) = compare([four_deals], [ddv(duty_unfulfilled="extra_deals")]).incomparable
    assert (found.position, [str(problem) for problem in found.problems]) == (
        None,
        ["players: there are fewer than four players at the table in deal 5"],
    )
