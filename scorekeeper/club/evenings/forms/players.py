"""What is typed and chosen about a player of a group."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.play.groups.forms import name_field
from scorekeeper.play.groups.models import Player


class AddPlayerForm(forms.Form):
    """One more player."""

    name = name_field(_("New player"))


class PlayerForm(forms.Form):
    """A player: what they are called, and what they take part in."""

    name = name_field(_("Name"))
    is_active = forms.BooleanField(label=_("plays in the group"), required=False)
    is_counted = forms.BooleanField(label=_("counts in standings and statistics"), required=False)
    is_guest = forms.BooleanField(label=_("is a guest: seasons count guests or not"), required=False)

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        """Show the player as they are."""
        super().__init__(*args, **kwargs)
        for name in self.fields:
            self.fields[name].initial = getattr(player, name)
