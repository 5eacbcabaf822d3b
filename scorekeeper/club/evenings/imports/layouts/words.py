"""The words above the columns of lists and standings."""

from __future__ import annotations

from scorekeeper.club.evenings.imports.roles import header_word

NAME_WORDS = frozenset(
    {
        *("name", "namen", "spieler", "spielerin", "spieler in", "spielername", "mitspieler", "mitglied"),
        *("teilnehmer", "player", "players", "member", "names", "名前", "プレイヤー", "プレーヤー"),
    }
)
POINTS_WORDS = frozenset(
    {
        *("punkte", "punkt", "points", "pkt", "ergebnis", "result", "score", "saldo", "spielpunkte", "summe"),
        *("gesamt", "gesamtpunkte", "total", "plus/minus", "+/-", "betrag", "得点", "点数"),
    }
)
TABLE_WORDS = frozenset(("tisch", "table", "tischnummer", "tisch nr", "卓"))
ROUND_WORDS = frozenset(("runde", "round", "durchgang", "ラウンド"))
PLACE_WORDS = frozenset(("platz", "rang", "place", "rank", "pos", "position", "platzierung", "順位"))
DEALS_WORDS = frozenset(
    {
        *("spiele", "anzahl spiele", "gespielte spiele", "spielanzahl", "deals", "deals played", "games"),
        *("games played", "number of deals", "ディール数"),
    }
)
COUNT_WORDS = DEALS_WORDS | frozenset(
    {
        *("abende", "evenings", "siege", "won", "gewonnen", "ø"),
        *(
            "schnitt",
            "evenings won",
            "gewonnene abende",
            "soli",
            "solos",
            "moved",
            "teilnahmen",
            "ディール数",
        ),
    }
)


def is_name_word(cell: str) -> bool:
    """Whether a heading says that names stand below it."""
    return header_word(cell) in NAME_WORDS
