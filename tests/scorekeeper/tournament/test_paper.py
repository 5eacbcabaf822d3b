"""Tables that wrote on paper, and what the referee awards."""

from __future__ import annotations

import pytest
from django.test import Client

from rulesets.rules.presets import presets
from scorekeeper.play.groups.models import Membership, Role
from scorekeeper.play.sheets.models import Seat
from scorekeeper.tournament.lists.checks import About, OnList, totals_findings
from scorekeeper.tournament.lists.forms import PaperForm
from scorekeeper.tournament.lists.models import PaperEntry
from scorekeeper.tournament.models import Entrant, Release, Tournament
from scorekeeper.tournament.standings.reads import standings_of
from tests.club import Club, person, signed_in
from tests.scorekeeper.tournament.hall import address, errors
from tests.scorekeeper.tournament.reckoning import TableMemory
from tests.scorekeeper.tournament.run import people
from tests.scorekeeper.tournament.tables import fresh, play, play_round, row, table_at
from tests.scorekeeper.tournament.walks import Leading

pytestmark = pytest.mark.django_db


def paper_url(club: Club, tournament: Tournament) -> str:
    return address(club, tournament, "rounds/1/tables/1/paper/")


def typed(*totals: object, solos: tuple[int, ...] = ()) -> dict[str, object]:
    """What the form sends, where everybody has played the compulsory solo."""
    fields: dict[str, object] = {f"total{seat}": each for seat, each in enumerate(totals)}
    fields["has_all_solos"] = "on"
    return fields | {f"solos{seat}": each for seat, each in enumerate(solos)}


def kept() -> list[tuple[int, list[int], list[int]]]:
    return list(PaperEntry.objects.order_by("turn").values_list("turn", "totals", "solos"))


def test_totals_count_when_two_people_have_typed_the_same(club: Club, anna: Client, ben: Client) -> None:
    tournament = play_round(club, 4)
    url, table = paper_url(club, tournament), table_at(tournament)
    ben.post(url, typed(12, -4, -4, -4, solos=(1, 0, 0, 0)))
    assert (kept(), row(table).locked) == ([(1, [12, -4, -4, -4], [1, 0, 0, 0])], None)
    form = anna.get(url).context["form"]
    assert [sum_field.value() for _seat, sum_field, _solos in form.lines] == [None] * 4
    anna.post(url, typed(12, -4, -4, -4, solos=(1, 0, 0, 0)))
    assert row(table).locked is not None
    assert fresh(table).locked
    assert Release.objects.get().closed is not None
    page = anna.get(address(club, tournament, "rounds/1/tables/")).content.decode()
    assert "confirmed, from paper" in page


def test_a_difference_stands_at_its_field_and_who_was_wrong_types_again(
    club: Club, anna: Client, ben: Client
) -> None:
    tournament = play_round(club)
    url, table = paper_url(club, tournament), table_at(tournament)
    ben.post(url, typed(12, -4, -4, -4))
    page = anna.post(url, typed(12, -6, -2, -4, solos=(1, 0, 0, 0)))
    assert errors(page) == {
        "total1": ["The other entry: −4"],
        "total2": ["The other entry: −4"],
        "solos0": ["The other entry: 0"],
    }
    assert row(table).locked is None
    page = ben.post(url, typed(12, -6, -2, -4))
    assert errors(page) == {"solos0": ["The other entry: 1"]}
    ben.post(url, typed(12, -6, -2, -4, solos=(1, 0, 0, 0)))
    assert row(table).locked is not None


def test_nobody_types_both_times(club: Club, anna: Client, ben: Client) -> None:
    tournament = play_round(club)
    url, sent = paper_url(club, tournament), typed(3, 1, -1, -3)
    for who in (ben, anna):
        for _time in range(2):
            page = who.post(url, sent)
        assert errors(page) == {"__all__": ["Someone else has to type it the second time."]}
        who.post(f"{url}drop/")
        assert kept() == []


def test_who_runs_it_alone_lets_the_table_confirm_what_was_typed_once(club: Club) -> None:
    walker, at = table_on_paper(club)
    at.paper = ([12, -4, -4, -4], [1, 0, 0, 0])
    walker.type_paper(at)
    walker.follow("Totals from paper")
    assert f"{at.names[0]} +12 (1 solo won)" in walker.page
    assert not walker.can_press("Save")
    walker.press("The list is right", {"seats": ["0", "1", "3"]})
    assert f"Not confirmed by {at.names[2]} yet." in walker.page
    walker.press("The list is right", {"seats": ["0", "1", "2", "3"]})
    assert "Typed once, and confirmed by everybody at the table." in walker.page
    assert "confirmed, from paper" in walker.page
    assert list(PaperEntry.objects.values_list("turn", "by_table", "totals")) == [
        (1, False, [12, -4, -4, -4]),
        (2, True, [12, -4, -4, -4]),
    ]


def test_a_table_does_not_confirm_what_was_typed_anew_meanwhile(club: Club, anna: Client) -> None:
    url = paper_url(club, play_round(club))
    anna.post(url, typed(3, 1, -1, -3))
    entry = PaperEntry.objects.get().pk
    anna.post(f"{url}drop/")
    anna.post(url, typed(3, -1, 1, -3))
    page = anna.post(f"{url}table/", {"entry": entry, "seats": ["0", "1", "2", "3"]}, follow=True)
    assert "The list has changed in the meantime." in page.content.decode()
    assert kept() == [(1, [3, -1, 1, -3], [0, 0, 0, 0])]


def test_a_third_person_does_not_outvote_two(club: Club, anna: Client, ben: Client) -> None:
    tournament = play_round(club)
    url = paper_url(club, tournament)
    ben.post(url, typed(3, 1, -1, -3))
    anna.post(url, typed(3, -1, 1, -3))
    dora = person("Dora")
    Membership.objects.create(group=club.group, user=dora, role=Role.SCORER)
    page = signed_in(dora).post(url, typed(3, 1, -1, -3))
    assert errors(page) == {"__all__": ["Someone else has to type it the second time."]}


def test_what_was_typed_counts_no_more_once_the_list_is_unlocked(
    club: Club, anna: Client, ben: Client
) -> None:
    tournament = play_round(club, 4)
    url, table = paper_url(club, tournament), table_at(tournament)
    for who in (ben, anna):
        who.post(url, typed(12, -4, -4, -4))
    anna.post(address(club, tournament, "rounds/1/tables/1/unlock/"), {"reason": "Zahlendreher"})
    assert points_in(tournament) == [None] * 4
    play(table, 2)
    assert points_in(tournament) == [2, 2, -2, -2]
    anna.post(url, typed(12, -4, -4, -4))
    assert row(table).locked is None
    assert points_in(tournament) == [2, 2, -2, -2]
    ben.post(url, typed(12, -4, -4, -4))
    assert row(table).locked is not None
    assert points_in(tournament) == [12, -4, -4, -4]


def points_in(tournament: Tournament) -> list[int | None]:
    """What the first round brought everybody, the first first."""
    return [line.rounds[0].points for line in standings_of(tournament).lines]


@pytest.mark.parametrize(
    ("sent", "problems"),
    [
        (typed(3, 1, -1, -2), {"__all__": "The sum is 1, not 0."}),
        (typed(3, 1, "", -4), {"total2": "This field is required."}),
        (typed(3, 1, "x", -4), {"total2": "Enter a whole number."}),
    ],
)
def test_what_cannot_be_is_said(
    club: Club, ben: Client, sent: dict[str, object], problems: dict[str, str]
) -> None:
    page = ben.post(paper_url(club, play_round(club)), sent)
    assert {name: texts[0][: len(problems[name])] for name, texts in errors(page).items()} == problems
    assert kept() == []


def entrant_at(tournament: Tournament) -> Entrant:
    """Who sits at the first seat of the first table."""
    name = table_at(tournament).sheet.seats.earliest("position").name
    everybody = Entrant.objects.filter(attendance__evening=tournament.evening_id)
    return next(each for each in everybody if str(each) == name)


def test_what_was_awarded_is_shown_and_counts_once_beside_the_totals(
    club: Club, anna: Client, ben: Client
) -> None:
    tournament = play_round(club, 4)
    url, entrant = paper_url(club, tournament), entrant_at(tournament)
    awarded = {"entrant": entrant.number, "number": 1, "kind": "penalty", "points": 12}
    anna.post(address(club, tournament, "awards/"), {**awarded, "reason": "Unsportlich"})
    shown = f"{entrant}: −12 · Unsportlich"
    for page in (ben.get(url), anna.get(address(club, tournament, "rounds/1/tables/1/"))):
        assert shown in page.content.decode()
    page = ben.post(url, typed(-4, 0, -4, -4))
    text = "The sum is −12, not 0. Type the totals without penalties and corrections: they are added."
    assert (errors(page), kept()) == ({"__all__": [text]}, [])
    for who in (ben, anna):
        who.post(url, typed(8, 0, -4, -4))
    points = {line.entrant: line.points for line in standings_of(tournament).lines}
    assert (points[entrant.number], sorted(points.values())) == (-4, [-4, -4, -4, 0])


def test_where_only_plus_is_written_totals_need_no_sum_of_zero(club: Club, ben: Client) -> None:
    ben.post(paper_url(club, play_round(club, preset="club_plus")), typed(8, 0, 4, 4))
    assert kept() == [(1, [8, 0, 4, 4], [0, 0, 0, 0])]


@pytest.mark.parametrize(
    ("totals", "solos", "said"),
    [
        ((5, -2, -2, -1), (0, 0, 0, 0), "Some totals are even and some odd: that cannot be right."),
        ((12, -4, -4, -4), (24, 24, 24, 24), "These are 96 won solos, and the list has 4 deals."),
        ((12, -4, -4, -4), (2, 2, 1, 0), "These are 5 won solos, and the list has 4 deals."),
        (
            (12, -4, -4, -4),
            (2, 0, 0, 0),
            "Nobody can win more than 1 solo here: the others play theirs, too.",
        ),
    ],
)
def test_totals_and_solos_that_no_list_comes_to_are_refused_on_paper(
    club: Club, totals: tuple[int, ...], solos: tuple[int, ...], said: str
) -> None:
    walker, at = table_on_paper(club)
    at.paper = (list(totals), list(solos))
    walker.type_paper(at)
    assert said in walker.page, walker.page.text
    assert kept() == []


def test_a_penalty_on_the_list_is_said_where_totals_are_even_and_odd(club: Club) -> None:
    walker, at = table_on_paper(club)
    at.paper = ([5, -2, -2, -1], [0, 0, 0, 0])
    walker.type_paper(at)
    walker.press("Save", {"remarks": ["There is a penalty on the list."]})
    assert kept() == [(1, [5, -2, -2, -1], [0, 0, 0, 0])]
    confirm_at_table(walker)
    assert "There is a penalty on the list." in walker.page


def test_that_somebody_has_not_played_the_compulsory_solo_is_asked_about_and_named(club: Club) -> None:
    walker, at = table_on_paper(club)
    at.paper = ([5, -3, -1, -1], [0, 0, 0, 0])
    walker.type_paper(at, has_all_solos=False)
    text = "Not everybody has played the compulsory solo."
    assert text in walker.page
    assert kept() == []
    walker.press("Save", {"remarks": [text]})
    confirm_at_table(walker)
    assert text in walker.page


def confirm_at_table(walker: Leading) -> None:
    """Everybody at the table says on the phone of who typed it that it is right."""
    walker.follow("Totals from paper")
    walker.press("The list is right", {"seats": ["0", "1", "2", "3"]})


@pytest.mark.parametrize("solos", [(5, 0, 0, 0), (1, 3, 1, 0)])
def test_phone_and_paper_are_checked_by_the_same(solos: tuple[int, ...]) -> None:
    rules = presets()["ddv"].rules
    on_list = OnList(rules, (5, -2, -2, -1), solos, deals=4, has_all_solos=False, owing=("Ben",))
    wrong = [finding.about for finding in totals_findings(on_list) if not finding.is_right]
    assert wrong == [About.PARITY, About.SOLOS, About.OWED]
    seats = [Seat(position=seat, name=str(seat)) for seat in range(4)]
    sent = typed(5, -2, -2, -1, solos=solos)
    del sent["has_all_solos"]
    form = PaperForm(sent, seats=seats, rules=rules, deals=4, awards=())
    assert set(form.errors) == {"__all__", f"solos{solos.index(max(solos))}"}
    assert form.asked == {"penalty", "owed"}


@pytest.mark.parametrize(("totals", "preset"), [((5, -2, -1, -1, -1), "ddv"), ((5, 2, 0, 0), "club_plus")])
def test_even_and_odd_totals_are_no_matter_at_five_and_where_only_plus_is_written(
    totals: tuple[int, ...], preset: str
) -> None:
    seats = [Seat(position=seat, name=str(seat)) for seat, _total in enumerate(totals)]
    form = PaperForm(typed(*totals), seats=seats, rules=presets()[preset].rules, deals=5, awards=())
    assert form.errors == {}


def table_on_paper(club: Club) -> tuple[Leading, TableMemory]:
    """The leader before a table of four with a list of four deals, of whom nothing is typed."""
    walker = Leading(club, club.anna)
    walker.set_up("DDV ranking tournament", {"Deals at a table of four": 4, "Minutes per round": ""})
    walker.enter("\n".join(people(4)))
    walker.press("Everyone is here")
    (printed,) = walker.open_next(1)
    return walker, TableMemory(round=1, table=printed.table, names=printed.names)
