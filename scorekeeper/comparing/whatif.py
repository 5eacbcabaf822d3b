"""What if a rule had been another: the rules that are tried out lie in the address of the page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import ngettext

from rulesets.card import differs
from rulesets.options import CATALOGUE, CHAPTERS
from rulesets.ruleset import Ruleset
from scorekeeper.comparing.chosen import address_of_rules, query
from scorekeeper.comparing.forms.whatif import WhatIfForm
from scorekeeper.comparing.reads.switches import Effect, switch
from scorekeeper.houserules import cards
from scorekeeper.houserules.forms.ruleset import QuestionChapter
from scorekeeper.houserules.guards import Shown, named
from scorekeeper.houserules.packed import TooLong

TRIED = "if"
"""What a query calls the rules that are tried out."""


@dataclass(frozen=True)
class SwitchLine:
    """A rule that can be switched with a tap: what that does by itself, and whether it is switched now."""

    label: str
    effect: str
    link: str
    is_on: bool


@dataclass(frozen=True)
class WhatIf:
    """The rules that are tried out on a page at `path`, beside those it was played by and some others."""

    path: str
    own: Shown
    rules: Ruleset
    address: str
    others: tuple[str, ...]

    @property
    def is_other(self) -> bool:
        """Whether any rule is switched."""
        return self.rules != self.own.rules

    @cached_property
    def differences(self) -> tuple[cards.Difference, ...]:
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
            return switch(changed[0], getattr(rules, changed[0])).label
        count = len(changed)
        return ngettext("What if: %(count)s change", "What if: %(count)s changes", count) % {"count": count}

    def link(self, rules: Ruleset, **more: str) -> str:
        """The address of the page with other rules tried out; raise TooLong where they do not fit into it."""
        if rules == self.own.rules:
            return self.path + query(self.others, **more)
        return self.path + query(self.others, **{TRIED: address_of_rules(self.own.preset, rules), **more})

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
        """Where everybody sees what would change."""
        return reverse("comparing:rules") + query([self.own.address, self.address])

    def form(self, request: HttpRequest) -> WhatIfForm:
        """The questions about these rules, answered for one chapter if the query has the answers."""
        chapter = request.GET.get("chapter", "")
        if chapter not in {each.id for each in CHAPTERS}:
            return self.questions()
        return WhatIfForm(
            request.GET, preset=self.own.preset, own=self.own.rules, rules=self.rules, chapter=chapter
        )

    def questions(self) -> WhatIfForm:
        """All questions, as the rules answer them now."""
        return WhatIfForm(preset=self.own.preset, own=self.own.rules, rules=self.rules)

    def chapters(self, form: WhatIfForm) -> list[QuestionChapter]:
        """The questions by chapter; where a form has errors, as they were answered."""
        answered = {chapter.id: chapter for chapter in form.chapters if chapter.questions}
        asked = (chapter for chapter in self.questions().chapters if chapter.questions)
        return [answered.get(chapter.id, chapter) for chapter in asked]

    def switch_lines(self, effects: Iterable[Effect]) -> Iterator[SwitchLine]:
        """The rules to switch with a tap, on top of those that are switched already."""
        for effect in effects:
            with suppress(TooLong):
                yield self.switch_line(effect)

    def switch_line(self, effect: Effect) -> SwitchLine:
        """One of them; a second tap takes it back."""
        switch = effect.switch
        is_on = switch.is_on(self.rules)
        value = getattr(self.own.rules, switch.option) if is_on else switch.value
        link = self.link(replace(self.rules, **{switch.option: value}))
        return SwitchLine(switch.label, effect.text, link, is_on)


def what_if(request: HttpRequest, own: Shown, others: Sequence[Shown], path: str = "") -> WhatIf:
    """What the query tries out on this page, or the one at `path`; raise Http404 if that is no rules."""
    address = request.GET.get(TRIED, "")
    rules = named(address).rules if address else own.rules
    return WhatIf(path or request.path, own, rules, address, tuple(each.address for each in others))
