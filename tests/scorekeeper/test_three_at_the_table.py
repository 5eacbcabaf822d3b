"""Three at the table, the fourth hand being nobody's: begun, played, corrected, kept, and never a person."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from rulesets.document import scored_as_allowed
from rulesets.replay import Rescorer
from scorekeeper.club.comparing.season.replay_cache import replay_now
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.standings.reads import standings_of
from scorekeeper.club.leagues.standings.rule import PointsRule
from scorekeeper.outside.api.writes import make_key
from scorekeeper.play.groups.models import Player
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.derived.reads import has_wrong_results, recorded_sheets, wrong_lines
from scorekeeper.play.sheets.engine import document_of, names_on
from scorekeeper.play.sheets.seats.writes import NameTaken, rename_player
from tests.cast import Evening, begin, correct, deal, enter, points_of, restore, taps, undo, visitor
from tests.club import Club, found_again, group_document, signed_in, take_in
from tests.crawling import look_around, name_of
from tests.scorekeeper.outside.api.schema import Program
from tests.walking import Walker

pytestmark = pytest.mark.django_db

NOBODY = "Xaverl"
TABLE = ("Anna", NOBODY, "Ben", "Cem")
"""Nobody sits between two others, so that what goes by the seats cannot go by the people."""

MONEY = {
    "cents_per_point": 10,
    "penalties": "bank",
    "tallies": [{"id": "cake", "name": "Kuchen", "cents": 50}],
}


def dealt(**facts: Any) -> Any:
    return deal(names=TABLE, **{"re": ["Anna", NOBODY], **facts})


DEALS = (
    {"points": 151, "calls": {"re": ["re"]}, "bonuses": {"re": {"fox": 1}}},
    {"re": [NOBODY, "Cem"], "points": 100},
    {"re": ["Anna", "Ben"], "points": 135, "tallies": {"Ben": {"cake": 1}}},
    {"game": "marriage", "re": ["Ben", NOBODY], "by": "Ben", "points": 140, "partner_trick": 2},
    {"game": "solo", "re": ["Ben"], "solo": "queens", "points": 130},
    {"game": "solo", "re": ["Cem"], "solo": "jacks", "points": 90},
    {"game": "penalty", "by": "Anna", "penalty": 3, "re": []},
    {"game": "manual", "each": {"Anna": 2, "Ben": -1}, "re": [], "bank": -1},
    {"re": ["Ben", "Cem"], "points": 90, "adjustments": [{"player": "Cem", "points": 1, "reason": "x"}]},
)


def three(**options: Any) -> Evening:
    return begin(TABLE, dummy=1, **{**MONEY, **options})


def played(**options: Any) -> Evening:
    evening = three(**options)
    enter(evening, *(dealt(**facts) for facts in DEALS))
    return evening


def scored(evening: Evening) -> dict[str, Any]:
    return scored_as_allowed(document_of(evening.sheet))


# Beginning


def test_three_names_are_asked_whether_nobody_takes_the_fourth_seat() -> None:
    walker = Walker()
    walker.come("/new/")
    names = {"player1": "Anna", "player2": "Ben", "player3": "Cem", "preset": "ddv"}
    walker.press("Start", names)
    assert "A dummy takes the empty seat" in walker.page
    walker.press("Start as three, with a dummy")
    sheet = models.Sheet.objects.get()
    assert (names_on(sheet), sheet.dummy, sheet.first_dealer) == (("Anna", "Ben", "Cem", "Dummy"), 3, 2)
    assert list(sheet.seats.values_list("name", flat=True)) == ["Anna", "Ben", "Cem"]
    assert "Cem deals" in walker.page


def test_the_seat_that_is_left_empty_is_nobody_s_and_the_first_dealer_stays_who_it_is() -> None:
    sent = {"player1": "Anna", "player3": "Dummy", "player4": "Cem", "preset": "pub", "first_dealer": "2"}
    Client().post("/new/", {**sent, "dummy": "on"})
    sheet = models.Sheet.objects.get()
    assert (names_on(sheet), sheet.dummy, sheet.first_dealer) == (("Anna", "Dummy 2", "Dummy", "Cem"), 1, 2)


@pytest.mark.parametrize("preset", ["pot", "ddv"])
def test_nobody_is_at_no_table_for_four_who_all_play_and_at_none_of_four_people(preset: str) -> None:
    sent = {f"player{seat}": name for seat, name in enumerate(("Anna", "Ben", "Cem"), 1)}
    sent |= {"player4": "Dora"} if preset == "ddv" else {}
    answer = Client().post("/new/", {**sent, "preset": preset, "dummy": "on"})
    if preset == "pot":
        assert "Cannot be with a pot or Can, May, Must" in answer.content.decode()
    else:
        assert models.Sheet.objects.get().dummy is None


def test_two_names_are_not_enough() -> None:
    answer = Client().post("/new/", {"player1": "Anna", "player2": "Ben", "preset": "ddv", "dummy": "on"})
    assert answer.context["form"].errors == {
        "player3": ["A name is needed."],
        "player4": ["A name is needed."],
    }


def test_the_same_three_again_have_nobody_in_the_same_seat() -> None:
    evening = played()
    walker = Walker(visitor(evening.token))
    walker.come(f"{evening.url}again/")
    walker.press("Start")
    sheet = models.Sheet.objects.exclude(pk=evening.sheet.pk).get()
    assert (names_on(sheet)[0::2], sheet.dummy) == (("Anna", "Ben"), 1)


def test_three_of_a_group_begin_and_begin_again(club: Club) -> None:
    walker = Walker(signed_in(club.ben))
    walker.come(f"{club.url}start/")
    walker.press("Start", {"player1": "Anna", "player2": "Ben", "player3": "Cem", "preset": "ddv"})
    walker.press("Start as three, with a dummy")
    sheet = models.Sheet.objects.get()
    assert (sheet.group, sheet.dummy, sheet.seats.exclude(player=None).count()) == (club.group, 3, 3)
    models.Sheet.objects.update(ended_at=sheet.started)
    assert not Player.objects.filter(name="Dummy").exists()
    again = signed_in(club.ben).get(f"{club.url}start/").context["form"]
    assert [again[f"player{seat}"].value() for seat in (1, 2, 3, 4)] == ["Anna", "Ben", "Cem", ""]
    assert again["dummy"].value() is True


# Playing


def test_what_is_stored_is_what_the_rule_book_makes_of_the_document() -> None:
    evening = played()
    document = scored(evening)
    scores = [each["score"] for each in document["deals"]]
    people = ("Anna", "Ben", "Cem")
    assert points_of(evening) == [
        [*(each["points"][name] for name in people), each["bank"]] for each in scores
    ]
    assert set(document["totals"]) == set(people)
    assert {each["dealer"] for each in scores} == set(people)
    assert list(wrong_lines(evening.sheet)) == []
    assert not has_wrong_results(evening.sheet)
    results = models.Result.objects.order_by("seat__position")
    assert [each.points for each in results] == [document["totals"][name] for name in people]
    assert [each.place for each in results] == [document["places"][name] for name in people]


def test_a_deal_is_entered_corrected_taken_back_and_brought_again() -> None:
    evening = three()
    client = visitor(evening.token)
    assert client.post(f"{evening.url}enter/", taps(re=["1", "2"])).status_code == 302
    before = scored(evening)
    assert before["totals"] == {"Anna": 1, "Ben": -1, "Cem": -1}
    correct(evening, 1, dealt(re=["Ben", "Cem"], points=131))
    assert scored(evening)["totals"] == {"Anna": -1, "Ben": 1, "Cem": 1}
    undo(evening)
    assert scored(evening)["totals"] == before["totals"]
    restore(evening)
    assert scored(evening)["totals"] == {"Anna": -1, "Ben": 1, "Cem": 1}
    assert list(wrong_lines(evening.sheet)) == []


def test_who_was_slower_sees_what_both_deals_give_to_the_three() -> None:
    evening = three()
    enter(evening, dealt())
    answer = visitor(evening.token).post(f"{evening.url}enter/", taps(re=["1", "3"]))
    assert [share.name for share in answer.context["two"].shares] == ["Anna", "Ben", "Cem"]


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"game": "solo", "re": ["2"], "solo": "queens"}, "re"),
        ({"game": "penalty", "re": [], "by": "2", "penalty": "3"}, "by"),
        ({"dealer": "2"}, "dealer"),
    ],
)
def test_nobody_plays_alone_pays_or_deals(fields: dict[str, Any], field: str) -> None:
    evening = three()
    answer = visitor(evening.token).post(f"{evening.url}enter/", taps(**fields))
    assert field in answer.context["form"].errors


def test_nobody_is_offered_as_a_partner_and_where_points_are_given_by_hand_not_at_all() -> None:
    evening = three()
    form = visitor(evening.token).get(f"{evening.url}enter/").context["form"]
    assert [each.name for each in form.re_names] == list(TABLE)
    assert [each.shown_for for each in form.re_names] == ["", "for-normal", "", ""]
    assert NOBODY in [each.name for each in form.partner_names]
    for fields in (form.each_fields, form.adjustment_fields, form.tallies[0].fields):
        assert [field.label for field in fields] == ["Anna", "Ben", "Cem"]
    for name in ("dealer", "soloist", "to"):
        assert NOBODY not in dict(form.fields[name].choices).values() if name in form.fields else True


def test_who_plays_can_be_renamed_and_nobody_joins_or_leaves() -> None:
    evening = played()
    client = visitor(evening.token)
    form = client.get(f"{evening.url}players/").context["form"]
    assert sorted(form.fields) == ["name_0", "name_2", "name_3", "revision"]
    names = {"name_0": "Anna", "name_2": "Benno", "name_3": "Cem", "revision": form["revision"].value()}
    taken = client.post(f"{evening.url}players/", names | {"name_2": NOBODY.upper()})
    assert taken.context["form"].errors == {"name_2": ["This name is already at the table."]}
    assert client.post(f"{evening.url}players/", names).status_code == 302
    assert names_on(evening.sheet) == ("Anna", NOBODY, "Benno", "Cem")


def test_before_the_first_deal_players_can_be_renamed_in_their_seats() -> None:
    evening = three()
    names = {"name_0": "Anton", "name_2": "Ben", "name_3": "Cem", "revision": evening.sheet.revision}
    visitor(evening.token).post(f"{evening.url}players/", names)
    evening.sheet.refresh_from_db()
    assert (names_on(evening.sheet), evening.sheet.first_dealer) == (("Anton", NOBODY, "Ben", "Cem"), 3)


def test_a_player_of_a_group_is_not_renamed_to_the_name_of_nobody(club: Club) -> None:
    take_in(club, played())
    player = club.group.players.get(name="Ben")
    with pytest.raises(NameTaken):
        rename_player(player=player, name=NOBODY.upper())


def test_rules_for_four_who_all_play_are_refused() -> None:
    evening = played()
    client = visitor(evening.token)
    sent = {"to": "pot", "revision": evening.sheet.revision}
    assert "Cannot be with a pot" in client.get(f"{evening.url}rules/change/?to=pot").content.decode()
    client.post(f"{evening.url}rules/change/?to=pot", sent)
    evening.sheet.refresh_from_db()
    assert evening.sheet.ruleset.preset == "ddv"


# Leaving and coming back


def test_a_document_comes_back_as_it_was(club: Club) -> None:
    evening = played()
    document, scorer = document_of(evening.sheet), signed_in(club.ben)
    address = f"{club.url}import/"
    file = SimpleUploadedFile("sheet.json", json.dumps(document).encode())
    page = scorer.post(address, {"file": file})
    form = page.context["form"]
    assert NOBODY not in form.labels
    given = {name: form[name].value() for name in form.fields if form[name].value() not in (None, False)}
    scorer.post(address, {"kept": page.context["kept"], "shown": form.shown, **given, "confirm": "yes"})
    sheet = models.Sheet.objects.get(group=club.group)
    assert document_of(sheet) == document
    assert not Player.objects.filter(name=NOBODY).exists()


@pytest.mark.parametrize("file", ["csv", "xlsx"])
def test_a_spreadsheet_of_a_sheet_comes_back_whole(club: Club, file: str) -> None:
    evening = played()
    names = {"csv": "evening/deals.csv", "xlsx": "evening/evening.xlsx"}
    content = visitor(evening.token).get(f"{evening.url}{names[file]}")
    written = b"".join(content) if content.streaming else content.content
    page = signed_in(club.ben).post(f"{club.url}import/", {"file": SimpleUploadedFile(f"a.{file}", written)})
    (evening_found,) = page.context["form"].found.evenings
    assert evening_found.document == document_of(evening.sheet)
    assert evening_found.findings == ()


def test_a_group_out_of_its_file_has_the_same_sheets(club: Club) -> None:
    take_in(club, played())
    document = group_document(club.group)
    assert document["guests"] == []
    again = found_again(json.dumps(document), club.anna, name="Again")
    assert group_document(again)["sheets"] == document["sheets"]
    assert [list(wrong_lines(sheet)) for sheet in again.sheets.all()] == [[]]


def test_a_program_reads_the_sheet_and_enters_deals_with_nobody_in_them() -> None:
    evening = three()
    program = Program(evening.token)
    facts = {"id": "5f0c3f86-4f0f-4c7e-9f5b-0d8bd3a6a001", "re": ["Anna", NOBODY], "points": {"re": 131}}
    answer = program.ask(f"sheets/{evening.sheet.slug}/deals?place=1", "POST", json.dumps(facts))
    assert answer.status_code == 201
    document = program.ask(f"sheets/{evening.sheet.slug}").json()
    assert (document["dummy"], document["totals"]) == (NOBODY, {"Anna": 1, "Ben": -1, "Cem": -1})


# Nobody is no person


FACTS = {
    *("sheets:enter", "sheets:correct", "sheets:deal", "sheets:players"),
    *("sheets:csv", "sheets:document", "archive:document", "evenings:document"),
}
"""What says who played a deal, with whom: there nobody is named, as a hand of cards is."""


class Witness(Client):
    """Somebody who remembers on which kinds of pages a name stood, with the words around it."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.seen: dict[str, str] = {}
        self.asked: set[str] = set()

    def get(self, path: str, *args: Any, **settings: Any) -> Any:  # type: ignore[override]
        """Ask, and look."""
        answer = super().get(path, *args, **settings)
        content = b"".join(answer) if answer.streaming else answer.content
        if answer.streaming:
            answer.streaming_content = [content]
        name = name_of(path)
        self.asked.add(name)
        text = without_data(content.decode(errors="ignore"))
        if place := re.search(NOBODY, text):
            self.seen[name] = text[max(0, place.start() - 90) : place.end() + 60]
        return answer


def without_data(text: str) -> str:
    """A page without what scripts go by."""
    return re.sub(r"<script[^>]*application/json.*?</script>", "", text, flags=re.DOTALL)


PLACES = (
    *("news/?view=sheet", "follow/", "news/?view=follow"),
    *("evening/", "evening/picture.svg", "evening/?cents=10"),
)


@pytest.mark.thorough
def test_no_page_has_nobody_as_a_person(club: Club) -> None:
    evening = take_in(club, played())
    Season.objects.create(group=club.group, number=1, name="2026", points=PointsRule.TOTAL)
    key, token = make_key(group=club.group, name="x", may_write=False, expires=None, user=club.anna)
    assert key
    witness = Witness()
    witness.force_login(club.anna)
    looked = look_around(witness, club.url, evening.url)
    assert looked.dead == []
    for place in PLACES:
        assert witness.get(f"{evening.url}{place}").status_code == 200
    program = Program(token)
    for what in ("evenings", "players", "seasons", "seasons/1/standings"):
        assert NOBODY not in program.ask(f"groups/{club.group.slug}/{what}").content.decode()
    assert {name: where for name, where in witness.seen.items() if name not in FACTS} == {}
    must = {"leagues:standings", "figures:player", "sheets:evening", "sheets:sheet", "kitty:kitty"}
    assert must - witness.asked == set()


def test_the_columns_and_the_money_are_those_of_three() -> None:
    evening = played()
    page = visitor(evening.token).get(f"{evening.url}evening/").context
    totals = scored(evening)
    assert {each.name: each.total for each in page["page"].places} == totals["totals"]
    shares = {each.said: each.cents for each in page["money"].shares}
    assert shares.pop("Kitty") == totals["kitty"]
    assert shares == totals["money"]
    assert page["page"].bank is None


def test_who_holds_the_phone_has_their_column_first() -> None:
    evening = played()
    client = visitor(evening.token)
    client.post(f"{evening.url}owner/", {"seat": "3"})
    text = client.get(evening.url).content.decode()
    head = re.findall(r'scope="col"\s+abbr="(\w+)"', text)
    assert head == ["Ben", "Cem", "Anna"]


def test_a_season_is_compared_without_nobody(club: Club) -> None:
    evening = take_in(club, played())
    (recorded,) = recorded_sheets(models.Sheet.objects.filter(pk=evening.sheet.pk))
    keys = dict(club.group.players.values_list("name", "pk"))
    assert recorded.players == (keys["Anna"], None, keys["Ben"], keys["Cem"])
    (outcome,) = Rescorer().outcomes(recorded, [None])
    totals = scored(evening)["totals"]
    assert outcome.totals == (totals["Anna"], 0, totals["Ben"], totals["Cem"])
    assert (outcome.deals[1], outcome.counted) == (0, 8)


@pytest.mark.parametrize("points", [PointsRule.TOTAL, PointsRule.PLACES, PointsRule.TABLES])
def test_a_season_replayed_by_its_own_rules_is_the_season(club: Club, points: str) -> None:
    take_in(club, played())
    season = Season.objects.create(
        group=club.group, number=1, name="2026", points=points, place_points="4,3,2,1", averages_places=True
    )
    (column,) = replay_now(season, [None], has_details=False).columns
    folded = {line.total.player: (line.place, line.counts) for line in column.lines}
    rows = standings_of(season).rows
    assert folded == {row.player.pk: (row.line.place, row.line.counts) for row in rows}
    assert len(folded) == 3
