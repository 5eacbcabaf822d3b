"""What if a rule had been another: single rules switched on a page, in whose address they lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets import CATALOGUE, Ruleset
from rulesets.rules import CHAPTERS, CustomBonuses, CustomSolos, Option, Tallies, differs
from rulesets.rules.presets import Preset
from scorekeeper.club.comparing.chosen_rulesets import address_of_rules, query_naming
from scorekeeper.club.comparing.switches import SwitchEffect, make_switch
from scorekeeper.play.houserules import cards
from scorekeeper.play.houserules.documents import MARK, TooLong
from scorekeeper.play.houserules.forms.ruleset import QuestionChapter, QuestionsForm
from scorekeeper.play.houserules.guards import Shown, ruleset_in_query


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


TRIED, OPEN, ANSWERED = "if", "open", "chapter"
"""What a query calls the rules that are tried out, the chapter that is open, and the one that it answers."""


@dataclass(frozen=True)
class SwitchLine:
    """A rule that can be switched with a tap: what that does by itself, and whether it is switched now.

    `so_far` is the value that it has before, "" where the label says enough.
    """

    label: str
    so_far: str
    effect: str
    link: str
    is_on: bool


@dataclass(frozen=True)
class ChapterLine:
    """A chapter of questions that a tap opens or closes, and how many rules are switched in it."""

    id: str
    label: str
    changed: int
    link: str
    is_open: bool


@dataclass(frozen=True)
class WhatIf:
    """The rules that are tried out on a page at `path`, beside those it was played by and some others.

    `proposed_in` is the group and the season in which they can be proposed, for its members.
    """

    path: str
    own: Shown
    rules: Ruleset
    address: str
    others: tuple[str, ...]
    proposed_in: tuple[str, int] | None = None

    @property
    def is_other(self) -> bool:
        """Whether any rule is switched."""
        return self.rules != self.own.rules

    @cached_property
    def differences(self) -> tuple[cards.WordedDifference, ...]:
        """Which rules are switched."""
        return cards.differences(self.rules, self.own.rules)

    @property
    def columns(self) -> tuple[Shown, ...]:
        """The ruleset beside the others, if any rule is switched."""
        if not self.is_other:
            return ()
        return (Shown(self.address, self.name, self.own.preset, self.rules),)

    @property
    def name(self) -> str:
        """What is tried out: the one rule that is switched, or how many."""
        own, rules = self.own.rules, self.rules
        changed = [option.id for option in CATALOGUE.values() if differs(own, rules, option)]
        if len(changed) == 1:
            return make_switch(changed[0], getattr(rules, changed[0])).label
        count = len(changed)
        return ngettext("What if: %(count)s change", "What if: %(count)s changes", count) % {"count": count}

    def link(self, rules: Ruleset, **more: str) -> str:
        """The address of the page with other rules tried out; raise TooLong where they do not fit into it."""
        if rules == self.own.rules:
            return self.path + query_naming(self.others, **more)
        return self.path + query_naming(
            self.others, **{TRIED: address_of_rules(self.own.preset, rules), **more}
        )

    def address_after(self, form: WhatIfForm | None) -> str:
        """The address of the page with what a form says; empty if it says nothing, or too much for a link."""
        if form and form.is_valid():
            try:
                return self.link(form.cleaned_data["rules"], open=form.chapter_asked)
            except TooLong:
                form.add_error(None, _("These rules are too long for a link. Save them as a ruleset first."))
        return ""

    @property
    def without(self) -> str:
        """The address of the page with nothing tried out."""
        return self.link(self.own.rules)

    @property
    def save(self) -> str:
        """Where the rules become a ruleset of their own."""
        return f"{reverse('houserules:new')}?from={self.address}"

    @property
    def propose(self) -> str:
        """Where the members of the group are asked; without one, where everybody sees what would change."""
        if self.proposed_in:
            query = urlencode({"from": self.own.address, TRIED: self.address}, safe=MARK)
            return f"{reverse('comparing:propose', args=self.proposed_in)}?{query}"
        return reverse("comparing:rules") + query_naming([self.own.address, self.address])

    def form(self, request: HttpRequest) -> WhatIfForm | None:
        """The questions of the chapter that is open, with the answers if the query has them."""
        chapter = request.GET.get(ANSWERED, "")
        if chapter in chapters_asked():
            return self.questions(chapter, request.GET)
        opened = request.GET.get(OPEN, "")
        return self.questions(opened) if opened in chapters_asked() else None

    def questions(self, chapter: str, answers: Any = None) -> WhatIfForm:
        """The questions of a chapter."""
        return WhatIfForm(
            answers, preset=self.own.preset, own=self.own.rules, rules=self.rules, chapter=chapter
        )

    def chapter_lines(self, form: WhatIfForm | None) -> list[ChapterLine]:
        """The chapters, each with how many rules are switched in it; one of them may be open."""
        changed = Counter(
            option.chapter for option in CATALOGUE.values() if differs(self.own.rules, self.rules, option)
        )
        return [self.chapter_line(chapter, changed[chapter], form) for chapter in chapters_asked()]

    def chapter_line(self, chapter: str, changed: int, form: WhatIfForm | None) -> ChapterLine:
        """One of them; a second tap closes it."""
        is_open = form is not None and form.chapter_asked == chapter
        link = self.link(self.rules) if is_open else self.link(self.rules, **{OPEN: chapter})
        label = next(_(each.label) for each in CHAPTERS if each.id == chapter)
        return ChapterLine(chapter, label, changed, link, is_open)

    def switch_lines(self, effects: Iterable[SwitchEffect]) -> Iterator[SwitchLine]:
        """The rules to switch with a tap, on top of those that are switched already."""
        for effect in effects:
            with suppress(TooLong):
                yield self.switch_line(effect)

    def switch_line(self, effect: SwitchEffect) -> SwitchLine:
        """One of them; a second tap takes it back."""
        switch = effect.switch
        is_on = switch.is_on(self.rules)
        value = getattr(self.own.rules, switch.option) if is_on else switch.value
        link = self.link(replace(self.rules, **{switch.option: value}))
        so_far = switch.value_text(getattr(self.own.rules, switch.option))
        return SwitchLine(switch.label, so_far, effect.text, link, is_on)


def what_if(
    request: HttpRequest,
    own: Shown,
    others: Sequence[Shown],
    path: str = "",
    proposed_in: tuple[str, int] | None = None,
) -> WhatIf:
    """What the query tries out on this page, or the one at `path`; raise Http404 if that is no rules."""
    address = request.GET.get(TRIED, "")
    rules = ruleset_in_query(address).rules if address else own.rules
    addresses = tuple(each.address for each in others)
    return WhatIf(path or request.path, own, rules, address, addresses, proposed_in)
