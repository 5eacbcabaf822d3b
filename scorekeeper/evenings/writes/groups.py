"""Deleting a group with its evenings."""

from __future__ import annotations

from django.db import transaction

from scorekeeper.groups import writes as groups
from scorekeeper.groups.models import Group
from scorekeeper.sheets.reads.latest import forget_all_latest


@transaction.atomic
def delete_group(*, group: Group) -> None:
    """Delete a group with everything that belongs to it; phones that show its sheets find nothing."""
    groups.delete_group(group=group)
    forget_all_latest()
