"""A funnel: where its band and its dots lie, and names that do not lie on each other."""

from __future__ import annotations

from random import Random

from scorekeeper.site.charts.funnel import (
    STEPS,
    Dot,
    Funnel,
    FunnelChart,
    Mean,
    drawn_dots,
    funnel_chart,
    labels_at,
    overlaps,
)
from scorekeeper.site.charts.labels import bold_width
from scorekeeper.site.charts.lines import PHONE
from scorekeeper.site.charts.marks import circle, square
from scorekeeper.site.charts.palette import INKS
from scorekeeper.site.charts.scale import Scale

MEANS = [Mean("Anna", 400, 0.5, True), Mean("Ben", 100, -0.25, True), Mean("Cem", 200, 0.0)]


def drawn(*means: Mean) -> FunnelChart:
    return funnel_chart(means, Funnel(100, 10.0), title="Points", text="all", axis="Deals")


def test_dots_lie_where_their_means_are() -> None:
    chart = drawn(*MEANS)
    assert chart.rest == ((189.0, 109.0),)
    assert chart.dots == (
        Dot(1, INKS[0], circle(342.1, 60.5), "Anna", 333.1, 60.5, "end"),
        Dot(2, INKS[1], square(112.5, 133.2), "Ben", 121.5, 133.2, "start"),
    )
    assert [(row.text, row.is_zero) for row in chart.rows if row.is_zero] == [("0", True)]
    assert [column.text for column in chart.columns] == ["0", "100", "200", "300", "400"]


def test_the_band_narrows_with_the_root_of_the_count() -> None:
    chart = drawn(*MEANS)
    upper, lower = ([tuple(map(float, each.split(","))) for each in edge.split()] for edge in chart.edges)
    assert (len(upper), upper[0], upper[-1]) == (STEPS + 1, (112.5, 12.0), (342.1, 60.5))
    assert (lower[0], lower[-1]) == ((112.5, 206.0), (342.1, 157.5))
    assert chart.band == " ".join([chart.edges[0], *reversed(chart.edges[1].split())])


def test_names_keep_clear_of_each_other_and_of_the_edge() -> None:
    random = Random(5)  # noqa: S311  # a picture, not secrets
    x, y = Scale(0, 1000, 40, 348), Scale(-10, 10, 206, 12)
    for _ in range(50):
        means = [
            Mean(f"Player {number}", random.randint(600, 1000), random.uniform(-0.9, 0.9), True)
            for number in range(4)
        ]
        boxes = []
        for dot in drawn_dots(means, x, y, PHONE):
            width = bold_width(dot.name, 13)
            start = dot.x - {"start": 0.0, "end": width, "middle": width / 2}[dot.anchor]
            boxes.append((start, dot.y - 6.5, start + width, dot.y + 6.5))
        assert [box for box in boxes if not (box[0] >= 0 and box[2] <= PHONE.width)] == []
        # Of six pairs of names nearly none share as much as a letter.
        shared = [overlaps(one, boxes[place + 1 :]) for place, one in enumerate(boxes)]
        assert sum(each > 60 for each in shared) <= 1


def test_a_name_stands_right_of_its_dot_where_nothing_is_in_the_way() -> None:
    [first, *others] = labels_at((100.0, 50.0), 40.0)
    assert first == ((109.0, 50.0), "start", (109.0, 43.5, 149.0, 56.5))
    assert [anchor for _place, anchor, _box in others] == ["end", "middle", "middle"]


def test_everybody_with_as_many_numbers_still_makes_a_picture() -> None:
    chart = drawn(Mean("Anna", 100, 0.0), Mean("Ben", 100, 2.0))
    assert (len(chart.rest), len(set(chart.rest))) == (2, 2)
