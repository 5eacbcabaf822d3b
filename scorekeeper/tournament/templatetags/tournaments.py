"""Tournaments, for the pages of their group and of their tables, and what one is."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django import template

from scorekeeper.play.groups.models import Group
from scorekeeper.play.sheets.labels import day_title
from scorekeeper.tournament.awards.models import Award
from scorekeeper.tournament.awards.reads import text_of
from scorekeeper.tournament.entrants.reads import coming_tournaments
from scorekeeper.tournament.guards import Access
from scorekeeper.tournament.models import Entrant, Release, Table, Tournament, release_of
from scorekeeper.tournament.rounds.pools import pool_label
from scorekeeper.tournament.rounds.seating import SeatedPlayer, SeatedTable
from scorekeeper.tournament.sentences import facts_sentence, hidden_sentence
from scorekeeper.tournament.setup.reads import tournaments_of
from scorekeeper.tournament.tables.phones import table_now
from scorekeeper.tournament.times import day_of, days_text, has_several

register = template.Library()


@register.simple_tag
def last_tournament(group: Group) -> Tournament | None:
    """The last tournament of a group, or the next one: one query."""
    return tournaments_of(group).first()


@register.simple_tag
def are_announced() -> bool:
    """Whether any tournament is announced to everybody: one query."""
    return coming_tournaments().exists()


@register.inclusion_tag("tournament/_views.html")
def tournament_views(access: Access, view: str) -> dict[str, Any]:
    """The views of a tournament side by side, `view` the present one: one query."""
    evening = access.tournament.evening_id
    has_standings = Release.objects.filter(plan__evening=evening).exists()
    return {"access": access, "view": view, "has_standings": has_standings}


@register.inclusion_tag("tournament/_at_table.html", takes_context=True)
def at_table(context: Mapping[str, Any], slug: str, may_write: bool) -> dict[str, Any]:
    """The clock and the rest beside the sheet of a table: four queries."""
    table = Table.objects.select_related("sheet").filter(sheet__slug=slug).first()
    if table is None:
        return {"now": None}
    release = release_of(table.sheet.evening_id, table.sheet.round).get()
    return {
        "now": table_now(table.sheet, table, release),
        "writes": may_write,
        "csrf_token": context.get("csrf_token"),
    }


@register.filter
def local_iso(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds")


@register.filter
def days(tournament: Tournament) -> str:
    """Its day, or the first and the last."""
    return days_text(tournament)


@register.filter
def day_of_round(tournament: Tournament, number: int) -> str:
    """The day of a round, where there are several; otherwise empty."""
    return day_title(day_of(tournament, number)) if has_several(tournament) else ""


@register.filter
def facts(tournament: Tournament) -> str:
    """The sentence on the days, the length and the fee of a tournament."""
    return facts_sentence(tournament)


@register.filter
def pool(of: Entrant | SeatedPlayer | SeatedTable) -> str:
    """The group of somebody or of a table in the preliminary rounds; empty for none."""
    return pool_label(of.pool)


@register.filter
def about(award: Award) -> str:
    """Why something was awarded, with the deal and the paragraph that it is about."""
    return text_of(award)


@register.filter
def hidden(tournament: Tournament) -> str:
    """That the standings are hidden, and until when."""
    return hidden_sentence(tournament)
