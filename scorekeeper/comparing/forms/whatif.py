"""Single rules switched on a page: the questions of the builder, chapter by chapter."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulesets.options import CATALOGUE
from rulesets.options.custom import CustomBonuses, CustomSolos
from rulesets.presets import Preset
from rulesets.ruleset import Ruleset
from scorekeeper.houserules.forms.ruleset import RulesetForm


def is_asked(name: str, chapter: str) -> bool:
    """Whether an option can change a recorded evening: what only the players do or write is left aside."""
    option = CATALOGUE[name]
    is_own = isinstance(option.kind, CustomSolos | CustomBonuses)
    return bool(set(option.effect) & {"S", "T"}) and not is_own and chapter in ("", option.chapter)


class WhatIfForm(RulesetForm):
    """The questions of one chapter, or of all, about rules that may differ from those of the evening."""

    name = None  # type: ignore[assignment]  # Django's way to take a field out
    version = None  # type: ignore[assignment]

    def __init__(
        self, data: Any = None, *, preset: Preset, own: Ruleset, rules: Ruleset, chapter: str = ""
    ) -> None:
        """Ask about `rules`; a question is changed where they are not as the evening's `own`."""
        super().__init__(data, preset=replace(preset, rules=own), rules=rules)
        for name in CATALOGUE:
            if not is_asked(name, chapter):
                del self.fields[name]

    def join_solo_points(self, cleaned: dict[str, Any]) -> None:
        """Keep the points of the group's own solos, which are not asked here."""
        if "solo_points" in cleaned:
            own = {solo.id for solo in self.shown.custom_solos}
            kept = {kind: points for kind, points in self.shown.solo_points if kind in own}
            cleaned["solo_points"] = cleaned["solo_points"] | kept
