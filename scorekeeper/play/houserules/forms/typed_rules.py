"""Rules that are typed as a text: what was understood is confirmed one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django import forms
from django.utils.translation import get_language, gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from rulesets import CATALOGUE, Refused, Ruleset, presets, read_options, write_options
from rulesets.rules import BONUS_TEMPLATES, SOLO_LABELS, Agreement, make_agreement, words_for
from rulesets.rules.never_said import never_said, with_what_it_needs
from rulesets.rules.presets import Preset
from rulesets.rules.sentences import ABSAGEN, LEVELS
from rulesets.rules.start_questions import BASE
from rulesets.rules.typed import (
    LONGEST_TEXT,
    At,
    TypedRules,
    Understood,
    With,
    Without,
    builds_upon_tournament,
    is_built_upon_tournament,
    not_listed,
    options_of,
    read_typed_rules,
    templates_of,
)
from scorekeeper.play.houserules.forms.start_questions import NameOfRules
from scorekeeper.play.houserules.forms.unclear_clauses import UnclearClauses
from scorekeeper.play.houserules.labels import in_words, join_words, problem_text
from scorekeeper.site.web.numbers import numbers_in

NAMED_LEVELS = {"levels": LEVELS, "calls": ABSAGEN, "against_call": ABSAGEN}
"""What the four numbers of an option are for."""


def words_of_typed(understood: Understood, base: Ruleset) -> tuple[tuple[str, str], ...]:
    """Each rule with its value: the label, and the words for the value, on top of a ruleset."""
    return tuple(worded(option, value, base) for option, value in understood.values)


def worded(option: str, value: Any, base: Ruleset) -> tuple[str, str]:
    """One rule and its value; of a set that loses all that the ruleset has, what that is."""
    if option == "custom_bonuses":
        template, points = value
        return gettext(BONUS_TEMPLATES[template].label), str(points)
    label = gettext(CATALOGUE[option].label)
    if isinstance(value, With):
        return label, member_name(option, value.member)
    if isinstance(value, Without):
        return label, gettext("not %(name)s") % {"name": member_name(option, value.member)}
    if isinstance(value, At):
        return label, f"{gettext(NAMED_LEVELS[option][value.place])}: {value.number}"
    lost = [] if value else CATALOGUE[option].kind.write(getattr(base, option))
    if value == [] and lost:
        return label, not_any_more(option, lost)
    if option == "solo_order":
        words = join_words(member_name(option, kind) for kind in value)
    else:
        words = in_words(words_for(CATALOGUE[option], CATALOGUE[option].kind.read(value)))
    return label, words


def not_any_more(option: str, members: Sequence[str]) -> str:
    """What a set does not have any more."""
    names = join_words(member_name(option, member) for member in members)
    return gettext("no longer: %(names)s") % {"names": names}


def member_name(option: str, member: str) -> str:
    """A member of a set."""
    labels = getattr(CATALOGUE[option].kind, "labels", SOLO_LABELS)
    return gettext(labels[member])


MOST_LINES = 40
"""So many lines fit on the rule card of a group."""


TOURNAMENT = "ddv"


@dataclass(frozen=True)
class Lost:
    """What most groups play and a list does not name, and if it is not played any more."""

    option: str
    words: str
    is_taken: bool


@dataclass(frozen=True)
class FoundRule:
    """A clause that was understood: what was typed, the rules as they were understood, and if it is taken.

    `contradicts` has the clauses before it that said otherwise, `lost` what may not be played any more.
    """

    clause: str
    rules: tuple[tuple[str, str], ...]
    is_taken: bool
    contradicts: tuple[str, ...]
    lost: tuple[Lost, ...] = ()


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
        """What the text says in the language of the page."""
        return read_typed_rules(self.cleaned_data["text"], self.language)

    @property
    def language(self) -> str:
        """The language of the page, in which the text is read."""
        return (get_language() or "en")[:2]

    @cached_property
    def preset(self) -> Preset:
        """What the rules are built upon: as was answered, before that as the text says."""
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
        """What was understood; all of it is taken until a tick is taken away."""
        taken = self.ticked("rule") if self.is_seen else None
        base, understood = self.preset.rules, self.read.understood
        return [
            FoundRule(
                clause=each.clause,
                rules=words_of_typed(each, base),
                is_taken=taken is None or place in taken,
                contradicts=each.instead_of,
                lost=tuple(self.lost_after(understood[: place + 1], understood[place + 1 :])),
            )
            for place, each in enumerate(understood)
        ]

    def lost_after(self, said: Sequence[Understood], later: Sequence[Understood]) -> Iterator[Lost]:
        """What lists that end with the last of some clauses leave out: nothing, until it is ticked."""
        dropped = self.dropped if self.is_seen else ()
        going_on = {option for each in later for option, _value in each.values}
        for option, members in not_listed(said, self.preset.rules, is_sheet=self.read.is_sheet).items():
            if option in dict(said[-1].values) and option not in going_on:
                yield Lost(option, not_any_more(option, members), option in dropped)

    @property
    def dropped(self) -> list[str]:
        """The sets that were ticked to lose what was not listed."""
        sent: Any = self.data
        return list(sent.getlist("drop"))

    @cached_property
    def unclear(self) -> UnclearClauses:
        """What was not understood, with what was sent about it."""
        base = self.preset.rules
        guesses = {each.clause: words_of_typed(each, base) for each in self.read.guessed}
        return UnclearClauses(
            {
                clause: guesses.get(clause, ())
                for clause in self.read.unclear
                if not builds_upon_tournament(clause, self.language)
            },
            self.data if self.is_seen else None,
            text=self.cleaned_data["text"],
            ticked=self.ticked,
            preset=self.preset,
            rules=self.rules_understood,
        )

    @property
    def rules_understood(self) -> Ruleset:
        """What most groups play, with all that was understood; without it, where it does not go together."""
        base = self.preset.rules
        try:
            return read_options(options_of(self.read.understood, base), base)
        except Refused:
            return base

    def make_rules(self) -> Ruleset | None:
        """The ruleset of what was confirmed; None, with an error, where that does not go together."""
        answers = self.unclear.answers()
        if answers is None:
            return None
        base = self.preset.rules
        try:
            return read_options(self.options_confirmed(base) | answers, base)
        except Refused as refused:
            for problem in refused.problems:
                self.add_error(None, f"{gettext(CATALOGUE[problem.field].label)}: {problem_text(problem)}")
            return None

    def make_agreement(self, rules: Ruleset) -> Agreement:
        """What was agreed and what not, and the sentences that the group's own lines replace.

        Nobody agreed on what splits groups and the text does not say; the tournament rules say it all.
        """
        replaced, answered = self.unclear.replaced(), self.unclear.answers() or {}
        said = {option for each in self.confirmed for option, _value in each.values}
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
        """What the ticked rules change, with rules and lines of the group's own, in the document's form."""
        understood = self.confirmed
        askable = not_listed(understood, base, is_sheet=self.read.is_sheet)
        options = options_of(understood, base, {*self.dropped} & {*askable})
        bonuses = [bonus_of(*each) for each in templates_of(understood).items()]
        own = self.unclear.own_rules({bonus["id"] for bonus in bonuses})
        own["custom_bonuses"] = [*bonuses, *own["custom_bonuses"]]
        lines = self.unclear.own_lines()[:MOST_LINES]
        return options | {name: each for name, each in (*own.items(), ("own_rules", lines)) if each}


def bonus_of(template: str, points: int) -> dict[str, Any]:
    """A bonus that many groups play, as one of the group's own in the language of the page."""
    known = BONUS_TEMPLATES[template]
    bonus = known.bonus(gettext(known.label), gettext(known.means))
    written: dict[str, Any] = CATALOGUE["custom_bonuses"].kind.write((bonus,))[0]
    return written | {"points": points}
