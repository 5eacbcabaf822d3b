"""What a group has said of the columns of its files, kept for the next file of the same kind."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.club.evenings.models import KnownHeading
from scorekeeper.outside.tables import Roles, written_headings
from scorekeeper.play.groups.models import Group

MOST_KEPT = 100
"""Of a group; a club has a handful of tables."""


def remember_headings(group: Group, headings: Mapping[str, Roles]) -> None:
    """Keep what was said of headings, the newest only of very many."""
    for heading, roles in written_headings(headings).items():
        KnownHeading.objects.update_or_create(group=group, heading=heading, defaults={"roles": roles})
    if headings:
        kept = KnownHeading.objects.filter(group=group).order_by("-pk").values_list("pk", flat=True)
        KnownHeading.objects.filter(group=group).exclude(pk__in=list(kept[:MOST_KEPT])).delete()
