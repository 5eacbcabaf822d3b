"""What a file does not say is asked on the page, and nothing is stored before it is answered."""

from __future__ import annotations

from collections import Counter
from datetime import date
from uuid import uuid4

import pytest
from django.test import Client
from django.utils.html import strip_tags

from rulesets import Deal, Game, Refused, read_sheet
from scorekeeper.club.evenings.models import KnownName
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.standings.rule import PointsRule
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.deals.writes import delete_deal, enter_deal
from scorekeeper.play.sheets.derived.reads import wrong_lines
from tests.club import Club, player, signed_in
from tests.scorekeeper.club.evenings.imports.test_imports import address, confirm, sent, totals_of, upload
from tests.scorekeeper.outside.tables.club_files import EVENING, FILES, MEMBERS, WINTER


@pytest.fixture
def scorer(club: Club) -> Client:
    return signed_in(club.ben)


def stored(club: Club) -> list[dict[str, int]]:
    return [totals_of(sheet) for sheet in models.Sheet.objects.filter(group=club.group).order_by("pk")]


def test_where_only_the_winners_are_written_it_is_asked_once_whether_the_others_pay(
    scorer: Client, club: Club
) -> None:
    page = upload(scorer, club, FILES["only the winners"].content, "2024-03-07.csv")
    text = page.content.decode()
    assert "Only one side is written down, as in row 2: Jörg +1, Käthe +1, Bernd 0, Moni 0." in text
    assert "what someone won, and the others pay (Jörg +1, Käthe +1, Bernd −1, Moni −1)" in text
    confirm(scorer, club, page)
    assert stored(club) == [EVENING]


def test_losers_without_a_sign_can_be_said_to_lose(scorer: Client, club: Club) -> None:
    page = upload(scorer, club, FILES["losers without a sign"].content, "2024-03-07.csv")
    shown = scorer.post(address(club), sent(page, asked_sides="lost_paid"))
    assert [dict(each["totals"]) for each in shown.context["evenings"].shown] == [EVENING]
    confirm(scorer, club, page, asked_sides="lost_paid")
    assert stored(club) == [EVENING]


def test_what_is_likeliest_follows_the_rules_that_are_chosen(scorer: Client, club: Club) -> None:
    page = upload(scorer, club, FILES["only the winners"].content, "2024-03-07.csv")
    form = page.context["form"]
    plus = next(each for each in form.rules_on_offer if each.rules.settlement.value == "winners_plus")
    form = scorer.post(address(club), sent(page, rules=plus.address, asked_for="zero_sum")).context["form"]
    assert form["asked_sides"].value() == "won_paid"  # as it stood on the page
    assert [each.preset for each in form.found.asked if each.about == "sides"] == ["won"]
    answer = confirm(scorer, club, page, rules=plus.address, asked_for="zero_sum")
    assert (answer.status_code, stored(club)) == (302, [{"Jörg": 37, "Käthe": 8, "Bernd": 18, "Moni": 12}])


@pytest.mark.parametrize(
    ("name", "question"),
    [
        ("newest row on top without numbers", ""),
        ("two lists without numbers", "asked_anew"),
        ("in thousands", "asked_thousands"),
        ("a winter, no year", "asked_year"),
        ("a wrong figure", "asked_sums"),
        ("two deals that may be points or totals", "asked_figures"),
        ("totals that go on from “letzte Woche”", "asked_first"),
        ("a long list without deals", "asked_deals"),
    ],
)
def test_nothing_is_stored_before_a_question_without_a_likeliest_answer_is_answered(
    scorer: Client, club: Club, name: str, question: str
) -> None:
    made = FILES[name]
    page = upload(scorer, club, made.content, "2024-03-07.csv" if "" in made.right else "krone.csv")
    answer = confirm(scorer, club, page)
    errors = answer.context["form"].errors if answer.context else {}
    assert errors.get(question, []) == (["Answer this first."] if question else [])
    assert bool(stored(club)) is not bool(question)


def test_a_first_row_that_is_no_deal_is_shown_with_what_each_answer_makes_of_it(
    scorer: Client, club: Club
) -> None:
    page = upload(scorer, club, FILES["points below “letzte Woche”"].content, "2024-03-07.csv")
    text = page.content.decode()
    assert "Row 2 is not a deal: “letzte Woche 50 -20 -10 -20”. What is it?" in text
    assert "what everyone had before, which does not count (Jörg +23, Käthe −17, Bernd +3, Moni −9)" in text
    assert "points of this evening, which count (Jörg +73, Käthe −37, Bernd −7, Moni −29)" in text
    confirm(scorer, club, page, asked_first="before")
    assert stored(club) == [EVENING]


def test_a_year_is_asked_once_for_a_whole_winter_and_each_evening_has_its_day(
    scorer: Client, club: Club
) -> None:
    page = upload(scorer, club, FILES["a winter on its side, no year"].content)
    assert [name for name in page.context["form"].fields if name.startswith("day")] == []
    assert (
        "7 December, year missing" in page.content.decode()
        or "December 7, year missing" in page.content.decode()
    )
    confirm(scorer, club, page, asked_year="2023", asked_deals="24")
    days = models.Sheet.objects.filter(group=club.group).values_list("evening__day", flat=True)
    assert sorted(map(str, days)) == sorted(WINTER)


def test_evenings_that_do_not_add_up_can_be_left_out(scorer: Client, club: Club) -> None:
    both = FILES["a wrong figure"].content.decode() + "\n" + FILES["points"].content.decode()
    page = upload(scorer, club, both)
    days = {"day0": "2024-03-07", "day1": "2024-03-14"}
    confirm(scorer, club, page, asked_sums="left", **days)
    assert stored(club) == [EVENING]


def test_columns_of_which_nothing_is_made_are_named_with_the_reason(scorer: Client, club: Club) -> None:
    text = upload(scorer, club, FILES["a long list of a winter"].content).content.decode()
    assert (
        "Not imported: Startgeld, bezahlt. For a whole evening, Karlchen keeps everyone’s points, deals, "
        "solos, money and place" in text
    )


def test_a_name_that_is_only_guessed_is_named(scorer: Client, club: Club) -> None:
    table = "Date,A,Ben,Cem,Rita\n2024-03-07,-2,2,-2,2\n"
    assert "Guessed from the first letters: A." in upload(scorer, club, table).content.decode()


def season_of(club: Club, points: PointsRule) -> Season:
    return Season.objects.create(
        group=club.group,
        number=1,
        name="Winter",
        first_day=date(2023, 9, 1),
        last_day=date(2024, 6, 30),
        points=points,
    )


def test_the_result_of_a_whole_evening_counts_with_its_deals_and_in_no_figure_of_single_deals(
    scorer: Client, club: Club
) -> None:
    confirm(scorer, club, upload(scorer, club, FILES["a long list of a winter"].content))
    season = season_of(club, PointsRule.EVENING)
    page = scorer.get(f"{club.url}seasons/{season.number}/")
    rows = {
        row.player.name: row for row in (*page.context["standings"].rows, *page.context["standings"].waiting)
    }
    made = Counter(dict.fromkeys(MEMBERS, 0))
    for evening in WINTER.values():
        made.update(evening)
    played = Counter(name for evening in WINTER.values() for name in evening)
    assert {name: (row.line.total.points, row.line.total.deals) for name, row in rows.items()} == {
        name: (made[name], 24 * played[name]) for name in MEMBERS
    }
    # +49 in two evenings of 24 deals is +24.50 an evening, and nobody knows who won which deal.
    assert (rows["Anna"].counts, rows["Anna"].won_percent) == ("+24.50", None)
    assert [list(wrong_lines(sheet)) for sheet in models.Sheet.objects.all()] == [[]] * 4
    assert set(models.Result.objects.values_list("best", "worst", "won")) == {(0, 0, 0)}
    records = scorer.get(f"{club.url}records/").context["records"]
    assert [record.label for record in records if "deal" in record.label.casefold()] == ["Most deals"]


def test_a_result_of_more_than_a_table_is_one_entry_without_tables(scorer: Client, club: Club) -> None:
    names = [f"P{number}" for number in range(1, 10)]
    points = [20, 10, 5, 0, -5, -5, -5, -10, -10]
    table = f"Datum;{';'.join(names)}\n2024-03-07;{';'.join(map(str, points))}\n"
    page = upload(scorer, club, table + "2024-03-14;5;-5;10;-10;1;-1;;;\n")
    assert "such evenings come without tables" in page.content.decode()
    confirm(scorer, club, page, asked_deals="24", asked_figures="points")
    assert sorted(models.Result.objects.values_list("place", flat=True))[:9] == [0] * 9
    large, small = models.Sheet.objects.filter(group=club.group).order_by("started")
    assert (large.seats.count(), large.title, small.seats.count()) == (9, "", 6)
    address = f"{club.url}evenings/{large.evening_id}/"
    page = scorer.get(address).context["page"]
    assert [(line.person.name, line.person.points, line.table) for line in page.lines] == [
        (name, total, 0) for name, total in zip(names, points, strict=True)
    ]
    assert "Only the result is known" in scorer.get(address).content.decode()
    assert "only the result" in scorer.get(club.url).content.decode()
    assert [list(wrong_lines(sheet)) for sheet in (large, small)] == [[], []]
    saved = scorer.get(f"/sheets/{large.slug}/document/").json()
    assert len(read_sheet(saved).table.players) == 9


def test_a_result_of_many_is_corrected_and_takes_no_deals_beside_it(scorer: Client, club: Club) -> None:
    names = [f"P{number}" for number in range(1, 10)]
    table = f"Datum;{';'.join(names)}\n2024-03-07;20;10;5;0;-5;-5;-5;-10;-10\n"
    confirm(scorer, club, upload(scorer, club, table), asked_deals="24", asked_figures="points")
    sheet = models.Sheet.objects.get(group=club.group)
    deal = sheet.deals.get()
    form = scorer.get(f"/sheets/{sheet.slug}/deals/1/correct/").context["form"]
    sent = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    answer = scorer.post(
        f"/sheets/{sheet.slug}/deals/1/correct/",
        {**sent, "each.1": "18", "each.2": "12", "version": deal.version, "game": "manual"},
    )
    assert answer.status_code == 302
    totals = dict(models.Result.objects.values_list("seat__name", "points"))
    assert totals == dict(zip(names, (18, 12, 5, 0, -5, -5, -5, -10, -10), strict=True))
    with pytest.raises(Refused, match="there is only a result, no deals"):
        enter_deal(
            sheet_id=sheet.pk,
            deal=Deal(game=Game.MANUAL, each=((0, 1), (1, -1))),
            uid=uuid4(),
            position=2,
            device="",
        )
    with pytest.raises(Refused, match="Delete the whole sheet instead"):
        delete_deal(sheet_id=sheet.pk, position=1, version=deal.version + 1, device="")


def test_a_sheet_that_is_a_whole_evening_says_so_and_comes_back_from_its_file(
    scorer: Client, club: Club
) -> None:
    confirm(scorer, club, upload(scorer, club, FILES["a long list of a winter"].content))
    sheet = models.Sheet.objects.filter(group=club.group).earliest("pk")
    assert "Result of a whole evening" in scorer.get(f"/sheets/{sheet.slug}/").content.decode()
    document = scorer.get(f"/sheets/{sheet.slug}/document/").json()
    assert document["deals"][0]["evening"] == {"deals": [24] * 4, "table": True, "solos": [1] * 4}


def test_a_result_keeps_solos_money_and_place_as_they_were_written(scorer: Client, club: Club) -> None:
    table = (
        "Datum;Tisch;Platz;Spieler;Spiele;Punkte;Soli;Geld\n2024-03-07;1;1;Anna;24;12;2;-1,20 €\n"
        "2024-03-07;1;2;Ben;24;3;;0,30\n2024-03-07;1;4;Cem;24;-5;0;0,50\n2024-03-07;1;5;Rita;24;-10;1;1\n"
        "2024-03-07;2;2;Ute;24;3;;\n2024-03-07;2;3;Pia;24;1;;\n2024-03-07;2;;Eva;24;-4;;\n2024-03-07;2;;Uwe;24;0;;\n"
    )
    page = upload(scorer, club, table)
    assert "not imported" not in page.content.decode()
    confirm(scorer, club, page)
    first, second = models.Sheet.objects.filter(group=club.group).order_by("table")
    kept = {"solos": [2, None, 0, 1], "money": [-120, 30, 50, 100], "places": [1, 2, 4, 5]}
    documents = [scorer.get(f"/sheets/{sheet.slug}/document/").json() for sheet in (first, second)]
    assert [document["deals"][0]["evening"] for document in documents] == [
        {"deals": [24] * 4, "table": True, **kept},
        {"deals": [24] * 4, "table": True, "places": [2, 3, None, None]},
    ]
    said = " ".join(strip_tags(scorer.get(f"/sheets/{first.slug}/deals/1/").content.decode()).split())
    for text in ("Solos Anna 2, Cem 0, Rita 1", "Money Anna −€1.20, Ben €0.30, Cem €0.50, Rita €1.00"):
        assert text in said
    address = f"{club.url}evenings/{first.evening_id}/"
    night = scorer.get(address).context["page"]
    assert [(line.person.name, line.all_solos, line.money_text, line.place) for line in night.lines] == [
        ("Anna", 2, "−€1.20", 1),
        ("Ben", None, "€0.30", 2),
        ("Ute", None, "", 2),
        ("Pia", None, "", 3),
        ("Uwe", None, "", None),
        ("Eva", None, "", None),
        ("Cem", 0, "€0.50", 4),
        ("Rita", 1, "€1.00", 5),
    ]
    lines = scorer.get(f"{address}places.csv").content.decode().splitlines()
    assert lines[:2] == [
        "\ufeffPlace,Name,Points,Round 1,Deals played,Won,Solos,Solos won,Money,Place as written",
        "1,Anna,12,12,24,,2,,-1.20,1",
    ]


def test_a_name_is_matched_once_for_all_files(scorer: Client, club: Club) -> None:
    first = "Date,Berni,Anna,Cem,Rita\n2024-03-07,-2,2,-2,2\n"
    ben = str(player(club, "Ben").pk)
    confirm(scorer, club, upload(scorer, club, first), who1=ben, asked_deals="24")
    again = upload(scorer, club, first.replace("2024-03-07,-2", "2024-03-14,-2").replace("Berni", "BERNI"))
    form = again.context["form"]
    labels = [field.label for field in form.who_fields]
    assert dict(zip(labels, [field.value() for field in form.who_fields], strict=True))["BERNI"] == ben
    assert "Guessed from the first letters" not in again.content.decode()
    confirm(scorer, club, again, **{f"who{labels.index('BERNI')}": "guest", "asked_deals": "24"})
    assert KnownName.objects.count() == 0


def test_two_names_of_a_file_are_one_player_if_they_never_met(scorer: Client, club: Club) -> None:
    file = (
        "Date,Berni,Anna,Cem,Rita\n2024-03-07,-2,2,-2,2\n\n"
        "Date,Bernd Claus,Anna,Cem,Rita\n2025-03-06,5,1,-2,-4\n"
    )
    page = upload(scorer, club, file)
    fields = {field.label: field for field in page.context["form"].who_fields}
    offered = {label: [str(text) for _value, text in field.field.choices] for label, field in fields.items()}
    assert [each for each in offered["Berni"] if "same" in each] == ["the same as Bernd Claus"]
    assert [each for each in offered["Anna"] if "same" in each] == []
    bernd = sorted(fields, key=str.casefold).index("Bernd Claus")
    confirm(scorer, club, page, **{fields["Berni"].name: f"same{bernd}", "asked_deals": "24"})
    results = models.Result.objects.filter(seat__player__name="Bernd Claus").order_by("seat__sheet__started")
    assert list(results.values_list("points", flat=True)) == [-2, 5]
    assert [(known.name, known.player.name) for known in KnownName.objects.all()] == [
        ("berni", "Bernd Claus")
    ]
