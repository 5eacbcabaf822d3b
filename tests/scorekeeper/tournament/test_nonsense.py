"""Whatever is sent to a tournament: nonsense changes nothing, and no answer is a fault of the server."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import caches
from django.urls import reverse

from scorekeeper.tournament.awards.models import AwardKind
from scorekeeper.tournament.awards.writes import award
from scorekeeper.tournament.links import entry_token
from scorekeeper.tournament.models import Entrant, Tournament
from scorekeeper.tournament.rounds.writes import draw_rounds
from scorekeeper.tournament.setup.forms import TournamentForm
from scorekeeper.tournament.setup.writes import series_of
from tests.access import NEVER, STATUS
from tests.addresses import routes
from tests.club import Club, everything
from tests.made_once import once_in_module
from tests.scorekeeper.tournament.hall import leader
from tests.scorekeeper.tournament.tables import play, play_round, send_in, table_at

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]

NONSENSE = {
    "nothing": "",
    "spaces": " \u3000\t\r\n",
    "NUL": "a\x00b",
    "below zero": "-1",
    "a fraction": "1.5",
    "no number": "nan",
    "huge": "9" * 5000,
    "more than a column holds": str(2**63),
    "other digits": "³",
    "markup": "<script>alert(1)</script>",
    "turned round": "\u202eanna",
    "long": "x" * 70_000,
}
FIELDS = (
    *("title", "day", "rounds", "minutes", "minutes_at_five", "length", "preset", "ahead", "counting"),
    *("places_of_four", "places_of_five", "missed", "fee", "prizes", "best_of", "tie1", "tie2"),
    *("paid", "here", "paid_before", "here_before", "players"),
    *("swap", "table", *(f"table{number}" for number in range(1, 9)), "revision", "seats", "reason"),
    *(f"{what}{seat}" for what in ("total", "solos") for seat in range(5)),
    *("entrant", "number", "kind", "points"),
)
"""Every field of every form that takes no names."""
TYPED = ("name", "by-name", "text", "series", "club", "team")
"""What may be nearly anything."""
STAND_IN = 987_654_321
"""What stands in an address for a number that `reverse` would not write there."""
ANSWERS = {200, 302, 400, 403, 404, 409, 413, 422, 429}


@pytest.fixture
@once_in_module
def tournament(club: Club) -> Tournament:
    """A tournament that takes entries, whose first round is played and whose second is drawn."""
    series = series_of(group=club.group, title="Serie", best_of=0)
    made = play_round(club, 8, takes_entries=True, series=series)
    draw_rounds(tournament=made)
    entrant = Entrant.objects.earliest("pk")
    award(entrant=entrant, number=1, kind=AwardKind.WARNING, points=0, reason="Laut", user=club.anna)
    return made


def posted(club: Club, tournament: Tournament, number: int = 1) -> dict[str, str]:
    """Every address of tournaments to which something is sent, by name; about a round and its table."""
    table = table_at(tournament)
    given: dict[str, Any] = {
        "tournament": tournament.slug,
        "key": tournament.series_id,
        "token": entry_token(tournament.slug),
        "number": STAND_IN,
        "table": STAND_IN,
        "pk": STAND_IN,
    }
    found = {}
    for name, route in routes().items():
        if name.startswith("tournaments:") and STATUS[name]["POST"] != NEVER:
            given["slug"] = table.sheet.slug if route.startswith("sheets/") else club.group.slug
            kwargs = {key: given[key] for key in given if f":{key}>" in route}
            found[name] = reverse(name, kwargs=kwargs).replace(str(STAND_IN), str(number))
    return found


WITHOUT_FIELDS = {
    f"tournaments:{name}"
    for name in (
        *("drop", "all_here", "drop_out", "remove", "draw", "open", "release", "answer", "drop_paper"),
        *("take_back", "hand_back"),
        *("cancel_award", "referee", "strike", "entrant"),
    )
}
"""What is done whatever is sent with it; of who sat at a table, that the club is empty is no nonsense."""


@pytest.mark.parametrize("kind", NONSENSE)
def test_nonsense_changes_nothing(club: Club, tournament: Tournament, kind: str) -> None:
    table = table_at(tournament)
    play(table, 2)
    send_in(table)
    browser = leader(club)
    before = everything()
    sent = dict.fromkeys(FIELDS, NONSENSE[kind])
    answers = {}
    for name, url in posted(club, tournament).items():
        if name not in WITHOUT_FIELDS:
            caches["limits"].clear()
            answers[name] = browser.post(url, sent).status_code
            assert everything() == before, name
    assert set(answers.values()) <= ANSWERS
    assert len(answers) > 15


@pytest.mark.parametrize(("kind", "number"), [*((kind, 99) for kind in NONSENSE), ("markup", 10**30)])
def test_no_address_fails_whatever_is_sent(
    club: Club, tournament: Tournament, kind: str, number: int
) -> None:
    """Also what is done without a question, about rounds, tables, entrants and lines that are not there."""
    browser = leader(club)
    sent = dict.fromkeys((*FIELDS, *TYPED), NONSENSE[kind])
    asked = {"swap": NONSENSE[kind], "known": NONSENSE[kind]}
    for name, url in posted(club, tournament, number).items():
        if name != "tournaments:drop":
            caches["limits"].clear()
            answers = {browser.post(url, sent).status_code, browser.get(url, asked).status_code}
            assert answers <= {*ANSWERS, 405}, name


@pytest.mark.parametrize("body", [b"text=%ff%fe&name=%ed%a0%80", b"\x00\xff", b"seats=" + b"&seats=1" * 900])
def test_no_address_fails_at_bytes_that_are_no_text(club: Club, tournament: Tournament, body: bytes) -> None:
    browser = leader(club)
    for name, url in posted(club, tournament).items():
        caches["limits"].clear()
        answer = browser.post(url, body, content_type="application/x-www-form-urlencoded")
        assert answer.status_code in ANSWERS, name


@pytest.mark.parametrize("typed", ["3, 1, -1, x, -3", "1000, 5, 6", "0.5, 1, 2", "3 1 -1", "3,,1,-1,-3"])
def test_what_is_no_number_for_each_place_is_said_at_its_field(club: Club, typed: str) -> None:
    form = TournamentForm({"places_of_four": typed})
    assert form.errors["places_of_four"] == ["There must be as many numbers as places: 4."]


@pytest.mark.parametrize("typed", ["3, 1, -1, -3", "3 1 −1 −3", "+3;1;-1;-3"])
def test_points_for_places_are_typed_in_many_ways(club: Club, typed: str) -> None:
    form = TournamentForm({"places_of_four": typed})
    form.full_clean()
    assert form.cleaned_data["places_of_four"] == [3, 1, -1, -3]
