"""Files as clubs make them: everything that is found in each, and nothing silent."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.scorekeeper.outside.tables.reading import found_in, told

CLUBS = Path(__file__).parent / "clubs"
FOUND = json.loads((CLUBS / "found.json").read_text(encoding="utf-8"))


def test_every_file_has_what_is_to_be_found_in_it() -> None:
    assert sorted(path.stem for path in CLUBS.glob("*.csv")) == sorted(FOUND)


@pytest.mark.parametrize("name", sorted(FOUND))
def test_what_is_found_in_the_file_of_a_club(name: str) -> None:
    assert told(found_in((CLUBS / f"{name}.csv").read_bytes())) == FOUND[name]
