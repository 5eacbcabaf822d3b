"""Who did what in a tournament: what leaders and helpers do is written down, and stays."""

from __future__ import annotations

import pytest

from scorekeeper.tournament.awards.models import Award
from scorekeeper.tournament.models import Did, LogLine
from tests.club import Club, signed_in
from tests.scorekeeper.tournament.hall import address, gather, leader, set_up, sheets_of
from tests.scorekeeper.tournament.played import make, play_round

pytestmark = pytest.mark.django_db


def lines() -> list[tuple[str, str]]:
    """Who did what, the first first."""
    return [(line.by.username if line.by else "", str(line)) for line in LogLine.objects.order_by("pk")]


def test_a_round_is_told_from_the_draw_to_an_unlocked_list(club: Club) -> None:
    tournament = set_up(club, 9, minutes=100)
    anna, ben, url = leader(club), signed_in(club.ben), address(club, tournament)
    ben.post(f"{url}entrants/8/", {"name": "Gast 8", "club": "Kiel"})
    ben.post(f"{url}entrants/8/", {"name": "Gast 8", "club": "Kiel"})
    ben.post(f"{url}draw/")
    ben.post(f"{url}draw/", {"anew": ""})
    ben.post(f"{url}rounds/1/swap/", {"swap": ["1", "2"], "one": "1", "other": "2"})
    anna.post(f"{url}rounds/1/open/")
    anna.post(f"{url}rounds/1/release/")
    anna.post(f"{url}rounds/1/stop/")
    anna.post(f"{url}rounds/1/back/")
    anna.post(f"{url}rounds/1/open/")
    anna.post(f"{url}rounds/1/release/")
    make(sheets_of(tournament, 1)[0], (3, -1, -1, -1))
    ben.post(f"{url}entrants/9/out/")
    anna.post(f"{url}rounds/1/stop/")  # not any more
    ben.post(f"{url}rounds/1/tables/1/minutes/", {"minutes": "5"})
    anna.post(f"{url}rounds/1/tables/break-off/", {"reason": "Feueralarm", "table": "1"})
    anna.post(f"{url}rounds/1/tables/1/unlock/", {"reason": "Tippfehler"})
    anna.post(f"{url}rounds/1/tables/2/unplayed/")
    said = [each for each in lines() if "swapped" not in each[1]]
    assert said == [
        ("ben", "Changed: Gast 8, Club: Ulm → Kiel"),
        ("ben", "Round 1 drawn"),
        ("ben", "Round 1 drawn again, by a new lot"),
        ("anna", "Round 1: tables opened"),
        ("anna", "Round 1 released"),
        ("anna", "Round 1: release undone"),
        ("anna", "Round 1: opening undone"),
        ("anna", "Round 1: tables opened"),
        ("anna", "Round 1 released"),
        ("ben", "Drops out: Gast 9"),
        ("ben", "Round 1, table 1: minutes added: 5"),
        ("anna", "Round 1: broken off: 1: Feueralarm"),
        ("anna", "Round 1, table 1: list unlocked: Tippfehler"),
        ("anna", "Round 1, table 2: locked as unplayed"),
    ]


def test_awards_paper_substitutes_and_the_cut_are_told(club: Club) -> None:
    tournament = set_up(club, rounds=2, cut_after=1, cut_size=4)
    entered = gather(tournament, 8)
    play_round(tournament, 1)
    anna, url = leader(club), address(club, tournament)
    anna.post(
        f"{url}awards/",
        {
            "entrant": entered[0].number,
            "number": "1",
            "kind": "penalty",
            "points": "3",
            "reason": "Zeigen",
            "sure": "on",
        },
    )
    anna.post(f"{url}awards/{Award.objects.get().pk}/cancel/")
    anna.post(f"{url}entrants/8/substitute/", {"by-name": "Zoe"})
    anna.post(f"{url}final/", {"size": "4"})
    anna.post(f"{url}final/", {"size": "4"})
    anna.post(f"{url}final/undo/")
    said = [text for _who, text in lines()]
    assert said[0].startswith("Round 1, penalty or correction: Gast 1, Penalty")
    assert said[1].startswith("Round 1, penalty or correction cancelled: Gast 1, Penalty")
    assert said[2] == "Takes over: Gast 8 → Zoe"
    assert [each.partition(" by ")[0] for each in said[3:]] == [
        "The final is played",
        "The cut before the final was undone",
    ]


def test_leaders_read_it_and_nobody_else(club: Club) -> None:
    tournament = set_up(club)
    url = f"{address(club, tournament)}log/"
    assert "Nothing yet" in leader(club).get(url).content.decode()
    LogLine.objects.create(tournament=tournament, by=club.ben, did=Did.OPENED, round=2)
    page = " ".join(leader(club).get(url).content.decode().split())
    assert "Round 2: tables opened" in page
    assert "· ben" in page
    assert [signed_in(user).get(url).status_code for user in (club.ben, club.cem)] == [403, 403]


def test_every_deed_has_a_sentence_and_none_is_as_long_as_its_column() -> None:
    said = {"round": 1, "table": 2, "about": "Gast 1"}
    assert [did for did in Did if not str(did.label) % said or len(did) > 10] == []
