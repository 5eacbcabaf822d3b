"""By which rules is played and how long, as a form asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rulesets import Ruleset, presets
from rulesets.rules.presets import Preset
from scorekeeper.play.houserules.models import Ruleset as StoredRuleset
from scorekeeper.play.houserules.reads import preset_of, rules_of
from scorekeeper.play.sheets.reads.start import SAME, id_of_used


@dataclass(frozen=True)
class Base:
    """Rules to choose: the preset they started from, and the version if they have a name of their own."""

    preset: Preset
    rules: Ruleset
    version: StoredRuleset | None = None


def base_of(stored: StoredRuleset) -> Base:
    """The rules of a stored ruleset."""
    return Base(preset_of(stored), rules_of(stored), stored)


class ChosenRulesForm(forms.Form):
    """Title, ruleset and length of what is begun; `asks` says whether it can ask for house rules, too."""

    asks = False

    title = forms.CharField(label=_("Title"), max_length=80, required=False)
    preset = forms.ChoiceField(label=_("Rules"), widget=forms.RadioSelect, initial="ddv")
    length = forms.IntegerField(
        label=_("Number of deals"),
        min_value=0,
        max_value=1000,
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        help_text=_("Empty: as the rules have it."),
    )
    is_open = forms.BooleanField(label=_("Open end"), required=False)

    def __init__(
        self,
        data: Any = None,
        *,
        own: Sequence[StoredRuleset] = (),
        used: Sequence[StoredRuleset] = (),
        same: StoredRuleset | None = None,
        **kwargs: Any,
    ) -> None:
        """Add the rulesets to choose.

        `own` rulesets and those `used` without a name are offered before the presets, `same` is that
        of the evening before.
        """
        super().__init__(data, **kwargs)
        self.bases = {SAME: base_of(same)} if same else {}
        self.bases |= {id_of_used(stored): base_of(stored) for stored in used}
        self.bases |= {stored.slug: base_of(stored) for stored in own}
        self.bases |= {preset.id: Base(preset, preset.rules) for preset in presets().values()}
        self.fields["preset"].choices = [(base, "") for base in self.bases]  # type: ignore[attr-defined]

    @property
    def base(self) -> Base:
        """The rules that were chosen, before anything is changed in them."""
        return self.bases[self.cleaned_data["preset"]]

    @property
    def given_length(self) -> int | None:
        """The number of deals that was given, 0 for an open end; None for what the rules have."""
        given: int | None = self.cleaned_data.get("length")
        return 0 if self.cleaned_data.get("is_open") else given
