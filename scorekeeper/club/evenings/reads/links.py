"""The links of the tables of a round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.safestring import SafeString

from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets import links
from scorekeeper.play.sheets.models import Sheet


@dataclass(frozen=True)
class TableLink:
    """A table with its link for writing; `url` is empty where the link was renewed, or nobody knows it."""

    sheet: Sheet
    names: tuple[str, ...]
    url: str
    svg: SafeString | str


def table_links(evening: Evening, number: int, absolute: Callable[[str], str]) -> list[TableLink]:
    """The tables of a round with their links: two queries. `absolute` makes a whole address of a path."""
    sheets = evening.sheets.filter(round=number).prefetch_related("seats").order_by("table", "pk")
    return [table_link(sheet, absolute) for sheet in sheets]


def table_link(sheet: Sheet, absolute: Callable[[str], str]) -> TableLink:
    """A table with its link, if it is still the one that it was opened with.

    The code takes the first mask: a hall has thirty of them on one page.
    """
    names = tuple(seat.name for seat in sheet.seats.all())
    token = links.table_token(sheet.slug)
    if links.hash_token(token) != sheet.write_hash:
        return TableLink(sheet, names, "", "")
    url = absolute(reverse("sheets:open", args=(token,)))
    return TableLink(sheet, names, url, links.qr_code(url, mask=0))
