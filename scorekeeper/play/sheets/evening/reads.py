"""The page of an evening: places, its course, what was remarkable, figures of everybody, who ended it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import npgettext, pgettext

from rulesets import Session
from rulesets.scoring import FACTS
from rulesets.session import Phase, ScoredDeal, tallied
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.houserules.reads import ruleset_name
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.chart import course_chart
from scorekeeper.play.sheets.deals.reads import change_text
from scorekeeper.play.sheets.derived.evenings import Figures, figures_of_seat
from scorekeeper.play.sheets.devices import named_writer
from scorekeeper.play.sheets.engine import coming_on
from scorekeeper.play.sheets.evening.statistics import best_and_worst, longest_lead, sides
from scorekeeper.play.sheets.labels import bank_label, bonus_label, sheet_title, signed
from scorekeeper.play.sheets.next_deal import EndAhead, ends_ahead
from scorekeeper.play.sheets.rows import (
    DealRow,
    PlayerColumn,
    RoundSums,
    all_rounds,
    deal_rows,
    have_long_names,
    markings,
    player_columns,
    uses_bank,
)
from scorekeeper.play.sheets.seat_ids import names_by_id
from scorekeeper.play.sheets.sentences import tally_text
from scorekeeper.site.charts.lines import LineChart

ENOUGH_FOR_A_MEAN = 12
"""With fewer deals a mean says more about the cards than about the player."""


@dataclass(frozen=True)
class FinalPlace:
    """Somebody in the final table; `mean` is points per deal, None with too few deals."""

    place: int
    name: str
    total: int
    mean: float | None
    tallied: str


@dataclass(frozen=True)
class Remarkable:
    """A figure with what it is, and the line where it can be looked at."""

    figure: str
    text: str
    position: int | None = None


@dataclass(frozen=True)
class StatisticCell:
    """A figure of somebody: so many, perhaps of so many; `position` is the line it comes from."""

    text: str
    position: int | None = None


@dataclass(frozen=True)
class Statistic:
    """One figure of everybody, in the order of their seats."""

    label: str
    cells: tuple[StatisticCell, ...]


@dataclass(frozen=True)
class EveningPage:
    """Everything on the page of an evening."""

    slug: str
    title: str
    rules_title: str
    started: datetime
    counted: int
    length: int
    is_over: bool
    ends: bool
    ended_at: datetime | None
    endings: tuple[Ending, ...]
    may_end: bool
    ends_ahead: tuple[EndAhead, ...]
    columns: tuple[PlayerColumn, ...]
    bank: int | None
    bank_name: str
    places: tuple[FinalPlace, ...]
    chart: LineChart
    rounds: tuple[RoundSums, ...]
    remarkable: tuple[Remarkable, ...]
    statistics: tuple[Statistic, ...]
    rows: tuple[DealRow, ...]

    @property
    def has_long_names(self) -> bool:
        """Whether the names are too long to stand beside each other on a phone."""
        return have_long_names(column.name for column in self.columns)


def evening_page(sheet: models.Sheet, stored: Sequence[models.Deal], session: Session) -> EveningPage:
    table, coming = session.table, coming_on(sheet, session.next)
    counts = [figures_of_seat(session.deals, seat) for seat in table.everybody]
    positions = [line.position for line in stored]
    return EveningPage(
        slug=sheet.slug,
        title=sheet_title(sheet),
        rules_title=ruleset_name(sheet.ruleset),
        started=sheet.started,
        counted=session.state.counted,
        length=table.length,
        is_over=coming.phase is Phase.OVER,
        ends=sheet.ends,
        ended_at=sheet.ended_at,
        endings=endings_of(sheet, names_by_id(table)),
        may_end=bool(stored) and not sheet.ends and not sheet.locked and coming.phase is not Phase.OVER,
        ends_ahead=ends_ahead(sheet, stored, session),
        columns=player_columns(table, session, coming),
        bank=session.state.bank if uses_bank(session) else None,
        bank_name=bank_label(table.rules),
        places=places(session, counts),
        chart=course_chart(session),
        rounds=all_rounds(session),
        remarkable=tuple(remarkable_figures(session, positions)),
        statistics=tuple(
            statistic
            for statistic in statistics(session, counts, positions)
            if any(cell.text not in ("0", "–") for cell in statistic.cells)
        ),
        rows=deal_rows(sheet, stored, session),
    )


def places(session: Session, counts: Sequence[Figures]) -> tuple[FinalPlace, ...]:
    """The final table, ties in seating order."""
    totals, counted = session.state.totals, tallied(session)
    found = [
        FinalPlace(
            place=session.places[seat],
            name=session.table.names[seat],
            total=totals[seat],
            mean=totals[seat] / made.deals if made.deals >= ENOUGH_FOR_A_MEAN else None,
            tallied=tally_text(session.table.rules, tuple(counted[seat].items())),
        )
        for seat, made in zip(session.table.everybody, counts, strict=True)
    ]
    return tuple(sorted(found, key=lambda each: each.place))


def has_other_tables(sheet: models.Sheet) -> bool:
    """Whether there are more tables on the evening of a sheet of a group: one query."""
    return models.Sheet.objects.filter(evening=sheet.evening_id).exclude(pk=sheet.pk).exists()


def remarkable_figures(session: Session, positions: Sequence[int]) -> Iterator[Remarkable]:
    """The figures that people will remember, as far as there are any."""
    names = session.table.names
    best, seat = best_of_all(session)
    if best is not None:
        scored = session.deals[best]
        marks = [mark.title for mark in markings(session.table.rules, scored) if mark.kind != "remark"]
        text = _("best deal: %(what)s") % {"what": join_words([names[seat], *marks])}
        yield Remarkable(signed(scored.points[seat]), text, positions[best])
    won = sides(session.deals)
    if won.re or won.kontra:
        yield Remarkable(f"{won.re} : {won.kontra}", _("deals won by Re and by Kontra"))
    if won.re_called or won.kontra_called:
        text = _("of these with a call of their own")
        yield Remarkable(f"{won.re_called} : {won.kontra_called}", text)
    bock = sum(scored.bock > 0 for scored in session.deals)
    if bock:
        yield Remarkable(str(bock), npgettext("how many", "Bock deal", "Bock deals", bock))
    lead = longest_lead(session)
    if lead is not None and lead[1] > 1:
        text = _("deals in a row alone in the lead: %(name)s") % {"name": names[lead[0]]}
        yield Remarkable(str(lead[1]), text)


def best_of_all(session: Session) -> tuple[int | None, int]:
    """The deal that brought anybody most, and the seat: the first of equals."""
    best: tuple[int, int, int] | None = None
    for seat in session.table.everybody:
        position, _worst = best_and_worst(session.deals, seat)
        if position is not None:
            found = (-session.deals[position].points[seat], position, seat)
            best = found if best is None else min(best, found)
    return (best[1], best[2]) if best else (None, 0)


def statistics(session: Session, counts: Sequence[Figures], positions: Sequence[int]) -> Iterator[Statistic]:
    yield plain_cell(_("Deals played"), [each.deals for each in counts])
    yield plain_cell(pgettext("deals won", "Won"), [each.won for each in counts])
    yield share_cell(_("Won with Re"), [(each.re_won, each.re) for each in counts])
    yield share_cell(_("Won with Kontra"), [(each.kontra_won, each.kontra) for each in counts])
    yield share_cell(_("Solos won"), [(each.solos_won, each.solos) for each in counts])
    points = [signed(each.solo_points) if each.solos else "–" for each in counts]
    yield Statistic(_("Points in solos"), tuple(map(StatisticCell, points)))
    yield plain_cell(_("Deals with a call"), [each.calls for each in counts])
    yield plain_cell(_("of these missed"), [each.missed for each in counts])
    bonuses = [dict(each.bonuses) for each in counts]
    for key in [*(fact.key for fact in FACTS), *(bonus.id for bonus in session.table.rules.custom_bonuses)]:
        label = bonus_label(session.table.rules, key)
        yield plain_cell(label, [each.get(key, 0) for each in bonuses])
    extremes = [(seat, best_and_worst(session.deals, seat)) for seat in session.table.everybody]
    for label, which in ((_("Best deal"), 0), (_("Worst deal"), 1)):
        cells = [extreme_deal(session.deals, found[which], seat, positions) for seat, found in extremes]
        yield Statistic(label, tuple(cells))


def plain_cell(label: str, counts: Sequence[int]) -> Statistic:
    return Statistic(label, tuple(StatisticCell(str(count)) for count in counts))


def share_cell(label: str, counts: Sequence[tuple[int, int]]) -> Statistic:
    texts = [f"{some}/{all_}" if all_ else "–" for some, all_ in counts]
    return Statistic(label, tuple(map(StatisticCell, texts)))


def extreme_deal(
    deals: Sequence[ScoredDeal], place: int | None, seat: int, positions: Sequence[int]
) -> StatisticCell:
    """The points of a player in a deal, with the line to look at."""
    if place is None:
        return StatisticCell("–")
    return StatisticCell(signed(deals[place].points[seat]), positions[place])


@dataclass(frozen=True)
class Ending:
    """That an evening was ended, or went on all the same, or that one of these was taken back."""

    text: str
    at: datetime
    device: str


def endings_of(sheet: models.Sheet, names: Mapping[str, str]) -> tuple[Ending, ...]:
    """The changes of the end of the evening, the newest first: one query."""
    changes = [change for change in sheet.changes.filter(position=0).order_by("-id") if change.is_of_the_end]
    return tuple(
        Ending(change_text(change), change.at, named_writer(change.device, names)) for change in changes
    )
