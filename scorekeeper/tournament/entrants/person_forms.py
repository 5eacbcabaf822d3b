"""Forms for one person, typed by themselves or the organisers; and the player of the group they are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, cast

from django import forms
from django.utils.timezone import localdate
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rulesets.document import plain_name
from rulesets.session import LONGEST_NAME
from scorekeeper.play.groups.models import Player
from scorekeeper.site.web.fields import number_field, text_field
from scorekeeper.tournament.entrants.forms import problems_of
from scorekeeper.tournament.models import LONGEST_CLUB, Entrant
from scorekeeper.tournament.naming import FIRST_YEAR, LAST_YEAR, Entry, look_of
from scorekeeper.tournament.rounds.pools import letter_of

ENTERED = ("name", "club", "team")
GUEST = "guest"
"""What is chosen for who is no player of the group."""


class WhoForm(forms.Form):
    """The player of the group who an entrant is; none of them for a guest."""

    def __init__(self, data: Any = None, *, entrant: Entrant, players: Iterable[Player]) -> None:
        super().__init__(data)
        self.offered = {str(player.pk): player for player in players}
        names = [(key, player.name) for key, player in self.offered.items()]
        self.fields["player"] = forms.ChoiceField(
            label=gettext("Player in the group"),
            choices=[(GUEST, gettext("nobody in the group: a guest")), *names],
            initial=str(entrant.attendance.player_id or GUEST),
        )

    @property
    def player(self) -> Player | None:
        return self.offered.get(self.cleaned_data["player"])


class EntryForm(forms.Form):
    """One person: the name, the club, the team."""

    name = text_field(_("Name"), most=LONGEST_NAME, autocomplete="name", is_name=True)
    club = text_field(_("Club"), most=LONGEST_CLUB, autocomplete="organization", is_name=True, required=False)
    team = text_field(_("Team"), most=LONGEST_CLUB, required=False)

    def __init__(
        self,
        *args: Any,
        entrants: Iterable[Entrant],
        has_teams: bool,
        is_named: bool = True,
        members: Iterable[str] = (),
        takes_over: bool = False,
        **kwargs: Any,
    ) -> None:
        """Ask for the team where there are teams, and for the name where it may be changed.

        `members` are the names of players of the group, none of whom is meant. For who `takes_over` somebody
        makes room.
        """
        super().__init__(*args, **kwargs)
        self.entrants, self.members = list(entrants), list(members)
        self.making_room = int(takes_over)
        if not has_teams:
            del self.fields["team"]
        if not is_named:
            del self.fields["name"]

    @property
    def entry(self) -> Entry:
        name, club, team = (plain_name(self.cleaned_data.get(each, "")) for each in ENTERED)
        return Entry(name, club, team)

    @property
    def is_called_like_a_member(self) -> bool:
        """Whether the name looks like that of a player of the group, who is not meant."""
        return look_of(self.entry.name) in map(look_of, self.members)

    def clean(self) -> dict[str, Any]:
        """A name that nobody else has, or a club that tells them apart."""
        cleaned = super().clean() or {}
        if "name" in cleaned:
            self.check_name(self.entrants)
        return cleaned

    def check_name(self, entrants: Iterable[Entrant]) -> None:
        """Say at the field if there is no name, or not one that nobody of some entrants has."""
        if not self.entry.name:
            self.add_error("name", self.fields["name"].error_messages["required"])
            return
        for problem in problems_of([self.entry], entrants, self.members, self.making_room):
            self.add_error("name", problem)


class AddressForm(forms.Form):
    """The address to which the link of an entry is sent."""

    address = forms.EmailField(
        label=_("Email address"), help_text=_("It is used for this email and not stored.")
    )


class EntrantForm(EntryForm):
    """The same for who runs it, with the group, where there are some, and what a federation asks."""

    member_number = text_field(_("Member number"), most=LONGEST_CLUB, required=False)
    land = text_field(_("State"), most=LONGEST_CLUB, is_name=True, required=False)
    birth_year = number_field(_("Year of birth"), LAST_YEAR, least=FIRST_YEAR, absent=None)
    pool = forms.ChoiceField(label=_("Group"), required=False)

    def __init__(self, *args: Any, pools: int = 0, **kwargs: Any) -> None:
        """Ask for one of so many groups."""
        super().__init__(*args, **kwargs)
        if not pools:
            del self.fields["pool"]
            return
        field = cast("forms.ChoiceField", self.fields["pool"])
        field.choices = [("", gettext("by lot")), *((pool, letter_of(pool)) for pool in range(1, pools + 1))]

    @property
    def entry(self) -> Entry:
        number, land = (plain_name(self.cleaned_data.get(each, "")) for each in ("member_number", "land"))
        born = self.cleaned_data.get("birth_year")
        pool = int(self.cleaned_data.get("pool") or 0)
        return replace(super().entry, member_number=number, land=land, birth_year=born, pool=pool)

    def clean_birth_year(self) -> int | None:
        """Nobody who plays is born in years to come."""
        year: int | None = self.cleaned_data["birth_year"]
        if year is not None and year > localdate().year:
            raise forms.ValidationError(gettext("This year is still to come."))
        return year
