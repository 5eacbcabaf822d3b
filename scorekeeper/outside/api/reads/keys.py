"""The keys of a group, with what whoever made them may do by now."""

from __future__ import annotations

from django.db.models import OuterRef, QuerySet, Subquery

from scorekeeper.outside.api.models import Key
from scorekeeper.play.groups.models import Group, Membership, Player


def role_of_maker() -> Subquery:
    """The role of who made a key, null if they have left: a later membership revives no key."""
    same = Membership.objects.filter(
        group=OuterRef("group"), user=OuterRef("created_by"), since__lte=OuterRef("created")
    )
    return Subquery(same.values("role")[:1])


def keys_of(group: Group) -> QuerySet[Key]:
    """The keys of a group in the order in which they were made, each with its maker's name and role."""
    player = Player.objects.filter(group=OuterRef("group"), user=OuterRef("created_by"))
    keys = Key.objects.filter(group=group).select_related("created_by")
    return keys.annotate(role=role_of_maker(), maker=Subquery(player.values("name")[:1]))
