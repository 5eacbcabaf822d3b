"""Files of clubs and rounds in every shape: right, asked or refused, and never wrong without a question."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scorekeeper.outside.tables.user_answers import Subject
from tests.scorekeeper.outside.tables.club_files import FILES, ClubFile
from tests.scorekeeper.outside.tables.club_habits import HABITS
from tests.scorekeeper.outside.tables.club_shapes import SHAPES
from tests.scorekeeper.outside.tables.reading import asked, by_day, found_in, in_any_order, refusals, told
from tests.scorekeeper.outside.tables.summed_files import SUMMED

READ = {name: made for name, made in (FILES | SHAPES | HABITS | SUMMED).items() if not made.refused}
REFUSED = {name: made for name, made in (FILES | HABITS).items() if made.refused}


@pytest.mark.parametrize("made", READ.values(), ids=READ)
def test_a_file_comes_to_what_is_right_once_what_it_does_not_say_is_answered(made: ClubFile) -> None:
    first = found_in(made.content, made.name)
    assert set(asked(first)) == set(made.answers)
    answered = found_in(made.content, made.name, answers=made.answers)
    right = [(day.strip(), totals) for day, totals in made.right.items()]
    assert by_day(answered) == in_any_order(right)


def test_sums_in_a_file_tell_whether_its_hidden_rows_count() -> None:
    told_by_sums = {name: dict(asked(found_in(made.content, made.name))) for name, made in SUMMED.items()}
    assert [told_by_sums[name].get(Subject.HIDDEN) for name in SUMMED if name.startswith("hidden")] == [
        "counted",
        "counted",
        "left",
    ]


@pytest.mark.parametrize("made", REFUSED.values(), ids=REFUSED)
def test_a_file_that_is_not_taken_says_why(made: ClubFile) -> None:
    found = found_in(made.content, made.name)
    assert by_day(found) == []
    assert [reason for reason in refusals(found) if made.refused in reason]


def test_of_most_files_nothing_is_asked_but_how_many_deals_an_evening_had() -> None:
    right = [name for name, made in READ.items() if not {*made.answers} - {"deals"}]
    assert (len(right) >= 40, len(FILES) >= 75, len(REFUSED) < 8) == (True, True, True)


CLUBS = Path(__file__).parent / "clubs"
FOUND = json.loads((CLUBS / "found.json").read_text(encoding="utf-8"))


def test_every_file_has_what_is_to_be_found_in_it() -> None:
    assert sorted(path.stem for path in CLUBS.glob("*.csv")) == sorted(FOUND)


@pytest.mark.parametrize("name", sorted(FOUND))
def test_what_is_found_in_the_file_of_a_club(name: str) -> None:
    assert told(found_in((CLUBS / f"{name}.csv").read_bytes())) == FOUND[name]
