"""The funnel of a group: who is in it, who is named, and what luck alone makes."""

from __future__ import annotations

from random import Random

import pytest

from scorekeeper.club.figures.reads.funnel import FunnelRow, funnel_of
from scorekeeper.club.figures.strength import Field, Sums, field_of, luck_after
from scorekeeper.play.groups.models import Player
from scorekeeper.site.charts.lifted import LiftedName

FIELD = Field(0.5, 6.5, (1.0,))
EVERYBODY = [Player(pk=pk, name=name) for pk, name in ((4, "Dora"), (1, "Anna"), (2, "Ben"), (3, "Cem"))]
SUMS = {1: Sums(400, 800, 0), 2: Sums(100, 50, 0), 3: Sums(23, 0, 0), 4: Sums(25, 0, 0)}


def test_everybody_with_an_evening_of_deals_is_compared_with_the_group() -> None:
    found = funnel_of(EVERYBODY, SUMS, FIELD)
    assert found is not None
    assert found.rows == (
        FunnelRow(1, "Anna", 400, 1.5, luck_after(FIELD, 400)),
        FunnelRow(2, "Ben", 100, 0.0, luck_after(FIELD, 100)),
        FunnelRow(4, "Dora", 25, -0.5, luck_after(FIELD, 25)),
    )
    assert [(row.per_deal, row.band, row.is_outside) for row in found.rows] == [
        ("+1.50", "±0.53", True),
        ("0.00", "±1.07", False),
        ("−0.50", "±2.14", False),
    ]
    assert found.chart.text == "Outside the band that luck alone makes: Anna +1.50 (400)."
    assert [row.text for row in found.chart.rows] == ["−2", "−1", "0", "1", "2"]


def test_whoever_was_chosen_is_named_and_the_chosen_evenings_stay() -> None:
    found = funnel_of(EVERYBODY, SUMS, FIELD, [2, 3], [("year", "2026")])
    assert found is not None
    assert [dot.name for dot in found.chart.dots] == [dot.name for dot in found.desk_chart.dots] == ["Ben"]
    assert found.names == (
        LiftedName("Anna", False, (2, 1), (("year", "2026"),)),
        LiftedName("Ben", True, (), (("year", "2026"),)),
        LiftedName("Dora", False, (2, 4), (("year", "2026"),)),
    )


def test_nobody_is_named_if_that_was_asked_for() -> None:
    found = funnel_of(EVERYBODY, SUMS, FIELD, [0])
    assert found is not None
    assert (found.chart.dots, len(found.chart.rest)) == ((), 3)


def test_before_somebody_has_two_evenings_there_is_no_picture() -> None:
    assert funnel_of(EVERYBODY[1:3], {1: Sums(47, 0, 0), 2: Sums(47, 0, 0)}, FIELD) is None
    assert funnel_of(EVERYBODY[1:3], {1: Sums(480, 0, 0), 2: Sums(23, 0, 0)}, FIELD) is None


@pytest.mark.parametrize(("most", "fewest", "begins"), [(400, 100, 100), (800, 400, 200)])
def test_the_band_begins_with_the_fewest_deals_or_at_a_quarter_of_the_most(
    most: int, fewest: int, begins: int
) -> None:
    played = {1: Sums(most, 800, 0), 2: Sums(fewest, 50, 0)}
    found = funnel_of(EVERYBODY[1:3], played, FIELD, [1])
    assert found is not None
    places = {int(column.text): column.at for column in found.chart.columns}
    assert float(found.chart.band.partition(",")[0]) == pytest.approx(places[begins], abs=0.1)


def test_luck_alone_keeps_nine_in_ten_equals_within_the_band() -> None:
    random = Random(21)  # noqa: S311  # worlds, not secrets
    players = [Player(pk=pk, name=f"{pk}") for pk in range(40)]
    inside = 0
    for _ in range(20):
        sums = {player.pk: lucky_sums(random, 24 * random.randint(1, 20)) for player in players}
        found = funnel_of(players, sums, field_of(list(sums.values())))
        assert found is not None
        inside += sum(not row.is_outside for row in found.rows)
    assert 0.87 <= inside / 800 <= 0.93


def lucky_sums(random: Random, deals: int) -> Sums:
    """What somebody of no strength makes."""
    points = [round(random.gauss(0, 6.5)) for _deal in range(deals)]
    return Sums(deals, sum(points), sum(each**2 for each in points))
