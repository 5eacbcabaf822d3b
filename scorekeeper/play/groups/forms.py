"""Forms for all that is typed on the pages of a group."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from django import forms
from django.conf import settings
from django.core.validators import validate_email
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from rulesets.session import LONGEST_NAME
from scorekeeper.play.groups.models import Group, Invitation, Player, Role
from scorekeeper.play.groups.reads import claimed_names, free_players, uninvited_players
from scorekeeper.play.groups.writes import Invited
from scorekeeper.site.web.fields import tick_field

MOST_NAMES = 60
MOST_INVITED = 60
MOST_PROBLEMS = 10
NOT_PLAYING, NEW_PLAYER = "none", "new"


def name_field(label: Any, **given: Any) -> forms.CharField:
    widget = forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "words"})
    return forms.CharField(label=label, max_length=LONGEST_NAME, widget=widget, **given)


class GroupNameForm(forms.Form):
    """The name of a group."""

    name = forms.CharField(
        label=_("Name of the group"), max_length=80, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )


class GroupSettingsForm(GroupNameForm):
    """The settings of a group that its owners decide on."""

    shows_strength = tick_field(
        _("Show strength"),
        _("A page that shows how far apart your points are, and how far luck alone would put them."),
    )


class ReadLinkForm(forms.Form):
    """The extras that the read link of a group shows beside standings, seasons and evenings."""

    shows_money = tick_field(_("Show money"), _("Who pays whom after an evening, and who has paid."))
    shows_files = tick_field(
        _("Allow downloads"), _("Standings, evenings and sheets as tables, workbooks and documents.")
    )


class FoundGroupForm(GroupNameForm):
    """A new group: what it is called, who founds it and who else plays."""

    own_name = name_field(_("Your name in the group"))
    players = forms.CharField(
        label=_("Who else plays"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 6, "autocomplete": "off", "autocapitalize": "words"}),
        help_text=_("One name per line, or separated by commas. Nobody needs an account."),
    )

    def clean_players(self) -> list[str]:
        """The names, each as it was typed, without empty lines."""
        names = [name.strip() for name in re.split(r"[\n,;]", self.cleaned_data["players"])]
        names = [name for name in names if name]
        if len(names) > MOST_NAMES:
            raise forms.ValidationError(
                ngettext("At most %(most)s name here.", "At most %(most)s names here.", MOST_NAMES),
                params={"most": MOST_NAMES},
            )
        for name in names:
            if len(name) > LONGEST_NAME:
                message = _("“%(name)s” is too long; the limit is %(most)s characters.")
                raise forms.ValidationError(message, params={"name": name, "most": LONGEST_NAME})
        return names

    def clean(self) -> dict[str, Any]:
        """Every name once."""
        cleaned = super().clean() or {}
        seen = {cleaned.get("own_name", "").casefold()}
        for name in cleaned.get("players", []):
            if name.casefold() in seen:
                message = _("“%(name)s” appears twice. Tell them apart the way you do at the table.")
                self.add_error("players", forms.ValidationError(message, params={"name": name}))
            seen.add(name.casefold())
        return cleaned


class RoleForm(forms.Form):
    """The role of a member, which says what they may do."""

    role = forms.ChoiceField(label=_("Role"), choices=Role.choices)

    @property
    def chosen_role(self) -> Role:
        return Role(self.cleaned_data["role"])


class InviteForm(RoleForm):
    """Whom to invite, as what, and for how long: players by a tap, others by name, anybody by a link."""

    players = forms.ModelMultipleChoiceField(
        Player.objects.none(),
        label=_("Players without an account"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    people = forms.CharField(
        label=_("Names"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 2, "autocomplete": "off", "spellcheck": "false"}),
    )
    anybody = tick_field(
        _("A link without a name"), _("The first person to open it joins and says who they are.")
    )
    days = forms.TypedChoiceField(
        label=_("Valid for"),
        coerce=int,
        choices=[(1, _("one day")), (7, _("one week")), (30, _("one month"))],
        initial=7,
    )

    def __init__(self, *args: Any, group: Group, **kwargs: Any) -> None:
        """Offer the players who are not invited yet, and say what a line may be."""
        super().__init__(*args, **kwargs)
        self.group = group
        self.fields["role"].initial = Role.SCORER
        self.fields["players"].queryset = uninvited_players(group)  # type: ignore[attr-defined]
        self.fields["people"].help_text = (
            gettext("One name per line, followed by an email address if the link should be sent there.")
            if settings.HAS_MAIL
            else gettext("One name per line.")
        )

    def clean_people(self) -> list[Invited]:
        """Everybody once; everything that is wrong is said, with its line."""
        lines = [line.strip() for line in self.cleaned_data["people"].splitlines()]
        people = [(number, read_invited(line)) for number, line in enumerate(lines, 1) if line]
        claimed = {name.casefold() for name in claimed_names(self.group)}
        seen: set[str] = set()
        problems = []
        for number, invited in people:
            if problem := problem_with(invited, seen, claimed):
                problems.append(gettext("Line %(line)s: %(problem)s") % {"line": number, "problem": problem})
            seen.add(invited.name.casefold())
        if problems:
            raise forms.ValidationError(problems[:MOST_PROBLEMS])
        return [invited for _number, invited in people]

    def clean(self) -> dict[str, Any]:
        """Everybody who is invited: who is typed, who is tapped and not typed, whoever has the link."""
        cleaned = super().clean() or {}
        invited = list(cleaned.get("people", []))
        typed = {each.name.casefold() for each in invited}
        tapped = (player.name for player in cleaned.get("players", []))
        invited += [Invited(name) for name in tapped if name.casefold() not in typed]
        invited += [Invited("")] if cleaned.get("anybody") else []
        if not invited and not self.errors:
            self.add_error("people", _("Tap a name, or type one."))
        if len(invited) > MOST_INVITED:
            message = _("At most %(most)s at once: %(count)s is too many.")
            params = {"most": MOST_INVITED, "count": len(invited)}
            self.add_error("people", forms.ValidationError(message, params=params))
        return {**cleaned, "people": invited}


def problem_with(invited: Invited, seen: Collection[str], claimed: Collection[str]) -> str:
    """Why somebody cannot be invited who is typed; empty if they can."""
    name = {"name": invited.name, "most": LONGEST_NAME}
    if not invited.name:
        return gettext("a name is missing.")
    if len(invited.name) > LONGEST_NAME:
        return gettext("“%(name)s” is too long; the limit is %(most)s characters.") % name
    if invited.name.casefold() in seen:
        return gettext("“%(name)s” appears twice. Tell them apart the way you do at the table.") % name
    if invited.name.casefold() in claimed:
        return gettext("“%(name)s” already has an account here.") % name
    if invited.address and not settings.HAS_MAIL:
        return gettext("this site does not send email: leave the address out.")
    return "" if is_address(invited.address) else gettext("this is not an email address.")


def read_invited(line: str) -> Invited:
    """A name and perhaps an address, with whatever stands between them."""
    words = re.split(r"[\s,;<>]+", line)
    address = next((word for word in words if "@" in word), "")
    return Invited(name=line.replace(address, "").strip(" \t,;<>"), address=address)


def is_address(text: str) -> bool:
    """Whether mail could be sent there, or nothing is to be sent."""
    try:
        validate_email(text or "nobody@example.org")
    except forms.ValidationError:
        return False
    return True


class AcceptForm(forms.Form):
    """The identity of a new member in the group: one of its players, a new one, or nobody who plays."""

    player = forms.ChoiceField(label=_("Who are you?"), widget=forms.RadioSelect)
    name = name_field(_("Your name in the group"), required=False)

    def __init__(self, *args: Any, invitation: Invitation, **kwargs: Any) -> None:
        """Offer the free players, or only the one who is invited."""
        super().__init__(*args, **kwargs)
        wanted = invitation.player
        self.free = [wanted] if wanted and not wanted.user_id else list(free_players(invitation.group))
        offered = [(str(player.pk), player.name) for player in self.free]
        if not (wanted and offered):
            offered += [
                (NEW_PLAYER, gettext("Someone new")),
                (NOT_PLAYING, gettext("I am not a player, I only look")),
            ]
        self.fields["player"].choices = offered  # type: ignore[attr-defined]
        if len(offered) == 1:
            self.fields["player"].initial = offered[0][0]

    def clean(self) -> dict[str, Any]:
        """A name for somebody new."""
        cleaned = super().clean() or {}
        if cleaned.get("player") == NEW_PLAYER and not cleaned.get("name"):
            self.add_error("name", _("What do they call you at the table?"))
        return cleaned

    @property
    def chosen_player(self) -> Player | None:
        return next((free for free in self.free if str(free.pk) == self.cleaned_data["player"]), None)

    @property
    def new_name(self) -> str:
        """The name of a new player; empty for everybody else."""
        return str(self.cleaned_data["name"]) if self.cleaned_data["player"] == NEW_PLAYER else ""
