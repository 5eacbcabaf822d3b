"""Every question about a file, one after the other, answered by pressing what stands on the page."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from django.test import Client

from scorekeeper.club.evenings.imports.questions import name_of
from scorekeeper.outside.tables.user_answers import Subject
from scorekeeper.play.sheets import models
from tests.club import Club, signed_in
from tests.depths import one_in
from tests.pages import Form
from tests.scorekeeper.club.evenings.imports.test_imports import totals_of, upload
from tests.scorekeeper.outside.tables.club_files import EVENING, FILES, ClubFile
from tests.scorekeeper.outside.tables.club_shapes import SHAPES
from tests.walking import press, seen

IMPORT, NEXT = "Import them", "Next"
FIRST = "Answer this first."
OPEN = "Something still needs settling: see below."
DAYS = ("2024-03-07", "2024-03-14", "2024-03-21", "2024-03-28", "2024-04-04", "2024-04-11")
"""Where a file does not say the days of its evenings."""
READ = {name: made for name, made in (FILES | SHAPES).items() if not made.refused}


def with_answers_of_their_own(files: dict[str, ClubFile]) -> dict[str, ClubFile]:
    """The files in which something is asked, or answered, as in none before them."""
    known: set[tuple[Subject, str]] = set()
    found = {}
    for name, made in files.items():
        answers = {(about, answer) for about, answer in made.answers.items() if about is not Subject.DEALS}
        if answers - known:
            found[name] = made
        known |= answers
    return found


ASKING = with_answers_of_their_own(READ)
"""A file for each answer; that all files are read right is held by the tests beside `outside.tables`."""


@pytest.fixture
def scorer(club: Club) -> Client:
    return signed_in(club.ben)


def is_asking(page: Any) -> bool:
    """Whether something is asked before the evenings can come in."""
    return any(NEXT in name for name in seen(page).buttons)


def form_on(page: Any) -> Form:
    """The form by which evenings come in."""
    return seen(page).button_called(NEXT if is_asking(page) else IMPORT)[0]


def settled(scorer: Client, page: Any, made: ClubFile) -> Any:
    """The page on which evenings come in, after everything before it is answered as it is right."""
    for _time in range(len(Subject) + 1):
        if not is_asking(page):
            break
        assert set(questions_on(page)) <= set(made.answers)
        page = press(scorer, page, NEXT, **answered(page, made))
    return page


def questions_on(page: Any) -> dict[Subject, str]:
    """What is asked on a page, with the answers that are chosen on it."""
    fields = form_on(page).fields
    asked = {about: fields[name_of(about)] for about in Subject if name_of(about) in fields}
    return {about: next(iter(field.sent()), "") for about, field in asked.items()}


def answered(page: Any, made: ClubFile) -> dict[str, str]:
    """The fields of the questions on a page, each with the right one of the answers that stand there."""
    fields = form_on(page).fields
    return {name_of(about): answer for about, answer in made.answers.items() if name_of(about) in fields}


def days_on(page: Any) -> dict[str, str]:
    """The days that are to be written on a page, in the order of its evenings."""
    names = [name for name in form_on(page).fields if name.startswith("day")]
    return dict(zip(names, DAYS, strict=False))


def stored(club: Club) -> list[dict[str, int]]:
    """The evenings of the group by their days, in any order; who came out even is left out."""
    evenings: dict[Any, Counter[str]] = {}
    for sheet in models.Sheet.objects.filter(group=club.group).select_related("evening"):
        day = sheet.evening.day if sheet.evening else None
        evenings.setdefault(day, Counter()).update(totals_of(sheet))
    return sorted((even(made) for made in evenings.values()), key=repr)


def even(made: Any) -> dict[str, int]:
    return {name: total for name, total in sorted(made.items()) if total}


@pytest.mark.parametrize("made", one_in(5, ASKING.values()), ids=ASKING)
def test_a_file_comes_in_right_once_what_stands_on_the_page_is_answered(
    scorer: Client, club: Club, made: ClubFile
) -> None:
    page = upload(scorer, club, made.content, made.name)
    page = settled(scorer, page, made)
    assert {about for about, answer in questions_on(page).items() if not answer} == set()
    assert models.Sheet.objects.filter(group=club.group).count() == 0
    page = press(scorer, page, IMPORT, **answered(page, made), **days_on(page))
    assert OPEN not in page.content.decode()
    assert stored(club) == sorted(map(even, made.right.values()), key=repr)


@pytest.mark.parametrize("made", one_in(6, ASKING.values()), ids=ASKING)
def test_nothing_comes_in_while_a_question_is_open_and_what_was_typed_stays(
    scorer: Client, club: Club, made: ClubFile
) -> None:
    page = upload(scorer, club, made.content, made.name)
    is_open = "" in questions_on(page).values()
    days = days_on(page)
    page = press(scorer, page, NEXT, **days)
    assert (FIRST in page.content.decode()) is is_open
    assert models.Sheet.objects.filter(group=club.group).count() == 0
    fields = form_on(page).fields
    assert {name: fields[name].value for name in days} == days


def test_figures_that_cannot_be_by_the_rules_that_are_chosen_are_asked_about(
    scorer: Client, club: Club
) -> None:
    page = upload(scorer, club, FILES["points"].content, "2024-03-07.csv")
    rules = page.context["form"].rules_on_offer
    plus_only = next(each for each in rules if each.rules.settlement.value == "winners_plus")
    page = press(scorer, settled(scorer, page, FILES["points"]), IMPORT, rules=plus_only.address)
    assert "Under these rules nobody has minus points, but 1 evening has some." in page.content.decode()
    assert stored(club) == []
    press(scorer, page, IMPORT, asked_sums="taken")
    assert stored(club) == [even(EVENING)]


def test_every_question_is_asked_by_one_of_the_files() -> None:
    assert {about for made in READ.values() for about in made.answers} == set(Subject)


@pytest.mark.thorough
def test_every_answer_stands_on_the_page_in_words_with_what_it_makes_of_the_file(
    scorer: Client, club: Club
) -> None:
    seen: set[Subject] = set()
    for made in ASKING.values():
        if seen.issuperset(made.answers):
            continue
        seen.update(made.answers)
        page = settled(scorer, upload(scorer, club, made.content, made.name), made)
        for name in map(name_of, questions_on(page)):
            choices = form_on(page).fields[name].choices
            assert len(choices) != 1, name
            assert [each for each in choices if not each.label] == []


def test_an_evening_is_shown_as_in_the_file_and_beside_it_as_it_will_stand(
    scorer: Client, club: Club
) -> None:
    table = "Date,Anna,Ben,Cem,Dora\n2024-03-07,2,2,-2,-2\n,5,-1,-5,1\n,6,-2,-6,2\n"
    (found,) = upload(scorer, club, table).context["evenings"].shown
    assert found["as_written"] == (
        (1, ("Date", "Anna", "Ben", "Cem", "Dora")),
        (2, ("2024-03-07", "2", "2", "-2", "-2")),
        (3, ("", "5", "-1", "-5", "1")),
        (4, ("", "6", "-2", "-6", "2")),
    )
    assert [(line.number, line.cells) for line in found["lines"]] == [
        (1, ((2, 2), (2, 2), (-2, -2), (-2, -2))),
        (2, ((3, 5), (-3, -1), (-3, -5), (3, 1))),
        (3, ((1, 6), (-1, -2), (-1, -6), (1, 2))),
    ]


def test_a_long_list_is_shown_as_its_rows_stand_in_the_file(scorer: Client, club: Club) -> None:
    rows = "\n".join(f"2024-03-07;{name};{points}" for name, points in EVENING.items())
    (found,) = upload(scorer, club, f"Datum;Name;Punkte\n{rows}\n").context["evenings"].shown
    assert [cells for _number, cells in found["as_written"]] == [
        ("Datum", "Name", "Punkte"),
        *(("2024-03-07", name, str(points)) for name, points in EVENING.items()),
    ]


def test_what_has_just_come_is_taken_back_in_one_tap(scorer: Client, club: Club) -> None:
    page = upload(scorer, club, FILES["points"].content, "2024-03-07.csv")
    page = press(scorer, settled(scorer, page, FILES["points"]), IMPORT)
    assert "1 evening has been imported." in page.content.decode()
    assert stored(club) == [even(EVENING)]
    press(scorer, page, "Undo")
    assert stored(club) == []
    assert "has been imported" not in scorer.get(club.url).content.decode()
