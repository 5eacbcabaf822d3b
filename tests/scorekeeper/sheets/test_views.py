"""The pages of a sheet: what they answer, and what they show."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils.html import strip_tags

from rulesets.scoring.deal import Deal
from scorekeeper.sheets import models
from scorekeeper.sheets.reads.deals import Result
from scorekeeper.sheets.reads.undo import last_change
from scorekeeper.sheets.templatetags.score import counted
from scorekeeper.sheets.writes import deals
from tests.cast import FIVE, Evening, begin, correct, deal, enter, points_of, stored, taps, undo, visitor

pytestmark = pytest.mark.django_db
IPHONE = {"User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)"}
NAMES = {f"player{seat}": name for seat, name in enumerate(("Anna", "Ben", "Cem", "Dora"), 1)}


def errors_of(response: Any) -> dict[str, list[str]]:
    return {field: list(errors) for field, errors in response.context["form"].errors.items()}


def preview(client: Client, evening: Evening, **fields: Any) -> Result:
    response = client.post(f"{evening.url}preview/", taps(**fields))
    assert response.status_code == 200
    result: Result = response.context["result"]
    return result


def test_a_sheet_is_started_from_the_page_and_opens_at_once(client: Client) -> None:
    response = client.post("/new/", {"title": "Krone", "preset": "ddv", "fox": "2", **NAMES})
    sheet = models.Sheet.objects.get()
    assert (response.status_code, response.headers["Location"]) == (302, f"/sheets/{sheet.slug}/")
    assert (sheet.title, sheet.length, sheet.ruleset.options) == ("Krone", 24, {"fox": 2})
    page = client.get(response.headers["Location"]).context["page"]
    assert [column.name for column in page.columns] == ["Anna", "Ben", "Cem", "Dora"]
    assert page.may_write


def test_a_sheet_that_cannot_be_started_is_told_why(client: Client) -> None:
    response = client.post("/new/", {"preset": "ddv", **NAMES, "player2": "Anna"})
    assert response.status_code == 200
    assert errors_of(response) == {"player2": ["This name is at the table already."]}
    assert b'value="Cem"' in response.content
    assert models.Sheet.objects.count() == 0


def test_the_names_this_device_has_used_are_offered(writer: Client, evening: Evening) -> None:
    assert writer.get("/new/").context["known_names"] == ["Anna", "Ben", "Cem", "Dora"]
    assert Client().get("/new/").context["known_names"] == []


def test_an_empty_sheet_says_who_deals_and_leads(reader: Client, evening: Evening) -> None:
    page = reader.get(evening.url).context["page"]
    assert (page.rows, page.undo, page.bank, page.counted, page.length) == ((), None, None, 0, 24)
    assert (page.next.number, page.next.dealer, page.next.leads, page.next.is_over) == (
        1,
        "Dora",
        "Anna",
        False,
    )
    assert [(column.name, column.is_dealer) for column in page.columns if column.is_dealer] == [
        ("Dora", True)
    ]


def test_the_sheet_shows_points_totals_and_places(reader: Client, evening: Evening) -> None:
    enter(evening, deal(), deal(re=["Anna", "Cem"], points=181))
    page = reader.get(evening.url).context["page"]
    assert [[cell.points for cell in row.cells] for row in page.rows] == [[1, 1, -1, -1], [3, -3, 3, -3]]
    assert [[cell.total for cell in row.cells] for row in page.rows] == [[1, 1, -1, -1], [4, -2, 2, -4]]
    assert [(column.total, column.place) for column in page.columns] == [(4, 1), (-2, 3), (2, 2), (-4, 4)]
    assert [column.name for column in page.columns if column.is_leader] == ["Anna"]


def test_only_who_writes_is_offered_to_undo(writer: Client, reader: Client, evening: Evening) -> None:
    enter(evening, deal())
    assert reader.get(evening.url).context["page"].undo is None
    assert writer.get(evening.url).context["page"].undo.change == models.Change.objects.get().pk


def test_a_sheet_of_five_shows_who_sits_out() -> None:
    evening = begin(FIVE)
    page = visitor(evening.token).get(evening.url).context["page"]
    assert [column.name for column in page.columns if column.sits_out] == ["Emil"]
    assert page.next.rests == ("Emil",)


def test_the_bank_is_shown_once_it_was_used(reader: Client, evening: Evening) -> None:
    enter(evening, deal(game="manual", each={"Anna": 3, "Ben": -1}, bank=-2))
    page = reader.get(evening.url).context["page"]
    assert (page.bank, page.rows[0].bank_points, page.rows[0].bank_total) == (-2, -2, -2)


def test_the_bank_is_the_pot_where_a_pot_is_played_for() -> None:
    evening = begin(preset="pot", length=0)
    enter(evening, deal())
    reader = visitor(evening.read_token)
    assert reader.get(evening.url).context["page"].bank_name == "Pot"
    assert reader.get(f"{evening.url}evening/").context["page"].bank_name == "Pot"
    assert reader.get(f"{evening.url}deals/1/").context["line"].result.bank_name == "Pot"


def test_a_reason_says_where_the_rules_draw_its_line() -> None:
    evening = begin(level_reached_at="winners_at_least", against_call_at="limit")
    enter(evening, deal(points=150), deal(points=90, calls={"kontra": ["kontra", "no90"]}), deal(points=20))
    reader = visitor(evening.read_token)
    lines = [reader.get(f"{evening.url}deals/{position}/").context["line"] for position in (1, 2, 3)]
    assert [line.result.reasons for line in lines] == [
        ("Won 1", "150 made 1"),
        ("Won 1", "Kontra called 2", "No 90 called by Kontra 1", "90 against no 90 1"),
        ("Won 1", "150 made 1", "180 made 1", "210 made 1", "Against the elders 1"),
    ]


def solo(who: str, kind: str = "queens") -> Deal:
    return deal(game="solo", solo=kind, re=[who], points=131)


SOLOS: dict[str, tuple[dict[str, Any], list[Deal], list[str]]] = {
    "nobody owes any": ({"duty_solos": "none"}, [solo("Ben")], ["Queen solo"]),
    "voluntary after the compulsory one": (
        {},
        [solo("Ben"), solo("Ben", "jacks")],
        ["Compulsory solo: Queen solo", "Voluntary solo: Jack solo"],
    ),
    "forced": ({"length": 4}, [solo("Anna")], ["Forced solo: Queen solo"]),
    "extra": (
        {"preset": "pot", "length": 0},
        [solo("Ben"), solo("Ben")],
        ["Compulsory solo: Queen solo", "Extra solo: Queen solo"],
    ),
    "closing": (
        {"length": 1, "canmaymust": True, "players_max": 4, "duty_solos": "none"},
        [solo("Anna"), solo("Ben")],
        ["Queen solo", "Canmaymust: Queen solo"],
    ),
}


@pytest.mark.parametrize("name", SOLOS)
def test_a_line_says_what_kind_of_solo_it_was(name: str) -> None:
    settings, solos, titles = SOLOS[name]
    evening = begin(**settings)
    enter(evening, *solos)
    rows = visitor(evening.read_token).get(evening.url).context["page"].rows
    assert [[mark.title for mark in row.marks] for row in rows] == [[title] for title in titles]


def test_a_long_sheet_shows_its_last_lines_and_all_of_them_on_request(
    reader: Client, evening: Evening
) -> None:
    enter(evening, *[deal(game="redeal", reason="other") for _deal in range(62)])
    short, full = reader.get(evening.url).context["page"], reader.get(f"{evening.url}?all=1").context["page"]
    assert (len(short.rows), short.earlier, short.rows[0].position) == (60, 2, 3)
    assert (len(full.rows), full.earlier) == (62, 0)
    assert short.rows == full.rows[2:]


def test_a_deal_is_entered_and_the_sheet_is_next(writer: Client, evening: Evening) -> None:
    response = writer.post(f"{evening.url}enter/", taps(points="181-210"), headers=IPHONE)
    assert (response.status_code, response.headers["Location"]) == (302, evening.url)
    assert points_of(evening) == [[3, 3, -3, -3, 0]]
    assert models.Change.objects.get().device == "iPhone"


def test_the_same_deal_sent_twice_is_entered_once(writer: Client, evening: Evening) -> None:
    sent = taps()
    answers = [writer.post(f"{evening.url}enter/", sent) for _tap in range(2)]
    assert [answer.headers["Location"] for answer in answers] == [evening.url] * 2
    assert evening.sheet.deals.count() == 1


def test_an_invalid_deal_is_told_at_its_field_and_kept(writer: Client, evening: Evening) -> None:
    response = writer.post(f"{evening.url}enter/", taps(re=["2"], exact="239", note="what a hand"))
    assert response.status_code == 200
    assert errors_of(response) == {
        "re": ["Must be two different players"],
        "points": ["1 and 239 card points cannot occur"],
    }
    assert response.context["form"]["re"].value() == ["2"]
    for kept in ('value="239"', 'value="what a hand"'):
        assert kept in response.content.decode()
    assert evening.sheet.deals.count() == 0


def test_a_place_that_somebody_else_took_is_a_conflict_that_loses_nothing(
    writer: Client, evening: Evening
) -> None:
    enter(evening, deal(points=181))
    before = stored()
    sent = taps(position=1, points="", exact="137", note="mine")
    response = writer.post(f"{evening.url}enter/", sent)
    assert (response.status_code, stored()) == (409, before)
    assert [[cell.points for cell in row.cells] for row in response.context["theirs"]] == [[3, 3, -3, -3]]
    form = response.context["form"]
    assert {name: form[name].value() for name in ("uid", "position", "exact", "note")} == {
        "uid": sent["uid"],
        "position": "2",
        "exact": "137",
        "note": "mine",
    }
    assert 'value="137"' in response.content.decode()


def test_after_the_conflict_the_own_deal_is_entered_as_the_next(writer: Client, evening: Evening) -> None:
    enter(evening, deal(points=181))
    shown = writer.post(f"{evening.url}enter/", taps(position=1)).context["form"]
    again = taps(uid=shown["uid"].value(), position=shown["position"].value())
    assert writer.post(f"{evening.url}enter/", again).status_code == 302
    assert points_of(evening) == [[3, 3, -3, -3, 0], [1, 1, -1, -1, 0]]


def test_a_conflict_shows_everything_that_was_entered_meanwhile(writer: Client, evening: Evening) -> None:
    enter(evening, deal(), deal(), deal())
    response = writer.post(f"{evening.url}enter/", taps(position=2))
    assert [row.position for row in response.context["theirs"]] == [2, 3]


def test_a_deal_that_was_taken_back_can_be_entered_after_all(writer: Client, evening: Evening) -> None:
    sent = taps()
    writer.post(f"{evening.url}enter/", sent)
    undo(evening)
    response = writer.post(f"{evening.url}enter/", sent)
    assert (response.status_code, response.context["theirs"]) == (409, ())
    again = {**sent, "uid": response.context["form"]["uid"].value()}
    assert writer.post(f"{evening.url}enter/", again).status_code == 302
    assert evening.sheet.deals.count() == 1


def test_a_dealer_out_of_turn_stands_in_the_address(evening: Evening) -> None:
    five = begin(FIVE)
    response = visitor(five.token).get(f"{five.url}enter/?dealer=1")
    assert [label for _seat, label in response.context["form"].fields["re"].choices] == [*FIVE[1:]]


@pytest.mark.parametrize("dealer", ["5", "7", "0", "Anna", "9" * 30])
def test_a_dealer_in_the_address_who_is_not_at_the_table_is_nobody(
    writer: Client, evening: Evening, dealer: str
) -> None:
    response = writer.get(f"{evening.url}enter/", {"dealer": dealer})
    assert response.context["form"].dealer is None


def test_the_result_is_shown_before_saving(writer: Client, evening: Evening) -> None:
    before = stored()
    assert preview(writer, evening, points="181-210", re_calls=["re"], kontra_fox=["1"]) == Result(
        is_complete=True,
        headline="Re wins",
        formula="4",
        reasons=("Won 1", "Under 90 1", "Under 60 1", "Re called 2", "Fox caught (Kontra) −1"),
        points=(("Anna", 4), ("Ben", 4), ("Cem", -4), ("Dora", -4)),
        bank_name="Bank",
    )
    assert stored() == before


def test_a_fox_in_a_solo_is_said_to_count_nothing(writer: Client, evening: Evening) -> None:
    solo = {"game": "solo", "solo": "queens", "re": ["1"]}
    assert preview(writer, evening, **solo, kontra_fox=["1"]).uncounted == "Fox caught"
    assert preview(writer, evening, kontra_fox=["1"]).uncounted == ""


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([deal()], "Anna deals, Ben leads"),
        ([deal(game="redeal", reason="misdeal")], "Dora deals again, Anna leads"),
        ([deal(), deal(game="penalty", by="Ben", penalty=2)], "Anna deals, Ben leads"),
        ([deal(game="solo", solo="queens", re="Cem", points=130)], "Dora deals again, Anna leads"),
    ],
)
def test_a_dealer_who_stays_deals_again(
    writer: Client, evening: Evening, lines: list[Deal], said: str
) -> None:
    enter(evening, *lines)
    page = writer.get(evening.url).content.decode()
    assert said in " ".join(strip_tags(page).split())


def test_the_result_says_what_is_missing(writer: Client, evening: Evening) -> None:
    assert preview(writer, evening, re=["1"]) == Result(is_complete=False, hint="Who was Re?")
    assert preview(writer, evening, points="") == Result(is_complete=False, hint="How many card points?")


def test_the_result_says_what_is_wrong(writer: Client, evening: Evening) -> None:
    assert preview(writer, evening, re_calls=["no90"], points="151-180") == Result(
        is_complete=False, problems=("No 90 and above need Re or Kontra of the same side first",)
    )
    assert preview(writer, evening, exact="1").problems == ("1 and 239 card points cannot occur",)
    assert preview(writer, evening, exact="many", points="").problems == ("Enter a whole number.",)


def test_a_result_is_a_fragment_and_no_page(writer: Client, evening: Evening) -> None:
    content = writer.post(f"{evening.url}preview/", taps()).content.decode().strip()
    assert content.startswith('<div id="result"')
    assert "<html" not in content


def test_the_result_of_a_correction_is_that_of_its_place(writer: Client) -> None:
    evening = begin(bock_triggers=["manual"])
    enter(evening, deal(marks=["bock"]), deal())
    response = visitor(evening.token).post(f"{evening.url}deals/2/preview/", taps(position=2))
    assert response.context["result"].formula == "1 × 2 = 2"


def test_a_deal_has_a_page_with_its_reasons_facts_and_history(reader: Client, evening: Evening) -> None:
    enter(evening, deal(points=151, note="close"))
    correct(evening, 1, deal(points=149, note="close"))
    line = reader.get(f"{evening.url}deals/1/").context["line"]
    assert line.result.reasons == ("Won 1",)
    assert dict(line.facts) == {"Game": "Normal", "Re": "Anna, Ben", "Card points": "Re 149", "Note": "close"}
    assert [(entry.text, entry.device, entry.differences) for entry in line.history] == [
        ("corrected", "iPhone", ("Card points: Re 151 → Re 149",)),
        ("entered", "iPhone", ()),
    ]


def test_a_deal_is_corrected_from_a_form_that_holds_what_is_there(writer: Client, evening: Evening) -> None:
    enter(evening, deal(points=137, calls={"re": ["re"]}))
    form = writer.get(f"{evening.url}deals/1/correct/").context["form"]
    assert {name: form[name].value() for name in ("re", "exact", "re_calls", "version")} == {
        "re": ["1", "2"],
        "exact": 137,
        "re_calls": ["re"],
        "version": 1,
    }
    response = writer.post(f"{evening.url}deals/1/correct/", taps(version=1))
    assert (response.status_code, response.headers["Location"]) == (302, f"{evening.url}deals/1/")
    assert points_of(evening) == [[1, 1, -1, -1, 0]]


def test_an_invalid_correction_is_told_at_its_field_and_changes_nothing(
    writer: Client, evening: Evening
) -> None:
    enter(evening, deal())
    before = stored()
    response = writer.post(f"{evening.url}deals/1/correct/", taps(version=1, re=["1"]))
    assert (response.status_code, list(errors_of(response)), stored()) == (200, ["re"], before)


def test_a_correction_of_what_somebody_else_corrected_is_asked_again(
    writer: Client, evening: Evening
) -> None:
    enter(evening, deal())
    correct(evening, 1, deal(points=181))
    response = writer.post(f"{evening.url}deals/1/correct/", taps(version=1, note="mine"))
    assert errors_of(response) == {
        "__all__": [
            "Somebody changed this deal while you corrected it. Look at it and save again to replace it."
        ]
    }
    form = response.context["form"]
    assert (form["note"].value(), form["version"].value()) == ("mine", "2")
    assert writer.post(f"{evening.url}deals/1/correct/", taps(version=2)).status_code == 302
    assert points_of(evening) == [[1, 1, -1, -1, 0]]


@pytest.fixture
def five(db: None) -> Evening:
    """A table of five with a second deal that only follows from the first as it is."""
    evening = begin(FIVE)
    enter(evening, deal(), deal(re=["Ben", "Emil"]))
    return evening


def test_a_correction_that_makes_a_later_deal_impossible_says_so(five: Evening) -> None:
    response = visitor(five.token).post(f"{five.url}deals/1/correct/", taps(version=1, game="redeal"))
    assert response.status_code == 200
    assert errors_of(response) == {
        "__all__": [
            (
                "A later deal would not be possible any more "
                "(must be players who do not sit out in this deal). Correct that one first."
            )
        ]
    }


def test_a_deletion_that_makes_a_later_deal_impossible_says_so(five: Evening) -> None:
    before = stored()
    response = visitor(five.token).post(f"{five.url}deals/1/delete/", {"version": 1})
    assert (response.status_code, stored()) == (200, before)
    assert response.context["problems"][0].startswith("A later deal would not be possible any more")


def test_a_deal_is_deleted_and_the_sheet_is_next(writer: Client, evening: Evening) -> None:
    enter(evening, deal())
    response = writer.post(f"{evening.url}deals/1/delete/", {"version": 1})
    assert (response.headers["Location"], points_of(evening)) == (evening.url, [])


def test_a_deal_that_somebody_changed_is_not_deleted(writer: Client, evening: Evening) -> None:
    enter(evening, deal())
    correct(evening, 1, deal(points=181))
    before = stored()
    assert writer.post(f"{evening.url}deals/1/delete/", {"version": 1}).headers["Location"] == evening.url
    assert stored() == before


def test_who_must_play_a_solo_now_is_asked_which_one() -> None:
    evening = begin(length=1)
    page = visitor(evening.token).get(f"{evening.url}enter/").content.decode()
    assert '<p class="hint">Which solo?</p>' in page


def test_undo_takes_the_last_change_back(writer: Client, evening: Evening) -> None:
    enter(evening, deal())
    change = writer.get(evening.url).context["page"].undo.change
    response = writer.post(f"{evening.url}undo/", {"change": change})
    assert (response.headers["Location"], points_of(evening)) == (evening.url, [])


def test_what_was_taken_back_is_offered_until_the_next_deal(writer: Client, evening: Evening) -> None:
    enter(evening, deal())
    writer.post(f"{evening.url}undo/", {"change": writer.get(evening.url).context["page"].undo.change})
    offered = writer.get(evening.url).context["page"].restore
    assert visitor(evening.read_token).get(evening.url).context["page"].restore is None
    writer.post(f"{evening.url}undo/", {"change": offered.change})
    page = writer.get(evening.url).context["page"]
    assert (points_of(evening), page.restore) == ([[1, 1, -1, -1, 0]], None)
    undo(evening)
    enter(evening, deal())
    assert writer.get(evening.url).context["page"].restore is None


@pytest.mark.parametrize("change", ["", "0", "-1", "last", "9" * 5000, "²"])
def test_undo_of_anything_else_changes_nothing(writer: Client, evening: Evening, change: str) -> None:
    enter(evening, deal())
    before = stored()
    assert writer.post(f"{evening.url}undo/", {"change": change}).headers["Location"] == evening.url
    assert stored() == before


def test_an_undo_that_came_too_late_changes_nothing(writer: Client, evening: Evening) -> None:
    enter(evening, deal())
    change = last_change(evening.sheet)
    enter(evening, deal())
    assert change is not None
    writer.post(f"{evening.url}undo/", {"change": change.pk})
    assert evening.sheet.deals.count() == 2


@pytest.mark.parametrize(
    ("reason", "shown"),
    [
        ("Under 90 1", "Under 90 <b>1</b>"),
        ("Fox (Kontra) −1", "Fox (Kontra) <b>−1</b>"),
        ("Bock × 2", "Bock <b>× 2</b>"),
        ("<i> 1", "&lt;i&gt; <b>1</b>"),
    ],
)
def test_the_figure_of_a_reason_stands_apart_from_its_words(reason: str, shown: str) -> None:
    assert counted(reason) == shown


def test_a_sheet_that_is_over_shows_the_places(writer: Client) -> None:
    evening = begin(length=1, duty_solos="none")
    enter(evening, deal())
    page = visitor(evening.token).get(evening.url).context["page"]
    assert (page.next.is_over, [column.place for column in page.columns]) == (True, [1, 1, 3, 3])


def test_a_uid_of_another_sheet_is_a_new_deal_here(writer: Client, evening: Evening) -> None:
    uid, other = uuid4(), begin()
    deals.enter_deal(sheet_id=other.sheet.pk, deal=deal(), uid=uid, position=1, device="")
    writer.post(f"{evening.url}enter/", taps(uid=uid))
    assert evening.sheet.deals.get().uid == uid


def test_what_cannot_be_brought_back_is_said() -> None:
    evening = begin(FIVE, length=30)
    enter(evening, deal(), deal(re=["Ben", "Cem"]))
    undo(evening)
    models.Seat.objects.filter(name="Ben").update(last=1)
    client = visitor(evening.token)
    before = stored()
    restore = client.get(evening.url).context["page"].restore
    page = client.post(f"{evening.url}undo/", {"change": restore.change}, follow=True)
    assert page.redirect_chain == [(f"{evening.url}#messages", 302)]
    (said,) = page.context["messages"]
    assert str(said) == (
        "A later deal would not be possible any more (must be players who do not sit out in this deal)."
        " Correct that one first."
    )
    assert stored() == before
