"""What a column of a table may be for, and the words that stand above it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum

from scorekeeper.club.evenings.imports.cells import (
    figure_in,
    found_date,
    is_like_figure,
    is_nothing,
    plain_text,
)
from scorekeeper.club.evenings.imports.remarks import is_statistic, is_sum


class Role(StrEnum):
    """What a column is for."""

    PLAYER = "player"
    TOTAL = "total"
    VALUE = "value"
    REMARK = "remark"
    DATE = "date"
    EVENING = "evening"
    NUMBER = "number"
    DEALER = "dealer"
    BANK = "bank"
    WORDS = "words"
    OTHER = "other"


WORDS: dict[Role, tuple[str, ...]] = {
    Role.VALUE: ("s", "wert", "value", "spielwert", "punkte", "points", "pkt", "得点"),
    Role.REMARK: (
        *("bemerkung", "bemerkungen", "anmerkung", "notiz", "kommentar", "besonderes", "spielart", "art"),
        *("remark", "remarks", "note", "notes", "comment", "game", "spiel", "solo", "メモ", "ゲーム"),
    ),
    Role.DATE: ("datum", "date", "tag", "day", "日付"),
    Role.EVENING: (
        "abend",
        "evening",
        "spieltag",
        "spielabend",
        "session",
        "zettel",
        "sheet",
        "title",
        "titel",
        "runde",
    ),
    Role.NUMBER: ("nr", "no", "#", "number", "nummer", "lfd nr", "spiel nr", "deal", "番号"),
    Role.DEALER: ("geber", "dealer", "gibt", "ディーラー"),
    Role.BANK: (
        *("kasse", "bank", "topf", "pot", "バンク", "ポット"),
        *("others", "übrige", "andere", "rest", "その他"),  # whose points nobody wants, as in files of ours
    ),
    Role.TOTAL: (
        *(
            "ges",
            "gesamt",
            "total",
            "stand",
            "σ",
            "∑",
            "summe",
            "sum",
            "summen",
            "zwischenstand",
            "gesamtstand",
        ),
        *("saldo", "kum", "kumuliert", "running total", "punktestand", "累計", "合計"),
    ),
    Role.OTHER: (
        *("kontrolle", "check", "quersumme", "augen", "card points", "winner", "gewinner"),
        *(
            "re",
            "kontra",
            "bock",
            "böcke",
            "faktor",
            "factor",
            "uhrzeit",
            "time",
            "zeit",
            "solist",
            "soloist",
        ),
        *("schnitt", "durchschnitt", "ø", "average", "mean", "quote", "einträger", "schreiber"),
        *("カードの点数", "レー", "コントラ", "平均"),
    ),
}
EVENING_WORDS = frozenset({"abend", "spieltag", "spielabend", "evening"})
"""Below these even numbers are evenings; a number below “round” may be that of a deal."""
NUMBERED = re.compile(
    rf"(?:{'|'.join(sorted(EVENING_WORDS))})\s?\d+|\d+\.\s?(?:{'|'.join(sorted(EVENING_WORDS))})",
    re.IGNORECASE,
)
"""An evening that has a number and no date."""
CROSSES = frozenset("x×✗✘")
ROLE_BY_WORD = {word: role for role, words in WORDS.items() for word in words}


def header_word(cell: str) -> str:
    """The text above a column as it is looked up."""
    return re.sub(r"[.:_]+", " ", plain_text(cell)).casefold().strip()


def word_role(cell: str) -> Role | None:
    """What the word above a column says that it is; None for a name."""
    return ROLE_BY_WORD.get(header_word(cell))


def role_of(label: str, cells: Sequence[str]) -> Role:
    """What a column is: by its word; without a known one it is a player's if figures stand in it."""
    figures = sum(is_like_figure(cell) for cell in cells)
    texts = sum(not (is_like_figure(cell) or is_nothing(cell) or is_cross(cell)) for cell in cells)
    role = word_role(label) or (Role.PLAYER if label else Role.REMARK)
    if found_date(label) is not None or is_like_figure(label) or is_cross(label):
        return Role.OTHER
    if (not label or role is Role.OTHER) and texts and is_dated(cells):
        return Role.DATE
    if not label and are_evenings(cells):
        return Role.EVENING
    if role is Role.PLAYER and figures <= texts:
        return (Role.DATE if is_dated(cells) else Role.WORDS) if texts else Role.OTHER
    return role_by_cells(role, label, cells, figures, texts)


def role_by_cells(role: Role, label: str, cells: Sequence[str], figures: int, texts: int) -> Role:
    """What a column with a known word is, if what stands in it does not fit the word."""
    is_numbered = role is Role.EVENING and header_word(label) not in EVENING_WORDS and is_counting(cells)
    if is_numbered or (role is Role.REMARK and label and figures > texts):
        return Role.NUMBER
    return Role.OTHER if role is Role.VALUE and not figures else role


def is_cross(cell: str) -> bool:
    """Whether a cell only has a cross, as for who sits out."""
    return cell.strip().casefold() in CROSSES


def is_dated(cells: Sequence[str]) -> bool:
    """Whether dates stand in a column, whatever the word above it."""
    given = [
        cell
        for cell in cells
        if not (is_nothing(cell) or is_like_figure(cell) or is_sum(cell) or is_statistic(cell))
    ]
    return bool(given) and sum(found_date(cell) is not None for cell in given) * 2 > len(given)


def are_evenings(cells: Sequence[str]) -> bool:
    """Whether every cell of a column numbers an evening: “Abend 1”, “2. Spieltag”."""
    given = [cell for cell in cells if not (is_nothing(cell) or is_sum(cell) or is_statistic(cell))]
    return bool(given) and all(NUMBERED.fullmatch(plain_text(cell)) for cell in given)


def is_counting(cells: Sequence[str]) -> bool:
    """Whether every row has another number: they count deals, not evenings."""
    given = [cell for cell in cells if not is_nothing(cell)]
    return len(set(given)) == len(given) and all(figure_in(cell) is not None for cell in given)
