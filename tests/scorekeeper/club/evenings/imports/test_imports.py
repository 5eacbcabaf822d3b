"""Bringing the past of a group in: looked at first, stored once, taken out again."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils.timezone import localtime
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.club.evenings.imports import forms
from scorekeeper.club.evenings.imports.forms import keep
from scorekeeper.club.evenings.models import Import
from scorekeeper.club.evenings.people.merging_writes import merge_guest
from scorekeeper.play.groups.models import Group, Player
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.derived.reads import wrong_lines
from scorekeeper.play.sheets.engine import document_of, open_sheet
from tests import club as clubs
from tests.cast import begin, deal, enter
from tests.club import Club, signed_in
from tests.scorekeeper.outside.tables.reading import past, rows_of, workbook_of
from tests.scorekeeper.outside.tables.test_past import EVENINGS, FINAL


@pytest.fixture
def scorer(club: Club) -> Client:
    return signed_in(club.ben)


def address(club: Club) -> str:
    return f"/groups/{club.group.slug}/import/"


def upload(client: Client, club: Club, content: bytes | str, name: str = "krone.csv") -> Any:
    encoded = content.encode() if isinstance(content, str) else content
    return client.post(address(club), {"file": SimpleUploadedFile(name, encoded)})


def sent(response: Any, **changed: object) -> dict[str, object]:
    """What the form of a preview sends, with some of it changed."""
    form = response.context["form"]
    fields = {name: form[name].value() for name in form.fields}
    given = {name: value for name, value in fields.items() if value not in (None, False)}
    return {"kept": response.context["kept"], "shown": form.shown, **given, **changed}


def confirm(client: Client, club: Club, response: Any, **changed: object) -> Any:
    return client.post(address(club), sent(response, confirm="yes", **changed))


def who(response: Any, **chosen: str) -> dict[str, str]:
    """Who is who, by the names of the file and of the group."""
    form = response.context["form"]
    players = {player.name: str(player.pk) for player in form.players}
    return {f"who{form.labels.index(label)}": players.get(name, name) for label, name in chosen.items()}


def totals_of(sheet: models.Sheet) -> dict[str, int]:
    table, _stored, session = open_sheet(sheet)
    return dict(zip((player.name for player in table.players), session.state.totals, strict=True))


def everything() -> dict[str, list[Any]]:
    return {**clubs.everything(), "Import": list(Import.objects.values())}


def test_guests_and_former_names_are_remembered(scorer: Client, club: Club) -> None:
    table = "Date,Anna,Ben,Cem,Rita\n2024-03-07,-2,2,-2,2\n"
    first = upload(scorer, club, table)
    assert [field.initial for field in first.context["form"].who_fields][3] == "new"
    confirm(scorer, club, first, **who(first, Rita="guest"), asked_deals="24")
    seen = upload(scorer, club, "Date,Anna,Ben,Cem,Rita\n2024-04-07,-3,3,-3,3\n").context["form"]
    assert [field.initial for field in seen.who_fields][3] == "guest"
    emil, seat = clubs.player(club, "Emil"), models.Seat.objects.get(name="Rita")
    merge_guest(player=emil, name="Rita", seats=[seat.pk], user=club.ben)
    seen = upload(scorer, club, "Date,Anna,Ben,Cem,Rita\n2024-04-07,-3,3,-3,3\n").context["form"]
    assert [field.initial for field in seen.who_fields][3] == str(emil.pk)


def test_a_file_is_looked_at_before_anything_is_stored(scorer: Client, club: Club) -> None:
    before = everything()
    response = upload(scorer, club, past(1), "Krone 2024-03-07.csv")
    assert response.status_code == 200
    assert everything() == before
    form, shown = response.context["form"], response.context["evenings"].shown
    assert [(each["title"], str(each["day"]), each["totals"]) for each in shown] == [
        ("Krone 2024-03-07", "2024-03-07", [("P", -2), ("Dora", 8), ("Anna", -8), ("M", 2)])
    ]
    assert {field.label: field.initial for field in form.who_fields} == {
        "A": str(clubs.player(club, "Anna").pk),
        "D": str(clubs.player(club, "Dora").pk),
        "M": "new",
        "P": "new",
    }


def test_what_was_confirmed_is_an_evening_of_the_group(scorer: Client, club: Club) -> None:
    response = upload(scorer, club, past(1), "Krone 2024-03-07.csv")
    answer = confirm(scorer, club, response, **who(response, P="Ben", M="Cem"))
    assert (answer.status_code, answer.headers["Location"]) == (302, club.url)
    sheet = models.Sheet.objects.get(group=club.group)
    assert totals_of(sheet) == {"Ben": -2, "Dora": 8, "Anna": -8, "Cem": 2}
    assert str(localtime(sheet.started).date()) == "2024-03-07"
    assert [seat.player.name for seat in sheet.seats.all() if seat.player] == ["Ben", "Dora", "Anna", "Cem"]
    assert list(wrong_lines(sheet)) == []
    assert "2024" in scorer.get(club.url).content.decode()
    assert "in play" not in scorer.get(club.url).content.decode()


def test_pages_of_an_imported_sheet_open(scorer: Client, club: Club) -> None:
    confirm(scorer, club, upload(scorer, club, past(6), "2024-03-07.csv"))
    url = f"/sheets/{models.Sheet.objects.get().slug}/"
    assert [scorer.get(f"{url}{page}").status_code for page in ("", "deals/2/", "deals/2/correct/")] == [
        200
    ] * 3


def test_all_six_evenings_come_in_at_once(scorer: Client, club: Club) -> None:
    tables = [rows_of(past(number)) for number in EVENINGS]
    book = workbook_of(*tables, names=[f"2024-03-{number:02}" for number in EVENINGS])
    confirm(scorer, club, upload(scorer, club, book, "Krone.xlsx"))
    names = {"A": "Anna", "D": "Dora"}
    stored = [totals_of(sheet) for sheet in models.Sheet.objects.order_by("started")]
    assert stored == [
        {names.get(name, name): total for name, total in FINAL[number].items()} for number in EVENINGS
    ]
    assert set(Player.objects.values_list("name", flat=True)) >= {"P", "M"}


def test_the_same_file_again_is_there_already(scorer: Client, club: Club) -> None:
    first = upload(scorer, club, past(1), "2024-03-07.csv")
    confirm(scorer, club, first)
    before = everything()
    assert confirm(scorer, club, first).status_code == 302
    again = upload(scorer, club, past(1), "2024-03-07.csv")
    assert [each["there"].slug for each in again.context["evenings"].shown] == [
        models.Sheet.objects.get().slug
    ]
    assert again.context["form"].open_evenings == []
    assert everything() == before


def test_an_evening_without_a_date_asks_for_it(scorer: Client, club: Club) -> None:
    response = upload(scorer, club, past(1))
    before = everything()
    open_ = confirm(scorer, club, response)
    assert open_.context["form"].errors == {"day0": ["Which day was this?"]}
    assert everything() == before
    confirm(scorer, club, response, day0="2024-03-07")
    assert str(localtime(models.Sheet.objects.get().started).date()) == "2024-03-07"


def test_an_evening_can_be_left_out(scorer: Client, club: Club) -> None:
    response = upload(scorer, club, f"{past(1)}\n\n{past(2)}")
    confirm(scorer, club, response, without0="on", day1="2024-03-07")
    assert [sorted(totals_of(sheet).values()) for sheet in models.Sheet.objects.all()] == [
        sorted(FINAL[2].values())
    ]


def test_two_names_cannot_be_one_player(scorer: Client, club: Club) -> None:
    response = upload(scorer, club, past(1), "2024-03-07.csv")
    answer = confirm(scorer, club, response, **who(response, P="Anna"))
    assert answer.context["form"].errors == {
        f"who{answer.context['form'].labels.index('A')}": ["Nobody can sit at two places."]
    }


def test_more_players_than_the_rules_have_room_for(scorer: Client, club: Club) -> None:
    table = "Anna,Ben,Cem,Dora,Emil\n2,2,-2,-2,\n,1,-1,1,-1\n"
    response = upload(scorer, club, table, "2024-03-07.csv")
    answer = confirm(scorer, club, response, rules="jp_deck")
    assert answer.context["form"].errors == {"rules": ["At most 4 players under these rules."]}


def test_whoever_looks_can_say_what_the_figures_are(scorer: Client, club: Club) -> None:
    response = upload(scorer, club, past(1), "2024-03-07.csv")
    again = scorer.post(address(club), sent(response, figures="points"))
    assert [each["totals"] for each in again.context["evenings"].shown] == [
        [("P", -8), ("Dora", 26), ("Anna", -16), ("M", -2)]
    ]


def test_a_slip_stands_in_the_preview_with_its_row(scorer: Client, club: Club) -> None:
    page = upload(scorer, club, past(1).replace("-1,1,1,-1,2", "-1,7,1,-1,2")).content.decode()
    assert "1 slip" in page
    assert "Row 5:" in page
    assert "right would be 1 for D" in page


def test_what_was_found_is_told_in_the_language_of_the_reader(scorer: Client, club: Club) -> None:
    scorer.cookies["django_language"] = "de"
    halves = "Anna;Ben;Cem;Dora\n0,5;0,5;-0,5;-0,5\n1,5;0,5;-0,5;-0,5\n"
    page = upload(scorer, club, halves).content.decode()
    assert "Ein Punkt ist 0,5, aus 0,5 wird 1" in page
    assert "die Punkte ergeben +2 statt 0" in page
    broken = json.dumps({"format": "doppelkopf-sheet/1", "players": [], "deals": [{"game": "nothing"}]})
    page = upload(scorer, club, broken).content.decode()
    assert "Spieler: Eine Liste von vier bis sieben Spielern." in page


def test_a_sheet_that_was_saved_comes_back_as_it_was(scorer: Client, club: Club) -> None:
    evening = begin(title="Krone", length=24)
    enter(
        evening,
        deal(names=clubs.FOUR, note="knapp", bonuses={"re": {"fox": 1}}),
        deal(names=clubs.FOUR, game="solo", re=["Cem"], solo="queens", points=131),
        deal(names=clubs.FOUR, game="manual", each={"Anna": 3, "Ben": -3}, adjustments=[]),
    )
    document = document_of(evening.sheet)
    confirm(scorer, club, upload(scorer, club, json.dumps(document), "sheet.json"))
    assert document_of(models.Sheet.objects.get(group=club.group)) == document


def test_redeals_are_no_deals_of_an_evening_that_was_found(scorer: Client, club: Club) -> None:
    evening = begin()
    enter(evening, deal(game="redeal", reason="misdeal"), deal())
    page = upload(scorer, club, json.dumps(document_of(evening.sheet)), "sheet.json")
    assert len(document_of(evening.sheet)["deals"]) == 2
    assert [each.counted for each in page.context["form"].found.evenings] == [1]
    assert "1 deal " in " ".join(page.content.decode().split())


def test_a_whole_group_comes_back_in_another(scorer: Client, club: Club) -> None:
    for names in (clubs.FOUR, ("Ben", "Cem", "Dora", "Emil")):
        evening = clubs.take_in(club, begin(names))
        enter(evening, deal(names=names, re=list(names[:2])))
    exported = json.loads(scorer.get(f"{club.url}document/").getvalue())
    olga = clubs.person("Olga")
    other = Club(Group.objects.create(slug="linde", name="Linde"), olga, olga, olga)
    other.group.memberships.create(user=olga, role="owner")
    owner = signed_in(olga)
    confirm(owner, other, upload(owner, other, json.dumps(exported), "group.json"))
    assert json.loads(owner.get(f"{other.url}document/").getvalue())["sheets"] == exported["sheets"]


def test_a_sheet_of_the_group_is_not_brought_in_beside_itself(scorer: Client, club: Club) -> None:
    evening = clubs.take_in(club, begin())
    enter(evening, deal())
    response = upload(scorer, club, json.dumps(document_of(evening.sheet)), "sheet.json")
    assert [each["there"] for each in response.context["evenings"].shown] == [evening.sheet]


def test_an_evening_with_the_totals_of_another_of_that_day_is_left_out_unless_wanted(
    scorer: Client, club: Club
) -> None:
    confirm(scorer, club, upload(scorer, club, past(1), "2024-03-07.csv"))
    only_the_end = f"P,D,A,M\n{past(1).strip().splitlines()[-1].rsplit(',', 1)[0]}\n"
    page = upload(scorer, club, only_the_end, "2024-03-07.csv").context
    shown, left_out = page["evenings"].shown, page["form"]["without0"].value()
    assert ([each["is_like_another"] for each in shown], left_out) == ([True], True)


def test_a_file_can_be_taken_out_again_and_brought_in_anew(scorer: Client, club: Club) -> None:
    before = clubs.everything()["Sheet"]
    response = upload(scorer, club, past(1), "2024-03-07.csv")
    confirm(scorer, club, response)
    undo = f"{address(club)}{Import.objects.get().pk}/undo/"
    assert scorer.post(undo, {"sure": "yes"}).headers["Location"] == address(club)
    assert (clubs.everything()["Sheet"], Import.objects.count()) == (before, 0)
    confirm(scorer, club, response)
    assert models.Sheet.objects.count() == 1


def test_only_who_brought_it_in_and_owners_take_it_out(scorer: Client, club: Club) -> None:
    owner = signed_in(club.anna)
    confirm(owner, club, upload(owner, club, past(1), "2024-03-07.csv"))
    undo = f"{address(club)}{Import.objects.get().pk}/undo/"
    assert scorer.post(undo, {"sure": "yes"}).status_code == 403
    assert signed_in(club.cem).post(undo, {"sure": "yes"}).status_code == 403
    assert models.Sheet.objects.count() == 1


@pytest.mark.parametrize("kept", ["", "nonsense", ":::", "é"])
def test_a_kept_file_that_is_not_ours_leads_back(scorer: Client, club: Club, kept: str) -> None:
    assert scorer.post(address(club), {"kept": kept}).headers["Location"] == address(club)


def test_a_kept_file_of_another_group_leads_back(scorer: Client, club: Club) -> None:
    kept = keep(Group(slug="elsewhere"), upload(scorer, club, past(1)).context["form"].source)
    assert scorer.post(address(club), {"kept": kept, "confirm": "yes"}).status_code == 302
    assert models.Sheet.objects.count() == 0


@pytest.mark.parametrize(
    ("content", "name", "error"),
    [
        (b"\x00\x01", "a.bin", "The file is neither a table nor a text."),
        (b"PK\x03\x04", "a.xlsx", "The file cannot be unpacked."),
        (b'{"format":', "a.json", "Is not valid JSON"),
        (b"x" * 5_000_001, "a.csv", "The file is bigger than 5 MB."),
    ],
)
def test_a_file_that_cannot_be_read_is_an_error_at_the_field(
    scorer: Client, club: Club, content: bytes, name: str, error: str
) -> None:
    response = upload(scorer, club, content, name)
    assert (response.status_code, response.context["form"].errors) == (200, {"file": [error]})


def test_nothing_sent_is_told(scorer: Client, club: Club) -> None:
    response = scorer.post(address(club), {})
    assert (response.status_code, response.context["form"].errors) == (
        200,
        {"text": ["Choose a file, or paste the table."]},
    )


@pytest.mark.parametrize("count", [1, 3])
def test_a_preview_asks_the_database_the_same_for_one_and_for_many(
    scorer: Client, club: Club, count: int, django_assert_num_queries: Any
) -> None:
    text = "\n\n".join(past(number) for number in range(1, count + 1))
    with django_assert_num_queries(14):
        upload(scorer, club, text, "2024-03-07.csv")


SIGN_IN_FIRST = 302


@pytest.mark.parametrize(
    ("visitor", "page", "taking_out"),
    [
        ("nobody", SIGN_IN_FIRST, SIGN_IN_FIRST),
        ("owner of another group", 404, 404),
        ("reader", 403, 403),
        ("scorer", 200, 404),
        ("owner", 200, 404),
    ],
)
def test_only_who_writes_in_the_group_brings_evenings_in(
    club: Club, visitor: str, page: int, taking_out: int
) -> None:
    olga = clubs.person("Olga")
    Group.objects.create(slug="linde", name="Linde").memberships.create(user=olga, role="owner")
    people = {"owner of another group": olga, "reader": club.cem, "scorer": club.ben, "owner": club.anna}
    client = signed_in(people[visitor]) if visitor in people else Client()
    before = everything()
    assert [client.get(address(club)).status_code, client.post(address(club)).status_code] == [page, page]
    assert client.post(f"{address(club)}1/undo/", {"sure": "yes"}).status_code == taking_out
    assert client.get(f"{address(club)}1/undo/").status_code == 405
    assert everything() == before


GARBAGE = st.one_of(
    st.binary(max_size=300), st.text(max_size=300).map(lambda text: text.encode("utf-8", "surrogatepass"))
)
ANSWERS = st.dictionaries(
    st.sampled_from(("figures", "rules", "who0", "who1", "day0", "without0", "confirm", "kept")),
    st.text(max_size=12),
)
ALMOST = json.dumps(
    {
        "format": "doppelkopf-sheet/1",
        "players": ["Anna", "Ben", "Cem", "Dora"],
        "started": "0001-01-01T00:00:00+14:00",
        "deals": [{"game": "manual", "each": {"Anna": 0}, "note": {"no": ["text"]}, "id": [1], "at": 7}],
    }
).encode()


@pytest.mark.thorough
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=st.one_of(GARBAGE, st.just(past(1).encode()), st.just(ALMOST)), answers=ANSWERS)
def test_whatever_is_sent_there_is_an_answer(
    scorer: Client, club: Club, content: bytes, answers: dict[str, str]
) -> None:
    response = upload(scorer, club, content, "a.csv")
    assert response.status_code == 200
    if response.context and "kept" in response.context:
        assert scorer.post(address(club), sent(response, **answers)).status_code in (200, 302)
    for sheet in models.Sheet.objects.all():
        for page in ("", "deals/1/", "document/"):
            assert scorer.get(f"/sheets/{sheet.slug}/{page}").status_code in (200, 404)


def test_of_very_many_evenings_those_are_shown_that_need_a_look(
    scorer: Client, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forms, "MOST_SHOWN", 1)
    line = {"game": "normal", "re": ["Anna", "Ben"], "points": {"re": 130}}
    names = ["Anna", "Ben", "Cem", "Dora"]
    document = {"format": "doppelkopf-sheet/1", "ruleset": "ddv", "players": names, "deals": [line]}
    days = [{"date": f"2024-03-0{day}"} for day in range(1, 5)]
    page = upload(scorer, club, json.dumps([{**document, **day} for day in (*days, {})]), "krone.json")
    assert [str(each["day"]) for each in page.context["evenings"].shown] == ["2024-03-01", "None"]
    text = page.content.decode()
    assert "3 more evenings with nothing to settle" in text
    assert "5 evenings" in text
    confirm(scorer, club, page, day4="2024-03-05")
    assert models.Sheet.objects.filter(group=club.group).count() == 5
