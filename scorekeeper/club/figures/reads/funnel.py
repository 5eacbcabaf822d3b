"""The funnel of a group: everybody's points per deal against their deals, and what luck alone makes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from scorekeeper.club.figures.strength import EVENING, Field, Sums, luck_after
from scorekeeper.play.groups.models import Player
from scorekeeper.play.sheets.labels import MINUS, total
from scorekeeper.site.charts.funnel import Funnel, FunnelChart, Mean, funnel_chart
from scorekeeper.site.charts.lifted import MOST_LIFTED, LiftedName, lifted_names
from scorekeeper.site.charts.lines import PAGE, Size

PHONE = Size(height=300)
"""Higher than other charts on a phone: what is to be seen is up and down."""

FIRST_LIFTED = 5
"""So many are named before anybody has chosen: those of whom luck alone says least."""

WIDE = 4
"""The band begins no later than at this part of the most deals, or one would not see that it narrows."""

Chosen = Sequence[int]


@dataclass(frozen=True)
class FunnelRow:
    """A player: points per deal compared with the group, and how far luck alone brings nine in ten."""

    pk: int
    name: str
    deals: int
    distance: float
    luck: float

    @property
    def is_outside(self) -> bool:
        """Whether that is more than luck alone makes of nine in ten."""
        return abs(self.distance) > self.luck

    @property
    def per_deal(self) -> str:
        """The distance, with its sign."""
        return hundredths(self.distance)

    @property
    def band(self) -> str:
        """The width of the band."""
        return f"±{hundredths(self.luck).removeprefix('+')}"


@dataclass(frozen=True)
class GroupFunnel:
    """The chart, for a phone and a desktop, the names to lift, and the same as a table."""

    chart: FunnelChart
    desk_chart: FunnelChart
    names: tuple[LiftedName, ...]
    rows: tuple[FunnelRow, ...]


def hundredths(points: float) -> str:
    """Points per deal with two decimals and their sign."""
    figure = number_format(abs(round(points, 2)), decimal_pos=2)
    return figure if not round(points, 2) else f"{'+' if points > 0 else MINUS}{figure}"


def tenths(figure: int) -> str:
    """A figure at the axis, which is in tenths."""
    text = number_format(abs(figure) / 10, decimal_pos=1 if figure % 10 else 0)
    return f"{MINUS}{text}" if figure < 0 else text


def funnel_of(
    players: Iterable[Player],
    sums: Mapping[int, Sums],
    field: Field,
    lifted: Chosen = (),
    kept: Iterable[tuple[str, str]] = (),
) -> GroupFunnel | None:
    """The funnel of those with an evening of deals, by name; None before two have that, one of them twice.

    `lifted` are named in the chart; `kept` is what stays in the address when somebody is.
    """
    by_name = sorted(players, key=lambda player: player.name.casefold())
    rows = [funnel_row(each, sums[each.pk], field) for each in by_name if sums[each.pk].deals >= EVENING]
    if len(rows) < 2 or max(row.deals for row in rows) < 2 * EVENING:
        return None
    chosen = [row.pk for row in rows if row.pk in lifted] if lifted else first_lifted(rows)
    chosen = chosen[:MOST_LIFTED]
    return GroupFunnel(
        chart=drawn_funnel(rows, field, chosen, PHONE),
        desk_chart=drawn_funnel(rows, field, chosen, PAGE),
        names=lifted_names({row.pk: row.name for row in rows}, chosen, kept),
        rows=tuple(rows),
    )


def funnel_row(player: Player, made: Sums, field: Field) -> FunnelRow:
    """A player in the funnel."""
    distance = made.points / made.deals - field.mean
    return FunnelRow(player.pk, player.name, made.deals, distance, luck_after(field, made.deals))


def first_lifted(rows: Sequence[FunnelRow]) -> list[int]:
    """Those who are furthest out, measured by the band where they are."""
    furthest = sorted(rows, key=lambda row: -abs(row.distance) / row.luck)
    return [row.pk for row in furthest[:FIRST_LIFTED]]


def drawn_funnel(rows: Sequence[FunnelRow], field: Field, lifted: Chosen, size: Size) -> FunnelChart:
    """The chart."""
    deals = [row.deals for row in rows]
    first = max(EVENING, min(*deals, max(deals) // WIDE))
    return funnel_chart(
        [Mean(row.name, row.deals, row.distance, row.pk in lifted) for row in rows],
        Funnel(first, luck_after(field, 1)),
        title=_("Points per deal, compared with the group, and the deals played"),
        text=in_words(rows),
        axis=_("Deals"),
        figure=tenths,
        size=size,
    )


def in_words(rows: Sequence[FunnelRow]) -> str:
    """Who is outside the band."""
    outside = [row for row in rows if row.is_outside]
    if not outside:
        return _("Everybody is within the band that luck alone makes.")
    names = ", ".join(f"{row.name} {row.per_deal} ({total(row.deals)})" for row in outside)
    return _("Outside the band that luck alone makes: %(names)s.") % {"names": names}
