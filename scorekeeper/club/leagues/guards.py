"""Who may see and change seasons: the first line of every view."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from scorekeeper.club.leagues.closed import need_open_season
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import ALL, all_evenings
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.guards import Look
from scorekeeper.play.groups.models import Group, Membership


def may_look(request: HttpRequest, slug: str, number: int) -> tuple[Look, Season]:
    """A season for who may look at its group; the number 0 is all evenings."""
    look = guards.may_look(request, slug)
    return look, season_for(look.group, number)


def may_save(request: HttpRequest, slug: str, number: int) -> tuple[Look, Season]:
    """A season for who may take files of its group along."""
    look = guards.may_save(request, slug)
    return look, season_for(look.group, number)


def may_read(request: HttpRequest, slug: str, number: int) -> tuple[Membership, Season]:
    """A season for the members of its group; the number 0 is all evenings."""
    own = guards.may_read(request, slug)
    return own, season_for(own.group, number)


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
    """A season of a group."""
    season = group.seasons.filter(number=number).first()
    if season is None:
        raise Http404
    season.group = group
    return season
