"""A group as a file, and the same group out of it."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils.timezone import localdate

from rulesets.document import read_sheet
from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from scorekeeper.club.evenings.models import Apart
from scorekeeper.club.leagues.seasons.writes import count_twice, excuse, keep_closed, leave_out, make_season
from scorekeeper.club.leagues.standings.reads import standings_of
from scorekeeper.club.leagues.standings.rule import Rule, TieRule
from scorekeeper.play.groups.models import Group, Merger
from scorekeeper.play.groups.writes import add_player
from scorekeeper.play.houserules import writes as houserules
from scorekeeper.play.houserules.documents import read_parsed
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.derived.reads import wrong_lines
from scorekeeper.play.sheets.engine import open_sheet
from scorekeeper.play.sheets.seats import writes as seating
from tests.cast import FOUR, begin, deal, enter
from tests.club import Club, everything, found, group_document, of_sheet, person, player, signed_in, take_in
from tests.made_once import once_in_module

pytestmark = pytest.mark.django_db

ADDRESS = "/groups/restore/"
RULES = presets()["pub"].rules
FIRST_DAY = date(2026, 1, 1)
CLOSED = datetime(2026, 7, 1, 20, tzinfo=UTC)
SEASONS: tuple[dict[str, Any], ...] = (
    {"name": "Saison", "first_day": FIRST_DAY, "last_day": date(2026, 6, 30), "ties": "won"},
    {"name": "Schnitt", "points": "average", "min_deals": 12, "counts_guests": True},
    {
        "name": "Saison",
        "points": "total",
        "best_of": 3,
        "doubled_from": 100,
        "doubled_last": 2,
        "doubled_days": "5",
        "doubled_weekday": 5,
        "seated": "3,5",
        "seated_weekday": 4,
        "ties": "points,solos",
    },
    {"name": "Rangliste", "points": "round", "min_rounds": 36, "months": 24},
    {"name": "Je Abend", "points": "evening", "evening_deals": 20},
    {
        "name": "Hälften",
        "points": "total",
        "scaled_deals": 24,
        "best_of": 8,
        "second_half": "2026-07-01",
        "most_solos": 10,
        "most_won": 5,
        "most_evenings": 3,
        "most_best": -2,
        "seated_last": 5,
        "ties": "best,direct,lot",
    },
    {
        "name": "Finale",
        "points": "places",
        "counts_up": True,
        "absence_points": 4,
        "presence_points": 1,
        "presence_from": 10,
        "presence_per": 5,
        "most_solos": 50,
        "shares_most": True,
        "final_day": "2026-12-05",
        "final_players": 4,
        "final_carried": "half",
    },
    {
        "name": "Streicher je fünf Abende",
        "points": "total",
        "cap": 60,
        "floor": 0,
        "drop_worst": 1,
        "drop_best": 2,
        "drop_by": "held_begun",
        "drop_per": 5,
        "solo_points": 2,
        "solo_limit": 1,
    },
    {
        "name": "Quartalssieger, Streicher ab dem zehnten Abend",
        "points": "places",
        "place_points": "5,3,-2,1",
        "averages_places": True,
        "rounds_up": True,
        "drop_worst": 2,
        "drop_by": "own_once",
        "drop_per": 10,
        "period_points": "5,-2",
        "period_months": 1,
        "ties": "places,lot",
    },
    {
        "name": "Gäste, Ferien, Entschuldigte",
        "points": "total",
        "period_points": "10,6,3",
        "only_added": True,
        "absence_points": -5,
        "excused": "free",
        "holidays": "2026-07-20/2026-08-31",
        "counts_guests": True,
        "counts_from_for": "place",
        "counts_from": 3,
    },
    {
        "name": "Alle Abende",
        "points": "total",
        "averages_evenings": True,
        "missing_points": 0,
        "free_absences": 3,
        "most_missed": 0,
        "over_missed_points": -2.5,
        "short_deals": 16,
        "prizes": "3000,2050,100",
        "evening_prizes": "500",
    },
    {
        "name": "Wie der Letzte",
        "points": "total",
        "best_of": 8,
        "keeps_last": True,
        "missing_as_last": True,
        "last_points": -2,
        "short_deals": 12,
        "short_counts": "none",
        "seated_from": "2026-11-16",
        "seated_round": 3,
    },
    {
        "name": "Vier Wochen, Streicher ab 12 und 20, Treue",
        "points": "total",
        "drop_worst": 1,
        "drop_by": "own_once",
        "drop_per": 12,
        "drop_again": "20,28",
        "ties": "dropped,won",
        "milestone_points": "20:10;30:12.5",
        "never_missed_points": 25,
        "presence_points": 0.5,
        "absence_points": -0.25,
        "fine_points": "late -0.5",
        "period_points": "3",
        "period_weeks": 4,
    },
    {"name": "Zwei je Monat", "points": "total", "best_of": 2, "chosen_months": 1},
    {"name": "Zwei je vier Wochen", "points": "total", "best_of": 2, "chosen_weeks": 4},
    {
        "name": "Plätze",
        "points": "tables",
        "place_points": "5,3,-2,1",
        "place_points_five": "4,-4",
        "averages_places": True,
        "presence_points": 1,
        "absence_points": -3,
        "fine_points": "late -5; -1",
        "won_points": 4,
        "min_evenings": 2,
        "min_share": "2/3",
        "best_share": "1/2",
        "ties": "deals,won,points",
    },
)
LEFT_OUT = ([3], [1], [2], [3], [1], [2], [3], [1], [2], [3], [1], [2], [3], [1], [2], [3])
"""The sheet of each of these that does not count."""


@pytest.fixture
@once_in_module
def club() -> Club:
    """A club with everything that a group can gather: also a guest whose name a player has by now."""
    club = found()
    house, _token = houserules.create_ruleset(name="Hausregeln", preset="pub", rules=RULES)
    houserules.give_to_group(slug=house.slug, group=club.group)
    changed = read_options({"session_deals": 12}, RULES)
    houserules.save_version(slug=house.slug, name="Hausregeln 2", rules=changed, version=1)
    club.group.players.filter(name="Emil").update(is_guest=True, is_counted=False, is_active=False)
    evenings = [
        take_in(club, begin(FOUR, "pub", title="Krone")),
        take_in(club, begin(("Anna", "Ben", "Lena", "Gast"))),
        take_in(club, begin(started=datetime(2026, 1, 8, 19, tzinfo=UTC))),
    ]
    models.Sheet.objects.filter(pk=evenings[0].sheet.pk).update(ruleset=house)
    enter(evenings[0], deal(note="knapp"), deal(game="solo", solo="queens", re="Anna", points=90))
    enter(evenings[1], deal(names=("Anna", "Ben", "Lena", "Gast")))
    add_player(group=club.group, name="Lena")
    for name in ("Dorothea", "Doro"):
        Merger.objects.create(player=player(club, "Dora"), name=name, moved={"seats": {}})
    Apart.objects.create(one=player(club, "Dora"), other=player(club, "Lena"))
    for fields in SEASONS:
        season = make_season(group=club.group, **fields)
        leave_out(season=season, evening=of_sheet(evenings[season.number % 3]))
        if season.excused:
            excuse(season=season, evening=of_sheet(evenings[1]), player=player(club, "Dora"))
    keep_closed(season=season, at=CLOSED, names=["Anna", "Wer ging"])
    return club


@pytest.fixture
def olga(db: None) -> Client:
    return signed_in(person("Olga"))


def upload(client: Client, content: object) -> Any:
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    return client.post(ADDRESS, {"file": SimpleUploadedFile("krone.json", data)}, follow=True)


def confirm(client: Client, page: Any, **typed: object) -> Any:
    form = page.context["form"]
    chosen = {"name": form["name"].value(), "own": "none", **typed}
    return client.post(page.request["PATH_INFO"], chosen)


def test_the_group_as_a_file_holds_everything_and_nobody_s_account(club: Club) -> None:
    club.ben.email = "ben@example.org"
    club.ben.save()
    response = signed_in(club.cem).get(f"{club.url}document/")
    text, today = response.getvalue().decode(), localdate().isoformat()
    content = json.loads(text)
    lots = dict(club.group.players.values_list("name", "lot"))
    season_lots = list(club.group.seasons.order_by("number").values_list("lot", flat=True))
    assert content == group_document(club.group)
    assert {key: value for key, value in content.items() if key not in ("sheets", "rulesets")} == {
        "format": "doppelkopf-group/1",
        "name": "Krone",
        "players": [
            *(
                {"name": name, "plays": True, "counts": True, "guest": False, "lot": lots[name]}
                for name in ("Anna", "Ben", "Cem")
            ),
            {
                "name": "Dora",
                "plays": True,
                "counts": True,
                "guest": False,
                "lot": lots["Dora"],
                "former_names": ["Dorothea", "Doro"],
                "apart": ["Lena"],
            },
            {"name": "Lena", "plays": True, "counts": True, "guest": False, "lot": lots["Lena"]},
            {"name": "Emil", "plays": False, "counts": False, "guest": True, "lot": lots["Emil"]},
        ],
        "seasons": [
            {
                "first_day": None,
                "last_day": None,
                "months": 0,
                "points": "total",
                "min_deals": 0,
                "min_evenings": 0,
                "min_rounds": 0,
                "best_of": 0,
                "averages_places": False,
                "presence_points": 0,
                "absence_points": 0,
                "counts_guests": False,
                **fields,
                **{key: day.isoformat() for key, day in fields.items() if isinstance(day, date)},
                "ties": fields["ties"].split(",") if "ties" in fields else [],
                "place_points": [5, 3, -2, 1] if "place_points" in fields else [],
                "place_points_five": [4, -4] if "place_points_five" in fields else [],
                "left_out": left_out,
                **({"excuses": [{"player": "Dora", "sheets": [3]}]} if "excused" in fields else {}),
                "lot": season_lots[number],
                **(
                    {"closed": {"at": CLOSED.isoformat(), "champions": ["Anna", "Wer ging"]}}
                    if fields["name"] == "Plätze"
                    else {}
                ),
            }
            for number, (fields, left_out) in enumerate(zip(SEASONS, LEFT_OUT, strict=True))
        ],
        "evenings": [
            {"day": "2026-01-08", "title": "", "sheets": [[1, 1, 1]]},
            {"day": today, "title": "", "sheets": [[2, 1, 1]]},
            {"day": today, "title": "", "sheets": [[3, 1, 1]]},
        ],
        "guests": [{"sheet": 3, "name": "Lena"}, {"sheet": 3, "name": "Gast"}],
    }
    assert [read_sheet(sheet).title for sheet in content["sheets"]] == ["", "Krone", ""]
    assert [
        [(read_parsed(each["document"]).title, each["sheets"]) for each in versions]
        for versions in content["rulesets"]
    ] == [[("Hausregeln", [2]), ("Hausregeln 2", [])]]
    for private in ("example.org", "hash", club.group.slug):
        assert private not in text


def test_a_group_out_of_a_file_is_the_same_group(club: Club, olga: Client) -> None:
    exported = group_document(club.group)
    page = upload(olga, exported)
    answer = confirm(olga, page, own=page.context["form"]["own"].field.choices[1][0])
    group = Group.objects.exclude(pk=club.group.pk).get()
    assert olga.get(answer.headers["Location"]).headers["Location"] == f"/groups/{group.slug}/"
    assert group_document(group) == exported
    agreed, before = (of.rulesets.order_by("version").values("name", "created") for of in (group, club.group))
    assert list(agreed) == list(before)
    assert [(each.user.username, each.role) for each in group.memberships.all()] == [("olga", "owner")]
    assert dict(group.players.exclude(user=None).values_list("name", "user__username")) == {"Anna": "olga"}
    assert [list(wrong_lines(sheet)) for sheet in group.sheets.all()] == [[], [], []]
    seasons = (each.seasons.order_by("number") for each in (club.group, group))
    for before, after in zip(*seasons, strict=True):
        assert places(before) == places(after)


@pytest.mark.parametrize("shows", [True, False])
def test_whether_a_group_shows_strengths_is_in_its_file(club: Club, olga: Client, *, shows: bool) -> None:
    Group.objects.filter(pk=club.group.pk).update(shows_strength=shows)
    club.group.refresh_from_db()
    confirm(olga, upload(olga, group_document(club.group)), name="Again")
    assert Group.objects.get(name="Again").shows_strength is shows


def test_when_those_who_played_said_that_it_is_over_is_in_its_file(club: Club, olga: Client) -> None:
    first, *_rest = club.group.sheets.order_by("started", "pk")
    models.Sheet.objects.filter(pk=first.pk).update(ended_at=CLOSED)
    exported = group_document(club.group)
    assert exported["ended"] == [{"sheet": 1, "at": CLOSED.isoformat()}]
    confirm(olga, upload(olga, exported), name="Again")
    again = Group.objects.get(name="Again")
    assert group_document(again) == {**exported, "name": "Again"}
    assert list(again.sheets.order_by("started", "pk").values_list("ended_at", flat=True)) == [
        CLOSED,
        None,
        None,
    ]


def test_whoever_took_a_seat_sits_there_in_the_group_out_of_its_file(club: Club, olga: Client) -> None:
    evening = begin()
    enter(evening, deal())
    seating.change_players(
        sheet_id=evening.sheet.pk,
        revision=models.Sheet.objects.get(pk=evening.sheet.pk).revision,
        names=[seat.name for seat in evening.sheet.seats.all()],
        there={1, 2, 3},
        joining="Fritz",
        instead=0,
    )
    take_in(club, evening)
    exported = group_document(club.group)
    confirm(olga, upload(olga, exported), name="Again")
    again = Group.objects.get(name="Again")
    assert group_document(again) == {**exported, "name": "Again"}
    states = [open_sheet(group.sheets.get(seats__name="Fritz"))[2].next for group in (club.group, again)]
    assert states[0] == states[1]


def places(season: Any) -> list[tuple[int | None, str, Any]]:
    found = standings_of(season)
    return [(row.line.place, row.player.name, row.line.counts) for row in (*found.rows, *found.waiting)]


def test_a_file_is_looked_at_before_anything_is_stored(club: Club, olga: Client) -> None:
    exported, before = group_document(club.group), everything()
    page = upload(olga, exported)
    assert everything() == before
    text = page.content.decode()
    assert [part in text for part in ("6 players", "House rules “Hausregeln 2”", "Season “Plätze”")] == [
        True
    ] * 3
    assert page.context["form"]["name"].value() == "Krone"
    nameless = confirm(olga, page, name="")
    assert nameless.context["form"].errors == {"name": ["This field is required."]}
    assert everything() == before
    assert confirm(olga, nameless, name="Linde").status_code == 302
    assert set(Group.objects.values_list("name", flat=True)) == {"Krone", "Linde"}


def test_a_version_whose_rules_are_not_those_of_the_sheet_is_not_what_it_was_played_by(
    club: Club, olga: Client
) -> None:
    exported = group_document(club.group)
    exported["rulesets"][0][1]["sheets"] = [2]
    confirm(olga, upload(olga, exported))
    group = Group.objects.exclude(pk=club.group.pk).get()
    assert group_document(group)["sheets"] == exported["sheets"]


BROKEN: dict[str, tuple[dict[str, Any], str]] = {
    "no group": ({"format": "doppelkopf-sheet/1"}, "format: Must be doppelkopf-group/1"),
    "a field that is not known": ({"members": []}, "members: Is not a known field"),
    "sheets that are no list": ({"sheets": {}}, "sheets: Must be a list with at most 50000 entries"),
    "a player twice": ({"players": [{"name": "Ab"}, {"name": "aB"}]}, "players: Must be different names"),
    "a former name that is none": (
        {"players": [{"name": "Ab", "former_names": [7]}]},
        "players[0].former_names: Must be text of at most 60 characters",
    ),
    "a player apart from nobody": (
        {"players": [{"name": "Ab", "apart": ["Cd"]}]},
        "players[0].apart: Must be names of players",
    ),
    "a player without a name": ({"players": [{"name": " "}]}, "players[0].name: A name is needed"),
    "a name that is a number": (
        {"players": [{"name": 7}]},
        "players[0].name: Must be text of at most 60 characters",
    ),
    "a ruleset without versions": ({"rulesets": [[]]}, "rulesets[0]: Is missing"),
    "rules that are none": (
        {"rulesets": [[{"document": 7}]]},
        "rulesets[0][0].document: Must be an object",
    ),
    "a season without a name": (
        {"seasons": [{"points": "total"}]},
        "seasons[0].name: This field is required.",
    ),
    "a season that is decided by nothing known": (
        {"seasons": [{"name": "S", "points": "luck", "ties": "shared"}]},
        "seasons[0].points: Select a valid choice. luck is not one of the available choices.",
    ),
    "a season that was closed nobody knows when": (
        {"seasons": [{"name": "S", "points": "total", "closed": {"at": "then", "champions": ["Anna"]}}]},
        "seasons[0].at: Must be a time such as 2026-01-31T12:00:00+00:00",
    ),
    "champions that are no names": (
        {"seasons": [{"name": "S", "points": "total", "closed": {"at": "2026-01-31", "champions": [5]}}]},
        "seasons[0].champions: Must be a list of names",
    ),
    "points for places that are no numbers": (
        {"seasons": [{"name": "S", "points": "places", "ties": "won", "place_points": ["5"]}]},
        "seasons[0].place_points: Must be a list of whole numbers",
    ),
    "an evening left out that is not there": (
        {"seasons": [{"name": "S", "points": "total", "ties": "won", "left_out": [1]}]},
        "seasons[0].left_out: Must be numbers of sheets, from 1 to 0",
    ),
    "a sheet without a day": (
        {"sheets": [{"format": "doppelkopf-sheet/1", "players": list(FOUR)}]},
        "sheets[0].date: Is missing",
    ),
    "a name on a sheet that is too long": (
        {
            "sheets": [
                {"format": "doppelkopf-sheet/1", "date": "2026-01-08", "players": [*FOUR[:3], "D" * 61]}
            ]
        },
        "sheets[0].players[3].name: Must be text of at most 60 characters",
    ),
}


@pytest.mark.parametrize(("changed", "error"), BROKEN.values(), ids=BROKEN)
def test_what_is_wrong_with_a_file_is_told_with_its_path(
    olga: Client, changed: dict[str, Any], error: str
) -> None:
    page = upload(olga, {"format": "doppelkopf-group/1", "name": "Krone", **changed})
    assert page.context["problems"][0] == error
    assert not Group.objects.exists()


@pytest.mark.parametrize("content", [b"", b"\x00", b"[]", b"{", b'"\\ud800"', b'{"format": "\\u0000"}'])
def test_a_file_that_is_no_document_is_told(olga: Client, content: bytes) -> None:
    page = upload(olga, content)
    told = [*page.context["form"].errors, *page.context.get("problems", ())]
    assert (page.status_code, len(told)) == (200, 1)


def test_a_file_is_shown_to_nobody_else(club: Club, olga: Client) -> None:
    address = upload(olga, group_document(club.group)).request["PATH_INFO"]
    assert [browser.get(address).status_code for browser in (olga, signed_in(club.anna))] == [200, 404]


def test_nobody_becomes_a_player_who_is_not_in_the_file(club: Club, olga: Client) -> None:
    page = upload(olga, group_document(club.group))
    answer = confirm(olga, page, own="99")
    assert list(answer.context["form"].errors) == ["own"]
    assert player(club, "Anna").user == club.anna


def restored(club: Club, olga: Client, document: dict[str, Any]) -> Group:
    """The group that comes of a file, beside the one it was made of."""
    confirm(olga, upload(olga, document))
    return Group.objects.exclude(pk=club.group.pk).get()


def test_a_statute_of_parts_comes_back_with_the_evenings_that_count_double(club: Club, olga: Client) -> None:
    club.group.seasons.all().delete()
    parts = {"drop_worst": 1, "averages_evenings": True, "at_least": 6, "missing_points": -3}
    season = make_season(group=club.group, name="Satzung", doubles=True, weekday=4, nth=5, **parts)
    count_twice(season=season, evening=club.group.evenings.order_by("day")[0])
    document = group_document(club.group)
    assert (
        document["seasons"][0] | parts | {"doubles": True, "weekday": 4, "nth": 5, "doubled": [1]}
        == (document["seasons"][0])
    )
    assert group_document(restored(club, olga, document))["seasons"] == document["seasons"]


def test_what_earlier_versions_did_not_write_is_drawn_or_no_matter(club: Club, olga: Client) -> None:
    document = group_document(club.group)
    season = {"name": "Alt", "points": "total", "averages_evenings": True, "left_out": [], "ties": ["lot"]}
    for each in document["players"]:
        del each["lot"]
    group = restored(club, olga, document | {"seasons": [season]})
    rule = group.seasons.get().rule
    assert (rule.at_least, rule.missing, rule.scaled_deals, rule.most) == (0, None, 0, ())
    assert len({*rule.facts.lots.values()}) == group.players.count()


def test_the_best_evenings_of_earlier_versions_are_points_of_the_best_evenings(
    club: Club, olga: Client
) -> None:
    season = {"name": "Alt", "points": "best", "best_of": 12, "ties": ["won"], "left_out": []}
    group = restored(club, olga, group_document(club.group) | {"seasons": [season]})
    assert group.seasons.get().rule == Rule(best_of=12, ties=(TieRule.WON,))
