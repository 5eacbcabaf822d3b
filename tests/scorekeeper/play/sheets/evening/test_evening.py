"""The page of an evening: places, rounds, figures, money, its picture, and the same players again."""

from __future__ import annotations

import re
from html import unescape
from xml.etree import ElementTree as ET

import pytest
from django.test import Client

from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from scorekeeper.play.houserules.writes import create_ruleset
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.evening.money import Money, MoneyShare, Transfer
from scorekeeper.play.sheets.evening.reads import Remarkable
from tests.cast import FIVE, FOUR, Evening, begin, deal, enter, visitor

pytestmark = pytest.mark.django_db

BY_HAND = {"Anna": 6, "Ben": -2, "Cem": -2, "Dora": -2}


def text_of(content: bytes) -> str:
    """The words of a page, one space between them."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", content.decode())).split())


def test_the_places_of_an_evening_with_a_tie(reader: Client, evening: Evening) -> None:
    enter(evening, deal(points=131), deal(re=["Anna", "Cem"], points=131))
    shown = reader.get(f"{evening.url}evening/").context
    page = shown["page"]
    assert [(each.place, each.name, each.total) for each in page.places] == [
        (1, "Anna", 2),
        (2, "Ben", 0),
        (2, "Cem", 0),
        (4, "Dora", -2),
    ]
    assert shown["lead"] == "Anna leads with +2, ahead of Ben"
    assert (page.counted, page.is_over) == (2, False)


def test_an_evening_without_deals_has_places_only(reader: Client, evening: Evening) -> None:
    response = reader.get(f"{evening.url}evening/")
    assert "No deal has been entered yet." in text_of(response.content)
    assert b"<table" not in response.content


def test_what_is_remarkable_in_an_evening(reader: Client, evening: Evening) -> None:
    solo = deal(game="solo", solo="queens", re="Ben", points=151, calls={"re": ["re"]})
    enter(evening, deal(points=100), solo, deal(game="manual", each={"Ben": 2, "Anna": -2}))
    page = reader.get(f"{evening.url}evening/").context["page"]
    assert page.remarkable == (
        Remarkable("+12", "best deal: Ben, Compulsory solo: Queen solo", 2),
        Remarkable("1 : 1", "deals won by Re and by Kontra"),
        Remarkable("1 : 0", "of these with a call of their own"),
        Remarkable("2", "deals in a row alone in the lead: Ben"),
    )


def test_a_penalty_is_no_best_and_no_worst_deal(reader: Client, evening: Evening) -> None:
    enter(evening, deal(points=131), deal(game="penalty", by="Cem", penalty=20))
    page = reader.get(f"{evening.url}evening/").context["page"]
    assert page.remarkable[0] == Remarkable("+1", "best deal: Anna", 1)
    assert [[cell.text for cell in each.cells] for each in page.statistics if "deal" in each.label][-1] == [
        "–",
        "–",
        "−1",
        "−1",
    ]


def test_the_figures_of_everybody_line_by_line(reader: Client, evening: Evening) -> None:
    solo = deal(game="solo", solo="queens", re="Ben", points=100, calls={"re": ["re"]})
    enter(evening, deal(points=131, bonuses={"kontra": {"fox": 2}}), solo)
    page = reader.get(f"{evening.url}evening/").context["page"]
    assert [(line.label, [cell.text for cell in line.cells]) for line in page.statistics] == [
        ("Deals played", ["2", "2", "2", "2"]),
        ("Won", ["2", "1", "1", "1"]),
        ("Won with Re", ["1/1", "1/2", "–", "–"]),
        ("Won with Kontra", ["1/1", "–", "1/2", "1/2"]),
        ("Solos won", ["–", "0/1", "–", "–"]),
        ("Points in solos", ["–", "−9", "–", "–"]),
        ("Deals with a call", ["0", "1", "0", "0"]),
        ("of these missed", ["0", "1", "0", "0"]),
        ("Fox caught", ["0", "0", "2", "2"]),
        ("Best deal", ["+3", "–", "+3", "+3"]),
        ("Worst deal", ["−1", "−9", "–", "–"]),
    ]
    assert [cell.position for cell in page.statistics[-1].cells] == [1, 2, None, None]


def test_the_sheet_sums_up_every_round_of_dealing(reader: Client, evening: Evening) -> None:
    enter(evening, *[deal(game="manual", each=BY_HAND) for _deal in range(5)])
    content = reader.get(evening.url).content.decode()
    sums = re.findall(r'<tr class="round">.*?</tr>', content, re.DOTALL)
    assert [text_of(line.encode()) for line in sums] == ["Σ Deals 1 to 4 +24 −8 −8 −8"]
    assert content.index('id="line-4"') < content.index('class="round"') < content.index('id="line-5"')


def test_a_round_is_summed_up_though_its_first_lines_are_not_shown() -> None:
    evening = begin(length=0)
    enter(evening, *[deal(game="manual", each=BY_HAND) for _deal in range(66)])
    rows = visitor(evening.read_token).get(evening.url).context["page"].rows
    assert (rows[0].position, rows[1].ends.first, rows[1].ends.last) == (7, 5, 8)
    assert rows[1].ends.points == (24, -8, -8, -8)


def test_who_was_not_there_has_no_sum_of_the_round() -> None:
    evening = begin(FIVE, length=0)
    models.Seat.objects.filter(sheet=evening.sheet, name="Emil").update(first=5)
    models.Sheet.objects.filter(pk=evening.sheet.pk).update(first_dealer=3)
    enter(evening, *[deal(game="manual", each={"Anna": 1, "Ben": -1}) for _deal in range(9)])
    page = visitor(evening.read_token).get(f"{evening.url}evening/").context["page"]
    assert [(each.first, each.last, each.is_complete, each.points) for each in page.rounds] == [
        (1, 4, True, (4, -4, 0, 0, None)),
        (5, 9, True, (5, -5, 0, 0, 0)),
    ]


def test_the_bank_has_its_sums_too() -> None:
    evening = begin(preset="club_plus", length=0)
    enter(evening, *[deal() for _deal in range(4)])
    page = visitor(evening.read_token).get(f"{evening.url}evening/").context["page"]
    assert [(each.points, each.bank) for each in page.rounds] == [((4, 4, 0, 0), -8)]


# --- Money ----------------------------------------------------------------------------------------------


def test_a_ruleset_with_cents_says_who_pays_whom() -> None:
    evening = begin(cents_per_point=5)
    enter(evening, deal(game="manual", each={"Anna": 13, "Ben": -28, "Cem": 34, "Dora": -19}))
    money = visitor(evening.read_token).get(f"{evening.url}evening/").context["money"]
    assert money == Money(
        cents_per_point=5,
        shares=(
            MoneyShare("Anna", 65),
            MoneyShare("Ben", -140),
            MoneyShare("Cem", 170),
            MoneyShare("Dora", -95),
        ),
        transfers=(
            Transfer("Ben", "Cem", 140),
            Transfer("Dora", "Anna", 65),
            Transfer("Dora", "Cem", 30),
        ),
        is_rounded=False,
    )


def test_half_cents_go_into_the_kitty_where_the_rules_say_so() -> None:
    evening = begin(cents_per_point=2.5, money_by="leader", money_start_cents=100)
    enter(evening, deal())
    response = visitor(evening.read_token).get(f"{evening.url}evening/")
    assert response.context["money"] == Money(
        cents_per_point=2.5,
        shares=(
            MoneyShare("Anna", 0),
            MoneyShare("Ben", 0),
            MoneyShare("Cem", -5),
            MoneyShare("Dora", -5),
            MoneyShare("kitty", 10),
        ),
        transfers=(Transfer("Cem", "kitty", 5), Transfer("Dora", "kitty", 5)),
        is_rounded=False,
        left=(MoneyShare("Anna", 100), MoneyShare("Ben", 100), MoneyShare("Cem", 95), MoneyShare("Dora", 95)),
    )
    text = text_of(response.content)
    assert "At 2½ cents for a point." in text
    assert "Left over from what everyone brought: Anna €1.00 · Ben €1.00 · Cem €0.95 · Dora €0.95" in text


def test_what_is_tallied_stands_at_the_end_and_costs_what_the_rules_say() -> None:
    evening = begin(tallies=[{"id": "cake", "name": "Cake", "cents": 250}, {"id": "star", "name": "Star"}])
    enter(
        evening, deal(tallies={"Ben": {"cake": 2}}), deal(tallies={"Ben": {"star": 1}, "Dora": {"star": 1}})
    )
    reader = visitor(evening.read_token)
    response = reader.get(f"{evening.url}evening/")
    assert {each.name: each.tallied for each in response.context["page"].places} == {
        "Anna": "",
        "Ben": "Cake × 2, Star",
        "Cem": "",
        "Dora": "Star",
    }
    assert response.context["money"].transfers == (Transfer("Ben", "kitty", 500),)
    assert "for a point" not in text_of(response.content).split("Cents per point")[0]
    assert "Ben: Cake × 2" in text_of(reader.get(f"{evening.url}deals/1/").content)
    lines = reader.get(f"{evening.url}evening/deals.csv").content.decode().splitlines()
    assert ("Tallies" in lines[0], "Ben: Cake × 2" in lines[1]) == (True, True)


def test_a_rate_with_a_half_can_be_asked_for(reader: Client, evening: Evening) -> None:
    enter(evening, deal(), deal())
    money = reader.get(f"{evening.url}evening/?cents=0.5").context["money"]
    assert [share.cents for share in money.shares] == [1, 1, -1, -1]
    assert "At ½ cent for a point." in text_of(reader.get(f"{evening.url}evening/?cents=0.5").content)


def test_without_cents_in_the_rules_the_rate_is_asked_for(reader: Client, evening: Evening) -> None:
    enter(evening, deal())
    assert reader.get(f"{evening.url}evening/").context["money"] is None
    response = reader.get(f"{evening.url}evening/?cents=10")
    assert [(each.payer, each.payee, each.cents) for each in response.context["money"].transfers] == [
        ("Cem", "Anna", 10),
        ("Dora", "Ben", 10),
    ]
    assert "Cem pays Anna €0.10" in text_of(response.content)


@pytest.mark.parametrize("cents", ["", "0", "1001", "-1", "many", "1.3", "٣" * 40])
def test_a_rate_that_cannot_be_is_an_error_at_its_field(reader: Client, evening: Evening, cents: str) -> None:
    enter(evening, deal())
    response = reader.get(f"{evening.url}evening/", {"cents": cents})
    assert (response.status_code, response.context["money"]) == (200, None)
    assert list(response.context["form"].errors) == ["cents"]
    assert cents in response.content.decode()


def test_cents_that_do_not_divide_are_rounded_and_that_is_said() -> None:
    evening = begin(preset="club_plus")
    enter(evening, deal(game="manual", each={"Anna": 3}, bank=-3))
    response = visitor(evening.read_token).get(f"{evening.url}evening/?cents=1")
    assert [(each.name, each.cents) for each in response.context["money"].shares] == [
        ("Anna", 3),
        ("Ben", -1),
        ("Cem", -1),
        ("Dora", -1),
    ]
    assert "Rounded to whole cents" in text_of(response.content)


def test_the_bank_pays_and_is_paid_if_asked() -> None:
    evening = begin(preset="club_plus")
    enter(evening, deal(game="manual", each={"Anna": 3}, bank=-3))
    money = visitor(evening.read_token).get(f"{evening.url}evening/?cents=1&bank=on").context["money"]
    assert [(each.payer, each.payee, each.cents) for each in money.transfers] == [("Bank", "Anna", 3)]


# --- The picture ----------------------------------------------------------------------------------------


def test_the_picture_is_whole_in_itself(reader: Client) -> None:
    evening = begin(("A<b>&", "Ben", "Cem", "Do\x07ra"), title="“Krone” & Co")
    enter(evening, deal(("A<b>&", "Ben", "Cem", "Do\x07ra"), re=["A<b>&", "Ben"]))
    response = visitor(evening.read_token).get(f"{evening.url}evening/picture.svg")
    assert response.headers["Content-Type"] == "image/svg+xml"
    root = ET.fromstring(response.content)  # noqa: S314  # our own picture
    texts = ["".join(text.itertext()).strip() for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts[0] == "“Krone” & Co"
    assert texts[2:5] == ["1", "A<b>&", "+1"]
    assert {"A<b>& +1", "Ben +1", "Cem −1", "Dora −1", "Karlchen"} <= set(texts)
    assert not re.search(rb"https?://(?!www.w3.org/2000/svg)|url\(|<style|<script| href", response.content)


def test_the_picture_is_saved_under_the_title_and_the_date() -> None:
    evening = begin(title="Kröne: Donnerstag/Freitag")
    models.Sheet.objects.filter(pk=evening.sheet.pk).update(started="2026-11-19T23:30:00Z")
    response = visitor(evening.read_token).get(f"{evening.url}evening/picture.svg?save=1")
    assert response.headers["Content-Disposition"] == (
        "attachment; filename*=utf-8''Kr%C3%B6ne_DonnerstagFreitag_2026-11-20.svg"
    )


# --- The same players again -----------------------------------------------------------------------------


def begun(client: Client, evening: Evening, **changed: object) -> models.Sheet:
    """Start another sheet with what the form was filled with, and what somebody changed."""
    form = client.get(f"{evening.url}again/").context["form"]
    names = [
        "title",
        "length",
        "is_open",
        "preset",
        "first_dealer",
        *(f"player{seat}" for seat in range(1, 8)),
    ]
    sent = {name: form[name].value() for name in names} | changed
    sent = {name: value for name, value in sent.items() if value not in (None, False)}
    assert client.post(f"{evening.url}again/", sent).status_code == 302
    return models.Sheet.objects.latest("pk")


def table_of(sheet: models.Sheet) -> tuple[list[str], int, int, models.Ruleset]:
    return [seat.name for seat in sheet.seats.all()], sheet.first_dealer, sheet.length, sheet.ruleset


def test_the_same_players_go_on_with_the_next_dealer(reader: Client, evening: Evening) -> None:
    enter(evening, deal(), deal())
    assert table_of(begun(reader, evening)) == (list(FOUR), 1, 24, evening.sheet.ruleset)


def test_the_same_rules_are_not_offered_twice(reader: Client, evening: Evening) -> None:
    names = [name for _base, name, _summary in reader.get(f"{evening.url}again/").context["presets"]]
    assert (names[0], len(names)) == ("DDV tournament rules", len(presets()))


def test_who_has_left_is_not_there_again() -> None:
    evening = begin(FIVE, length=0)
    enter(evening, *[deal(game="manual", each={"Cem": 1, "Dora": -1}) for _deal in range(2)])
    models.Seat.objects.filter(sheet=evening.sheet, name="Ben").update(last=2)
    client = visitor(evening.token)
    assert table_of(begun(client, evening))[:3] == (["Anna", "Cem", "Dora", "Emil"], 1, 0)


def test_changed_house_rules_are_the_same_again(reader: Client) -> None:
    snow = {"id": "snow", "name": "Snow", "points": 2, "most": 1, "in_lone": True}
    evening = begin(fox=2, custom_bonuses=[snow])
    assert begun(visitor(evening.token), evening).ruleset == evening.sheet.ruleset
    assert begun(visitor(evening.token), evening, preset="pub").ruleset.preset == "pub"


def test_a_ruleset_with_a_name_is_the_same_again(reader: Client, evening: Evening) -> None:
    evening.sheet.ruleset = create_ruleset(name="Krone", preset="ddv", rules=read_options({"fox": 2}))[0]
    evening.sheet.save()
    assert begun(reader, evening).ruleset == evening.sheet.ruleset


def test_what_cannot_be_is_told_and_what_was_typed_stays(reader: Client, evening: Evening) -> None:
    response = reader.post(f"{evening.url}again/", {"player1": "Anna", "player2": "anna", "preset": "same"})
    assert response.status_code == 200
    assert response.context["form"].errors["player2"] == ["This name is already at the table."]
    assert models.Sheet.objects.count() == 1


def test_a_finished_evening_leads_to_its_page() -> None:
    evening = begin(length=1, duty_solos="none")
    enter(evening, deal())
    client = visitor(evening.token)
    assert f'href="{evening.url}evening/"' in client.get(evening.url).content.decode()
    page = client.get(f"{evening.url}evening/")
    assert page.context["page"].is_over
    assert f'href="{evening.url}again/"' in page.content.decode()
