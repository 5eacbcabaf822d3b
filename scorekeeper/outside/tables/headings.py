"""The meaning of the words above the columns of a table, and of those beside a deal or a sum."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from enum import StrEnum
from functools import lru_cache

from rulesets import Game
from rulesets.rules import SOLO_LABELS
from scorekeeper.outside.tables.cells import figure_in, found_date, is_like_figure, is_nothing, plain_text


def words(listed: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in listed.split(","))


GAMES = {
    Game.NORMAL: words("n, ns, normal, normalspiel, normal game, by hand, hand, 手書き, 普通のゲーム"),
    Game.MARRIAGE: words("hz, hochzeit, h, marriage, mar, マリッジ"),
    Game.ARMUT: words("ta, armut, trumpfabgabe, arm, a, poverty, アルムート"),
    Game.SOLO: words("solo, s, so, lustsolo, pflichtsolo, ソロ"),
    Game.SILENT_SOLO: words("stilles solo, still, silent solo, st, silent, サイレントソロ"),
    Game.REDEAL: words("neu geben, neu, redeal, ng, eingemischt, new, 配り直し"),
    Game.PENALTY: words("strafpunkte, strafe, penalty, pen, 罰点"),
}
"""How games are written on paper, and on the sheets that the site gives out."""

SOLOS = {
    "queens": words("damensolo, damen, ds, queen solo"),
    "jacks": words("bubensolo, buben, bs, bauernsolo, jack solo"),
    "kings": words("königssolo, könige, könig, king solo"),
    "clubs": words("kreuzsolo, kreuz, farbsolo kreuz, ♣, clubs solo"),
    "spades": words("piksolo, pik, farbsolo pik, ♠, spades solo"),
    "hearts": words("herzsolo, herz, farbsolo herz, ♥, hearts solo"),
    "diamonds": words("karosolo, karo, farbsolo karo, ♦, diamonds solo"),
    "no_trump": words("fleischlos, fleischloser, fleischlossolo, fl, no-trump solo"),
    "trump": words("trumpfsolo, trumpf, ts, trump solo"),
}

GAME_BY_WORD = {word: game for game, words in GAMES.items() for word in words}
SOLO_BY_WORD = {word: kind for kind, words in SOLOS.items() for word in words}
SOLO_BY_WORD |= {kind: kind for kind in SOLO_LABELS} | {
    label.casefold(): kind for kind, label in SOLO_LABELS.items()
}

PART = (
    r"(?:januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|january"
    r"|february|march|may|june|july|october|december|abend|evening"
    r"|[1-4]\.? ?(?:quartal|halbjahr)|(?:quartal|q) ?[1-4])"
)
SUM = re.compile(
    rf"^\W*({PART}\W+)?((end|gesamt|seiten|abend|jahres|monats|schluss|total)?summen?|ges|gesamt(punkte)?"
    r"|gesamt(ergebnis|stand)?|total[s]?|sum|σ|endstand|ergebnis|endergebnis|final|累計|合計)"
    rf"(\W+{PART})?\W*$"
)
MEAN = re.compile(r"(durch)?schnitt\b|ø|average\b|mean\b")
STATISTIC = re.compile(
    r"^(platz|plätze|platzierung|rang|sitz(platz)?|place|places|rank|seat|"
    r"(schnitt|durchschnitt|ø|average|mean)( .*)?|"
    r"(anzahl )?(spiele|abende|siege|teilnahmen)|(number of )?(deals|games|evenings|wins)( played| won)?|"
    r"abendsiege|abende gewonnen|gespielte spiele|(es )?(zählt|zählen|counts): .*|"
    r"streich(er|ergebnis|wert)|teiln|anwesende?|anwesenheit(en)?|anz|anzahl|teilnehmer(zahl)?|personen|pl|maximum|minimum|(tages|abend)siege|"
    r"(best|schlechtest|höchst|niedrigst)e[rs]? (abend|ergebnis|wert)|(best|worst) (evening|result)|"
    r"gewonnene abende|例会|対象: .*|順位|平均|ディール数|1位の回数)$"
)
BETWEEN = re.compile(
    r"^\W*(zwischen(summe|stand|ergebnis)(\W+\w+)?|stand|(punkte|spiel)stand|sub-?total|standings?|[ck]um|小計|途中経過)\W*$"
)
CARRIED = re.compile(
    r"^\W*(übertrag|anfangsstand|start(stand)?|carried( over)?|carry|vortrag|vorjahr|vorsaison|bisher)"
    r"(\W+((aus|vom|von) )?((19|20)\d\d|vorjahr))?\W*$"
)

NOT_PLAYED = re.compile(
    r"\b(eingetragen|erfasst|eingegeben|zeitstempel|timestamp|gespeichert|geändert|aktualisiert|erstellt|gedruckt|"
    r"ausdruck|druckdatum|export|exportiert|exported|printed|created|entered|updated|saved|nächste[rns]?|next|"
    r"termine?|wieder|revanche|kassiert|bezahlt|überwiesen|abgerechnet|geprüft|paid|checked)\b"
)
"""Beside the day on which somebody wrote something, or plays again."""


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


def is_not_played(text: str) -> bool:
    """Whether a text says that its day is another than that of an evening."""
    return NOT_PLAYED.search(plain_text(text).casefold()) is not None


def is_mean(text: str) -> bool:
    """Whether a title or the name of a tab says that means stand in a table."""
    return MEAN.match(lookup_word(text)) is not None


def is_extreme(text: str) -> bool:
    """Whether a cell may say that the figures of its row are the most or the least; Max is a name as well."""
    return lookup_word(text) in ("max", "min")


def is_between(text: str) -> bool:
    """Whether a cell says that the figures of its row are what everybody had by then."""
    return bool(BETWEEN.match(lookup_word(text)))


def is_other_row(text: str) -> bool:
    """Whether a cell says that its row is neither a deal nor an evening: sums, standings, means, counts."""
    return is_sum(text) or is_statistic(text) or is_between(text) or is_carried(text)


def is_carried(text: str) -> bool:
    """Whether a cell says that the figures of its row were there before."""
    return bool(CARRIED.match(lookup_word(text)))


class Role(StrEnum):
    """The purposes that a column can have."""

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
    Role.VALUE: words("s, wert, value, spielwert, punkte, points, pkt, 得点"),
    Role.REMARK: words(
        "bemerkung, bemerkungen, anmerkung, notiz, kommentar, besonderes, spielart, art, remark, remarks,"
        "note, notes, comment, game, spiel, solo, メモ, ゲーム"
    ),
    Role.DATE: words("datum, date, tag, day, 日付"),
    Role.EVENING: words("abend, evening, spieltag, spielabend, session, zettel, sheet, title, titel, runde"),
    Role.NUMBER: words("nr, no, #, number, nummer, lfd nr, spiel nr, deal, 番号"),
    Role.DEALER: words("geber, dealer, gibt, ディーラー"),
    # “Others” are those whose points nobody wants, as in files of ours.
    Role.BANK: words(
        "kasse, bank, topf, pot, bockkasse, sparschwein, schwein, sparbüchse, バンク, ポット,"
        "others, übrige, andere, rest, その他"
    ),
    Role.TOTAL: words(
        "ges, gesamt, total, stand, σ, ∑, summe, sum, summen, zwischenstand, gesamtstand, saldo, kum,"
        "kumuliert, running total, punktestand, 累計, 合計"
    ),
    Role.OTHER: words(
        "kontrolle, probe, check, quersumme, augen, card points, winner, gewinner, re, kontra, bock, böcke,"
        "faktor, factor, uhrzeit, time, zeit, solist, soloist, schnitt, durchschnitt, ø, average, mean,"
        "quote, einträger, schreiber, monat, month, jahr, year, beleg, einnahme, einnahmen, ausgabe,"
        "ausgaben, bestand, kassenstand, カードの点数, レー, コントラ, 平均"
    ),
}
EVENING_WORDS = frozenset({"abend", "spieltag", "spielabend", "evening"})
"""Below these even numbers are evenings; a number below “round” may be that of a deal."""
NUMBERED = re.compile(
    rf"(?:{'|'.join(sorted(EVENING_WORDS))})\s?\d+|\d+\.\s?(?:{'|'.join(sorted(EVENING_WORDS))})",
    re.IGNORECASE,
)
"""An evening that has a number and no date."""
FEWEST_COUNTED = 6
CROSSES = frozenset("x×✗✘")
AWAY_WORDS = words(
    "krank, urlaub, fehlt, fehlte, gefehlt, abwesend, verhindert, entsch, entschuldigt, unentsch,"
    "unentschuldigt, n. da, nicht da, frei, pause, abgesagt, weg, dienst, absent, away, ill, sick, holiday,"
    "excused, missing, 欠席, 休み"
)
ROLE_BY_WORD = {word: role for role, words in WORDS.items() for word in words}


def header_word(cell: str) -> str:
    """The text above a column as it is looked up."""
    return re.sub(r"[.:_]+", " ", plain_text(cell)).casefold().strip()


def word_role(cell: str) -> Role | None:
    """The role that the word above a column names; None for a name."""
    return ROLE_BY_WORD.get(header_word(cell))


def role_of(label: str, cells: Sequence[str]) -> Role:
    """The role of a column: by its word; without a known one it is a player's if figures stand in it."""
    if not label:
        return role_without_word(cells)
    if is_no_word(label):
        return role_without_name(label, cells)
    # One word in many cells is how somebody writes that a player was away.
    texts = len({cell for cell in filter(is_text, cells) if len(cell) > 1})
    figures = sum(map(is_like_figure, cells))
    role = word_role(label) or role_by_word(label, is_of_figures=figures > texts)
    if role in (Role.OTHER, Role.VALUE, Role.TOTAL) and is_dated(cells):
        return Role.DATE
    if role is Role.PLAYER and figures <= texts:
        return role_of_texts(cells)
    return role_by_cells(role, label, cells, figures, texts)


def role_without_name(label: str, cells: Sequence[str]) -> Role:
    """The role of a column below what names nobody: a year may stand above its days."""
    return Role.DATE if re.fullmatch(r"(?:19|20)\d\d", label) and is_dated(cells) else Role.OTHER


def role_by_word(label: str, *, is_of_figures: bool) -> Role:
    """The role of a column whose heading is no column word: a sum, a count, or a player's."""
    if is_sum(label):
        return Role.TOTAL
    if is_between(label):
        return Role.OTHER
    return Role.OTHER if is_of_figures and is_of_counts(label) else Role.PLAYER


def role_without_word(cells: Sequence[str]) -> Role:
    """The role of a column without a word above it: days, evenings with their numbers, or remarks."""
    if is_dated(cells):
        return Role.DATE
    return Role.EVENING if are_evenings(cells) else Role.REMARK


def is_text(cell: str) -> bool:
    return not (is_like_figure(cell) or is_nothing(cell) or is_cross(cell))


def is_no_word(label: str) -> bool:
    """Whether what stands above a column is a day, an evening, a figure or a cross, and names nobody."""
    is_evening = found_date(label) is not None or NUMBERED.fullmatch(plain_text(label)) is not None
    return is_evening or is_like_figure(label) or label.strip().casefold() in CROSSES


def role_of_texts(cells: Sequence[str]) -> Role:
    """The role of a column below a name in which hardly any figure stands: days, remarks, or nothing."""
    if is_dated(cells):
        return Role.DATE
    if are_evenings(cells):
        return Role.EVENING
    return Role.WORDS if any(map(is_text, cells)) else Role.OTHER


def role_by_cells(role: Role, label: str, cells: Sequence[str], figures: int, texts: int) -> Role:
    """The role of a column with a known word, corrected if its cells do not fit the word."""
    is_numbered = role is Role.EVENING and header_word(label) not in EVENING_WORDS and is_counting(cells)
    if is_numbered or (role is Role.REMARK and figures > texts):
        return Role.NUMBER
    if role is Role.PLAYER and counts_up(cells):
        return Role.NUMBER
    return Role.OTHER if role is Role.VALUE and not figures else role


def counts_up(cells: Sequence[str]) -> bool:
    """Whether the figures of a column are 1, 2, 3 and so on: no player has such points."""
    figures = [figure for cell in cells if (figure := figure_in(cell)) is not None]
    return len(figures) >= FEWEST_COUNTED and figures == list(range(1, len(figures) + 1))


def is_of_counts(label: str) -> bool:
    """Whether what stands above a column of figures is a table, a place or a count, and no name."""
    return header_word(label) in TABLE_WORDS | PLACE_WORDS | COUNT_WORDS | NAME_WORDS


def is_cross(cell: str) -> bool:
    """Whether a cell only has a cross, or a word for it, as for who sits out or is away."""
    return cell.strip().casefold() in CROSSES or lookup_word(cell) in AWAY_WORDS


def is_dated(cells: Sequence[str]) -> bool:
    """Whether dates stand in a column, whatever the word above it."""
    given = [cell for cell in cells if not (is_nothing(cell) or is_like_figure(cell) or is_other_row(cell))]
    return bool(given) and sum(found_date(cell) is not None for cell in given) * 2 > len(given)


def are_evenings(cells: Sequence[str]) -> bool:
    """Whether every cell of a column numbers an evening: “Abend 1”, “2. Spieltag”."""
    given = [cell for cell in cells if not (is_nothing(cell) or is_other_row(cell))]
    return bool(given) and all(NUMBERED.fullmatch(plain_text(cell)) for cell in given)


def is_counting(cells: Sequence[str]) -> bool:
    """Whether every row has another number: they count deals, not evenings."""
    given = [cell for cell in cells if not is_nothing(cell)]
    return len(set(given)) == len(given) and all(figure_in(cell) is not None for cell in given)


NAME_WORDS = frozenset(
    words(
        "name, namen, wer, who, spieler, spielerin, spieler in, spielername, mitspieler, mitglied,"
        "teilnehmer, player, players, member, names, 名前, プレイヤー, プレーヤー"
    )
)
POINTS_WORDS = frozenset(
    words(
        "punkte, punkt, points, pkt, pkte, p, heute, today, tagesergebnis, ergebnis, result, score, saldo,"
        "spielpunkte, summe, gesamt, gesamtpunkte, total, plus/minus, +/-, betrag, 得点, 点数"
    )
)
TABLE_WORDS = frozenset(words("tisch, table, tischnummer, tisch nr, 卓"))
ROUND_WORDS = frozenset(words("runde, round, durchgang, ラウンド"))
PLACE_WORDS = frozenset(words("platz, pl, rang, place, rank, pos, position, platzierung, 順位"))
DEALS_WORDS = frozenset(
    words(
        "spiele, anzahl spiele, gespielte spiele, spielanzahl, deals, deals played, games, games played,"
        "number of deals, ディール数"
    )
)
COUNT_WORDS = DEALS_WORDS | frozenset(
    words(
        "abende, evenings, siege, won, gewonnen, ø, anz, anzahl, anwesende, personen, teilnehmerzahl,"
        "anzahl spieler, anzahl teilnehmer, spieler gesamt, schnitt, evenings won, gewonnene abende, soli,"
        "solos, moved, teilnahmen"
    )
)
BESIDE_WORDS = {
    "solos": frozenset(words("soli, solos, anzahl soli, gespielte soli, ソロ数")),
    "money": frozenset(
        words(
            "geld, betrag, euro, eur, €, gewinn, auszahlung, geldgewinn, gewinn/verlust, money, amount,"
            "winnings, payout, 金額, 円"
        )
    ),
    "places": PLACE_WORDS,
}
"""Above what a result has beside points and deals, see `rulesets.session.WholeEvening`."""


def is_name_word(cell: str) -> bool:
    """Whether a heading says that names stand below it."""
    return header_word(cell) in NAME_WORDS


COUNTED = COUNT_WORDS.union(*BESIDE_WORDS.values()) | {"solo"}


def is_count_of(label: str, names: Collection[str]) -> bool:
    """Whether a heading is a word for a count beside one of the names."""
    words = header_word(label).split()
    ends = ((words[0], words[1:]), (words[-1], words[:-1])) if words else ()
    known = set(map(header_word, names))
    return any(count in COUNTED and " ".join(name) in known for count, name in ends)
