"""Building a ruleset: a question for every house rule, and a name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rulesets import CATALOGUE, Refused, Ruleset, read_options
from rulesets.rules import (
    ALL_AGREED,
    CHAPTERS,
    NEEDS,
    Agreement,
    Chapter,
    CountsAs,
    GoesTo,
    SoloGroup,
    broken_constraints,
    is_answerable,
    needed,
)
from rulesets.rules.presets import Preset
from scorekeeper.play.houserules.forms.agreement import (
    RARE,
    SPLITTING,
    OwnLine,
    own_lines,
    questions_on_page,
    read_answers,
    read_draft,
    read_drafted_agreement,
)
from scorekeeper.play.houserules.forms.entries import (
    BONUS_CELLS,
    SOLO_CELLS,
    TALLY_CELLS,
    Row,
    RowError,
    read_solo_points,
    with_empty_rows,
)
from scorekeeper.play.houserules.forms.fields import LEVELS, Cells, OptionField, face_of
from scorekeeper.play.houserules.labels import problem_text
from scorekeeper.site.web.fields import LARGEST

AT_MOST_FOUR = "at_most_four"
"""Sent along by who takes four at one table, where a rule is for no more."""

ROW_CELLS = {"solos": SOLO_CELLS, "bonuses": BONUS_CELLS, "tallies": TALLY_CELLS}


@dataclass(frozen=True)
class QuestionCell:
    """A small field of a question: the name it is sent under, its words, its text."""

    name: str
    label: str
    text: str


@dataclass(frozen=True)
class NeededRule:
    """A rule without which another one has no effect, its chapter, and whether the form asks for it, too."""

    option: str
    chapter: str
    label: str
    is_asked: bool


@dataclass(frozen=True)
class Question:
    """One house rule on the page: how it is asked, and whether it differs from the preset.

    A rule that needs others may have no effect as the `rules` stand. `is_open` is for the editor, where a
    group says what it has not agreed on (None where that is not asked), and which of its `own_lines` replace
    another rule's.
    """

    field: forms.BoundField
    template: str
    is_changed: bool
    needs_others: bool
    rules: Ruleset
    is_open: bool | None = None
    own_lines: tuple[OwnLine, ...] = ()
    heading: str = ""

    @property
    def needed(self) -> tuple[NeededRule, ...]:
        """The rules that are missing where this one has no effect; looked for only where that is shown."""
        return tuple(
            NeededRule(
                name, CATALOGUE[name].chapter, gettext(CATALOGUE[name].label), name in self.field.form.fields
            )
            for name in needed(self.rules, self.field.name)
        )

    @property
    def cells(self) -> list[QuestionCell]:
        """The small fields of a question that has some."""
        values, kind = self.field.value() or {}, self.option_field.option.kind
        labels = {level: gettext(level) for level in LEVELS}
        labels |= {key: gettext(label) for key, label in getattr(kind, "labels", {}).items()}
        names: Any = self.option_field.widget
        labels |= getattr(names, "labels", {})
        return [
            QuestionCell(f"{self.field.html_name}-{cell}", labels[cell], values.get(cell, ""))
            for cell in (names.cells if isinstance(names, Cells) else ())
        ]

    @property
    def rows(self) -> list[Row]:
        """The rows of a question that has some, with empty ones to add more."""
        return with_empty_rows(self.field.value() or [], ROW_CELLS[self.template])

    @property
    def groups(self) -> list[tuple[str, str]]:
        """The groups that a solo of the group's own can go with; none unless one is chosen."""
        none_first = sorted(SoloGroup, key=lambda group: group is not SoloGroup.NONE)
        return [(group.value, gettext(group.label)) for group in none_first]

    @property
    def receivers(self) -> list[tuple[str, str]]:
        """The sides that can get a bonus of the group's own, with their labels."""
        return [(each.value, gettext(each.label)) for each in GoesTo]

    @property
    def parts(self) -> list[tuple[str, str]]:
        """The parts of a score that a bonus of the group's own can belong to, with their labels."""
        return [(each.value, gettext(each.label)) for each in CountsAs]

    @property
    def is_out_of_sight(self) -> bool:
        """Whether it is about a rule that hardly anybody plays, and this group neither."""
        return self.field.name in RARE and not self.is_changed and not self.field.errors

    @property
    def is_on_page(self) -> bool:
        return self.option_field.is_on_page

    @property
    def option_field(self) -> OptionField:
        field = self.field.field
        if not isinstance(field, OptionField):
            raise TypeError(field)
        return field


@dataclass(frozen=True)
class QuestionChapter:
    """A chapter of questions, how many of them differ from the preset, and if something is wrong in it."""

    id: str
    label: str
    questions: tuple[Question, ...]
    changed: int
    has_errors: bool
    is_open: bool = True

    @property
    def in_sight(self) -> Iterator[Question]:
        """Those that one meets in it; the first of a subject has its heading."""
        heading = ""
        for question in self.questions:
            heading = question.heading or heading
            if not question.is_out_of_sight:
                yield replace(question, heading=heading)
                heading = ""

    @property
    def behind_fold(self) -> list[Question]:
        """Those that are found by name, and stand behind a fold."""
        return [question for question in self.questions if question.is_out_of_sight]


class QuestionsForm(forms.Form):
    """House rules as questions, showing the values of a ruleset that started from a preset.

    `draft` is what the answers come to so far: whatever cannot be read is as it was.
    """

    def __init__(
        self,
        data: Any = None,
        *,
        preset: Preset,
        rules: Ruleset,
        asked: Iterable[str] = CATALOGUE,
        **kwargs: Any,
    ) -> None:
        """Ask for these options, each with its value in `rules`, or in the draft that was sent along."""
        takes_four = bool(data) and AT_MOST_FOUR in data
        if takes_four:
            data = data.copy()
            data["players_max"] = "4"
        super().__init__(data, **kwargs)
        rules = read_draft(data, rules)
        rules = replace(rules, players_max=4) if takes_four else rules
        self.preset, self.shown, self.draft = preset, rules, rules
        on_page = questions_on_page(data, CATALOGUE)
        for name in asked:
            option = CATALOGUE[name]
            self.fields[name] = OptionField(option, face_of(option), rules, is_on_page=name in on_page)

    def clean(self) -> dict[str, Any]:
        """Read all answers together; what does not go together is an error at its question."""
        cleaned = super().clean() or {}
        self.join_solo_points(cleaned)
        values = {name: cleaned[name] for name in CATALOGUE if name in cleaned}
        read = {name: CATALOGUE[name].kind.read(value) for name, value in values.items()}
        self.draft = replace(self.shown, **read)
        try:
            cleaned["rules"] = read_options(values, self.shown)
        except Refused as refused:
            for problem in refused.problems:
                if problem.field not in self.errors:
                    self.add_error(problem.field, problem_text(problem))
        return cleaned

    def join_solo_points(self, cleaned: dict[str, Any]) -> None:
        """Put the points that stand beside the group's own solos to those of the built-in ones."""
        if not {"solo_points", "custom_solos"} <= cleaned.keys():
            return
        field: Any = self.fields["custom_solos"]
        try:
            own = read_solo_points(field.bound_data(self["custom_solos"].data, field.initial))
        except RowError as error:
            self.add_error("custom_solos", ValidationError(str(error)))
        else:
            cleaned["solo_points"] = cleaned["solo_points"] | own

    @property
    def offers_four(self) -> bool:
        """Whether something that stands in the way would not if four were the most at one table."""
        if self.draft.players_max <= 4:
            return False
        with_four = replace(self.draft, players_max=4)
        return len(broken_constraints(with_four)) < len(broken_constraints(self.draft))

    @property
    def chapters(self) -> list[QuestionChapter]:
        return [self.chapter(chapter) for chapter in CHAPTERS]

    def chapter(self, chapter: Chapter) -> QuestionChapter:
        asked = (name for name in CATALOGUE if CATALOGUE[name].chapter == chapter.id and name in self.fields)
        questions = tuple(map(self.question, asked))
        return QuestionChapter(
            chapter.id,
            gettext(chapter.label),
            questions,
            sum(question.is_changed for question in questions),
            any(question.field.errors for question in questions),
        )

    def question(self, name: str) -> Question:
        option = CATALOGUE[name]
        return Question(
            self[name],
            face_of(option).template,
            is_changed=getattr(self.draft, name) != getattr(self.preset.rules, name),
            needs_others=name in NEEDS,
            rules=self.draft,
            heading=gettext(option.heading) if option.heading else "",
        )


class RulesetForm(QuestionsForm):
    """A name and all house rules, with what the group has not agreed on and what its own lines replace."""

    name = forms.CharField(
        label=_("Name of these rules"),
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "sentences"}),
        error_messages={"required": _("Give these rules a name, such as your group's.")},
    )
    version = forms.IntegerField(required=False, min_value=0, max_value=LARGEST, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, agreement: Agreement = ALL_AGREED, **kwargs: Any) -> None:
        """Ask for everything, with what was said beside the rules until now."""
        super().__init__(data, **kwargs)
        self.agreement = read_drafted_agreement(data, agreement, self.shown)

    def clean(self) -> dict[str, Any]:
        """Read what is said beside the rules, too."""
        cleaned = super().clean()
        self.agreement = read_answers(self.data, self.agreement, self.draft, self.shown)
        return cleaned | {"agreement": self.agreement}

    def question(self, name: str) -> Question:
        """One question of a chapter, which asks if it is agreed where groups differ."""
        found = super().question(name)
        if not is_answerable(name):
            return replace(found, own_lines=own_lines(self.draft, self.agreement))
        return self.asking(found) if name in SPLITTING or name in self.agreement.open else found

    def asking(self, question: Question) -> Question:
        name = question.field.name
        return replace(question, is_open=name in self.agreement.open) if is_answerable(name) else question
