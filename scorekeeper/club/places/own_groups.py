"""The groups of somebody for the first page: what runs, when they meet next, where one stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.club.evenings.group.reads import ListedEvening, is_running, listed_evenings
from scorekeeper.club.leagues.seasons.reads import current_season
from scorekeeper.club.leagues.standings.reads import StandingsRow, standings_of
from scorekeeper.club.planning.reads import Gathering, gathering_of, next_evening_of
from scorekeeper.play.groups.guards import role_may_write
from scorekeeper.play.groups.models import Group, Membership, Role
from scorekeeper.play.groups.reads import groups_of
from scorekeeper.play.sheets.labels import day_title

if TYPE_CHECKING:
    from django.contrib.auth.models import User

MOST_TOLD = 4
"""Of so many groups the first page tells how they stand; of further ones only the name."""


@dataclass(frozen=True)
class OwnGroup:
    """A group as its member meets it on the first page; `place` is 0 for who has none.

    Its sheets lie below no address of the group, as a member opens them by themselves.
    """

    group: Group
    may_write: bool = False
    running: ListedEvening | None = None
    next_evening: str = ""
    answer: str = ""
    place: int = 0
    standing: str = ""
    sheets_below: str = ""


def own_groups(user: User) -> list[OwnGroup]:
    """The groups of somebody, those that play now first: some twenty queries for each that is told of."""
    memberships = list(groups_of(user))
    told = [own_group(membership, user) for membership in memberships[:MOST_TOLD]]
    others = [OwnGroup(membership.group) for membership in memberships[MOST_TOLD:]]
    return [*sorted(told, key=lambda own: not own.running), *others]


def own_group(membership: Membership, user: User) -> OwnGroup:
    """How a group stands, and somebody in it."""
    group = membership.group
    evening, season = next_evening_of(group), current_season(group, localdate())
    rows = standings_of(season).rows
    mine = next((row for row in rows if row.player.user_id == user.pk), None)
    return OwnGroup(
        group=group,
        may_write=role_may_write(Role(membership.role)),
        running=running_evening(group) if is_running(group) else None,
        next_evening=day_title(evening.day) if evening else "",
        answer=answer_of(gathering_of(evening), user) if evening else "",
        place=mine.line.place or 0 if mine else 0,
        standing=standing_sentence(season.name, rows, mine),
    )


def running_evening(group: Group) -> ListedEvening | None:
    """The evening that a group plays now, the last one if there are several."""
    return next((evening for evening in listed_evenings(group, "")[0] if evening.is_in_play), None)


def answer_of(gathering: Gathering, user: User) -> str:
    """What somebody has said to the next evening, and how many come."""
    own = gathering.of_user(user.pk)
    coming = len(gathering.coming)
    said = ngettext("%(coming)s coming", "%(coming)s coming", coming) % {"coming": coming}
    if own is None:
        return said
    answers = {
        True: _("you are coming"),
        False: _("you are not coming"),
        None: _("you have not answered yet"),
    }
    return f"{answers[own.comes]} · {said}"


def standing_sentence(season: str, rows: tuple[StandingsRow, ...], mine: StandingsRow | None) -> str:
    """Who leads a season, said to one of its players."""
    if not rows:
        return ""
    first = rows[0]
    if mine is None or first == mine:
        return _("%(season)s · %(first)s leads with %(counts)s") % {
            "season": season,
            "first": first.player.name,
            "counts": first.counts,
        }
    return _("%(season)s · %(own)s, %(first)s leads with %(counts)s") % {
        "season": season,
        "own": mine.counts,
        "first": first.player.name,
        "counts": first.counts,
    }
