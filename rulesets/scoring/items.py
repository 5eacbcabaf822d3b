"""The value of a deal, item by item: one small function each, and ITEMS, their order.

Every function takes the deal as played, the side that would be credited and its opponents, and returns
points, 0 if the item does not apply. Bonuses have the same shape (`rulesets.scoring.bonuses`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rulesets.rules.chapters.multipliers import SoloPointsMode
from rulesets.rules.chapters.value import AgainstCallAt, AgainstCallCounts, CallsCounted, ReKontra, Tie120
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal, Game, Side
from rulesets.scoring.winning import Party, Played
from rulesets.translation import _

Points = Callable[[Played, Party, Party], int]
Thresholds = tuple[int, ...] | None

NEVER: tuple[str, ...] = ()
LEVELS = ("levels_and_against",)
AGAINST = ("levels_and_against", "against_only")

NOWHERE: tuple[int, ...] = ()
"""For `Item.at`: card points do not matter."""

TIE = (120, 121)
"""For `Item.at`: 120 each lies between them."""

BEATEN = (1, 30, 60, 90, 120)
"""For `Item.at`: with these a call of the other side is beaten, or a higher one, which can take its place."""


@dataclass(frozen=True, slots=True)
class Item:
    """A reason for points.

    `in_draw` names the values of `draw_scores` under which the item counts when nobody won; `by` is the
    side whose call it is, where that is not the side credited; `fact` is what is entered for a bonus.
    `at` holds the card points of the side credited (1-240) from which on the points can be others, whatever
    the rules and apart from who won: empty if card points do not matter, None if any number can.
    """

    id: str
    label: str
    points: Points
    in_draw: tuple[str, ...] = NEVER
    by: Side | None = None
    fact: str = ""
    at: Thresholds = None


def won(played: Played, own: Party, other: Party) -> int:
    """The point for winning (DDV 7.2.2a), or a solo's own points in its place."""
    rules = played.rules
    if own.points == 120 and rules.tie_120 is Tie120.ONLY_ELDERS and is_plain_tie_for_kontra(played):
        return 0
    if (
        rules.solo_points
        and rules.solo_points_mode is SoloPointsMode.REPLACE
        and solo_points_entry(played) is not None
    ):
        return 0
    return rules.won


def solo_points(played: Played, own: Party, other: Party) -> int:
    """Points by the kind of solo, added to the value or in place of the point for winning."""
    points = solo_points_entry(played)
    if points is None:
        return 0
    replaces_won = played.rules.solo_points_mode is SoloPointsMode.REPLACE
    dropped = replaces_won and played.rules.tie_120 is Tie120.ONLY_ELDERS and is_plain_tie_for_kontra(played)
    return 0 if dropped else points


def solo_points_entry(played: Played) -> int | None:
    """The entry of `solo_points` for this kind of solo, if there is one."""
    if not played.rules.solo_points:
        return None
    deal = played.deal
    if deal.game is Game.SOLO:
        return dict(played.rules.solo_points).get(deal.solo or "")
    if deal.game is Game.SILENT_SOLO:
        return dict(played.rules.solo_points).get("silent_solo")
    return None


def is_plain_tie_for_kontra(played: Played) -> bool:
    """Kontra won at 120:120 and nobody called no 90 or more."""
    return played.is_tied and played.winner is Side.KONTRA and not played.has_absage


def against_elders(played: Played, own: Party, other: Party) -> int:
    """Kontra has won against the club queens (DDV 7.2.3), not one against three unless a rule says so."""
    rules, deal = played.rules, played.deal
    if played.winner is not Side.KONTRA or own.side is not Side.KONTRA:
        return 0
    if len(deal.re) == 1 and not rules.against_elders_in_lone:
        return 0
    if not rules.armut_elders and is_armut_by_re(deal):
        return 0
    if not rules.marriage_elders and deal.game is Game.MARRIAGE:
        return 0
    return rules.against_elders


def is_armut_by_re(deal: Deal) -> bool:
    """Whether the Armut pair was Re: always, but for an Armut after Wirth (option `armut_wirth`)."""
    return deal.game is Game.ARMUT and (not deal.by or any(seat in deal.re for seat in deal.by))


def against_elders_as_value(played: Played, own: Party, other: Party) -> int:
    """The elders point where a doubling of the value takes it along (seeds 000, 001, 002)."""
    if played.rules.elders_are_a_bonus:
        return 0
    return against_elders(played, own, other)


def is_reached(played: Played, own: Party, other: Party, level: int) -> bool:
    """Whether the cards reached level 1 (90) to 4 (schwarz), whatever was called."""
    if level == 4:
        return other.is_schwarz
    limit = (90, 60, 30)[level - 1]
    if played.rules.levels_by_winners:
        return own.points >= 240 - limit
    return other.points < limit


def level_reached(level: int) -> Points:
    """The item of a reached level (DDV 7.2.2a): losers under 90, 60, 30, schwarz."""

    def points(played: Played, own: Party, other: Party) -> int:
        rules = played.rules
        if rules.failed_call_as_made and played.winner is own.side and level in other.calls.levels:
            return rules.levels[level - 1]
        if not is_reached(played, own, other, level):
            return 0
        if rules.level_needs_call and level not in own.calls.levels:
            return 0
        return rules.levels[level - 1]

    return points


def re_called(played: Played, own: Party, other: Party) -> int:
    """Points for Re, whoever wins (DDV 7.2.2b)."""
    rules = played.rules
    return rules.re_kontra_points if played.re.calls.is_called and rules.re_kontra is ReKontra.ADD else 0


def kontra_called(played: Played, own: Party, other: Party) -> int:
    """Points for Kontra, whoever wins (DDV 7.2.2b)."""
    rules = played.rules
    return rules.re_kontra_points if played.kontra.calls.is_called and rules.re_kontra is ReKontra.ADD else 0


def second_call(played: Played, own: Party, other: Party) -> int:
    """One point for the second of Re and Kontra where the first doubles (seed 002)."""
    if not played.re.calls.is_called or not played.kontra.calls.is_called:
        return 0
    return 1 if played.rules.re_kontra is ReKontra.FIRST_DOUBLES_SECOND_ADDS else 0


def raises_that_count(played: Played) -> int:
    """How many of the further calls count: those that the rules have, after both Re and Kontra."""
    if not played.deal.raises or played.winner is None:
        return 0
    if not played.re.calls.is_called or not played.kontra.calls.is_called:
        return 0
    return min(played.deal.raises, played.rules.raises)


def raises(played: Played, own: Party, other: Party) -> int:
    """Points for each further call: those of Re, or one where the first call doubles (option `raises`)."""
    if not played.deal.raises:
        return 0
    rules = played.rules
    if rules.re_kontra is ReKontra.ADD:
        return rules.re_kontra_points * raises_that_count(played)
    return raises_that_count(played) if rules.re_kontra is ReKontra.FIRST_DOUBLES_SECOND_ADDS else 0


def called(item: str, label: str, level: int, by: Side) -> Item:
    """The item of a called level (DDV 7.2.2c, d): those of both sides go to the winner."""

    def points(played: Played, own: Party, other: Party) -> int:
        rules = played.rules
        caller = played.re if by is Side.RE else played.kontra
        if level not in caller.calls.levels:
            return 0
        if own.side is not by and rules.calls_counted is CallsCounted.WINNERS_KEPT:
            return 0
        return rules.calls[level - 1]

    return Item(item, label, points, by=by, at=NOWHERE)


def is_beaten(played: Played, own: Party, level: int) -> bool:
    """Whether a side has enough against the others' call of this level (option `against_call_at`)."""
    if played.rules.against_call_at is AgainstCallAt.THIRTY_MORE:
        return own.points >= (120, 90, 60, 30)[level - 1]
    if level < 4:
        return own.points >= (90, 60, 30)[level - 1]
    return own.points >= 1 if played.rules.schwarz_by_points else not own.took_no_trick


def against(level: int) -> Points:
    """The item of a beaten call (DDV 7.2.2e, f): 120 against no 90, 90 against no 60 and so on."""

    def points(played: Played, own: Party, other: Party) -> int:
        rules, levels = played.rules, other.calls.levels
        if level not in levels or not is_beaten(played, own, level):
            return 0
        is_topped = any(higher > level and is_beaten(played, own, higher) for higher in levels)
        if is_topped and rules.against_call_counts is AgainstCallCounts.HIGHEST:
            return 0
        return rules.against_call[level - 1]

    return points


ITEMS: tuple[Item, ...] = (
    Item("won", _("Won"), won, at=TIE),
    Item("solo_points", _("Solo"), solo_points, at=TIE),
    Item("against_elders", _("Against the elders"), against_elders_as_value, at=NOWHERE),
    Item("under90", _("Under 90"), level_reached(1), LEVELS, at=(150, 151)),
    Item("under60", _("Under 60"), level_reached(2), LEVELS, at=(180, 181)),
    Item("under30", _("Under 30"), level_reached(3), LEVELS, at=(210, 211)),
    Item("schwarz", _("Schwarz"), level_reached(4), LEVELS, at=(240,)),
    Item("re", _("Re called"), re_called, at=NOWHERE),
    Item("kontra", _("Kontra called"), kontra_called, at=NOWHERE),
    Item("second_call", _("Re and Kontra called"), second_call, at=NOWHERE),
    Item("raises", _("Further calls"), raises, at=NOWHERE),
)
"""The value items that any deal can have, in the order in which they are shown."""

ABSAGE_ITEMS: tuple[Item, ...] = (
    called("no90_called", _("No 90 called by Re"), 1, Side.RE),
    called("no60_called", _("No 60 called by Re"), 2, Side.RE),
    called("no30_called", _("No 30 called by Re"), 3, Side.RE),
    called("schwarz_called", _("Schwarz called by Re"), 4, Side.RE),
    called("no90_called", _("No 90 called by Kontra"), 1, Side.KONTRA),
    called("no60_called", _("No 60 called by Kontra"), 2, Side.KONTRA),
    called("no30_called", _("No 30 called by Kontra"), 3, Side.KONTRA),
    called("schwarz_called", _("Schwarz called by Kontra"), 4, Side.KONTRA),
    Item("against_no90", _("120 against no 90"), against(1), AGAINST, at=BEATEN),
    Item("against_no60", _("90 against no 60"), against(2), AGAINST, at=BEATEN),
    Item("against_no30", _("60 against no 30"), against(3), AGAINST, at=BEATEN),
    Item("against_schwarz", _("30 against schwarz"), against(4), AGAINST, at=BEATEN),
)
"""The value items that need a call of no 90 or more."""

ALL_ITEMS = ITEMS + ABSAGE_ITEMS
"""Every value item, in the order in which they are shown."""

LABELS_UNDER: dict[tuple[str, str], dict[str, str]] = {
    ("level_reached_at", "winners_at_least"): {
        "under90": _("150 made"),
        "under60": _("180 made"),
        "under30": _("210 made"),
    },
    ("against_call_at", "limit"): {
        "against_no90": _("90 against no 90"),
        "against_no60": _("60 against no 60"),
        "against_no30": _("30 against no 30"),
        "against_schwarz": _("Schwarz prevented"),
    },
}
"""What items are called where an option has another value and draws their line elsewhere."""


def label_under(rules: Ruleset, item: str) -> str | None:
    """The name of an item under these rules; None if it has its usual one."""
    for (option, value), labels in LABELS_UNDER.items():
        if getattr(rules, option) == value and item in labels:
            return labels[item]
    return None
