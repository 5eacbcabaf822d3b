"""Who the people of a file are, where some are the same as others, and which of them are offered."""

from __future__ import annotations

import pytest

from scorekeeper.club.evenings.imports.who_is_who import FEW_NAMES, evenings_of, may_be_one, meant_by
from scorekeeper.play.groups.models import Player

BERND = Player(pk=7, name="Bernd")


@pytest.mark.parametrize(
    ("chosen", "meant"),
    [
        ({"Ada": "new", "Bea": "guest", "Cem": "7"}, {"Ada": "Ada", "Bea": None, "Cem": BERND}),
        ({"Ada": "same1", "Bea": "new"}, {"Ada": "Bea", "Bea": "Bea"}),
        ({"Ada": "same1", "Bea": "guest"}, {"Ada": None, "Bea": None}),
        ({"Ada": "same1", "Bea": "same2", "Cem": "7"}, {"Ada": BERND, "Bea": BERND, "Cem": BERND}),
        ({"Ada": "same1", "Bea": "same2", "Cem": "new"}, {"Ada": "Cem", "Bea": "Cem", "Cem": "Cem"}),
        ({"Ada": "same1", "Bea": "same0"}, {"Ada": "Ada", "Bea": "Ada"}),
        ({"Ada": "same2", "Bea": "same2", "Cem": "same1"}, {"Ada": "Bea", "Bea": "Bea", "Cem": "Bea"}),
        ({"Ada": "same0"}, {"Ada": "Ada"}),
    ],
)
def test_a_name_is_whoever_the_other_is(
    chosen: dict[str, str], meant: dict[str, Player | str | None]
) -> None:
    assert {label: meant_by(label, chosen, [BERND]) for label in chosen} == meant


def test_among_few_names_all_who_never_met_may_be_one() -> None:
    met = evenings_of([["Ada", "Bea"], ["Cem", "Bea"]])
    assert may_be_one(["Ada", "Bea", "Cem"], met) == {"Ada": [(2, "Cem")], "Bea": [], "Cem": [(0, "Ada")]}


def test_among_many_names_those_that_are_alike_may_be_one() -> None:
    alike = ["Bernd Claus", "Berni", "Claus", "Dora", "Frau Dora"]
    labels = [*alike, *(f"{number} Fremde" for number in range(1000, 1000 + 5 * FEW_NAMES))]
    found = may_be_one(labels, evenings_of([label] for label in labels))
    assert {label: [name for _number, name in found[label]] for label in alike} == {
        "Bernd Claus": ["Berni", "Claus"],
        "Berni": ["Bernd Claus"],
        "Claus": ["Bernd Claus"],
        "Dora": ["Frau Dora"],
        "Frau Dora": ["Dora"],
    }
    assert max(map(len, found.values())) == FEW_NAMES
