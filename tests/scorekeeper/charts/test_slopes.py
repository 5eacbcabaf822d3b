"""Slope charts: places, labels at both ends, and what is not drawn over something else."""

from __future__ import annotations

from scorekeeper.charts.slopes import HEAD, WIDTH, Ranked, SlopeChart, Text, slope_chart


def chart(*ranked: Ranked, columns: tuple[str, ...] = ("as played", "Pub rules")) -> SlopeChart:
    return slope_chart(ranked, title="Places", text="", columns=columns)


ANNA, BEN = Ranked("Anna", (1, 2), ("+5", "−3")), Ranked("Ben", (2, 1), ("−5", "+3"))


def test_who_goes_down_is_drawn_down() -> None:
    anna, ben = chart(ANNA, BEN).slopes
    (anna_left, anna_right), (ben_left, ben_right) = anna.ends, ben.ends
    assert (anna_left.y, anna_right.y) == (ben_right.y, ben_left.y)
    assert anna_left.y < anna_right.y
    assert [(end.text, end.figure, end.anchor) for end in anna.ends] == [
        ("Anna", "+5", "end"),
        ("Anna", "−3", "start"),
    ]


def test_lines_are_told_apart_without_colour() -> None:
    first, second = chart(ANNA, BEN).slopes
    assert (first.dash, second.dash) == ("", "7 4")
    assert first.shapes != second.shapes


def test_equal_places_do_not_lie_on_each_other() -> None:
    tied = [Ranked(name, (1, 1), ("0", "0")) for name in ("Anna", "Ben", "Cem", "Dora")]
    made = chart(*tied)
    heights = sorted(slope.ends[0].y for slope in made.slopes)
    assert len(set(heights)) == 4
    assert heights[0] > HEAD
    assert heights[-1] < made.height


def test_the_figures_between_stand_above_their_points() -> None:
    middle = Ranked("Anna", (1, 1, 1), ("+5", "+4", "+3"))
    (slope,) = chart(middle, columns=("as played", "Pub", "DDV")).slopes
    ((x, y),) = [(each.x, each.y) for each in slope.between]
    assert slope.ends[0].x < x < slope.ends[1].x
    assert (slope.between[0].figure, y < slope.ends[0].y) == ("+4", True)


def test_four_columns_leave_room_for_their_figures() -> None:
    anna = Ranked("Dorothea", (1, 1, 1, 1), ("+186", "+196", "+178", "+150"))
    (slope,) = chart(anna, columns=("as played", "Pub", "DDV", "Pot")).slopes
    assert [(end.text, end.figure) for end in slope.ends] == [("Dorothea", "+186"), ("", "+150")]
    first, second = slope.between
    assert second.x - first.x > 45


def test_the_heads_stay_inside() -> None:
    long = ("as played", "A ruleset with a very long name", "Another ruleset with a very long name")
    heads = chart(Ranked("Anna", (1, 1, 1), ("0", "0", "0")), columns=long).heads
    assert heads[0] == Text(4.0, 14, "as played", anchor="start")
    assert [head.anchor for head in heads] == ["start", "middle", "end"]
    assert heads[2].x < WIDTH
    assert all(head.text.endswith("…") for head in heads[1:])


def test_short_heads_leave_their_room_to_the_one_between() -> None:
    columns = ("as played", "DDV tournament rules", "Pub")
    heads = chart(Ranked("Anna", (1, 1, 1), ("0", "0", "0")), columns=columns).heads
    assert [head.text for head in heads] == list(columns)


def test_nobody_at_all_is_no_fault() -> None:
    assert chart().slopes == ()
