"""Deleting a group with its evenings."""

from __future__ import annotations

from django.db import transaction

from scorekeeper.groups import writes as groups
from scorekeeper.groups.models import Group
from scorekeeper.sheets.models import Sheet
from scorekeeper.sheets.reads.latest import forget_all_latest


@transaction.atomic
def delete_group(*, group: Group) -> None:
    """Delete a group with everything that belongs to it; phones that show its sheets find nothing."""
    # Evenings that are just being brought in belong to no group yet.
    Sheet.objects.filter(imported__imported__group=group).delete()
    groups.delete_group(group=group)
    forget_all_latest()
