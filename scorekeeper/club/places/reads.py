"""The places of a group, in which of them each page lies, and what the bar and the rail show of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scorekeeper.club.comparing.models import Proposal
from scorekeeper.club.comparing.proposals.reads import unanswered_proposals
from scorekeeper.club.evenings.evening.progress import is_running
from scorekeeper.club.planning.reads import dates_ahead, unanswered_evenings
from scorekeeper.play.groups.guards import ShownGroup
from scorekeeper.play.groups.models import Evening, Group, Membership, Role
from scorekeeper.play.groups.reads import EXAMPLE
from scorekeeper.play.sheets.page.reads import RECENT

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser, User
    from django.utils.functional import _StrPromise


class Place(NamedTuple):
    """A place: its name for people, the template of its sign, the name of its address, and where it stands.

    On a phone there is room for five places; *More* leads to those that only the rail of a wide screen has.
    """

    key: str
    label: _StrPromise
    icon: str
    page: str
    is_in_bar: bool = True
    is_in_rail: bool = True
    is_for_readers: bool = False


PLACES = (
    Place("evenings", gettext_lazy("Evenings"), "icons/evening.svg", "evenings:group", is_for_readers=True),
    Place(
        "standings",
        gettext_lazy("Standings"),
        "icons/standings.svg",
        "leagues:standings",
        is_for_readers=True,
    ),
    Place("players", pgettext_lazy("a place of a group", "Players"), "icons/group.svg", "evenings:players"),
    Place("rules", pgettext_lazy("a place of a group", "Rules"), "icons/rules.svg", "places:rules"),
    Place(
        "tournaments",
        gettext_lazy("Tournaments"),
        "icons/trophy.svg",
        "tournaments:tournaments",
        is_in_bar=False,
    ),
    Place("kitty", gettext_lazy("Kitty"), "icons/coins.svg", "kitty:kitty", is_in_bar=False),
    Place("group", gettext_lazy("Group"), "icons/settings.svg", "places:more", is_in_bar=False),
    Place(
        "more", pgettext_lazy("a place of a group", "More"), "icons/menu.svg", "places:more", is_in_rail=False
    ),
)

PLACE_OF_APP = {
    "api": "group",
    "archive": "group",
    "comparing": "rules",
    "connections": "group",
    "evenings": "evenings",
    "figures": "players",
    "groups": "group",
    "guide": "group",
    "houserules": "rules",
    "kitty": "kitty",
    "leagues": "standings",
    "planning": "evenings",
    "sheets": "evenings",
    "tournaments": "tournaments",
}
"""In which place the pages of an app lie, by the first part of the names of their addresses."""

PLACE_OF_PAGE = {
    "places:more": "group",
    "places:rules": "rules",
    "evenings:players": "players",
    "evenings:change_player": "players",
    "evenings:merge": "players",
    "evenings:merge_guest": "players",
    "evenings:delete_player": "players",
    "evenings:make_anonymous": "players",
    "evenings:import": "group",
    "evenings:typed_result": "group",
    "evenings:import_progress": "group",
    "evenings:delete": "group",
    "figures:records": "standings",
}
"""The pages that lie elsewhere than the others of their app."""

OF_ACCOUNTS = ("account_", "mfa_")
"""How the names of the pages of one's own account begin."""

FOR_EVERY_GROUP = frozenset(("api", "comparing", "guide", "houserules"))
"""The apps whose pages are the same for all groups."""

AT_THE_TABLE = frozenset(
    (
        *("sheets:sheet", "sheets:enter", "sheets:correct", "sheets:deal", "evenings:start"),
        "comparing:calculator",
    )
)
"""Where the thumb writes: there the bar gives way to the action, and only a wide screen has the rail."""


def place_of(page: str) -> str:
    """The place in which a page lies, by the name of its address; empty for one outside of groups."""
    if page.startswith(OF_ACCOUNTS):
        return "group"
    return PLACE_OF_PAGE.get(page) or PLACE_OF_APP.get(page.partition(":")[0], "")


def is_for_every_group(page: str) -> bool:
    """Whether a page that lies in no group is reached from each: rules, help, one's own account."""
    return page.startswith(OF_ACCOUNTS) or page.partition(":")[0] in FOR_EVERY_GROUP


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
    is_member: bool

    @property
    def is_example(self) -> bool:
        """Whether somebody looks around in the example club."""
        return self.group.slug == EXAMPLE and not self.is_member

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
        is_member=shown.role is not None,
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
