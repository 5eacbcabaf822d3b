"""The format of what is derived is raised whenever equal facts come to other rows.

Stored lines hold card points cut down to where a result can change, so that other cuts make other lines, and
other figures make other results. The fingerprint of all of it, for fixed deals, stands in `derived.toml`.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from django.db.models import Model
from django.forms import model_to_dict

from rulesets.checks.possible import play_with_remarks
from rulesets.document import read_deal, read_sheet
from rulesets.replay.deal_keys import write_key
from rulesets.replay.recorded import recorded_deal
from rulesets.scoring.deal import CardPoints, Deal, Side
from scorekeeper.play.sheets.derived.reads import expected_results
from scorekeeper.play.sheets.models import DERIVED_FORMAT, Seat

HERE = Path(__file__).parent
SEATS = ("1", "2", "3", "4", "5", "6", "7")
PATTERNS: tuple[dict[str, object], ...] = (
    {"re": ["1", "3"]},
    {"re": ["1", "2"], "bonuses": {"kontra": {"doppelkopf": 1}}},
    {"game": "solo", "solo": "queens", "re": ["4"], "calls": {"re": ["re", "no90"]}},
)
WHAT_TO_DO = (
    "What is derived from facts has changed. Raise DERIVED_FORMAT in scorekeeper/play/sheets/models.py, so "
    "that `up` writes the rows of all sheets anew, and write into tests/released/derived.toml: "
    '{number} = "{found}". Where no release has had the number yet, the new one in its line is enough.'
)


def fixed_deals() -> Iterator[Deal]:
    """Deals with every number of card points, and with intervals that end at it."""
    for pattern in PATTERNS:
        deal = read_deal(pattern, SEATS)
        for points in range(241):
            yield replace(deal, points=CardPoints(Side.RE, points, points))
            yield replace(deal, points=CardPoints(Side.KONTRA, 0, points))


def derived() -> Iterator[object]:
    """The lines of the fixed deals, then lines and results of the sheets of the first release."""
    yield list(map(write_key, fixed_deals()))
    for path in sorted(HERE.glob("0.1.0/sheets/*.json")):
        session = play_with_remarks(read_sheet(json.loads(path.read_text(encoding="utf-8"))))
        seats = [Seat(pk=place, position=place) for place in range(len(session.table.players))]
        kept = expected_results(seats, session.table, session.deals)
        yield path.stem, [write_key(recorded_deal(scored)) for scored in session.deals]
        for rows in (kept.results, kept.games, kept.pairings):
            yield sorted(json.dumps(columns(row), sort_keys=True) for row in rows.values())


def columns(row: Model) -> dict[str, object]:
    """What a row holds apart from its own key."""
    return model_to_dict(row, exclude=["id"])


@pytest.mark.django_db
def test_the_format_of_what_is_derived_is_raised_with_every_change_of_it() -> None:
    found = hashlib.sha256(json.dumps(list(derived())).encode()).hexdigest()[:16]
    known = tomllib.loads((HERE / "derived.toml").read_text(encoding="utf-8"))
    number = DERIVED_FORMAT + (str(DERIVED_FORMAT) in known)
    assert known.get(str(DERIVED_FORMAT)) == found, WHAT_TO_DO.format(number=number, found=found)
    assert list(known) == [str(number) for number in range(1, DERIVED_FORMAT + 1)]
