"""What is typed before a group is deleted."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.play.groups.models import Group


class DeleteForm(forms.Form):
    """The name of the group, typed by somebody who means it."""

    typed = forms.CharField(
        label=_("Type the name of the group"), widget=forms.TextInput(attrs={"autocomplete": "off"})
    )

    def __init__(self, *args: Any, group: Group, **kwargs: Any) -> None:
        """Know the name."""
        super().__init__(*args, **kwargs)
        self.group = group

    def clean_typed(self) -> str:
        """The very name."""
        typed = str(self.cleaned_data["typed"])
        if typed.strip() != self.group.name.strip():
            raise forms.ValidationError(_("That is not the name of the group."))
        return typed
