"""Rules that are typed as a text: what was understood is confirmed one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from django import forms
from django.utils.translation import get_language, gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from rulesets import CATALOGUE, Refused, Ruleset, presets, read_options, rule_card, write_options
from rulesets.rules import Agreement, make_agreement
from rulesets.rules.never_said import is_addition, never_said, with_what_it_needs
from rulesets.rules.presets import Preset
from rulesets.rules.rule_card import options_told
from rulesets.rules.start_questions import BASE
from rulesets.rules.typed import (
    LONGEST_TEXT,
    TypedRules,
    Understood,
    With,
    headings_in,
    is_aside,
    is_built_upon_tournament,
    not_listed,
    options_of,
    read_typed_rules,
    signature_in,
    templates_of,
)
from scorekeeper.play.houserules.documents import LONGEST_TITLE
from scorekeeper.play.houserules.forms.start_questions import NameOfRules
from scorekeeper.play.houserules.forms.typed_text import (
    FoundRule,
    Lost,
    Unclear,
    as_typed,
    bonus_of,
    clauses_not_on_card,
    in_lists,
    in_sentences,
    in_wholes,
    is_heading,
    not_any_more,
    title_of,
    unread_parts,
    words_of_typed,
)
from scorekeeper.play.houserules.forms.unclear_clauses import UnclearClauses
from scorekeeper.play.houserules.labels import problem_text
from scorekeeper.site.web.fields import numbers_in

MOST_LINES = 40
"""So many lines fit on the rule card of a group."""
TOURNAMENT = "ddv"


class TypedForm(forms.Form):
    """A text with rules; sent with what it was read as, it is confirmed."""

    text = forms.CharField(
        label=_("Your rules"),
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 8, "autocapitalize": "sentences"}),
        error_messages={
            "required": _("Type a few rules, such as “Fox 1, Re and Kontra double”."),
            "max_length": ngettext_lazy(
                "At most %(limit_value)d character can be read at once; this has %(show_value)d.",
                "At most %(limit_value)d characters can be read at once; this has %(show_value)d.",
                "limit_value",
            ),
        },
    )
    base = forms.ChoiceField(
        label=_("Anything you do not mention is"),
        choices=[(BASE, _("as most groups play it")), (TOURNAMENT, _("as in the tournament rules"))],
        widget=forms.RadioSelect,
        required=False,
    )
    name = NameOfRules()

    @cached_property
    def read(self) -> TypedRules:
        return read_typed_rules(self.sentences, self.language)

    @cached_property
    def sentences(self) -> str:
        """The text as sentences, without what a list or a table puts before them."""
        return in_sentences(self.cleaned_data["text"])

    @property
    def language(self) -> str:
        """The language of the page, in which the text is read."""
        return (get_language() or "en")[:2]

    @cached_property
    def preset(self) -> Preset:
        """The preset that the rules build upon: the chosen one, before that the one the text implies."""
        text = self.cleaned_data["text"]
        said = TOURNAMENT if is_built_upon_tournament(text, self.language) else BASE
        return presets()[(self.cleaned_data["base"] if self.is_seen else "") or said]

    @property
    def is_seen(self) -> bool:
        """Whether what was sent is what was shown before, with ticks."""
        seen, text = self.data.get("seen", ""), self.cleaned_data.get("text", "")
        return "seen" in self.data and seen.split() == text.split()

    @property
    def is_confirmed(self) -> bool:
        """Whether the rules are to be made of what was shown."""
        return self.is_seen and "done" in self.data

    def ticked(self, kind: str) -> set[int]:
        """The places that were ticked, such as those of rules, or of clauses that are searched."""
        sent: Any = self.data
        return set(numbers_in(sent.getlist(kind))) if self.is_seen else set()

    @property
    def found(self) -> list[FoundRule]:
        """The rules that were understood; all of them are taken until a tick is taken away."""
        taken = self.ticked("rule") if self.is_seen else None
        kept = self.ticked("keep")
        base, understood = self.preset.rules, self.read.understood
        return [
            FoundRule(
                clause=each.clause,
                rules=words_of_typed(each, base),
                is_taken=taken is None or place in taken,
                is_kept=taken is None or place in kept,
                contradicts=each.instead_of,
                lost=tuple(
                    self.lost_after(understood[: place + 1], (*understood[place + 1 :], *self.read.guessed))
                ),
            )
            for place, each in enumerate(understood)
        ]

    def lost_after(self, said: Sequence[Understood], later: Sequence[Understood]) -> Iterator[Lost]:
        """Yield what is left out by the lists that end with the last of some clauses.

        It goes with its tick, which is there where a whole sheet was understood and adds nothing to the rest.
        """
        going_on = {option for each in later for option, _value in each.values}
        for option, members in not_listed(said, self.preset.rules, is_sheet=self.read.is_sheet).items():
            if option in dict(said[-1].values) and option not in going_on:
                is_taken = option in self.dropped if self.is_seen else self.is_all_of(option)
                yield Lost(option, not_any_more(option, members), is_taken)

    def is_all_of(self, option: str) -> bool:
        """Whether a text has all that a set holds: it is a whole sheet, and none of it may mean more."""
        named = [
            (each.clause, value)
            for each in (*self.read.understood, *self.read.guessed)
            for name, value in each.values
            if name == option and isinstance(value, With)
        ]
        adds = all(is_addition(clause, self.language) for clause, _value in named)
        is_list = len(named) > 1 or option != "solos" or named[0][1].is_listed
        return self.read.is_sheet and is_list and not adds

    @property
    def dropped(self) -> list[str]:
        """The sets that were ticked to lose what was not listed."""
        sent: Any = self.data
        return list(sent.getlist("drop"))

    def clean(self) -> dict[str, Any]:
        """A title that stands over the rules is the name, until another one is typed."""
        if not self.errors and self.title:
            name = self.title[0].rstrip(":")[:LONGEST_TITLE]
            if ":" not in name and not is_aside(name, self.language):
                self.fields["name"].initial = name
        return self.cleaned_data

    @cached_property
    def title(self) -> tuple[str, ...]:
        """The title of the text, and the clauses that it was read as."""
        return title_of(self.sentences, self.language)

    @cached_property
    def unclear(self) -> UnclearClauses:
        """The clauses that were not understood, with what was sent about them."""
        text, read = self.sentences, self.read
        clauses = [*(each.clause for each in (*read.understood, *read.guessed)), *read.unclear, *self.title]
        headings = {*headings_in(self.cleaned_data["text"]), *self.title, signature_in(text, self.language)}
        unclear = (
            self.unclear_of(clause)
            for clause in (*read.unclear, *unread_parts(text, clauses))
            if not is_heading(clause, text, headings, self.language)
        )
        understood = [each.clause for each in read.understood]
        return UnclearClauses(
            in_wholes(in_lists(unclear, text), text, understood),
            self.data if self.is_seen else None,
            text=text,
            ticked=self.ticked,
            preset=self.preset,
            rules=self.rules_understood,
            kept=self.kept,
            understood=understood,
        )

    def unclear_of(self, clause: str) -> Unclear:
        """A clause that was not understood, with what it may mean."""
        guessed = self.read.guessed
        place = next((place for place, each in enumerate(guessed) if each.clause == clause), None)
        if place is None:
            whole = as_typed(clause, self.sentences)
            return Unclear((clause,), is_aside=any(is_aside(each, self.language) for each in (clause, whole)))
        guess = guessed[place]
        said = {name for each in self.read.understood for name, _value in each.values}
        return Unclear(
            (clause,),
            words_of_typed(guess, self.preset.rules),
            tuple(name for name, _value in guess.values if name not in said),
            tuple(self.lost_after([*self.read.understood, *guessed[: place + 1]], guessed[place + 1 :])),
        )

    @property
    def kept(self) -> list[str]:
        """The clauses that were read otherwise than they are meant, and stay as they were typed."""
        taken, kept = self.ticked("rule"), self.ticked("keep")
        read = self.read.understood
        meant = {each.clause for place, each in enumerate(read) if place in taken}
        lost = [each.clause for place, each in enumerate(read) if place in kept - taken]
        return [clause for clause in dict.fromkeys(lost) if clause not in meant]

    @property
    def rules_understood(self) -> Ruleset:
        """The usual rules with all that was understood; without it, where it does not go together."""
        base = self.preset.rules
        try:
            return read_options(options_of(self.read.understood, base), base)
        except Refused:
            return base

    def make_rules(self) -> Ruleset | None:
        """The ruleset of what was confirmed; None, with an error, where that does not go together.

        What was understood and means nothing in it is a line of the card, too, or it would be lost.
        """
        answers = self.unclear.answers()
        if answers is None:
            return None
        base = self.preset.rules
        try:
            rules = read_options(self.options_confirmed(base) | answers, base)
        except Refused as refused:
            for problem in refused.problems:
                self.add_error(None, f"{gettext(CATALOGUE[problem.field].label)}: {problem_text(problem)}")
            return None
        idle = [as_typed(clause, self.sentences) for clause in clauses_not_on_card(self.confirmed, rules)]
        return replace(rules, own_rules=tuple(dict.fromkeys((*rules.own_rules, *idle)))[:MOST_LINES])

    def make_agreement(self, rules: Ruleset) -> Agreement:
        """Make the agreement: what was agreed, and the sentences that the group's own lines replace.

        Nobody agreed on what splits groups and the text does not say; the tournament rules say it all.
        """
        answered = {*(self.unclear.answers() or {}), *self.unclear.agreed}
        said = {option for each in self.confirmed for option, _value in each.values}
        told = options_told(rule_card(rules).sections)
        replaced = {
            option: line
            for option, line in self.unclear.replaced({*said, *answered}).items()
            if option in told
        }
        said |= {*replaced, *answered, *self.dropped, *write_options(rules, self.preset.rules)}
        said = with_what_it_needs(said, rules)
        unsaid = () if self.preset.id == TOURNAMENT else never_said(said, rules, self.preset.rules)
        return make_agreement(unsaid, replaced, rules, said)

    @property
    def confirmed(self) -> list[Understood]:
        """The clauses that make the rules: those with a tick, and those of which the guess has one."""
        rules, meant = self.ticked("rule"), self.unclear.meant()
        understood = [each for place, each in enumerate(self.read.understood) if place in rules]
        return understood + [each for each in self.read.guessed if each.clause in meant]

    def options_confirmed(self, base: Ruleset) -> dict[str, Any]:
        """The changes by the ticked rules, with the group's own rules and lines, in the document's form."""
        understood = self.confirmed
        askable = not_listed(understood, base, is_sheet=self.read.is_sheet)
        meant = {each.clause for each in understood}
        unsure = {name for each in self.read.guessed if each.clause not in meant for name, _ in each.values}
        options = options_of(understood, base, {*self.dropped} & {*askable} - unsure)
        bonuses = [bonus_of(*each) for each in templates_of(understood).items()]
        own = self.unclear.own_rules({bonus["id"] for bonus in bonuses})
        own["custom_bonuses"] = [*bonuses, *own["custom_bonuses"]]
        lines = self.unclear.own_lines[:MOST_LINES]
        if options.get("charlie") == 0:
            options.setdefault("charlie_caught", 0)
        return options | {name: each for name, each in (*own.items(), ("own_rules", lines)) if each}
