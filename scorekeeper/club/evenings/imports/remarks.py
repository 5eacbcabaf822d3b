"""What people write beside a deal: the game in short, or the kind of a solo."""

from __future__ import annotations

import re
from functools import lru_cache

from rulesets import Game
from rulesets.rules import SOLO_LABELS
from scorekeeper.club.evenings.imports.cells import plain_text

GAMES = {
    Game.NORMAL: (
        "n",
        "ns",
        "normal",
        "normalspiel",
        "normal game",
        "by hand",
        "hand",
        "手書き",
        "普通のゲーム",
    ),
    Game.MARRIAGE: ("hz", "hochzeit", "h", "marriage", "mar", "マリッジ"),
    Game.ARMUT: ("ta", "armut", "trumpfabgabe", "arm", "a", "poverty", "アルムート"),
    Game.SOLO: ("solo", "s", "so", "lustsolo", "pflichtsolo", "ソロ"),
    Game.SILENT_SOLO: ("stilles solo", "still", "silent solo", "st", "silent", "サイレントソロ"),
    Game.REDEAL: ("neu geben", "neu", "redeal", "ng", "eingemischt", "new", "配り直し"),
    Game.PENALTY: ("strafpunkte", "strafe", "penalty", "pen", "罰点"),
}
"""How games are written on paper, and on the sheets that the site gives out."""

SOLOS = {
    "queens": ("damensolo", "damen", "ds", "queen solo"),
    "jacks": ("bubensolo", "buben", "bs", "bauernsolo", "jack solo"),
    "kings": ("königssolo", "könige", "könig", "king solo"),
    "clubs": ("kreuzsolo", "kreuz", "farbsolo kreuz", "♣", "clubs solo"),
    "spades": ("piksolo", "pik", "farbsolo pik", "♠", "spades solo"),
    "hearts": ("herzsolo", "herz", "farbsolo herz", "♥", "hearts solo"),
    "diamonds": ("karosolo", "karo", "farbsolo karo", "♦", "diamonds solo"),
    "no_trump": ("fleischlos", "fleischloser", "fleischlossolo", "fl", "no-trump solo"),
    "trump": ("trumpfsolo", "trumpf", "ts", "trump solo"),
}

GAME_BY_WORD = {word: game for game, words in GAMES.items() for word in words}
SOLO_BY_WORD = {word: kind for kind, words in SOLOS.items() for word in words}
SOLO_BY_WORD |= {kind: kind for kind in SOLO_LABELS} | {
    label.casefold(): kind for kind, label in SOLO_LABELS.items()
}

SUM = re.compile(
    r"^\W*(summen?|ges|gesamt(punkte)?|gesamt(ergebnis|stand)?|total[s]?|sum|σ|endstand|ergebnis|endergebnis|final|累計|合計)\W*$"
)
STATISTIC = re.compile(
    r"^(platz|plätze|platzierung|rang|sitz(platz)?|place|places|rank|seat|schnitt|durchschnitt|ø|average|mean|"
    r"(anzahl )?(spiele|abende|siege|teilnahmen)|(number of )?(deals|games|evenings|wins)( played| won)?|"
    r"abendsiege|abende gewonnen|gespielte spiele|(es )?(zählt|zählen|counts): .*|"
    r"gewonnene abende|例会|対象: .*|順位|平均|ディール数|1位の回数)$"
)
BETWEEN = re.compile(
    r"^\W*(zwischen(summe|stand|ergebnis)|stand|(punkte|spiel)stand|sub-?total|standings?|小計|途中経過)\W*$"
)
CARRIED = re.compile(r"^\W*(übertrag|anfangsstand|start(stand)?|carried( over)?|carry|vortrag)\W*$")


def lookup_word(text: str) -> str:
    """A remark as it is looked up."""
    return plain_text(text).casefold().strip(" .:!()")


def game_of(remark: str) -> Game | None:
    """The game that a remark names; the kind of a solo names one as well."""
    return Game.SOLO if solo_of(remark) else GAME_BY_WORD.get(lookup_word(remark))


def solo_of(remark: str) -> str | None:
    """The kind of solo that a remark names."""
    return SOLO_BY_WORD.get(lookup_word(remark))


@lru_cache(maxsize=10_000)
def is_sum(text: str) -> bool:
    """Whether a cell says that the figures of its row are sums."""
    return bool(SUM.match(lookup_word(text)))


@lru_cache(maxsize=10_000)
def is_statistic(text: str) -> bool:
    """Whether a cell says that the figures of its row are places, means or numbers of deals."""
    return bool(STATISTIC.match(lookup_word(text)))


def is_between(text: str) -> bool:
    """Whether a cell says that the figures of its row are what everybody had by then."""
    return bool(BETWEEN.match(lookup_word(text)))


def is_carried(text: str) -> bool:
    """Whether a cell says that the figures of its row were there before."""
    return bool(CARRIED.match(lookup_word(text)))
