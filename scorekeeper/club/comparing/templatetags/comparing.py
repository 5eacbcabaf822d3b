"""What a group has to decide, for the pages of its next evening and of the sheets that are played."""

from __future__ import annotations

from django import template

from scorekeeper.club.comparing.proposals.reads import (
    AskedAtTable,
    OpenProposal,
    asked_of_sheet,
    open_proposals,
)
from scorekeeper.play.groups.models import Group
from scorekeeper.play.sheets.models import Sheet

register = template.Library()


@register.simple_tag
def proposals_of(group: Group) -> list[OpenProposal]:
    """What a group has to decide."""
    return open_proposals(group)


@register.simple_tag
def asked_at_table(sheet: Sheet) -> list[AskedAtTable]:
    """What those at a sheet are asked while it is played."""
    return asked_of_sheet(sheet)
