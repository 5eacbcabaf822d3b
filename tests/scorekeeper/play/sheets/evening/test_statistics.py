"""The figures of a player, counted by hand, and that they can be summed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rulesets.session.fold import Session, play
from rulesets.session.table import Sheet
from scorekeeper.play.sheets.derived.evenings import Figures, figures_of_seat
from scorekeeper.play.sheets.evening.statistics import Sides, best_and_worst, longest_lead, sides
from tests.cast import deal, table
from tests.evenings import paper_sheets

ANNA, BEN, CEM, DORA = range(4)

DEALS = (
    # Re wins with a call and a fox.
    deal(points=131, calls={"re": ["re"]}, bonuses={"re": {"fox": 1}}),
    # Re called no 90 and has 140 to 100: Kontra wins.
    deal(re=["Anna", "Cem"], points=140, calls={"re": ["re", "no90"]}),
    # Ben loses his compulsory solo, Kontra had called.
    deal(game="solo", solo="queens", re="Ben", points=90, calls={"kontra": ["kontra"]}),
    deal(game="redeal", reason="misdeal"),
    # Dora wins a silent solo.
    deal(game="silent_solo", re="Dora", points=130),
    deal(game="penalty", by="Cem", penalty=3),
    deal(game="manual", each={"Anna": 2, "Ben": -2, "Cem": 0, "Dora": 0}),
)


def session(*deals: object) -> Session:
    return play(Sheet(table(), tuple(deals)))  # type: ignore[arg-type]


def test_the_figures_of_an_evening_are_those_counted_by_hand() -> None:
    played = session(*DEALS)
    # Won 1, called 2, fox 1; won 1, elders 1, called 2, no 90 1; won 1, called 2, three times for Ben.
    assert [scored.points for scored in played.deals] == [
        (4, 4, -4, -4),
        (-5, 5, -5, 5),
        (3, -9, 3, 3),
        (0, 0, 0, 0),
        (-1, -1, -1, 3),
        (1, 1, -3, 1),
        (2, -2, 0, 0),
    ]
    assert [figures_of_seat(played.deals, seat) for seat in range(4)] == [
        Figures(
            deals=5, won=3, re=2, re_won=1, kontra=2, kontra_won=1, calls=3, missed=1, points=4,
            bonuses=(("fox", 1),),
        ),
        Figures(
            deals=5, won=2, re=2, re_won=1, kontra=2, kontra_won=1, solos=1, solo_points=-9, calls=1,
            points=-2, bonuses=(("fox", 1),),
        ),
        Figures(deals=5, won=1, re=1, kontra=3, kontra_won=1, calls=2, missed=1, points=-10),
        Figures(
            deals=5, won=3, re=1, re_won=1, kontra=3, kontra_won=2, solos=1, solos_won=1, solo_points=3,
            calls=1, points=8,
        ),
    ]  # fmt: skip


def test_the_sides_of_an_evening() -> None:
    assert sides(session(*DEALS).deals) == Sides(re=2, kontra=2, re_called=1, kontra_called=1)


def test_the_best_and_the_worst_deal_of_everybody() -> None:
    deals = session(*DEALS).deals
    assert [best_and_worst(deals, seat) for seat in range(4)] == [(0, 1), (1, 2), (2, 1), (1, 0)]
    assert best_and_worst([], ANNA) == (None, None)


def test_who_never_lost_has_no_worst_deal() -> None:
    assert best_and_worst(session(deal(points=131)).deals, ANNA) == (0, None)


def test_the_longest_lead_is_alone_in_front() -> None:
    # First Anna and Ben lead together, then Ben alone, then Dora until the end.
    assert [scored.totals for scored in session(*DEALS[:3]).deals] == [
        (4, 4, -4, -4),
        (-1, 9, -9, 1),
        (2, 0, -6, 4),
    ]
    assert longest_lead(session(*DEALS[:3])) == (BEN, 1)
    assert longest_lead(session(*DEALS)) == (DORA, 3)
    assert longest_lead(session(deal(points=131))) is None


def test_the_figures_of_an_evening_from_paper() -> None:
    paper = paper_sheets()[0]
    names = dict(zip(("Anna", "Ben", "Cem", "Dora"), range(4), strict=True))
    by_hand = [
        deal(game="manual", each={name: points[seat] for name, seat in names.items()})
        for points in paper.deals
    ]
    played = session(*by_hand)
    assert [figures_of_seat(played.deals, seat) for seat in range(4)] == [
        Figures(deals=8, won=4, points=-2),
        Figures(deals=8, won=5, points=8),
        Figures(deals=8, won=2, points=-8),
        Figures(deals=8, won=5, points=2),
    ]
    assert longest_lead(played) == (BEN, 2)


COUNTS = st.integers(0, 50)
BONUSES = st.dictionaries(st.sampled_from(["fox", "charlie", "doppelkopf"]), st.integers(1, 9))
ANY_FIGURES = st.builds(
    Figures,
    deals=COUNTS,
    won=COUNTS,
    points=st.integers(-99, 99),
    bonuses=BONUSES.map(lambda b: tuple(sorted(b.items()))),
)


@given(ANY_FIGURES, ANY_FIGURES, ANY_FIGURES)
def test_figures_can_be_summed_in_any_order(one: Figures, other: Figures, third: Figures) -> None:
    assert one + other == other + one
    assert (one + other) + third == one + (other + third)
    assert one + Figures() == one


def test_the_figures_of_two_halves_are_those_of_the_whole() -> None:
    deals = session(*DEALS).deals
    for seat in range(4):
        assert figures_of_seat(deals[:3], seat) + figures_of_seat(deals[3:], seat) == figures_of_seat(
            deals, seat
        )
