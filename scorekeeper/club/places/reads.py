"""What the bar and the rail of a group show: its name, what runs now, what waits for an answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from scorekeeper.club.comparing.models import Proposal
from scorekeeper.club.comparing.proposals.reads import unanswered_proposals
from scorekeeper.club.evenings.group.running_reads import is_running
from scorekeeper.club.places.places import AT_THE_TABLE, PLACES, Place, place_of
from scorekeeper.club.planning.reads import dates_ahead, unanswered_evenings
from scorekeeper.play.groups.guards import ShownGroup
from scorekeeper.play.groups.models import Evening, Group, Membership, Role
from scorekeeper.play.sheets.page.reads import RECENT

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser, User


@dataclass(frozen=True)
class ShownPlace:
    """A place in the bar, with the value of its `aria-current` and the word beside its name."""

    place: Place
    url: str
    current: str
    mark: str


@dataclass(frozen=True)
class ShownPlaces:
    """The bar and the rail of a page."""

    group: Group
    role: str
    places: tuple[ShownPlace, ...]
    is_at_table: bool

    @property
    def lit_url(self) -> str:
        """The address of the place in which the page lies; empty for one in none."""
        return next((each.url for each in self.places if each.current), "")


def shown_places(shown: ShownGroup, user: User | AnonymousUser, page: str, path: str) -> ShownPlaces:
    """The bar and the rail for a `page` of a group: one query, more where something may be open."""
    user_id = (user.pk or 0) if shown.role else 0
    group, marks = group_and_marks(shown.pk, user_id)
    here = place_of(page)
    return ShownPlaces(
        group=group,
        role=str(shown.role.label) if shown.role else _("For following along"),
        places=tuple(
            shown_place(place, group, here, path, marks.get(place.key, ""))
            for place in PLACES
            if shown.role or place.is_for_readers
        ),
        is_at_table=page in AT_THE_TABLE,
    )


def only_group_of(user: User | AnonymousUser) -> ShownGroup | None:
    """The group of who is in one and in no other: one query."""
    if not user.is_authenticated:
        return None
    found = list(Membership.objects.filter(user=user).values_list("group", "role")[:2])
    return ShownGroup(found[0][0], Role(found[0][1])) if len(found) == 1 else None


def shown_place(place: Place, group: Group, here: str, path: str, mark: str) -> ShownPlace:
    """A place, with whether the page is it, or lies in it."""
    url = reverse(place.page, args=(group.slug,))
    lies_in = place.key == here or (place.key == "more" and here in ONLY_IN_RAIL)
    return ShownPlace(place, url, ("page" if path == url else "true") if lies_in else "", mark)


ONLY_IN_RAIL = frozenset(place.key for place in PLACES if not place.is_in_bar)


def group_and_marks(pk: int, user_id: int) -> tuple[Any, dict[str, str]]:
    """A group, with a word for each place where something runs or waits for an account; 0 is none.

    Every page asks it: what nothing is open of is found out by the first query.
    """
    recent = Evening.objects.filter(group=OuterRef("pk"), day__gte=localdate() - RECENT)
    votes = Proposal.objects.filter(group=OuterRef("pk"), phase=Proposal.Phase.OPEN)
    dates = dates_ahead(group=OuterRef("pk"))
    group = Group.objects.annotate(plays=Exists(recent), votes=Exists(votes), plans=Exists(dates)).get(pk=pk)
    marks = {}
    if group.plays and is_running(group):
        marks["evenings"] = _("in play")
    elif group.plans and unanswered_evenings(user_id, group=group).exists():
        marks["evenings"] = _("Coming?")
    if group.votes and unanswered_proposals(user_id, [group]):
        marks["rules"] = _("vote")
    return group, marks
