"""The columns and the lines of a sheet, wherever it is shown: its page, one deal, the end of its evening."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from unicodedata import east_asian_width

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rulesets import Game, Ruleset, Session, Table
from rulesets.session import NextDeal, Phase, Round, ScoredDeal, rounds_of, whole_evening
from scorekeeper.play.houserules.labels import problem_text
from scorekeeper.play.sheets import labels, models, sentences
from scorekeeper.play.sheets.bills import written_sums
from scorekeeper.play.sheets.seat_ids import ids_at


@dataclass(frozen=True)
class PlayerColumn:
    """A player at the head of the sheet, with the number of their seat."""

    seat: int
    name: str
    total: int
    place: int
    is_leader: bool
    is_dealer: bool
    sits_out: bool


def player_columns(table: Table, session: Session, coming: NextDeal) -> tuple[PlayerColumn, ...]:
    places, totals = session.places, session.state.totals
    present = table.present(coming.number)
    has_deals, is_over = bool(session.deals), coming.phase is Phase.OVER
    ids = ids_at(table)
    return tuple(
        PlayerColumn(
            seat=int(ids[seat]),
            name=table.names[seat],
            total=totals[seat],
            place=places[seat],
            is_leader=has_deals and places[seat] == 1,
            is_dealer=seat == coming.dealer and not is_over,
            sits_out=seat not in coming.active and seat in present and not is_over,
        )
        for seat in table.everybody
    )


def uses_bank(session: Session) -> bool:
    """Whether the bank is shown: where a ruleset or a deal has used it."""
    return shows_bank(session.table, is_used=any(scored.bank for scored in session.deals))


def shows_bank(table: Table, *, is_used: bool) -> bool:
    """Whether the bank stands beside the players: where rules or a deal have it hold something.

    What it holds for a dummy is nobody's, and stands nowhere.
    """
    return not table.rules.is_zero_sum or (is_used and table.dummy is None)


@dataclass(frozen=True)
class RoundSums:
    """The points of a round of dealing for everybody, without a dummy; None for those not at the table."""

    first: int
    last: int
    is_complete: bool
    points: tuple[int | None, ...]
    bank: int


@dataclass(frozen=True)
class DealCell:
    """The effect of a deal on one player; `points` is None for those who sat out.

    `is_idle` where the line says nothing about the player: not even that they made 0 in a deal that counts.
    """

    points: int | None
    total: int
    is_re: bool
    is_idle: bool


@dataclass(frozen=True)
class Marking:
    """A mark beside the number of a deal."""

    kind: str
    text: str
    title: str


@dataclass(frozen=True)
class DealRow:
    """One line of the sheet; `ends` is the round of dealing that is complete with it.

    `cells` are everybody's, as the columns are, and none a dummy's; `sums` are what the deal comes to as a
    sum, and for who plays alone.
    """

    position: int
    number: int | None
    url: str
    marks: tuple[Marking, ...]
    is_bock: bool
    ends: RoundSums | None
    cells: tuple[DealCell, ...]
    bank_points: int
    bank_total: int
    headline: str
    sums: tuple[str, ...]

    @property
    def is_bank_idle(self) -> bool:
        """Whether the line says nothing about the bank."""
        return self.number is None and not self.bank_points


def deal_rows(
    sheet: models.Sheet, stored: Sequence[models.Deal], session: Session, first: int = 0
) -> tuple[DealRow, ...]:
    """The lines of the sheet from the `first` on, with the running totals of the players and the bank."""
    bank, made = session.state.bank - sum(scored.bank for scored in session.deals[first:]), []
    rounds = {made.end: round_sums(session.table, made) for made in rounds_of(session) if made.is_complete}
    for place, (line, scored) in enumerate(zip(stored[first:], session.deals[first:], strict=True), first):
        bank += scored.bank
        made.append(deal_row(sheet, session.table, line, scored, bank, rounds.get(place)))
    return tuple(made)


def deal_row(
    sheet: models.Sheet,
    table: Table,
    line: models.Deal,
    scored: ScoredDeal,
    bank: int,
    ends: RoundSums | None,
) -> DealRow:
    return DealRow(
        position=line.position,
        number=scored.number,
        url=reverse("sheets:deal", args=(sheet.slug, line.position)),
        marks=markings(table.rules, scored),
        is_bock=scored.bock > 0,
        ends=ends,
        cells=tuple(deal_cell(scored, seat) for seat in table.everybody),
        bank_points=scored.bank,
        bank_total=bank,
        headline=sentences.winner_text(table.rules, scored, table.names),
        sums=written_sums(scored.score, table.rules.display_unit),
    )


def deal_cell(scored: ScoredDeal, seat: int) -> DealCell:
    takes_part = seat in scored.active and scored.deal.game is not Game.REDEAL
    points = scored.points[seat] or (0 if takes_part else None)
    return DealCell(
        points=points,
        total=scored.totals[seat],
        is_re=seat in scored.deal.re,
        is_idle=points is None or (scored.number is None and points == 0),
    )


def row_as_sentence(row: DealRow, table: Table) -> str:
    """A line as it is read out to who cannot see it: “Deal 7: Re wins. Anna +2, Ben −2”."""
    points = [
        f"{table.names[seat]} {labels.signed(cell.points)}"
        for seat, cell in zip(table.everybody, row.cells, strict=True)
        if cell.points is not None
    ]
    name = "" if row.number is None else _("Deal %(number)s") % {"number": row.number} + ": "
    return f"{name}{row.headline}. {', '.join(points)}".rstrip()


def markings(rules: Ruleset, scored: ScoredDeal) -> tuple[Marking, ...]:
    """The marks of a line: what it was, Bock, compulsory solo, something to look at."""
    deal, made = scored.deal, []
    if scored.is_duty:
        made.append(Marking("duty", labels.game_mark(deal.game), title_of(rules, scored)))
    elif deal.game is not Game.NORMAL:
        kind = "solo" if deal.game is Game.SILENT_SOLO else deal.game.value
        mark = labels.game_mark(deal.game)
        if whole_evening(deal):
            mark = pgettext("mark of an entry that stands for a whole evening", "Evening")
        made.append(Marking(kind, mark, title_of(rules, scored)))
    if scored.bock:
        text = _("Bock") if scored.bock == 1 else f"{_('Bock')} × {2**scored.bock}"
        made.append(Marking("bock", text, _("Bock deal")))
    if scored.remarks:
        made.append(Marking("remark", "!", problem_text(scored.remarks[0])))
    return tuple(made)


def title_of(rules: Ruleset, scored: ScoredDeal) -> str:
    """Name the game of a deal, and the kind of its solo where players owe solos."""
    deal, text = scored.deal, "%(game)s"
    if whole_evening(deal):
        return _("Result of a whole evening")
    game = labels.played_label(rules, deal)
    if scored.is_duty:
        text = _("Forced solo: %(game)s") if scored.is_forced else _("Compulsory solo: %(game)s")
    elif deal.game is Game.SOLO:
        text = free_solo(rules, scored.phase)
    return text % {"game": game}


def free_solo(rules: Ruleset, phase: Phase) -> str:
    """The name of a solo that pays no owed one, with room for the game."""
    if phase is Phase.CANMAYMUST:
        return _("Can, May, Must: %(game)s")
    if not rules.owes_solos:
        return "%(game)s"
    has_consequences = rules.extra_solo_won_adds_duty or rules.extra_solo_lost_renews_duty
    return _("Extra solo: %(game)s") if has_consequences else _("Voluntary solo: %(game)s")


def round_sums(table: Table, made: Round) -> RoundSums:
    numbers = range(made.first, made.last + 1)
    points = tuple(
        made.points[seat] or (0 if any(map(table.players[seat].is_present, numbers)) else None)
        for seat in table.everybody
    )
    return RoundSums(made.first, made.last, made.is_complete, points, made.bank)


def all_rounds(session: Session) -> tuple[RoundSums, ...]:
    """All rounds, also the one that is being played."""
    return tuple(round_sums(session.table, made) for made in rounds_of(session))


SIZES = range(8, 18)
"""For how many letters there is a size of names; longer ones are as small as the last."""

NARROW, WIDE = "fijlrtI.'", "mwMW"
"""Letters half as wide and one and a half times as wide as most."""

LONG_WORD, SOFT_HYPHEN = re.compile(r"\w{7,}"), "\N{SOFT HYPHEN}"
VOWELS = "aeiouyäöüáâéèêëíîïóôúû"
ONSET = rf"sch|[cpst]h|ck|[bdfgkp][lr]|tr|[^\W\d_{VOWELS}]"
SYLLABLE = re.compile(rf"(?<=\w)([{VOWELS}]\w*?)({ONSET})(?=[{VOWELS}])", re.IGNORECASE)
"""The end of a syllable and the begin of the next one, which is as much as a German word could begin with."""


def word_size(name: str) -> int:
    """For how many letters a name needs room: its longest part, broken at spaces and hyphens only."""
    return size_for(max(map(width, name.replace("-", "- ").split()), default=0))


def line_size(name: str) -> int:
    """For how many letters a name needs room on one line."""
    return size_for(width(name))


def with_soft_hyphens(name: str) -> str:
    """A name whose long words may part between syllables where there is no room for them."""
    return LONG_WORD.sub(lambda word: SYLLABLE.sub(rf"\1{SOFT_HYPHEN}\2", word[0]), name)


def have_long_names(names: Iterable[str]) -> bool:
    """Whether one of the names is longer than the smallest size."""
    return any(line_size(name) > SIZES[0] for name in names)


def size_for(letters: float) -> int:
    return min(max(ceil(letters), SIZES[0]), SIZES[-1])


@lru_cache(4096)
def width(text: str) -> float:
    """How wide a text is, in Latin letters as most are."""
    return sum(map(width_of, text))


def width_of(letter: str) -> float:
    """How wide a letter is, compared to most Latin ones."""
    if east_asian_width(letter) in "WF":
        return 2
    return 0.5 if letter in NARROW else 1.5 if letter in WIDE else 1
