"""The list check before a table hands in, as the tournament rules of the DDV have it (7.3.2, 7.3.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets import Game, Session
from rulesets.rules.chapters import DutyUnfulfilled
from rulesets.session import Phase
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.sheets.engine import open_sheet
from scorekeeper.play.sheets.labels import signed, total
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.rules.reads import deal_name


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at, and whether it is as it should be."""

    is_right: bool
    text: str


@dataclass(frozen=True)
class ListCheck:
    """What the list of a table comes to: totals by seat, what was looked at, how many deals are open.

    `may_end` says that something was dealt after which no deal has to begin, `is_unplayed` that nothing was.
    """

    totals: tuple[int, ...]
    findings: tuple[Finding, ...]
    counted: int
    open_deals: int | None
    is_over: bool
    may_end: bool
    is_unplayed: bool


def check_list(sheet: Sheet) -> ListCheck:
    """The list check of a sheet: two queries."""
    _table, stored, session = open_sheet(sheet)
    return ListCheck(
        totals=session.state.totals,
        findings=tuple(findings_of(session)),
        counted=session.state.counted,
        open_deals=session.next.deals_left,
        is_over=session.next.phase is Phase.OVER,
        may_end=bool(stored) and not session.state.is_regular_over,
        is_unplayed=not stored,
    )


def findings_of(session: Session) -> Iterator[Finding]:
    """Everything that is looked at, in the order of the rules."""
    yield deals_finding(session)
    yield from sum_finding(session)
    yield from parity_finding(session)
    yield from solos_finding(session)
    yield from by_hand_findings(session)


def deals_finding(session: Session) -> Finding:
    """As many deals as were agreed on, or as were begun in the time."""
    length, counted = session.table.length, session.state.counted
    if counted < length and session.state.is_regular_over:
        text = _("Time was up after deal %(counted)s of %(length)s.")
        return Finding(is_right=True, text=text % {"counted": counted, "length": length})
    if length:
        text = ngettext("%(counted)s of %(length)s deal", "%(counted)s of %(length)s deals", length)
        return Finding(is_right=counted >= length, text=text % {"counted": counted, "length": length})
    text = ngettext("%(counted)s deal", "%(counted)s deals", counted) % {"counted": counted}
    return Finding(is_right=counted > 0, text=text)


def sum_finding(session: Session) -> Iterator[Finding]:
    """The sum of all totals is zero, but for what penalties without credit to others took."""
    if session.table.rules.is_zero_sum:
        found = sum(session.state.totals)
        is_right = found == 0 or has_penalty(session)
        text = _("Sum %(sum)s, with a penalty") if found and is_right else _("Sum %(sum)s")
        yield Finding(is_right, text % {"sum": total(found)})


def parity_finding(session: Session) -> Iterator[Finding]:
    """At four, all totals are even or all are odd; only a penalty breaks that."""
    if not session.table.rules.is_zero_sum or len(session.table.players) != 4:
        return
    odd = sum(each % 2 for each in session.state.totals)
    if odd in (0, 4):
        yield Finding(is_right=True, text=_("All totals are odd.") if odd else _("All totals are even."))
    elif has_penalty(session):
        yield Finding(is_right=True, text=_("Totals are even and odd, because of a penalty."))
    else:
        yield Finding(is_right=False, text=_("Some totals are even and some odd: that cannot be right."))


def has_penalty(session: Session) -> bool:
    """Whether somebody was given a penalty, which is nobody's plus."""
    return any(each.deal.game is Game.PENALTY for each in session.deals)


def solos_finding(session: Session) -> Iterator[Finding]:
    """Everybody has played the compulsory solo, where one is owed."""
    rules = session.table.rules
    if not rules.owes_solos:
        return
    owing = [
        player.name
        for player, owed in zip(session.table.players, session.state.owed, strict=True)
        if any(owed)
    ]
    if not owing:
        yield Finding(is_right=True, text=_("Everybody has played the compulsory solo."))
        return
    is_dropped = rules.duty_unfulfilled is DutyUnfulfilled.NOTHING
    text = _("Compulsory solo not played: %(names)s") % {"names": join_words(owing)}
    yield Finding(is_right=is_dropped, text=text)


def by_hand_findings(session: Session) -> Iterator[Finding]:
    """Points that nobody played for: no rule says that they are right, so people have to."""
    names = session.table.names
    for scored in session.deals:
        adjusted = [(each.seat, each.points) for each in scored.deal.adjustments]
        typed = [*scored.deal.each, *adjusted]
        if typed:
            text = _("%(deal)s, entered by hand: %(points)s. Is that right?")
            said = join_words(f"{names[seat]} {signed(points)}" for seat, points in typed)
            yield Finding(is_right=False, text=text % {"deal": deal_name(scored), "points": said})
