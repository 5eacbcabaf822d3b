"""The way to the tournaments for the page of their group, and what one is."""

from __future__ import annotations

from typing import Any

from django import template

from scorekeeper.groups.models import Group
from scorekeeper.tournaments.models import Tournament
from scorekeeper.tournaments.reads.standings import hidden_in
from scorekeeper.tournaments.reads.tournaments import has_tournaments
from scorekeeper.tournaments.sentences import facts_sentence

register = template.Library()


@register.inclusion_tag("tournaments/_of_group.html")
def tournaments_link(group: Group, *, may_write: bool) -> dict[str, Any]:
    """The way to the tournaments of a group that holds some, or where one can be set up."""
    return {"group": group, "is_shown": may_write or has_tournaments(group)}


@register.simple_tag
def hidden_evenings(group: Group) -> set[int]:
    """The evenings of a group of which nobody is to see in passing how they stand."""
    return hidden_in(group)


@register.filter
def facts(tournament: Tournament) -> str:
    """When a tournament is, and how much is played for how much."""
    return facts_sentence(tournament)
