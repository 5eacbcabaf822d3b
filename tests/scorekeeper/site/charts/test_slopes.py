"""Slope charts: places, labels at both ends, and what is not drawn over something else."""

from __future__ import annotations

from scorekeeper.site.charts.marks import bold_width, text_width
from scorekeeper.site.charts.slopes import COLUMN, FONT, HEAD, SMALL, WIDTH, Ranked, SlopeChart, slope_chart


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


LONG = ("as played", "DDV tournament rules", "As in Japan (Game Farm)", "With a pot and a must-play")


def test_heads_that_do_not_fit_beside_each_other_are_stairs_above_their_columns() -> None:
    anna = Ranked("Anna", (1, 1, 1, 1), ("0", "0", "0", "0"))
    made = chart(anna, columns=LONG)
    assert [head.text for head in made.heads] == list(LONG)
    assert [head.y for head in made.heads] == [59, 44, 29, 14]
    assert chart(anna, columns=("a", "b", "c", "d")).guides == ()
    assert made.height > chart(anna, columns=("a", "b", "c", "d")).height
    for head, after, (x, y) in zip(made.heads, [*made.guides[1:], None], made.guides, strict=True):
        assert (y, head.x - text_width(head.text, SMALL) > 0) == (head.y + 5, True)
        assert after is None or x <= head.x < after[0]


def test_a_head_that_is_longer_than_the_chart_is_shortened() -> None:
    long = ("as played", "A ruleset with a name that is " + "very " * 12 + "long", "DDV")
    heads = chart(Ranked("Anna", (1, 1, 1), ("0", "0", "0")), columns=long).heads
    assert [head.text.endswith("…") for head in heads] == [False, True, False]
    assert [head for head in heads if head.x > WIDTH] == []


def test_names_are_whole_and_stand_once_where_there_is_no_room_for_both() -> None:
    long = Ranked("Anna-Katharina", (1, 2, 2), ("+186", "+196", "−178"))
    anna, ben = chart(long, Ranked("Ben", (2, 1, 1), ("−5", "+3", "+3")), columns=("a", "b", "c")).slopes
    assert [[end.text for end in each.ends] for each in (anna, ben)] == [["Anna-Katharina", ""], ["Ben", ""]]
    assert anna.ends[0].x - bold_width("Anna-Katharina +186", FONT) >= 0
    assert anna.ends[1].x + bold_width("−178", FONT) <= WIDTH
    four = Ranked("Bartholomäus Maximilian", (1, 1, 1, 1), ("+186", "+196", "+178", "+150"))
    (slope,) = chart(four, columns=("a", "b", "c", "d")).slopes
    assert slope.ends[0].text.startswith("Bartholomä")
    assert slope.between[1].x - slope.between[0].x >= COLUMN - 0.1


def test_short_heads_leave_their_room_to_the_one_between() -> None:
    columns = ("as played", "DDV tournament rules", "Pub")
    heads = chart(Ranked("Anna", (1, 1, 1), ("0", "0", "0")), columns=columns).heads
    assert [head.text for head in heads] == list(columns)


def test_nobody_at_all_is_no_fault() -> None:
    assert chart().slopes == ()
