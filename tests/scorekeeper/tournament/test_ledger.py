"""The ledger: what the referee awards, for which deal and by which paragraph, who gets it; protests."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scorekeeper.tournament.awards.models import Award
from scorekeeper.tournament.awards.reads import ledger_of
from scorekeeper.tournament.lists.reads import check_list
from scorekeeper.tournament.models import Entrant, Tournament
from scorekeeper.tournament.standings.reads import standings_of
from tests.cast import deal, enter
from tests.club import Club
from tests.scorekeeper.tournament.hall import address, errors, stored
from tests.scorekeeper.tournament.tables import SEATS, fresh, play, play_round, table_at
from tests.walking import press, seen

pytestmark = pytest.mark.django_db


def words_of(page: Any) -> str:
    """What stands on a page."""
    return seen(page).text


def entrants_at(tournament: Tournament, number: int = 1) -> list[Entrant]:
    """Who sits at a table, by seats."""
    names = table_at(tournament, number).sheet.seats.order_by("position").values_list("name", flat=True)
    everybody = {
        str(each): each for each in Entrant.objects.filter(attendance__evening=tournament.evening_id)
    }
    return [everybody[name] for name in names]


def entrant_at(tournament: Tournament) -> Entrant:
    """Who sits at the first seat of the first table."""
    return entrants_at(tournament)[0]


def lines() -> list[tuple[str, str, int]]:
    """What was awarded: to whom, what, how many points."""
    return [(str(each.entrant), each.kind, each.points) for each in Award.objects.order_by("pk")]


def penalty_for(tournament: Tournament, **said: object) -> dict[str, object]:
    """What the form sends for the first at the first table."""
    sent = {
        "entrant": entrant_at(tournament).number,
        "number": 1,
        "kind": "penalty",
        "reason": "Bedient nicht",
    }
    return {**sent, **said}


def test_the_ledger_keeps_who_awarded_what_and_why_and_what_cancelled_it(club: Club, anna: Client) -> None:
    tournament = play_round(club)
    url, entrant = address(club, tournament, "awards/"), entrant_at(tournament)
    sent = {"entrant": entrant.number, "number": 1, "reason": "Unsportlich"}
    anna.post(url, {**sent, "kind": "penalty", "points": "12"})
    anna.post(url, {**sent, "kind": "warning", "points": "5"})
    assert [(each.kind, each.points, each.by) for each in Award.objects.all()] == [
        ("penalty", -12, club.anna),
        ("warning", 0, club.anna),
    ]
    page = anna.get(url)
    assert page.context["ledger"].off_zero == -12
    assert "all points of the tournament together come to −12, not 0" in " ".join(
        page.content.decode().split()
    )
    for _time in range(2):
        anna.post(f"{url}{Award.objects.earliest('pk').pk}/cancel/")
    lines = ledger_of(tournament).lines
    assert [(line.kind, line.points, line.cancels, line.by) for line in lines] == [
        ("Penalty", 12, True, "anna"),
        ("Warning", 0, False, "anna"),
        ("Penalty", -12, False, "anna"),
    ]


@pytest.mark.parametrize(
    ("wrong", "field"),
    [({"points": ""}, "points"), ({"reason": ""}, "reason"), ({"entrant": "99"}, "entrant")],
)
def test_an_award_says_to_whom_how_much_and_why(
    club: Club, anna: Client, wrong: dict[str, str], field: str
) -> None:
    tournament = play_round(club)
    sent = {"entrant": "1", "number": "1", "kind": "correction", "points": "3", "reason": "Verzählt"}
    page = anna.post(address(club, tournament, "awards/"), {**sent, **wrong})
    assert list(errors(page)) == [field]
    assert not Award.objects.exists()


def test_a_penalty_that_stands_on_the_list_is_asked_about_before_it_counts_once_more(
    club: Club, anna: Client
) -> None:
    tournament = play_round(club, length=6, preset="ddv")
    table, entrant = table_at(tournament), entrant_at(tournament)
    seat = table.sheet.seats.get(name=str(entrant)).position
    play(table, 1)
    enter(table, deal(SEATS, game="penalty", by=[SEATS[seat]], penalty=3, to=[]))
    url = address(club, tournament, "awards/")
    sent = {"entrant": entrant.number, "number": 1, "reason": "Bedient nicht", "kind": "penalty", "points": 3}
    page = anna.post(url, sent)
    assert f"A penalty for {entrant} is on the list of the table already, and counts there: −3." in " ".join(
        page.text.split()
    )
    assert not Award.objects.exists()
    assert press(anna, page, "Enter it", is_meant="on").status_code == 200
    assert [each.points for each in Award.objects.all()] == [-3]
    anna.post(url, {**sent, "kind": "warning"})
    assert Award.objects.count() == 2


def test_only_who_leads_awards(club: Club, ben: Client) -> None:
    tournament = play_round(club)
    assert ben.get(address(club, tournament, "awards/")).status_code == 200
    assert ben.post(address(club, tournament, "awards/"), {}).status_code == 403


def test_a_case_of_the_rules_names_deal_paragraph_and_points_and_others_get_them(
    club: Club, anna: Client
) -> None:
    tournament = play_round(club, preset="ddv")
    url, (first, *others) = address(club, tournament, "awards/"), entrants_at(tournament)
    page = anna.post(url, penalty_for(tournament, case="minor", deal=5))
    assert errors(page) == {"__all__": ["Who gets the points of it? They are written beside theirs."]}
    assert not Award.objects.exists()
    page = press(anna, page, "Enter it")
    assert lines() == [(str(first), "penalty", -3), *((str(each), "correction", 1) for each in others)]
    assert {(each.deal, each.paragraph, each.case) for each in Award.objects.all()} == {(5, "9.3", "minor")}
    got = f"{others[0]} +1, {others[1]} +1, {others[2]} +1"
    text = f"Penalty, −3: Bedient nicht (deal 5, § 9.3) {got}"
    assert text in words_of(page)
    assert ledger_of(tournament).off_zero == 0
    for path in ("rounds/1/tables/1/", "standings/", f"standings/{first.number}/", "print/standings/"):
        assert "Bedient nicht (deal 5, § 9.3)" in anna.get(address(club, tournament, path)).content.decode()
    anna.post(f"{url}{Award.objects.earliest('pk').pk}/cancel/")
    assert not Award.objects.filter(cancelled_at=None).exists()


@pytest.mark.parametrize(
    ("said", "points", "others"),
    [
        ({"case": "serious", "absagen": "2"}, -18, [6, 6, 6]),
        ({"case": "unsporting", "points": "7"}, -7, []),
        ({"case": "minor_solo", "asked": "on", "receivers": "second"}, -3, [3]),
        ({"case": "serious_solo", "absagen": "1", "asked": "on"}, -15, []),
        ({"points": "4"}, -4, []),
    ],
)
def test_a_case_comes_to_what_the_rules_say(
    club: Club, anna: Client, said: dict[str, str], points: int, others: list[int]
) -> None:
    tournament = play_round(club, preset="ddv")
    url = address(club, tournament, "awards/")
    second = entrants_at(tournament)[1].number
    named = {name: str(second) if value == "second" else value for name, value in said.items()}
    page = anna.post(url, penalty_for(tournament, **named))
    if not Award.objects.exists():
        press(anna, page, "Enter it")
    assert [made for _name, _kind, made in lines()] == [points, *others]


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({"case": "minor", "points": "4"}, "This case comes to 3. Choose “Another amount” for others."),
        ({"case": "unsporting"}, "How many?"),
        ({"case": "unsporting", "points": "13"}, "At most 12 points."),
        (
            {"case": "minor", "asked": "on", "receivers": ["2", "3"]},
            "3 points cannot be split among 2: who sat out?",
        ),
        ({"case": "minor_solo", "asked": "on", "receivers": ["2", "3"]}, "Only the soloist gets them."),
    ],
)
def test_what_no_case_comes_to_is_refused(
    club: Club, anna: Client, said: dict[str, object], problem: str
) -> None:
    tournament = play_round(club, preset="ddv")
    mates = [str(each.number) for each in entrants_at(tournament)]
    if "receivers" in said:
        said = {**said, "receivers": mates[1:3]}
    page = anna.post(address(club, tournament, "awards/"), penalty_for(tournament, **said))
    assert list(errors(page).values()) == [[problem]]
    assert not Award.objects.exists()


def test_at_five_who_sat_out_in_the_deal_gets_nothing(club: Club, anna: Client) -> None:
    tournament = play_round(club, 5, length=30, preset="ddv_five")
    play(table_at(tournament), 1)
    entrants = entrants_at(tournament)
    sent = penalty_for(tournament, case="minor", deal=1, entrant=entrants[1].number)
    press(anna, anna.post(address(club, tournament, "awards/"), sent), "Enter it")
    assert lines()[1:] == [(str(each), "correction", 1) for each in entrants[2:]]


def test_a_penalty_in_the_ledger_is_asked_about_on_the_list_as_well(
    club: Club, anna: Client, ben: Client
) -> None:
    """On a phone the table confirms it, on paper it is said."""
    tournament = play_round(club, length=6, preset="ddv")
    first = entrant_at(tournament)
    anna.post(address(club, tournament, "awards/"), penalty_for(tournament, points="3"))
    table = table_at(tournament)
    seat = table.sheet.seats.get(name=str(first)).position
    enter(table, deal(SEATS, game="penalty", by=[SEATS[seat]], penalty=3, to=[]))
    text = f"A penalty for {first} is on the list, and one beside it: both count. Is that right?"
    assert [each.text for each in check_list(fresh(table)).findings if not each.is_right][-1] == text
    sent: dict[str, object] = {"has_all_solos": "on", "remarks": ["penalty"]}
    sent |= {f"total{at}": points for at, points in enumerate((5, -2, -2, -1))}
    url = address(club, tournament, "rounds/1/tables/1/paper/")
    assert errors(ben.post(url, sent)) == {"__all__": [text]}
    said = {**sent, "remarks": ["penalty", "twice"]}
    assert ben.post(url, said).status_code == 302


def test_a_protest_is_said_and_decided_and_standings_say_that_it_is_open(club: Club, anna: Client) -> None:
    tournament = play_round(club)
    url = address(club, tournament, "awards/")
    play(table_at(tournament), 1)
    anna.post(url, penalty_for(tournament, kind="protest", deal=3, reason="Falsch bedient"))
    open_now = "A protest has not been decided yet"
    for path in ("", "standings/", "print/standings/"):
        assert open_now in anna.get(address(club, tournament, path)).content.decode()
    page = anna.get(url)
    assert f"Protest of {entrant_at(tournament)}, round 1 Falsch bedient (deal 3)" in words_of(page)
    press(anna, page, "Reject", decision="Karte lag offen")
    (made,) = Award.objects.all()
    assert (made.decision, made.is_upheld, made.decided_by) == ("Karte lag offen", False, club.anna)
    anna.post(f"{url}{made.pk}/decide/", {"decision": "Doch", "is_upheld": "yes"})
    assert Award.objects.get().decision == "Karte lag offen"
    assert open_now not in anna.get(address(club, tournament, "standings/")).content.decode()
    assert "rejected: Karte lag offen" in words_of(anna.get(url))


def test_a_protest_that_is_taken_back_is_open_no_more(club: Club, anna: Client) -> None:
    tournament = play_round(club)
    url = address(club, tournament, "awards/")
    anna.post(url, penalty_for(tournament, kind="protest"))
    press(anna, anna.get(url), "Take back")
    assert ledger_of(tournament).open_protests == ()
    assert not standings_of(tournament).has_open_protests
    assert "taken back: Protest" in words_of(anna.get(url))


def test_the_form_that_is_opened_at_a_table_is_about_who_sits_there(club: Club, anna: Client) -> None:
    tournament = play_round(club)
    page = anna.get(address(club, tournament, "awards/?round=1&table=2"))
    offered = {int(value) for value, _label in page.context["form"].fields["entrant"].choices if value}
    assert offered == {each.number for each in entrants_at(tournament, 2)}


def test_standings_are_hidden_and_shown_when_the_leader_says(club: Club, anna: Client, ben: Client) -> None:
    tournament = play_round(club)
    url = address(club, tournament, "standings/")
    play(table_at(tournament), 1)
    press(anna, anna.get(url), "Hide the standings from others")
    assert stored(tournament).evening.is_hidden
    assert "The standings are hidden for now." in ben.get(url).content.decode()
    assert "Only you see the standings until you show them." in anna.get(url).content.decode()
    ben.post(f"{url}hide/", {"hidden": "no"})
    press(anna, anna.get(url), "Show the standings to everybody")
    assert not stored(tournament).evening.is_hidden
    assert "hidden for now" not in words_of(ben.get(url))
