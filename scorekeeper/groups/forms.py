"""What is typed on the pages of a group."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.groups.models import Group, Invitation, Player, Role
from scorekeeper.groups.reads import free_players

LONGEST_NAME = 40
MOST_PLAYERS = 60
NOT_PLAYING, NEW_PLAYER = "none", "new"


def name_field(label: Any, **settings: Any) -> forms.CharField:
    """The name of a player."""
    widget = forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "words"})
    return forms.CharField(label=label, max_length=LONGEST_NAME, widget=widget, **settings)


class GroupNameForm(forms.Form):
    """What a group is called."""

    name = forms.CharField(
        label=_("Name of the group"), max_length=80, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )


class GroupSettingsForm(GroupNameForm):
    """What owners decide for the group."""

    shows_strength = forms.BooleanField(
        label=_("Show strengths"),
        required=False,
        help_text=_("A page that says how much of the points is skill, and how much still luck."),
    )


class FoundForm(GroupNameForm):
    """A new group: what it is called, who founds it and who else plays."""

    own_name = name_field(_("Your name in it"))
    players = forms.CharField(
        label=_("Who else plays"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 6, "autocomplete": "off", "autocapitalize": "words"}),
        help_text=_("One name a line, or with commas between. Nobody needs an account."),
    )

    def clean_players(self) -> list[str]:
        """The names, each as it was typed, without empty lines."""
        names = [name.strip() for name in re.split(r"[\n,;]", self.cleaned_data["players"])]
        names = [name for name in names if name]
        if len(names) > MOST_PLAYERS:
            raise forms.ValidationError(
                ngettext("At most %(most)s name here.", "At most %(most)s names here.", MOST_PLAYERS),
                params={"most": MOST_PLAYERS},
            )
        for name in names:
            if len(name) > LONGEST_NAME:
                message = _("“%(name)s” is too long; %(most)s characters fit.")
                raise forms.ValidationError(message, params={"name": name, "most": LONGEST_NAME})
        return names

    def clean(self) -> dict[str, Any]:
        """Every name once."""
        cleaned = super().clean() or {}
        seen = {cleaned.get("own_name", "").casefold()}
        for name in cleaned.get("players", []):
            if name.casefold() in seen:
                message = _("“%(name)s” is there twice. Tell them apart, as you do at the table.")
                self.add_error("players", forms.ValidationError(message, params={"name": name}))
            seen.add(name.casefold())
        return cleaned


class RoleForm(forms.Form):
    """What a member may do."""

    role = forms.ChoiceField(label=_("Role"), choices=Role.choices)

    @property
    def chosen_role(self) -> Role:
        """The role that was chosen."""
        return Role(self.cleaned_data["role"])


class InvitationForm(RoleForm):
    """Whom to invite as what, and for how long."""

    player = forms.ModelChoiceField(
        Player.objects.none(), label=_("For"), required=False, empty_label=_("whoever has the link")
    )
    days = forms.TypedChoiceField(
        label=_("Valid for"),
        coerce=int,
        choices=[(1, _("one day")), (7, _("one week")), (30, _("one month"))],
        initial=7,
    )

    def __init__(self, *args: Any, group: Group, **kwargs: Any) -> None:
        """Offer the players whom nobody has claimed."""
        super().__init__(*args, **kwargs)
        self.fields["role"].initial = Role.SCORER
        self.fields["player"].queryset = free_players(group)  # type: ignore[attr-defined]


class AcceptForm(forms.Form):
    """Who one is in the group: one of its players, a new one, or nobody who plays."""

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
                (NEW_PLAYER, gettext("Somebody new")),
                (NOT_PLAYING, gettext("I do not play, I only look")),
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
        """The player whom the visitor is."""
        return next((free for free in self.free if str(free.pk) == self.cleaned_data["player"]), None)

    @property
    def new_name(self) -> str:
        """The name of a new player; empty for everybody else."""
        return str(self.cleaned_data["name"]) if self.cleaned_data["player"] == NEW_PLAYER else ""
