"""That an owner means to change what is closed: said with a form, or once for an hour of the session."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.http import HttpRequest
from django.utils.timezone import now

from scorekeeper.play.groups.guards import role_in
from scorekeeper.play.groups.models import Role

UNLOCKED = "closed_seasons_unlocked"
LASTS = timedelta(hours=1)
CHANGE = "change_closed"
"""What a form sends, with the key of the group, of an owner who means to change what is closed."""


def agreed_in(request: HttpRequest, group: int) -> datetime | None:
    """When the visitor, an owner, has said within the hour that they change what is closed in a group.

    Who sends it with the form says it now.
    """
    if role_in(request, group) != Role.OWNER:
        return None
    if request.method == "POST" and request.POST.get(CHANGE) == str(group):
        keep_agreed(request, group)
    until = datetime.fromtimestamp(request.session.get(UNLOCKED, {}).get(str(group), 0), UTC)
    return until - LASTS if until > now() else None


def keep_agreed(request: HttpRequest, group: int) -> None:
    """Keep for an hour that the visitor changes what is closed in a group, by its key."""
    known = request.session.get(UNLOCKED, {})
    request.session[UNLOCKED] = {**known, str(group): (now() + LASTS).timestamp()}
