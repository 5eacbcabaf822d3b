"""The first page of who is signed in: what their groups play, when they meet, where one stands, what waits.

It comes before the group, also for who has but one. A phone keeps this page and no page of a group: without
reception it shows what has to be sent yet, and sends it later. An address that only led on would leave the
phone an old copy, or none. Signing in leads past it (`site.accounts.adapter`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

from django.db.models import OuterRef, Subquery
from django.urls import reverse
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from rulesets.session import MOST_AT_A_TABLE
from scorekeeper.club.comparing.proposals.reads import title_of, unanswered_proposals
from scorekeeper.club.evenings.group.reads import ListedEvening, evenings_in_play
from scorekeeper.club.kitty.reads import owing_accounts
from scorekeeper.club.leagues.seasons.reads import current_season
from scorekeeper.club.leagues.standings.ranking import RankedTotal
from scorekeeper.club.leagues.standings.reads import Ranking, ranking_of
from scorekeeper.club.planning.reads import Gathering, Invited, gatherings_of
from scorekeeper.play.groups.models import Evening, Group
from scorekeeper.play.groups.reads import groups_of
from scorekeeper.play.houserules.labels import money_text
from scorekeeper.play.sheets.labels import day_title

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@dataclass(frozen=True)
class Waiting:
    """Something that waits: its name, the group, what one finds there, where that is, and its sign."""

    name: str
    group: Group
    what: str
    url: str
    icon: str

    @property
    def of_group(self) -> str:
        """The words for what one finds there, where several groups are listed."""
        return f"{self.group.name} · {self.what}"


def waiting_for(user_id: int, groups: Sequence[Group]) -> list[Waiting]:
    """Return what waits for a user: votes first; at most ten queries, however many groups there are."""
    votes = [
        Waiting(
            name=title_of(each),
            group=each.group,
            what=_("your vote is missing"),
            url=reverse("comparing:proposal", args=(each.group.slug, each.pk)),
            icon="icons/remark.svg",
        )
        for each in unanswered_proposals(user_id, groups)
    ]
    debts = [
        Waiting(
            name=_("%(amount)s for the kitty") % {"amount": money_text(each.open)},
            group=each.player.group,
            what=_("what for, item by item"),
            url=reverse("kitty:player", args=(each.player.group.slug, each.player.pk)),
            icon="icons/coins.svg",
        )
        for each in owing_accounts(user_id, groups)
    ]
    return votes + debts


MOST_TOLD = 4
"""Of so many groups the first page tells how their season stands; of further ones when they met last."""


@dataclass(frozen=True)
class SeasonLine:
    """How a season stands, said to one of the players; `place` is 0 for who has none of the `places`."""

    text: str
    place: int
    places: int


@dataclass(frozen=True)
class OwnGroup:
    """A group as its member meets it on the first page: `evenings` in play, and the day of its `last` one.

    Its sheets lie below no address of the group, as a member opens them by themselves.
    """

    group: Group
    may_write: bool
    is_large: bool
    evenings: tuple[ListedEvening, ...]
    season: SeasonLine | None
    last: date | None
    sheets_below: str = ""

    @property
    def running(self) -> ListedEvening | None:
        return self.evenings[0] if self.evenings else None


@dataclass(frozen=True)
class OwnDate:
    """The next date of a group, and the answer to it; `own` is None for a user who does not play there."""

    gathering: Gathering
    day: str
    own: Invited | None


@dataclass(frozen=True)
class Own:
    """The part of the first page for a user: their groups, those that play now first; dates; what waits."""

    groups: tuple[OwnGroup, ...] = ()
    dates: tuple[OwnDate, ...] = ()
    waiting: tuple[Waiting, ...] = ()

    @property
    def running(self) -> OwnGroup | None:
        """The group whose evening the page begins with."""
        return next((own for own in self.groups if own.running), None)

    @property
    def also(self) -> list[tuple[OwnGroup, ListedEvening]]:
        """All other evenings in play, in whichever group."""
        every = [(own, evening) for own in self.groups for evening in own.evenings]
        return every[1:]

    @property
    def only(self) -> OwnGroup | None:
        """The group of who is in no other and writes there: what is begun here is meant for it."""
        return self.groups[0] if len(self.groups) == 1 and self.groups[0].may_write else None


def own_of(user: User) -> Own:
    """The part for a user: the same few queries for any number of groups, but for the seasons of some."""
    last = Evening.objects.filter(group=OuterRef("group"), is_hidden=False).order_by("-day").values("day")
    memberships: list[Any] = list(groups_of(user).annotate(last_day=Subquery(last[:1])))
    groups = [membership.group for membership in memberships]
    if not groups:
        return Own()
    running = evenings_in_play(groups)
    memberships.sort(key=lambda membership: membership.group_id not in running)
    told = [
        OwnGroup(
            group=membership.group,
            may_write=membership.may_write,
            is_large=membership.player_count > MOST_AT_A_TABLE,
            evenings=tuple(running.get(membership.group_id, ())),
            season=season_line(membership.group, user) if number < MOST_TOLD else None,
            last=membership.last_day,
        )
        for number, membership in enumerate(memberships)
    ]
    dates = [
        OwnDate(each, day_title(each.evening.day, "D"), each.of_user(user.pk))
        for each in gatherings_of(groups)
    ]
    return Own(tuple(told), tuple(dates), tuple(waiting_for(user.pk, groups)))


def season_line(group: Group, user: User) -> SeasonLine | None:
    """How the season of a group stands; None before its first evening. Some six queries."""
    season = current_season(group, localdate())
    ranking = ranking_of(season)
    placed = ranking.placed
    if not placed:
        return None
    mine = next((line for line in placed if ranking.players[line.total.player].user_id == user.pk), None)
    place = mine.place or 0 if mine else 0
    return SeasonLine(standing_sentence(season.name, ranking, mine), place, len(placed))


def standing_sentence(season: str, ranking: Ranking, mine: RankedTotal | None) -> str:
    """Return who leads a season, said to one of its players."""
    first = ranking.placed[0]
    name, counts = ranking.name_and_counts(first)
    leads = {"season": season, "first": name, "counts": counts}
    if mine is None or first == mine:
        return _("%(season)s · %(first)s leads with %(counts)s") % leads
    own = ranking.name_and_counts(mine)[1]
    return _("%(season)s · %(own)s, %(first)s leads with %(counts)s") % {**leads, "own": own}
