"""Figures as a score sheet has them, deals worked out on a rule card, and addresses by a read link."""

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal

from django import template
from django.template import Context
from django.utils.formats import number_format

from scorekeeper.play.houserules.labels import money_text
from scorekeeper.play.sheets import devices, labels, rows
from scorekeeper.play.sheets.bills import work_out_deals
from scorekeeper.play.sheets.sentences import ordinal
from scorekeeper.site.charts.marks import tone_of
from scorekeeper.site.web.figures import unbroken

register = template.Library()

register.filter("euros", money_text)
register.filter("day_title", labels.day_title)
register.filter("short_day", labels.short_day)
register.filter("ordinal", ordinal)
register.filter("signed", labels.signed)
register.filter("tone", tone_of)
register.filter("total", labels.total)
register.filter("unbroken", unbroken)
register.filter("sheet_title", labels.sheet_title)
register.filter("hyphened", rows.with_soft_hyphens)
register.filter("word_size", rows.word_size)
register.filter("line_size", rows.line_size)
register.simple_tag(work_out_deals, name="worked_deals")


@register.simple_tag(takes_context=True)
def writer(context: Context, stored: str, slug: str) -> str:
    """Name the writer of something on the sheet with this slug, as far as it was noted."""
    return devices.shown_writer(stored, devices.own_mark(context["request"], slug))


@register.filter
def from_column(columns: Sequence[object], first: int) -> list[object]:
    """The columns around the table from the one at `first`, counted from 1; as they are for 0, nobody."""
    start = max(0, first - 1)
    return [*columns[start:], *columns[:start]]


@register.filter
def mean(points: float) -> str:
    """Points per deal with one decimal and their sign."""
    rounded = Decimal(str(abs(points))).quantize(Decimal("0.1"), ROUND_HALF_UP)
    figure = number_format(rounded, decimal_pos=1)
    sign = "" if not rounded else "+" if points > 0 else labels.MINUS
    return f"{sign}{figure}"


@register.filter
def below(url: str, group: str) -> str:
    """The address of a sheet below that of its group; as it is for members, for whom `group` is empty."""
    return f"{group}{url.removeprefix('/')}" if group and url.startswith("/sheets/") else url
