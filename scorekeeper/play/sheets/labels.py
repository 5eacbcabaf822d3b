"""The words of the site for what the engine calls by ids, and figures as a score sheet has them."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from math import floor

from django.utils.formats import date_format, number_format
from django.utils.timezone import localtime, now
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rulesets import Deal, Game, Ruleset, Side
from rulesets.rules import SOLO_LABELS, SoloKind
from rulesets.scoring import (
    ALL_ITEMS,
    BONUSES,
    FACT_BY_KEY,
    OTHER_LABELS,
    Call,
    Mark,
    Reason,
    ScoredItem,
    label_under,
)
from rulesets.session import PenaltyCase, Receiver
from scorekeeper.play.sheets import models

ITEM_LABELS = {(item.id, item.by): item.label for item in (*ALL_ITEMS, *BONUSES)}
MINUS = "\N{MINUS SIGN}"


def sheet_title(sheet: models.Sheet) -> str:
    """The title of a sheet, often a place, else its day; never the names."""
    return sheet.title or day_title(localtime(sheet.started))


def short_title(sheet: models.Sheet) -> str:
    """The same beside other things at the head of a phone: “Thu, 19 November”."""
    return sheet.title or day_title(localtime(sheet.started), "D")


def day_title(day: date, weekday: str = "l") -> str:
    """A day as people say it: “Thursday, 19 November”, and the year if it is another one.

    `weekday` is the format of Django for a weekday.
    """
    shown = date_format(day, "MONTH_DAY_FORMAT" if day.year == localtime(now()).year else "DATE_FORMAT")
    return _("%(weekday)s, %(day)s") % {"weekday": date_format(day, weekday), "day": shown}


def short_day(day: date) -> str:
    """A day as short as it can be, to stand below a chart."""
    return date_format(day, pgettext("the format of a day below a chart", "j M"))


def nearest(figure: Fraction) -> int:
    """The nearest whole number; a half goes away from zero, as players reckon and spreadsheets do."""
    rounded = floor(abs(figure) + Fraction(1, 2))
    return rounded if figure > 0 else -rounded


def signed(points: int) -> str:
    """Points won or lost in a deal: +3, −2, 0."""
    return f"+{total(points)}" if points > 0 else total(points)


def total(points: int) -> str:
    """A running total: 3, −2, 0, and thousands as the language groups them."""
    figure = number_format(abs(points), force_grouping=True) if abs(points) >= 1000 else str(abs(points))
    return f"{MINUS}{figure}" if points < 0 else figure


def side_label(side: Side) -> str:
    return _("Re") if side is Side.RE else _("Kontra")


def game_label(game: Game) -> str:
    return {
        Game.NORMAL: _("Normal"),
        Game.MARRIAGE: _("Marriage"),
        Game.ARMUT: _("Armut"),
        Game.SOLO: _("Solo"),
        Game.SILENT_SOLO: _("Silent solo"),
        Game.REDEAL: _("Redeal"),
        Game.PENALTY: _("Penalty"),
        Game.MANUAL: _("By hand"),
    }[game]


def game_mark(game: Game) -> str:
    """A word for a game, to stand beside the number of a deal where there is room for it."""
    return {
        Game.NORMAL: "",
        Game.MARRIAGE: pgettext("mark of a marriage", "Marriage"),
        Game.ARMUT: pgettext("mark of an Armut", "Armut"),
        Game.SOLO: pgettext("mark of a solo", "Solo"),
        Game.SILENT_SOLO: pgettext("mark of a silent solo", "Silent"),
        Game.REDEAL: pgettext("mark of a redeal", "Redeal"),
        Game.PENALTY: pgettext("mark of a penalty", "Penalty"),
        Game.MANUAL: pgettext("mark of an entry by hand", "Hand"),
    }[game]


def mark_meaning(kind: str) -> str:
    """The meaning of a mark beside the number of a deal, for the legend."""
    return {
        "duty": _("Compulsory solo"),
        "solo": _("Solo"),
        "marriage": _("Marriage"),
        "armut": _("Armut"),
        "redeal": _("Redeal"),
        "penalty": _("Penalty"),
        "manual": _("By hand"),
        "bock": _("Bock deal"),
        "remark": _("Something needs a look: tap the line"),
    }[kind]


def bank_label(rules: Ruleset) -> str:
    """Name the holder of the points that no player has: the pot or the bank."""
    return _("Pot") if rules.has_pot else _("Bank")


def solo_label(rules: Ruleset, kind: str) -> str:
    """The name of a solo kind; a group's own is as they wrote it."""
    if kind in SOLO_LABELS:
        return _(SOLO_LABELS[kind])
    return next((custom.name for custom in rules.custom_solos if custom.id == kind), kind)


def played_label(rules: Ruleset, deal: Deal) -> str:
    """What was played: a solo by its kind, all else by its game."""
    return solo_label(rules, deal.solo) if deal.solo else game_label(deal.game)


def solo_chip(rules: Ruleset, kind: str) -> str:
    """A solo kind as short as it fits on a chip."""
    short: dict[str, str] = {
        SoloKind.QUEENS: pgettext("a solo on a chip", "Queens"),
        SoloKind.JACKS: pgettext("a solo on a chip", "Jacks"),
        SoloKind.KINGS: pgettext("a solo on a chip", "Kings"),
        SoloKind.CLUBS: "♣",
        SoloKind.SPADES: "♠",
        SoloKind.HEARTS: "♥",
        SoloKind.DIAMONDS: "♦",
        SoloKind.NO_TRUMP: pgettext("a solo on a chip", "No trump"),
        SoloKind.TRUMP: pgettext("a solo on a chip", "Trump"),
    }
    return short.get(kind) or solo_label(rules, kind)


def solo_as_object(rules: Ruleset, kind: str | None) -> str:
    """A solo as what somebody wins or loses; None is the silent one, a group's own is in quotes."""
    known: dict[str | None, str] = {
        None: pgettext("wins or loses it", "the silent solo"),
        SoloKind.QUEENS: pgettext("wins or loses it", "the queen solo"),
        SoloKind.JACKS: pgettext("wins or loses it", "the jack solo"),
        SoloKind.KINGS: pgettext("wins or loses it", "the king solo"),
        SoloKind.CLUBS: pgettext("wins or loses it", "the clubs solo"),
        SoloKind.SPADES: pgettext("wins or loses it", "the spades solo"),
        SoloKind.HEARTS: pgettext("wins or loses it", "the hearts solo"),
        SoloKind.DIAMONDS: pgettext("wins or loses it", "the diamonds solo"),
        SoloKind.NO_TRUMP: pgettext("wins or loses it", "the no-trump solo"),
        SoloKind.TRUMP: pgettext("wins or loses it", "the trump solo"),
        SoloKind.QUEENS_JACKS: pgettext("wins or loses it", "the queen-jack solo"),
        SoloKind.KINGS_JACKS: pgettext("wins or loses it", "the king-jack solo"),
        SoloKind.KINGS_QUEENS: pgettext("wins or loses it", "the king-queen solo"),
        SoloKind.KINGS_QUEENS_JACKS: pgettext("wins or loses it", "the Köhler"),
        SoloKind.MISERE: pgettext("wins or loses it", "the misère"),
        SoloKind.OPEN_MISERE: pgettext("wins or loses it", "the open misère"),
    }
    return known.get(kind) or pgettext("a solo of the group", "“%(solo)s”") % {
        "solo": solo_label(rules, kind or "")
    }


def trumps_of_own_solos(rules: Ruleset) -> str:
    """The trumps in the solos of the group's own, where the group has named them."""
    lines = (f"{solo.name}: {solo.trump}" for solo in rules.custom_solos if solo.trump)
    return " · ".join(lines)


def reason_label(reason: str) -> str:
    """Why a deal was voided."""
    return {
        Reason.NINES: _("Too many nines"),
        Reason.KINGS: _("Too many kings"),
        Reason.KINGS_AND_NINES: _("Too many kings and nines"),
        Reason.FULL_CARDS: _("Too many aces and tens"),
        Reason.POINTS: _("Too many or too few card points"),
        Reason.FEW_TRUMPS: _("Too few trumps"),
        Reason.HIGH_TRUMP: _("No trump above the fox"),
        Reason.ARMUT: _("Armut"),
        Reason.ARMUT_REFUSED: _("Nobody took the Armut"),
        Reason.ARMUT_SAME_SIDE: _("Two Armut hands on one side"),
        Reason.MISDEAL: _("Misdeal"),
        Reason.OTHER: _("Another reason"),
    }.get(Reason(reason), reason)


def call_label(call: Call) -> str:
    return {
        Call.RE: _("Re"),
        Call.KONTRA: _("Kontra"),
        Call.NO90: _("no 90"),
        Call.NO60: _("no 60"),
        Call.NO30: _("no 30"),
        Call.SCHWARZ: _("schwarz"),
    }[call]


def call_rung(call: Call) -> tuple[str, str]:
    """A call on the ladder: a small word above, and what is called."""
    no = pgettext("small above the number of a call: no 90", "no")
    numbers = {Call.NO90: "90", Call.NO60: "60", Call.NO30: "30"}
    return (no, numbers[call]) if call in numbers else ("", call_label(call))


def mark_label(mark: Mark) -> str:
    return {
        Mark.PIGLETS_RE: _("Piglets (Re)"),
        Mark.PIGLETS_KONTRA: _("Piglets (Kontra)"),
        Mark.SUPER_PIGLETS_RE: _("Super piglets (Re)"),
        Mark.SUPER_PIGLETS_KONTRA: _("Super piglets (Kontra)"),
        Mark.GENSCHER: _("New partner chosen (Genscher)"),
        Mark.DOUBLE_RE: _("Re was said as “Double”"),
        Mark.DOUBLE_KONTRA: _("Kontra was said as “Double”"),
        Mark.HEART_TRICK: _("Heart trick"),
        Mark.TOP_CARDS_LOST: _("Lost with the top cards"),
        Mark.FOUR_OF_A_KIND: _("Four of a kind in a trick"),
        Mark.BOCK: _("Starts a Bock round"),
        Mark.FIRST_TRICK_RICH_RE: _("Rich first trick for Re"),
        Mark.FIRST_TRICK_RICH_KONTRA: _("Rich first trick for Kontra"),
        Mark.FIRST_TRICK_CALLED: _("That side had called before"),
    }[mark]


def side_mark_label(mark: Mark) -> str:
    """Something that is ticked at the side that did it, as short as it fits there."""
    return {
        Mark.PIGLETS_RE: pgettext("on a chip", "Piglets"),
        Mark.PIGLETS_KONTRA: pgettext("on a chip", "Piglets"),
        Mark.SUPER_PIGLETS_RE: pgettext("on a chip", "Super piglets"),
        Mark.SUPER_PIGLETS_KONTRA: pgettext("on a chip", "Super piglets"),
        Mark.DOUBLE_RE: pgettext("on a chip", "Double"),
        Mark.DOUBLE_KONTRA: pgettext("on a chip", "Double"),
        Mark.FIRST_TRICK_RICH_RE: pgettext("on a chip", "Rich first trick"),
        Mark.FIRST_TRICK_RICH_KONTRA: pgettext("on a chip", "Rich first trick"),
    }[mark]


def receiver_text(case: PenaltyCase) -> str:
    """Say who gets the points of a penalty."""
    return {
        Receiver.OTHERS: _("The others share the points equally."),
        Receiver.SOLOIST: _("The points go to the soloist."),
        Receiver.NOBODY: _("Nobody gets the points."),
    }[case.to]


def bonus_label(rules: Ruleset, key: str) -> str:
    """A bonus; a group's own is as they wrote it."""
    if key in FACT_BY_KEY:
        return _(FACT_BY_KEY[key].label)
    return next((custom.name for custom in rules.custom_bonuses if custom.id == key), key)


def bonus_chip(rules: Ruleset, key: str) -> str:
    """A bonus as short as it fits on a chip."""
    short = {
        "fox": pgettext("on a chip", "Fox"),
        "doppelkopf": pgettext("on a chip", "Doppelkopf"),
        "fox_first_trick": pgettext("on a chip", "Fox 1st trick"),
        "fox_last_trick": pgettext("on a chip", "Fox last trick"),
        "fox_wins_last": pgettext("on a chip", "Fox wins last"),
        "charlie_both_jacks": pgettext("on a chip", "Both jacks"),
        "charlie_caught": pgettext("on a chip", "Charlie caught"),
        "charlie_caught_any_trick": pgettext("on a chip", "Jack caught"),
        "heart10_caught": pgettext("on a chip", "Hearts ten"),
    }
    return short.get(key) or bonus_label(rules, key)


def item_label(rules: Ruleset, item: ScoredItem) -> str:
    label = (
        label_under(rules, item.item) or ITEM_LABELS.get((item.item, item.by)) or OTHER_LABELS.get(item.item)
    )
    return _(label) if label else bonus_label(rules, item.item)


def meanwhile_corrected() -> str:
    """Said to somebody who corrects a deal that was changed while they did."""
    return _("Someone changed this deal while you corrected it. Look at it and save again to replace it.")
