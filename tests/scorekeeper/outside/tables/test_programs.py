"""Files of other programs, as their own texts describe them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from tests.scorekeeper.outside.tables.reading import found_in, only, refusals, told, totals_of

FOUR = ["Anna", "Ben", "Cem", "Dora"]
IDS = {name: f"id-{name}" for name in [*FOUR, "Emil"]}


def game(re: str, winner: str, *flags: str, out: str | None = None, **more: Any) -> dict[str, Any]:
    names = [name for name in IDS if name != out and (out or name != "Emil")]
    sides = re.split()
    return {
        "id": "g",
        "playedAt": "2026-05-12T19:00:00.000Z",
        "rePlayerIds": [IDS[name] for name in sides],
        "contraPlayerIds": [IDS[name] for name in names if name not in sides],
        "sittingOutPlayerId": IDS[out] if out else None,
        "winner": winner,
        "flagCodes": list(flags),
        "note": None,
        "isSolo": len(sides) == 1,
        "triggersManualBock": False,
        **more,
    }


def bockzettel(*games: dict[str, Any], names: list[str] = FOUR, **about: Any) -> dict[str, Any]:
    sheet = {
        "id": "s",
        "title": "Krone",
        "createdAt": "2026-05-12T18:00:00.000Z",
        "updatedAt": "2026-05-12T22:00:00.000Z",
        "playerIds": [IDS[name] for name in names],
        "rounds": [{"index": 0, "games": list(games)}],
        "dirty": True,
        "stackingModeOverride": None,
        "groupId": None,
        **about,
    }
    players = [{"id": IDS[name], "playerName": name} for name in names]
    payload = {"players": players, "sheets": [sheet], "groups": [], "settings": None}
    return {"app": "doppelkopf_schreiber", "formatVersion": 1, "kind": "sheet", "payload": payload}


def test_a_sheet_of_bockzettel_has_its_points_and_what_happened() -> None:
    games = [
        game("Anna Ben", "re", "reAnnounced", "under90", "contraFuchs1"),
        game("Anna Cem", "contra", "reAnnounced", note="knapp"),
        game("Dora", "re"),
    ]
    found = found_in(json.dumps(bockzettel(*games)))
    assert told(found)["evenings"] == [
        {
            "date": "2026-05-12",
            "title": "Krone",
            "points": [
                {"Anna": 3, "Ben": 3, "Cem": -3, "Dora": -3},
                {"Anna": -4, "Cem": -4, "Ben": 4, "Dora": 4},
                {"Dora": 9, "Anna": -3, "Ben": -3, "Cem": -3},
            ],
            "totals": {"Anna": -4, "Ben": 4, "Cem": -10, "Dora": 10},
            "findings": ["note : Bock rounds are as the program counts them itself: check the totals"],
        }
    ]
    assert [deal["note"] for deal in only(found).document["deals"]] == [
        "Re: Anna, Ben; Re angesagt; unter 90; Fuchs gefangen (Kontra)",
        "Re: Anna, Cem; Re angesagt; knapp",
        "Re: Dora; Solo; Bock",
    ]


@pytest.mark.parametrize(("mode", "worth"), [(None, [2, 4, 4, 4]), ("doppelbock", [2, 4, 6, 6])])
def test_bock_rounds_follow_each_other_or_double(mode: str | None, worth: list[int]) -> None:
    lost = game("Anna Ben", "contra", triggersManualBock=True)
    evening = only(found_in(json.dumps(bockzettel(lost, lost, lost, lost, stackingModeOverride=mode))))
    assert [deal["each"]["Cem"] for deal in evening.document["deals"]] == worth


def test_of_five_the_one_who_sat_out_has_nothing() -> None:
    names = [*FOUR, "Emil"]
    evening = only(found_in(json.dumps(bockzettel(game("Anna Emil", "re", out="Ben"), names=names))))
    assert evening.document["deals"][0]["players"] == ["Anna", "Emil", "Cem", "Dora"]
    assert totals_of(evening) == {"Anna": 1, "Ben": 0, "Cem": -1, "Dora": -1, "Emil": 1}


def test_a_flag_that_nobody_knows_is_told() -> None:
    evening = only(found_in(json.dumps(bockzettel(game("Anna Ben", "re", "hyperSchwein")))))
    assert [finding.text for finding in evening.findings] == ["“hyperSchwein” is unknown and counts nothing"]


ZETTEL = {
    "session_id": "x",
    "created_at": "2025-10-26T20:00:00.000000",
    "players": [{"name": name} for name in [*FOUR, "Emil"]],
    "rounds": [
        {
            "is_solo": False,
            "winners": ["Anna", "Ben"],
            "solo_player": None,
            "sitting_out": "Emil",
            "scores": {"Anna": 2, "Ben": 2, "Cem": -2, "Dora": -2, "Emil": 0},
        },
        {
            "is_solo": True,
            "winners": ["Anna"],
            "solo_player": "Anna",
            "sitting_out": "Ben",
            "scores": {"Anna": 6, "Ben": 0, "Cem": -2, "Dora": -2, "Emil": -2},
        },
    ],
}


def test_a_session_of_doppelkopf_zettel_has_its_points() -> None:
    evening = only(found_in(json.dumps(ZETTEL)))
    assert totals_of(evening) == {"Anna": 8, "Ben": 2, "Cem": -4, "Dora": -4, "Emil": -2}
    assert evening.document["date"] == "2025-10-26"
    assert [(deal["players"], deal.get("note")) for deal in evening.document["deals"]] == [
        (FOUR, None),
        (["Anna", "Cem", "Dora", "Emil"], "Solo: Anna"),
    ]


@pytest.mark.parametrize(
    "broken",
    [
        {"app": "doppelkopf_schreiber"},
        {"app": "doppelkopf_schreiber", "payload": {"players": [], "sheets": [{"playerIds": ["x"]}]}},
        {"session_id": 1, "players": [], "rounds": [{}]},
        {"session_id": 1, "players": 3, "rounds": []},
        {**ZETTEL, "rounds": [{"scores": {"Anna": "viele"}}]},
    ],
)
def test_a_broken_file_of_another_program_is_refused(broken: dict[str, Any]) -> None:
    (refusal,) = refusals(found_in(json.dumps(broken)))
    assert refusal.startswith("a file from another program, with something missing or broken")


@pytest.mark.parametrize("page", ["de/bockzettel", "en/bockzettel", "de/zettel", "en/zettel"])
def test_the_file_on_a_page_of_the_guide_comes_to_what_the_page_says(page: str) -> None:
    written = (Path(settings.PROJECT) / "docs" / f"{page}.md").read_text(encoding="utf-8")
    shown = "\n".join(line for line in written.splitlines() if line.startswith("    "))
    evening = only(found_in(shown))
    first, *_others = evening.document["deals"]
    points = {"bockzettel": 5, "zettel": 3}[page[3:]]
    assert first["each"] == {"Anna": points, "Ben": -points, "Cem": points, "Dorothea": -points}
    notes = [deal.get("note", "") for deal in evening.document["deals"]]
    assert [note for note in notes if note not in written] == []
