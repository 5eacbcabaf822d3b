"""What-if pages: single rules switched on a page, and kept in its address."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from rulesets import CATALOGUE, Ruleset
from rulesets.rules import CustomBonuses, CustomSolos, Option, Tallies
from rulesets.rules.presets import Preset
from scorekeeper.club.comparing.change_words import change_title
from scorekeeper.club.comparing.chosen_rulesets import address_of_rules, query_naming
from scorekeeper.club.comparing.switches import RuleSwitch, SwitchEffect
from scorekeeper.play.houserules import cards
from scorekeeper.play.houserules.documents import MARK, TooLong
from scorekeeper.play.houserules.forms.ruleset import Question, QuestionsForm
from scorekeeper.play.houserules.guards import Shown, ruleset_in_query


def is_asked(option: Option) -> bool:
    """Whether an option can change recorded deals: what the players only do or write is left aside."""
    is_own = isinstance(option.kind, CustomSolos | CustomBonuses | Tallies)
    return option.touches_results and not is_own


class WhatIfForm(QuestionsForm):
    """The questions about some rules, which may differ from those of the deals."""

    def __init__(
        self, data: Any = None, *, preset: Preset, own: Ruleset, rules: Ruleset, asked: Sequence[str]
    ) -> None:
        """Ask about `rules`; a question is changed where they are not as the `own` of the deals."""
        super().__init__(data, preset=replace(preset, rules=own), rules=rules, asked=asked)
        self.asked = asked

    @property
    def questions(self) -> list[Question]:
        """The questions, in the order in which they were found."""
        asked = {each.field.name: each for chapter in self.chapters for each in chapter.questions}
        return [asked[name] for name in self.asked if name in asked]

    def join_solo_points(self, cleaned: dict[str, Any]) -> None:
        """Keep the points of the group's own solos, which are not asked here."""
        if "solo_points" in cleaned:
            own = {solo.id for solo in self.shown.custom_solos}
            kept = {kind: points for kind, points in self.shown.solo_points if kind in own}
            cleaned["solo_points"] = cleaned["solo_points"] | kept


TRIED, QUERY, ANSWERED = "if", "q", "asked"
"""What a query calls the rules that are tried out, what is searched, and the rules that it answers."""

NOTHING = "nothing"
"""What is tried out where nothing is, on a page that otherwise begins with an example."""


@dataclass(frozen=True)
class SwitchLine:
    """A rule that can be switched with a tap: what that does by itself, and whether it is switched now."""

    label: str
    effect: str
    link: str
    is_on: bool


@dataclass(frozen=True)
class WhatIf:
    """The rules that are tried out on a page at `path`, beside those it was played by and some others.

    `proposed_in` is the group and the season in which they can be proposed, for its members. A page that
    `begins_with_example` says in its address that nothing is tried out. Nobody has asked for what
    `is_example`: the first rule that somebody switches takes its place.
    """

    path: str
    own: Shown
    rules: Ruleset
    address: str
    others: tuple[str, ...]
    proposed_in: tuple[str, int] | None = None
    begins_with_example: bool = False
    is_example: bool = False
    query: str = ""

    @property
    def is_other(self) -> bool:
        return self.rules != self.own.rules

    @cached_property
    def differences(self) -> tuple[cards.WordedDifference, ...]:
        return cards.differences(self.rules, self.own.rules)

    @property
    def columns(self) -> tuple[Shown, ...]:
        """The ruleset beside the others, if any rule is switched."""
        if not self.is_other:
            return ()
        return (Shown(self.address, self.name, self.own.preset, self.rules),)

    @property
    def name(self) -> str:
        """The rules tried out, in the words of a club."""
        return change_title(self.own.rules, self.rules)

    def link(self, rules: Ruleset, **more: str) -> str:
        """The address of the page with other rules tried out; raise TooLong where they do not fit into it."""
        if rules != self.own.rules:
            more = {TRIED: address_of_rules(self.own.preset, rules), **more}
        elif self.begins_with_example:
            more = {TRIED: NOTHING, **more}
        return self.path + query_naming(self.others, **more)

    def address_after(self, form: WhatIfForm | None) -> str:
        """The address of the page with what a form says; empty if it says nothing, or too much for a link."""
        if form and form.is_valid():
            try:
                return self.link(form.cleaned_data["rules"], **{QUERY: self.query} if self.query else {})
            except TooLong:
                form.add_error(None, _("These rules are too long for a link. Save them as a ruleset first."))
        return ""

    @property
    def kept(self) -> Ruleset:
        """The rules that what is switched next comes on top of."""
        return self.own.rules if self.is_example else self.rules

    @property
    def without(self) -> str:
        """The address of the page with nothing tried out."""
        return self.link(self.own.rules)

    @property
    def save(self) -> str:
        """The address where the rules become a ruleset of their own."""
        return f"{reverse('houserules:new')}?from={self.address}"

    @property
    def propose(self) -> str:
        """The address where members are asked; without a proposal, the one that shows what would change."""
        if self.proposed_in:
            query = urlencode({"from": self.own.address, TRIED: self.address}, safe=MARK)
            return f"{reverse('comparing:propose', args=self.proposed_in)}?{query}"
        return reverse("comparing:rules") + query_naming([self.own.address, self.address])

    def form(self, request: HttpRequest, found: Sequence[str]) -> WhatIfForm | None:
        """The questions about the rules that were found, with the answers if the query has them."""
        answered = [each for each in request.GET.get(ANSWERED, "").split(",") if each in CATALOGUE]
        asked = [each for each in answered or found if is_asked(CATALOGUE[each])]
        if not asked:
            return None
        data = request.GET if answered else None
        return WhatIfForm(data, preset=self.own.preset, own=self.own.rules, rules=self.kept, asked=asked)

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
        link = self.link(replace(self.kept, **{switch.option: value}))
        return SwitchLine(switch.label, effect.text, link, is_on)


def what_if(
    request: HttpRequest,
    own: Shown,
    others: Sequence[Shown],
    path: str = "",
    proposed_in: tuple[str, int] | None = None,
    example: RuleSwitch | None = None,
) -> WhatIf:
    """The rules tried out by the query on this page or the one at `path`; raise Http404 if they are none.

    A page may begin with an example, which is tried out unless the query says anything else.
    """
    address = request.GET.get(TRIED, "")
    rules = ruleset_in_query(address).rules if address not in ("", NOTHING) else own.rules
    is_example = example is not None and not address and not others
    if example is not None and is_example:
        with suppress(TooLong):
            address = address_of_rules(own.preset, example.of(own.rules))
            rules = example.of(own.rules)
    return WhatIf(
        path=path or request.path,
        own=own,
        rules=rules,
        address=address,
        others=tuple(each.address for each in others),
        proposed_in=proposed_in,
        begins_with_example=example is not None,
        is_example=is_example,
        query=request.GET.get(QUERY, "").strip(),
    )
