"""The value and effects of a deal, and consequences of a correction, a deletion or an undo, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, npgettext, npgettext_lazy, pgettext

from rulesets import CATALOGUE, Deal, Game, Ruleset, Table
from rulesets.rules.chapters import BockTrigger
from rulesets.scoring import bonuses_without_effect
from rulesets.session import (
    Began,
    Consequences,
    Followed,
    ScoredDeal,
    SessionState,
    advance,
    consequences_of,
    deal_as_shown,
    session_as_shown,
    what_followed,
)
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.sheets import models, sentences
from scorekeeper.play.sheets.bills import NO_BILL, BillTexts, bill_texts
from scorekeeper.play.sheets.engine import session_of, table_of
from scorekeeper.play.sheets.labels import bank_label, bonus_label, signed, total
from scorekeeper.play.sheets.rows import shows_bank


class Cause(NamedTuple):
    """A sentence about what a deal causes; `kind` is its mark: bock, bock-starts, duty, dealer or bank."""

    kind: str
    text: str


class PlayerShare(NamedTuple):
    """The points of a player; with a total, their standing after it."""

    name: str
    points: int
    total: int | None = None


@dataclass(frozen=True)
class DealResult:
    """A deal as it would count, or what is missing or wrong in it."""

    is_complete: bool
    headline: str = ""
    bill: BillTexts = NO_BILL
    uncounted: str = ""
    shares: tuple[PlayerShare, ...] = ()
    causes: tuple[Cause, ...] = ()
    bank: int | None = None
    bank_name: str = ""
    hint: str = ""
    problems: tuple[str, ...] = ()


def result_after(table: Table, before: SessionState, deal: Deal, began: Began | None) -> DealResult:
    """The value of a deal after a state, with its reasons, the points of everybody, and its effects.

    `began` is with which deal the Bock rounds began that run.
    """
    after, scored = advance(table, before, deal)
    caused = consequences_of(table, before, after, scored, began)
    names = table.names
    return replace(result_of(table, scored), causes=tuple(cause_sentences(table.rules, caused, names)))


def result_of(table: Table, scored: ScoredDeal) -> DealResult:
    """A scored deal with its reasons and what everybody gets, but not what it causes."""
    names = table.names
    unit = table.rules.display_unit
    scored = deal_as_shown(scored, unit)
    return replace(
        result_under(table.rules, scored, names, unit=unit),
        shares=tuple(
            PlayerShare(table.names[seat], scored.points[seat], scored.totals[seat])
            for seat in table.people(scored.active)
        ),
        bank=scored.bank if shows_bank(table, is_used=bool(scored.bank)) else None,
        bank_name=bank_label(table.rules),
    )


def result_under(
    rules: Ruleset, scored: ScoredDeal, names: Sequence[str] | None = None, *, unit: int = 1
) -> DealResult:
    """The value of a scored deal under these rules, with its reasons times `unit`.

    Players are named if there are names.
    """
    return DealResult(
        is_complete=True,
        headline=sentences.penalty_text(scored, names)
        if names and scored.deal.game is Game.PENALTY
        else sentences.winner_text(rules, scored, names),
        bill=bill_texts(rules, scored.score, scored.deal, names, unit=unit),
        uncounted=join_words(bonus_label(rules, key) for key in bonuses_without_effect(rules, scored.deal)),
    )


def cause_sentences(rules: Ruleset, caused: Consequences, names: Sequence[str]) -> Iterator[Cause]:
    """The effects of a deal, the most surprising first."""
    yield from bock_sentences(caused)
    yield from solo_sentences(caused, names)
    yield from payout_sentences(rules, caused, names)
    if caused.deals_again is not None:
        yield Cause("dealer", _("%(name)s deals again.") % {"name": names[caused.deals_again]})
    if rules.has_pot and caused.bank_before != caused.bank_after:
        unit = rules.display_unit
        held = {"before": total(caused.bank_before * unit), "after": total(caused.bank_after * unit)}
        change = {"bank": bank_label(rules), **held}
        if caused.drawn_short:
            yield Cause("bank", short_sentence(caused, names, unit))
        yield Cause("bank", _("%(bank)s: %(before)s → %(after)s") % change)
    if caused.is_last:
        yield Cause("", _("That was the last deal."))


def short_sentence(caused: Consequences, names: Sequence[str], unit: int) -> str:
    """Name the points that each draws from a pot that holds too little."""
    pot = total(max(0, caused.bank_before) * unit)
    parts = {points for _seat, points in caused.drawn_short}
    if len(parts) == 1:
        each = {"pot": pot, "points": total(parts.pop() * unit)}
        return _("There are only %(pot)s left in the pot: %(points)s each.") % each
    who = join_words(f"{names[seat]} {total(points * unit)}" for seat, points in caused.drawn_short)
    return _("There are only %(pot)s left in the pot: %(who)s.") % {"pot": pot, "who": who}


def bock_sentences(caused: Consequences) -> Iterator[Cause]:
    """Bock rounds that begin, go on or are over."""
    left = caused.bock_left
    follow = ngettext("%(left)s Bock deal follows.", "%(left)s Bock deals follow.", left) % {"left": left}
    if caused.starts_bock:
        starts = _("Starts a Bock round: %(why)s.")
        why = join_words(map(bock_reason, caused.starts_bock))
        yield Cause("bock-starts", f"{starts % {'why': why}} {follow}")
    elif left:
        yield Cause("bock", f"{follow} {began_text(caused.bock_began)}".strip())
    elif caused.ends_bock:
        last = _("That was the last Bock deal.")
        yield Cause("bock", f"{last} {began_text(caused.bock_began)}".strip())


def began_text(began: Began | None) -> str:
    """Since when it is Bock and why, empty if that is not known."""
    if began is None:
        return ""
    why = join_words(map(bock_reason, began.why))
    if began.number is None:
        return _("Bock because of: %(why)s.") % {"why": why}
    return _("Bock since deal %(number)s: %(why)s.") % {"number": began.number, "why": why}


def bock_reason(trigger: str) -> str:
    """Why a Bock round begins."""
    reasons: dict[str, str] = {
        BockTrigger.HEART_TRICK: pgettext("why a Bock round begins", "heart trick"),
        BockTrigger.TIE_120: pgettext("why a Bock round begins", "120:120"),
        BockTrigger.ZERO_VALUE: pgettext("why a Bock round begins", "a deal worth 0"),
        BockTrigger.RE_LOST: pgettext("why a Bock round begins", "Re called and lost"),
        BockTrigger.KONTRA_LOST: pgettext("why a Bock round begins", "Kontra called and lost"),
        BockTrigger.CALL_LOST: pgettext("why a Bock round begins", "called and lost"),
        BockTrigger.ABSAGE_LOST: pgettext("why a Bock round begins", "a call not made"),
        BockTrigger.SOLO: pgettext("why a Bock round begins", "a solo"),
        BockTrigger.SOLO_LOST: pgettext("why a Bock round begins", "a solo lost"),
        BockTrigger.TOP_CARDS_LOST: pgettext("why a Bock round begins", "lost with the top cards"),
        BockTrigger.DOPPELKOPF: pgettext("why a Bock round begins", "Doppelkopf"),
        BockTrigger.FOUR_OF_A_KIND: pgettext("why a Bock round begins", "four of a kind in a trick"),
        BockTrigger.SCHWARZ: pgettext("why a Bock round begins", "schwarz"),
        BockTrigger.RE_AND_KONTRA: pgettext("why a Bock round begins", "Re and Kontra called"),
        BockTrigger.REDEAL: pgettext("why a Bock round begins", "redeal"),
        BockTrigger.MANUAL: pgettext("why a Bock round begins", "ticked by the table"),
    }
    return reasons[trigger]


def solo_sentences(caused: Consequences, names: Sequence[str]) -> Iterator[Cause]:
    """Owed solos that were played, or that are owed anew."""
    if caused.paid is not None:
        text = _("%(name)s has played a compulsory solo.") % {"name": names[caused.paid]}
        owing = join_words(names[seat] for seat in caused.owing)
        still = npgettext("compulsory solos", "Owes a solo", "Owe a solo", len(caused.owing))
        yield Cause("duty", f"{text} {still}: {owing}." if owing else text)
    if caused.owes_more:
        who = {"names": join_words(names[seat] for seat in caused.owes_more)}
        text = ngettext(
            "%(names)s owes one more solo.", "%(names)s owe one more solo.", len(caused.owes_more)
        )
        yield Cause("duty", text % who)


def payout_sentences(rules: Ruleset, caused: Consequences, names: Sequence[str]) -> Iterator[Cause]:
    """The payments by rules that remember the deals before: “Three lost in a row: Anna −3”."""
    for payout in caused.paid_out:
        paid = ((names[seat], points * rules.display_unit) for seat, points in enumerate(payout.points))
        text = join_words(f"{name} {signed(points)}" for name, points in paid if points)
        yield Cause("bank", f"{_(CATALOGUE[payout.option].label)}: {text}")


WHAT_FOLLOWED = {
    "became_bock": npgettext_lazy(
        "after a change",
        "Deal %(numbers)s is now a Bock deal.",
        "Deals %(numbers)s are now Bock deals.",
        "count",
    ),
    "lost_bock": npgettext_lazy(
        "after a change",
        "Deal %(numbers)s is no longer a Bock deal.",
        "Deals %(numbers)s are no longer Bock deals.",
        "count",
    ),
    "other_dealer": npgettext_lazy(
        "after a change",
        "Deal %(numbers)s now has a different dealer.",
        "Deals %(numbers)s now have different dealers.",
        "count",
    ),
    "other_points": npgettext_lazy(
        "after a change",
        "Deal %(numbers)s now counts differently.",
        "Deals %(numbers)s now count differently.",
        "count",
    ),
}
"""What is said of the deals of each kind; the names are those of `Followed`."""


def followed_sentences(followed: Followed, names: Sequence[str]) -> Iterator[str]:
    """The consequences of a change, a sentence for each kind."""
    for kind, text in WHAT_FOLLOWED.items():
        if numbers := getattr(followed, kind):
            yield text % {"numbers": number_ranges(numbers), "count": len(numbers)}
    if followed.totals:
        # A name stays in one line with what it has.
        each = (f"{names[seat]}\xa0{signed(was)}\xa0→\xa0{signed(now)}" for seat, was, now in followed.totals)
        yield _("Totals: %(totals)s.") % {"totals": join_words(each)}


def number_ranges(numbers: Sequence[int]) -> str:
    """Numbers in a row, those that follow each other as a range: “3, 5–8”."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return join_words(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


@dataclass(frozen=True)
class PlayedSheet:
    """A sheet as it stands at one moment: its deals by position, and the state after the last."""

    names: tuple[str, ...]
    deals: MappingProxyType[int, ScoredDeal]
    state: SessionState


def played_sheet(sheet: models.Sheet) -> PlayedSheet:
    """A sheet as it is now, to be held against what it is after a change: two queries."""
    table = table_of(sheet)
    stored = list(sheet.deals.all())
    session = session_as_shown(session_of(table, stored))
    deals = {line.position: scored for line, scored in zip(stored, session.deals, strict=True)}
    names = table.names
    return PlayedSheet(names, MappingProxyType(deals), session.state)


def followed_texts(before: PlayedSheet, sheet_id: int, changed: int) -> list[str]:
    """The consequences for other lines of a change of the line at a position, in sentences."""
    # The rules can be others by now, too.
    after = played_sheet(models.Sheet.objects.select_related("ruleset").get(pk=sheet_id))
    both = [position for position in after.deals if position in before.deals and position != changed]
    pairs = ((before.deals[position], after.deals[position]) for position in both)
    return list(followed_sentences(what_followed(pairs, before.state, after.state), after.names))
