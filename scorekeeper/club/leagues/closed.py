"""What a closed season means for who would change an evening in it: nobody but owners, after a question."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext_noop

from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import closed_seasons, holds_day
from scorekeeper.club.leagues.sentences import closed_sentence
from scorekeeper.play.groups.closed_days import DayClosed, agreed_at
from scorekeeper.play.groups.guards import role_in
from scorekeeper.play.groups.models import Role

CLOSED_MEANWHILE = gettext_noop(
    "%(season)s has been closed meanwhile: only owners of the group change what was played in it. "
    "Nothing of it was kept."
)


class SeasonClosed(DayClosed):
    """Days are in a closed season: owners are asked, and what they sent is kept in the question."""

    season: Season
    template = "club/leagues/closed.html"

    def texts(self) -> list[str]:
        """Since when it is closed, and what that means."""
        return [closed_sentence(self.season)]

    def kept(self) -> tuple[str, Mapping[str, str]]:
        """That it was closed while long work was done."""
        return CLOSED_MEANWHILE, {"season": self.season.name}

    def context(self, request: HttpRequest) -> dict[str, Any]:
        """The season, and what an owner would send once more."""
        return {
            "season": self.season,
            "group": self.season.group,
            "is_owner": role_in(request, self.season.group_id) == Role.OWNER,
            "sent": sent_fields(request),
            "here": request.get_full_path(),
        }

    def status(self, request: HttpRequest) -> int:
        """Who only follows a link to a form has been refused nothing yet."""
        return HTTPStatus.CONFLICT if request.method == "POST" else HTTPStatus.OK


def sent_fields(request: HttpRequest) -> list[tuple[str, str]] | None:
    """The fields of a form, to be sent once more; None if there are none, or a file, which cannot be."""
    if request.method != "POST" or request.FILES:
        return None
    sent = ((name, value) for name, values in request.POST.lists() for value in values)
    return [(name, value) for name, value in sent if name != "csrfmiddlewaretoken"]


def days_closed(group: int, days: Collection[date]) -> DayClosed | None:
    """Which of some days are in closed seasons of a group, by its key; None if none is.

    Seasons that were closed until an owner agreed that they are changed do not count.
    """
    seasons = [each for each in closed_seasons(group) if any(holds_day(each, day) for day in days)]
    still = [each for each in seasons if is_closed(each)]
    if not still:
        return None
    return SeasonClosed(still[0], [day for day in days if any(holds_day(each, day) for each in still)])


def is_closed(season: Season) -> bool:
    """Whether a season is closed, and whoever asks has not agreed since then that it is changed."""
    if season.closed_at is None:
        return False
    agreed = agreed_at(season.group_id)
    return agreed is None or agreed < season.closed_at


def need_open_season(season: Season) -> None:
    """Raise SeasonClosed if a season itself is not changed any more."""
    if is_closed(season):
        raise SeasonClosed(season)
