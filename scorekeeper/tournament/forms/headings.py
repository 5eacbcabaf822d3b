"""The row above a table of entrants, where it says what stands in which column."""

from __future__ import annotations

from collections.abc import Sequence

NAMES, FIRST_NAMES, SURNAMES, CLUBS, TEAMS, NUMBERS = "name", "first", "surname", "club", "team", "number"
HEADINGS = {
    **dict.fromkeys(("name", "names", "teilnehmer", "teilnehmerin", "spieler", "mitspieler"), NAMES),
    **dict.fromkeys(("entrant", "player", "名前", "氏名"), NAMES),
    **dict.fromkeys(("vorname", "first name", "given name", "名"), FIRST_NAMES),
    **dict.fromkeys(("nachname", "familienname", "zuname", "surname", "last name", "姓"), SURNAMES),
    **dict.fromkeys(("verein", "club", "ort", "wohnort", "クラブ"), CLUBS),
    **dict.fromkeys(("mannschaft", "team", "チーム"), TEAMS),
    **dict.fromkeys(("nr", "nr.", "no", "no.", "#", "nummer", "number", "番号"), NUMBERS),
    **dict.fromkeys(("startnr", "startnr.", "start-nr.", "startnummer", "start number"), NUMBERS),
}
"""What stands above the columns of such tables."""


def columns_of(heading: Sequence[str]) -> dict[str, int]:
    """Which column is which, by a row of headings; nothing if it names nobody."""
    found: dict[str, int] = {}
    for column, text in enumerate(heading):
        kind = HEADINGS.get(text.casefold().rstrip(":"))
        if kind is not None:
            found.setdefault(kind, column)
    if FIRST_NAMES in found and SURNAMES not in found and NAMES in found:
        # “Name, Vorname”: the name is the surname.
        found[SURNAMES] = found.pop(NAMES)
    return found if found.keys() & {NAMES, SURNAMES} else {}


def in_columns(row: Sequence[str], columns: dict[str, int]) -> list[str]:
    """Number, name, club and team of a row."""
    cells = {kind: row[column] for kind, column in columns.items() if column < len(row)}
    name = cells.get(NAMES) or " ".join(filter(None, (cells.get(FIRST_NAMES), cells.get(SURNAMES))))
    return [cells.get(NUMBERS, ""), name, cells.get(CLUBS, ""), cells.get(TEAMS, "")]
