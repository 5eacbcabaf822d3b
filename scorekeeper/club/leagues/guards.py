"""Guards of seasons: who may see and change them, and what a closed season means for others."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_noop

from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import ALL, all_evenings, closed_seasons_with, holds_day
from scorekeeper.club.leagues.sentences import closed_sentence
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.closed_days import DayClosed, agreed_at
from scorekeeper.play.groups.guards import Look, role_in
from scorekeeper.play.groups.models import Group, Membership, Role


def may_look(request: HttpRequest, slug: str, number: int) -> tuple[Look, Season]:
    """A season for who may look at its group; the number 0 is all evenings."""
    look = guards.may_look(request, slug)
    return look, season_for(look.group, number)


def may_save(request: HttpRequest, slug: str, number: int) -> Season:
    """A season for who may take files of its group along."""
    return season_for(guards.may_save(request, slug).group, number)


def may_read(request: HttpRequest, slug: str, number: int) -> tuple[Membership, Season]:
    """A season for the members of its group; the number 0 is all evenings."""
    membership = guards.may_read(request, slug)
    return membership, season_for(membership.group, number)


def may_leave_out(request: HttpRequest, slug: str, number: int) -> Season:
    """A stored season for scorers and owners; raise SeasonClosed if it is closed."""
    season = season_of_group(guards.may_write(request, slug).group, number)
    need_open_season(season)
    return season


def may_change(request: HttpRequest, slug: str, number: int) -> Season:
    """A stored season for owners; raise SeasonClosed if it is closed."""
    season = may_close(request, slug, number)
    need_open_season(season)
    return season


def may_close(request: HttpRequest, slug: str, number: int) -> Season:
    """A stored season for owners, whether it is closed or not."""
    return season_of_group(guards.may_manage(request, slug).group, number)


def season_for(group: Group, number: int) -> Season:
    """A season of a group, or all its evenings."""
    return all_evenings(group) if number == ALL else season_of_group(group, number)


def season_of_group(group: Group, number: int) -> Season:
    season = get_object_or_404(group.seasons, number=number)
    season.group = group
    return season


CLOSED_MEANWHILE = gettext_noop(
    "%(season)s has been closed in the meantime: only owners of the group can change what was "
    "played in it. Nothing was kept."
)


class SeasonClosed(DayClosed):
    """Days are in a closed season: owners are asked, and what they sent is kept in the question."""

    template = "club/leagues/closed.html"

    def __init__(self, season: Season, days: Collection[date] = ()) -> None:
        """Keep the days, and the `season` in which the first of them is."""
        super().__init__(days)
        self.season = season

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
        """The status: a link to a form that cannot be used is no refusal yet."""
        return HTTPStatus.CONFLICT if request.method == "POST" else HTTPStatus.OK


def sent_fields(request: HttpRequest) -> list[tuple[str, str]] | None:
    """The fields of a form, to be sent once more; None if there are none, or a file, which cannot be."""
    if request.method != "POST" or request.FILES:
        return None
    sent = ((name, value) for name, values in request.POST.lists() for value in values)
    return [(name, value) for name, value in sent if name != "csrfmiddlewaretoken"]


def days_closed(group: int, days: Collection[date]) -> DayClosed | None:
    """A refusal for days that are in closed seasons of a group, by its key; None if none is.

    Seasons that were closed until an owner agreed that they are changed do not count.
    """
    still = [each for each in closed_seasons_with(group, days) if is_closed(each)]
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
