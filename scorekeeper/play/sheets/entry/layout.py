"""How the fields of a deal stand on its form: kinds of deal, names, card points, sides with their calls.

Calls stand as a ladder: who calls no 60 has called Re and no 90, as the rules have it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.forms import BoundField, Form
from django.forms.boundfield import BoundWidget

from rulesets import Side
from rulesets.scoring import PLAYED_GAMES, Call, Mark
from scorekeeper.play.sheets import labels
from scorekeeper.play.sheets.entry.fields import Rung, SideFields, Tick, calls_name
from scorekeeper.play.sheets.entry.offers import CALLS, Band, bands_for
from scorekeeper.play.sheets.rows import word_size

IN_A_ROW = 5
"""So many kinds of deal, or bonuses of a side, stand beside each other on a phone."""

SIDE_MARKS = {
    Side.RE: (Mark.PIGLETS_RE, Mark.SUPER_PIGLETS_RE, Mark.DOUBLE_RE, Mark.FIRST_TRICK_RICH_RE),
    Side.KONTRA: (
        Mark.PIGLETS_KONTRA,
        Mark.SUPER_PIGLETS_KONTRA,
        Mark.DOUBLE_KONTRA,
        Mark.FIRST_TRICK_RICH_KONTRA,
    ),
}
"""What is ticked at the side that did it."""


@dataclass(frozen=True)
class Games:
    """The kinds of deal: those in the row, and the rarer ones that are opened."""

    common: tuple[BoundWidget, ...]
    rarer: tuple[BoundWidget, ...]

    @property
    def is_rare(self) -> bool:
        return any(each.data["selected"] for each in self.rarer)


@dataclass(frozen=True)
class SoloChoice:
    """A kind of solo: its box, its word or sign, its name in full, what is trump if that has to be said."""

    choice: BoundWidget
    label: str
    meaning: str
    trump: str

    @property
    def colour(self) -> str:
        """The colour of the sign of a suit, empty if it is a word."""
        return {"♣": "black", "♠": "black", "♥": "red", "♦": "red"}.get(self.label, "")


@dataclass(frozen=True)
class BandChoice:
    """A band of card points: its box, its words, what they mean in full, so many columns wide."""

    choice: BoundWidget
    label: str
    meaning: str
    columns: int


@dataclass(frozen=True)
class Bands:
    """The card points in two rows under each other; the first column has the exact number and the tie."""

    columns: int
    re: tuple[BandChoice, ...]
    tie: BoundWidget | None
    kontra: tuple[BandChoice, ...]

    @property
    def rows(self) -> tuple[tuple[str, BoundWidget | None, tuple[BandChoice, ...]], ...]:
        """The side of each row, the tie that it begins with, and its bands."""
        return (("re", None, self.re), ("kontra", self.tie, self.kontra))


@dataclass(frozen=True)
class NameChoice:
    """A player: the box, the name, how long its longest part is, whether it is their turn to deal.

    Who is only offered in some games is there, with the box, in those that `shown_for` has the classes of.
    """

    choice: BoundWidget
    name: str
    size: int
    is_dealing: bool
    shown_for: str = ""


def games_of(form: Form, unusual: Collection[str]) -> Games:
    """All kinds of deal in one row where there is room, else those with cards that are not unusual."""
    offered = {each.data["value"]: each for each in form["game"]}
    is_room = len(offered) <= IN_A_ROW
    row = [game for game in offered if is_room or (game in PLAYED_GAMES and game not in unusual)]
    return Games(
        tuple(offered[game] for game in row), tuple(offered[game] for game in offered if game not in row)
    )


def solos_of(form: Form) -> list[SoloChoice]:
    rules = form.table.rules  # type: ignore[attr-defined]
    trumps = {solo.id: solo.trump for solo in rules.custom_solos}
    return [
        SoloChoice(each, labels.solo_chip(rules, kind), each.choice_label, trumps.get(kind, ""))
        for each in form["solo"]
        for kind in [each.data["value"]]
    ]


def bands_of(form: Form) -> Bands:
    """The bands as the ruleset cuts them, from the middle outwards, each with its box.

    What stands in a column is the same for both sides: 121-150 above 90-119. The tie, 120 by itself, has no
    counterpart.
    """
    offered = {each.data["value"]: each for each in form["points"]}
    bands = bands_for(form.table.rules)  # type: ignore[attr-defined]
    tie = next((band for band in bands if band.value == "120-120"), None)
    re = [band for band in bands if band.side is Side.RE]
    kontra = [band for band in reversed(bands) if band.side is Side.KONTRA and band is not tie]
    starts = sorted({distance(band) for band in (*re, *kontra)})
    return Bands(
        columns=len(starts) + 1,
        re=band_choices(re, starts, offered),
        tie=offered[tie.value] if tie else None,
        kontra=band_choices(kontra, starts, offered),
    )


def distance(band: Band) -> int:
    """How far from an even deal a band begins, in card points of either side; at least 1."""
    if band.value.endswith("-schwarz"):
        return 121
    low, high = (int(figure) for figure in band.value.split("-"))
    return max(1, low - 120 if band.side is Side.RE else 120 - high)


def band_choices(
    bands: Sequence[Band], starts: Sequence[int], offered: Mapping[str, BoundWidget]
) -> tuple[BandChoice, ...]:
    """The bands of a side, each as wide as the columns that begin in it.

    A side without a trick is named by the row that it stands in.
    """
    places = [*(starts.index(distance(band)) for band in bands), len(starts)]
    return tuple(
        BandChoice(
            offered[band.value],
            labels.call_label(Call.SCHWARZ) if band.value.endswith("-schwarz") else band.label,
            band.label,
            after - place,
        )
        for band, place, after in zip(bands, places, places[1:], strict=False)
    )


def name_choices(
    field: BoundField, dealing: str | None, shown_for: Mapping[str, str] | None = None
) -> list[NameChoice]:
    """The players of a field, who of them deals, and who is only there in some games."""
    return [name_choice(each, dealing, (shown_for or {}).get(each.data["value"], "")) for each in field]


def name_choice(choice: BoundWidget, dealing: str | None, shown_for: str) -> NameChoice:
    if shown_for:
        choice.data["attrs"]["class"] = f"for {shown_for}"
    name = choice.choice_label
    return NameChoice(choice, name, word_size(name), choice.data["value"] == dealing, shown_for)


def side_fields(form: Form, side: Side) -> SideFields:
    """The fields for the calls, the bonuses and the ticks of a side."""
    start = f"bonuses.{side}."
    bonuses = tuple(form[name] for name in form.fields if name.startswith(start))
    marks = tuple(marks_of(form, side))
    calls = form[calls_name(side)]
    return SideFields(
        side.value,
        labels.side_label(side),
        calls,
        tuple(Rung(each, *labels.call_rung(CALLS[each.data["value"]])) for each in calls),
        bonuses,
        marks,
        columns_for(len(bonuses) + len(marks)),
    )


def columns_for(count: int) -> int:
    """How many fields stand beside each other, so that several rows are about equally full."""
    rows = -(-count // IN_A_ROW)
    return -(-count // rows) if rows > 1 else IN_A_ROW


def marks_of(form: Form, side: Side | None) -> list[Tick]:
    """The ticks of a side, or for None those that belong to no side."""
    of_sides: Sequence[Mark] = [mark for marks in SIDE_MARKS.values() for mark in marks]
    ticks = []
    for each in form["marks"] if "marks" in form.fields else ():
        mark = Mark(each.data["value"])
        if side is None and mark not in of_sides:
            ticks.append(Tick(each, each.choice_label))
        elif side is not None and mark in SIDE_MARKS[side]:
            ticks.append(Tick(each, labels.side_mark_label(mark)))
    return ticks
