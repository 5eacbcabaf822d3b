"""A season that begins: three questions, a ready statute, and what was adjusted of it."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.forms import BoundField
from django.test import Client
from django.utils.timezone import localdate

from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import counted_on, proposed
from scorekeeper.club.leagues.seasons.statutes import READY, SETTABLE, Statute
from scorekeeper.club.leagues.seasons.writes import make_season
from scorekeeper.club.leagues.sentences import rule_sentences
from tests.club import Club, signed_in

pytestmark = pytest.mark.django_db

Row = dict[str, Any]

COLUMNS = [field.attname for field in Season._meta.concrete_fields]  # noqa: SLF001  # documented


@pytest.fixture
def url(club: Club) -> str:
    return f"{club.url}seasons/new/"


def sent_by(fields: list[BoundField]) -> Row:
    """What a browser sends of these."""
    values = {field.html_name: field.value() for field in fields}
    return {
        name: "on" if value is True else value for name, value in values.items() if value not in (None, False)
    }


def shown(anna: Client, url: str) -> Row:
    """What a browser sends of the form as it stands there."""
    return sent_by(list(anna.get(url).context["form"]))


def row_of(**columns: object) -> Row:
    """A season as it is stored, but for its key."""
    usual = {name: getattr(Season(), name) for name in COLUMNS}
    return {name: value for name, value in (usual | columns).items() if name not in {"id", "lot"}}


def stored(season: Season) -> Row:
    """The same of one that is there."""
    return {
        name: value
        for name, value in Season.objects.values().get(pk=season.pk).items()
        if name not in {"id", "lot"}
    }


LAST: Row = {
    "points": "tables",
    "place_points": "3,1,-1,-3",
    "place_points_five": "4,2,0,-2,-4",
    "averages_places": True,
    "presence_points": 2,
    "absence_points": -1,
    "min_evenings": 8,
    "ties": "points,deals",
    "months": 24,
    "counts_guests": True,
    "tournaments": "out",
}


SHOWN_OTHERWISE: Row = {
    **LAST,
    "absence_points": -0.25,
    "milestone_points": "20:10;32:12.5",
    "fine_points": "late -0.5; absent +10",
    "period_points": "5,3",
    "drop_worst": 1,
    "drop_by": "own_once",
    "drop_per": 12,
    "drop_again": "20,28",
    "holidays": "2400-07-20/2400-08-31",
    "prizes": "3000,2050",
}
"""The same with what is typed otherwise than it is stored."""


TIES_SAID = " ".join(
    [
        "Ties are broken by more game points, then more deals played;",
        "if players are still level, they share the place.",
    ]
)


def make_last(club: Club, **fields: Any) -> Season:
    days = {"first_day": date(2400, 1, 1), "last_day": date(2400, 12, 31)}
    return make_season(group=club.group, name="Runde 2400", **{**days, **fields})


@pytest.mark.parametrize("statute", READY, ids=lambda statute: statute.id)
def test_a_statute_that_is_chosen_and_not_touched_is_stored_as_it_is(
    club: Club, anna: Client, url: str, statute: Statute
) -> None:
    make_last(club, **SHOWN_OTHERWISE)
    sent = {**shown(anna, url), "statute": statute.id, "name": "Neu"}
    assert anna.post(url, sent).status_code == 302
    season = Season.objects.get(name="Neu")
    days = {"first_day": date(2401, 1, 1), "last_day": date(2401, 12, 31)}
    assert stored(season) == row_of(
        group_id=club.group.pk, number=season.number, name="Neu", **days, **statute.sets
    )


def test_the_next_season_is_counted_like_the_last_one_with_one_tap(
    club: Club, anna: Client, url: str
) -> None:
    last = make_last(club, **SHOWN_OTHERWISE)
    form = anna.get(url).context["form"]
    assert [str(each.name) for each in form.usual_statutes] == [
        "Like Runde 2400",
        "All evenings together",
        "The best 12 evenings",
        "Average per evening",
        "Points for places",
        "Points at each table",
    ]
    assert [str(each.name) for each in form.rare_statutes] == ["Average per deal", "Evenings won"]
    assert " ".join(part.said for part in form.said_parts) == rule_sentences(last)
    anna.post(url, shown(anna, url))
    season = Season.objects.get(number=last.number + 1)
    days = {"first_day": date(2401, 1, 1), "last_day": date(2401, 12, 31)}
    row = row_of(group_id=club.group.pk, number=season.number, name="Runde 2401", **days, **SHOWN_OTHERWISE)
    assert stored(season) == row


HALVES: Row = {"points": "total", "best_of": 8, "second_half": "2400-06-15"}


def test_the_second_half_of_the_next_season_is_as_long_after_its_first_day(
    club: Club, anna: Client, url: str
) -> None:
    last = make_last(club, **HALVES)
    anna.post(url, shown(anna, url))
    assert Season.objects.get(number=last.number + 1).second_half == "2401-06-15"


def test_another_statute_than_the_last_one_has_no_halves(club: Club, anna: Client, url: str) -> None:
    last = make_last(club, **HALVES)
    anna.post(url, {**shown(anna, url), "statute": "tables"})
    season = Season.objects.get(number=last.number + 1)
    assert (season.points, season.best_of, season.second_half) == ("tables", 0, "")


def test_what_was_adjusted_stays_when_another_statute_is_chosen(anna: Client, url: str) -> None:
    sent = {**shown(anna, url), "statute": "twelve", "min_deals": "48", "counts_guests": "on"}
    anna.post(url, sent)
    season = Season.objects.get()
    assert {name: getattr(season, name) for name in SETTABLE} == {
        name: value
        for name, value in row_of(
            points="total", best_of=12, ties="won", min_deals=48, counts_guests=True
        ).items()
        if name in SETTABLE
    }


def test_with_an_error_what_was_typed_stays_and_what_is_folded_opens(anna: Client, url: str) -> None:
    sent = {**shown(anna, url), "statute": "placed", "name": "Neu", "min_deals": "many"}
    page = anna.post(url, sent)
    form = page.context["form"]
    assert form.errors == {"min_deals": ["Enter a whole number."]}
    names = ("name", "statute", "filled", "points", "place_points", "min_deals", "tie_first")
    assert [form[name].value() for name in names] == [
        *("Neu", "placed", "placed", "places", "5, 3, 2, 1", "many", "won")
    ]
    assert [part.key for part in form.parts if part.problem] == ["needed"]
    assert not Season.objects.exists()
    mended = {**sent_by(list(form)), "min_deals": "24"}
    assert anna.post(url, mended).status_code == 302
    season = Season.objects.get()
    assert (season.place_points, season.ties, season.min_deals) == ("5,3,2,1", "won,points", 24)


@pytest.mark.parametrize(("chosen", "ends"), [({}, None), ({"last_day": "2099-12-30"}, date(2099, 12, 30))])
def test_days_that_were_only_proposed_do_not_end_a_season_of_so_many_months(
    anna: Client, url: str, chosen: Row, ends: date | None
) -> None:
    anna.post(url, {**shown(anna, url), "months": "24", **chosen})
    assert Season.objects.get().last_day == ends


def test_an_error_in_a_question_leaves_folded_what_is_folded(anna: Client, url: str) -> None:
    page = anna.post(url, {**shown(anna, url), "name": ""})
    assert page.context["form"].errors == {"name": ["This field is required."]}
    assert "<details open>" not in page.content.decode()


def test_a_statute_that_is_not_offered_is_refused_at_its_field(anna: Client, url: str) -> None:
    page = anna.post(url, {**shown(anna, url), "statute": "luck"})
    assert page.context["form"].errors == {
        "statute": ["Select a valid choice. luck is not one of the available choices."]
    }
    assert not Season.objects.exists()


def test_the_parts_are_shown_as_the_chosen_statute_has_them_and_nothing_is_stored(
    anna: Client, url: str
) -> None:
    sent = {**shown(anna, url), "statute": "mean", "name": "Neu", "months": "6", "fill": "yes"}
    page = anna.post(url, sent)
    form = page.context["form"]
    names = ("statute", "filled", "name", "months", "points", "min_evenings", "presence_points")
    assert [form[name].value() for name in names] == ["mean", "mean", "Neu", "6", "average", 10, ""]
    assert not Season.objects.exists()


@pytest.mark.parametrize(
    "sent",
    [{}, {"statute": "luck", "filled": "x"}, {"statute": "mean", "filled": "together", "points": "luck"}],
)
def test_parts_are_shown_whatever_was_sent(anna: Client, url: str, sent: Row) -> None:
    page = anna.post(url, {**sent, "fill": "yes"})
    assert (page.status_code, page.context["form"].errors) == (200, {})


def test_a_season_that_is_changed_says_how_it_counts(club: Club, anna: Client) -> None:
    season = make_last(club, **{**LAST, "points": "total", "best_of": 12})
    page = anna.get(f"{club.url}seasons/{season.number}/edit/")
    said = [part.said for part in page.context["form"].parts]
    assert said == [
        "All points count.",
        "Every evening played adds +2.",
        "Each player's best 12 evenings count. Only the last 24 months count. Tournaments do not count.",
        "Every missed evening of the season adds −1.",
        "None counts double.",
        "There is no final.",
        TIES_SAID,
        "You need 8 evenings for a place. Guests count.",
        "The standings seat nobody.",
        "No place gets money.",
    ]
    idle = page.context["form"].idle_parts
    assert [part.key for part in idle] == ["doubled", "final", "seating", "money"]
    sent = {**sent_by(list(page.context["form"])), "say": "yes", "best_of": "15", "seated": ["3"]}
    live = anna.post(f"{club.url}seasons/{season.number}/edit/", {**sent, "seated_weekday": "4"})
    assert [part.said for part in live.context["form"].parts if part.said not in said] == [
        "Each player's best 15 evenings count. Only the last 24 months count. Tournaments do not count.",
        "On these evenings neighbours in the standings sit together: the third Thursday of a month.",
    ]
    wrong = anna.post(f"{club.url}seasons/{season.number}/edit/", {**sent, "best_of": "all"})
    assert [part.problem for part in wrong.context["form"].parts] == [
        "",
        "",
        "Write it as 12, 2/3 or 60 %.",
        *[""] * 7,
    ]
    assert stored(Season.objects.get()) == stored(season)


@pytest.mark.parametrize("seasons", [1, 3])
def test_the_form_takes_as_many_queries_after_one_season_as_after_many(
    club: Club, anna: Client, url: str, seasons: int, django_assert_num_queries: Any
) -> None:
    for _each in range(seasons):
        make_last(club)
    anna.get(url)
    with django_assert_num_queries(QUERIES):
        anna.get(url)


QUERIES = 5

TODAY = date(2026, 11, 26)

AFTER: dict[str, tuple[list[tuple[str, str, str]], tuple[str, str, str]]] = {
    "the first one": ([], ("2026", "2026-01-01", "2026-12-31")),
    "a year": (
        [("Saison 2026", "2026-01-01", "2026-12-31")],
        ("Saison 2027", "2027-01-01", "2027-12-31"),
    ),
    "a year over the summer": (
        [("2025/26", "2025-09-01", "2026-08-31")],
        ("2026/27", "2026-09-01", "2027-08-31"),
    ),
    "half a year, named like the same half a year before": (
        [("Frühjahr 2026", "2026-01-01", "2026-06-30"), ("Herbst 2025", "2025-07-01", "2025-12-31")],
        ("Herbst 2026", "2026-07-01", "2026-12-31"),
    ),
    "a number": ([("7. Saison", "2026-01-01", "2026-12-31")], ("8. Saison", "2027-01-01", "2027-12-31")),
    "neither year nor number": (
        [("Winter", "2026-10-01", "2027-03-31")],
        ("2027", "2027-04-01", "2027-09-30"),
    ),
    "one closed before its end": (
        [("2026", "2026-01-01", "2026-11-20")],
        ("2027", "2026-11-21", "2027-12-31"),
    ),
    "one that goes on": ([("2026", "2026-01-29", "")], ("2027", "2027-01-01", "2027-12-31")),
    "one that always went on": ([("Ewig", "", "")], ("2026", "2026-01-01", "2026-12-31")),
    "one closed before it began": (
        [("2027", "2027-01-27", "2026-11-26")],
        ("2028", "2026-11-27", "2027-12-31"),
    ),
    "one for ever": ([("Ewig", "2026-01-01", "9999-12-31")], ("2026", "2026-01-01", "2026-12-31")),
    "one that never begins": ([("Nie", "9999-01-01", "")], ("2026", "2026-01-01", "2026-12-31")),
    "one of ages": ([("Alt", "0001-01-01", "5999-12-31")], ("2026", "2026-01-01", "2026-12-31")),
    "one long ago": ([("Liga 2019", "2019-01-01", "2019-12-31")], ("Liga 2026", "2026-01-01", "2026-12-31")),
}


@pytest.mark.parametrize(("seasons", "expected"), AFTER.values(), ids=AFTER)
def test_the_next_season_is_proposed_in_the_habit_of_the_group(
    seasons: list[tuple[str, str, str]], expected: tuple[str, str, str]
) -> None:
    known = [
        Season(name=name, **{key: date.fromisoformat(day) for key, day in days.items() if day})
        for name, first, last in seasons
        for days in [{"first_day": first, "last_day": last}]
    ]
    name, first, last = expected
    assert proposed(known, TODAY) == {
        "name": name,
        "first_day": date.fromisoformat(first),
        "last_day": date.fromisoformat(last),
    }


@pytest.mark.parametrize(
    ("name", "years", "expected"),
    [
        ("Saison 1999/00", 1, "Saison 2000/01"),
        ("2025\N{EN DASH}26", 1, "2026\N{EN DASH}27"),
        ("2025/2026", 1, "2026/2027"),
        ("3. Quartal 2026", 1, "3. Quartal 2027"),
        ("2026", 0, ""),
        ("Runde 1 von 9", 0, "Runde 1 von 10"),
        ("Sommer", 1, ""),
    ],
)
def test_a_name_is_counted_on(name: str, years: int, expected: str) -> None:
    assert counted_on(name, years) == expected


def test_a_group_without_seasons_is_asked_about_this_year(anna: Client, url: str) -> None:
    year = localdate().year
    form = anna.get(url).context["form"]
    assert [form[name].value() for name in ("name", "first_day", "last_day", "statute")] == [
        *(str(year), date(year, 1, 1), date(year, 12, 31), "together")
    ]


def test_no_question_about_a_season_is_said_twice(club: Club) -> None:
    parts = signed_in(club.anna).get(f"{club.url}seasons/new/").context["form"].parts
    said = [str(text) for part in parts for text in (part.heading, *(field.label for field in part.fields))]
    assert sorted(said) == sorted(set(said))


def test_what_few_groups_say_is_closed_until_it_is_said_or_wrong(club: Club) -> None:
    anna, url = signed_in(club.anna), f"{club.url}seasons/new/"
    parts = anna.get(url).context["form"].parts
    assert {part.key: [field.name for field in part.rare] for part in parts if part.says_rare} == {}
    assert [field.name for part in parts if part.key == "doubled" for field in part.usual] == [
        "doubled_last",
        "doubled_days",
        "doubled_weekday",
    ]
    sent = {"say": "yes", "name": "Neu", "points": "total", "averages_places": "on"}
    for name, typed, key in (
        ("min_deals", "24", "needed"),
        ("keeps_last", "on", "evenings"),
        ("short_deals", "many", "evenings"),
    ):
        found = anna.post(url, {**sent, "best_of": "12", name: typed}).context["form"]
        assert [part.key for part in found.parts if part.says_rare] == [key]
