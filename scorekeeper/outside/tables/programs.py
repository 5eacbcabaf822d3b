"""Files of other programs, read as their own texts describe them.

Doppelkopf Zettel, one session as JSON: the layout is that of github.com/toh0bi/doppelkopf-zettel-streamlit,
players with their names, and rounds with the points of everybody, who won, who played a solo and who sat out.
With five or six winners and losers its rounds need not add up to zero, which the program wants so: the bank
takes the rest.

Bockzettel, sheets, groups and backups as JSON: the layout, and how its points follow from what it stores, are
those of github.com/ThomasThiessenhusen/doppelkopf-schreiber (its specification of export and import, format
version 1; scoring and Bock rounds as in its domain folder): a file has players and sheets, a sheet rounds of
games, a game its sides, who won, and flags. A deal won by Re is worth 1, by Kontra 2; a Re or Kontra that was
called, and each level of Bock, 2 for the winners; any other flag 1 for its side or for the winners. A call
that fails begins a Bock round. Points come as that group saw them, what happened as a remark.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulesets import Game
from rulesets.document import FORMAT
from rulesets.translation import _
from scorekeeper.outside.tables.cells import found_date
from scorekeeper.outside.tables.evenings import (
    FoundEvening,
    evening_of_document,
    facts_only,
    fingerprint_of,
    found_evening,
)
from scorekeeper.outside.tables.user_answers import FiguresKind, Finding, note, refusal, slip


def is_zettel(data: Any) -> bool:
    """Whether a document is a session of this program."""
    return isinstance(data, Mapping) and {"session_id", "players", "rounds"} <= data.keys()


def zettel_evening(data: Mapping[str, Any]) -> FoundEvening:
    """The evening of a session; raise ValueError, KeyError or TypeError if it is broken."""
    names = [str(player["name"]) for player in data["players"]]
    deals = [zettel_deal(each, names) for each in data["rounds"]]
    return found_evening(
        "", found_date(str(data.get("created_at", ""))[:10]), names, deals, (), FiguresKind.POINTS
    )


def zettel_deal(each: Mapping[str, Any], names: list[str]) -> dict[str, Any]:
    """One deal with its points, and what happened as a remark."""
    out = each.get("sitting_out")
    points = {name: int(point) for name, point in each["scores"].items() if name in names and name != out}
    facts: dict[str, Any] = {"game": Game.MANUAL.value, "each": points}
    if len(names) > len(points) == 4:
        facts["players"] = list(points)
    if sum(points.values()):
        facts["bank"] = -sum(points.values())
    soloist = each.get("solo_player") if each.get("is_solo") else None
    said = [f"Solo: {soloist}"] if soloist else []
    said += [word for key, word in (("is_bock", "Bock"), ("bock", "Bock")) if each.get(key) is True]
    return facts | ({"note": "; ".join(said)[:LONGEST_NOTE]} if said else {})


APP = "doppelkopf_schreiber"
CALLS = {"reAnnounced": "Re", "contraAnnounced": "Kontra"}
BONUSES = {
    "KarlchenGefangen": "Karlchen gefangen",
    "Karlchen": "Karlchen",
    "DulleGefangen": "Dulle gefangen",
    "FuchsLetzterStich": "Fuchs letzter Stich",
    "Fuchs1": "Fuchs gefangen",
    "Fuchs2": "Fuchs gefangen",
    "Doppelkopf1": "Doppelkopf",
    "Doppelkopf2": "Doppelkopf",
    "Doppelkopf3": "Doppelkopf",
    "Doppelkopf4": "Doppelkopf",
}
LIMITS = {"Under90": "unter 90", "Under60": "unter 60", "Under30": "unter 30", "Schwarz": "schwarz"}
SIDES = {"re": "Re", "contra": "Kontra"}
LONGEST_NOTE = 200


def flags() -> dict[str, tuple[str, int, str]]:
    """Each flag with the side that gets its points, or "" for the winners, their number, and its name."""
    known = {code: ("", 2, f"{side} angesagt") for code, side in CALLS.items()}
    for side, name in SIDES.items():
        known |= {f"{side}{code}": (side, 1, f"{text} ({name})") for code, text in BONUSES.items()}
        known |= {
            f"{side}Announced{code}": ("", 1, f"{text} angesagt ({name})") for code, text in LIMITS.items()
        }
    return known | {f"{code[0].lower()}{code[1:]}": ("", 1, text) for code, text in LIMITS.items()}


FLAGS = flags()


def is_bockzettel(data: Any) -> bool:
    """Whether a document is a file of this program."""
    return isinstance(data, Mapping) and data.get("app") == APP


def bockzettel_evenings(data: Mapping[str, Any]) -> Iterator[FoundEvening]:
    """The evenings of a file, a sheet each; raise ValueError, KeyError or TypeError if it is broken."""
    payload = data["payload"]
    names = {player["id"]: name_of(player) for player in payload["players"]}
    mode = (payload.get("settings") or {}).get("stackingMode", "sequential")
    for sheet in payload["sheets"]:
        yield bockzettel_evening(sheet, names, mode)


def name_of(player: Mapping[str, Any]) -> str:
    """The `playerName` of a player, else the `nickname`, else the `name`."""
    return str(player.get("playerName") or player.get("nickname") or player["name"])


def bockzettel_evening(sheet: Mapping[str, Any], names: Mapping[str, str], mode: str) -> FoundEvening:
    """One sheet with its deals."""
    labels = [names[key] for key in sheet["playerIds"]]
    if len(set(labels)) < len(labels):
        raise ValueError("two players of one name")
    games = [game for part in sheet["rounds"] for game in part["games"]]
    is_double = (sheet.get("stackingModeOverride") or mode) == "doppelbock"
    levels = bock_levels(games, len(labels), is_double=is_double)
    findings = list(unknown_flags(games))
    if any(levels):
        findings.append(note(_("Bock rounds are as the program counts them itself: check the totals")))
    deals = [
        bockzettel_deal(game, level, names, len(labels)) for game, level in zip(games, levels, strict=True)
    ]
    day = found_date(str(sheet["createdAt"])[:10])
    return found_evening(str(sheet.get("title") or "")[:80], day, labels, deals, findings, FiguresKind.POINTS)


def bock_levels(games: Sequence[Mapping[str, Any]], players: int, *, is_double: bool) -> list[int]:
    """How many Bock rounds count in each deal: at most one, or two where the group doubles them."""
    levels, running = [], list[int]()
    for game in games:
        levels.append(min(len(running), 2 if is_double else 1))
        running = [left - 1 for left in running if left > 1]
        failed = {"re": "contraAnnounced", "contra": "reAnnounced"}[game["winner"]]
        if game.get("triggersManualBock") is True or failed in game["flagCodes"]:
            running.append(5 if players == 5 else 4)
    return levels


def bockzettel_deal(
    game: Mapping[str, Any], level: int, names: Mapping[str, str], players: int
) -> dict[str, Any]:
    """One deal: the points that the program makes of it, and what happened as a remark."""
    value = value_for_re(game, level)
    re, contra = ([names[key] for key in game[f"{side}PlayerIds"]] for side in ("re", "contra"))
    factor = len(contra) // len(re)
    facts: dict[str, Any] = {
        "game": Game.MANUAL.value,
        "each": {**dict.fromkeys(re, value * factor), **dict.fromkeys(contra, -value)},
    }
    if players > 4:
        facts["players"] = [*re, *contra]
    return facts | {"note": note_of(game, level, re)}


def value_for_re(game: Mapping[str, Any], level: int) -> int:
    """The value of a deal, as seen from Re."""
    winner = game["winner"]
    points = {"re": 0, "contra": 0}
    points[winner] += {"re": 1, "contra": 2}[winner] + 2 * level
    for code in dict.fromkeys(game["flagCodes"]):
        side, worth, _name = FLAGS.get(code, ("", 0, ""))
        points[side or winner] += worth
    return points["re"] - points["contra"]


def note_of(game: Mapping[str, Any], level: int, re: Sequence[str]) -> str:
    """Describe a deal in the program's own words."""
    named = [FLAGS[code][2] for code in dict.fromkeys(game["flagCodes"]) if code in FLAGS]
    said = [f"Re: {', '.join(re)}", *(["Solo"] if game.get("isSolo") is True else []), *named]
    said += ["Bock"] * level
    said += [game["note"]] if isinstance(game.get("note"), str) else []
    return "; ".join(said)[:LONGEST_NOTE]


def unknown_flags(games: Sequence[Mapping[str, Any]]) -> Iterator[Finding]:
    """Flags that are not in the program's list: what they count is not known."""
    for number, game in enumerate(games, 1):
        for code in game["flagCodes"]:
            if code not in FLAGS and code not in ("reWon", "contraWon"):
                yield slip(_("“%(text)s” is unknown and counts nothing"), number, text=str(code)[:40])


def evenings_of_document(data: Any) -> list[FoundEvening]:
    """The evenings of a document: ours, or one of a program that is known here."""
    try:
        if is_bockzettel(data):
            return list(bockzettel_evenings(data))
        if is_zettel(data):
            return [zettel_evening(data)]
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        message = _("a file from another program, with something missing or broken (%(what)s)")
        finding = refusal(message, what=str(error)[:60])
        document = {"format": FORMAT, "players": [], "deals": []}
        return [FoundEvening(document, fingerprint_of(facts_only(data)), findings=(finding,))]
    return [evening_of_document(data)]
