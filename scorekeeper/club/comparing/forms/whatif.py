"""Single rules switched on a page: the questions of the builder, chapter by chapter."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from rulesets import CATALOGUE, Ruleset
from rulesets.rules import CHAPTERS, CustomBonuses, CustomSolos, Option, Tallies
from rulesets.rules.presets import Preset
from scorekeeper.play.houserules.forms.ruleset import QuestionChapter, QuestionsForm


def is_asked(option: Option) -> bool:
    """Whether an option can change recorded deals: what the players only do or write is left aside."""
    is_own = isinstance(option.kind, CustomSolos | CustomBonuses | Tallies)
    return option.touches_results and not is_own


@cache
def chapters_asked() -> tuple[str, ...]:
    """The chapters with questions, in their order."""
    return tuple(dict.fromkeys(option.chapter for option in CATALOGUE.values() if is_asked(option)))


class WhatIfForm(QuestionsForm):
    """The questions of one chapter about rules that may differ from those of the deals."""

    def __init__(
        self, data: Any = None, *, preset: Preset, own: Ruleset, rules: Ruleset, chapter: str
    ) -> None:
        """Ask about `rules`; a question is changed where they are not as the `own` of the deals."""
        asked = [each.id for each in CATALOGUE.values() if each.chapter == chapter and is_asked(each)]
        super().__init__(data, preset=replace(preset, rules=own), rules=rules, asked=asked)
        self.chapter_asked = chapter

    @property
    def asked(self) -> QuestionChapter:
        """The chapter."""
        return self.chapter(next(each for each in CHAPTERS if each.id == self.chapter_asked))

    def join_solo_points(self, cleaned: dict[str, Any]) -> None:
        """Keep the points of the group's own solos, which are not asked here."""
        if "solo_points" in cleaned:
            own = {solo.id for solo in self.shown.custom_solos}
            kept = {kind: points for kind, points in self.shown.solo_points if kind in own}
            cleaned["solo_points"] = cleaned["solo_points"] | kept
