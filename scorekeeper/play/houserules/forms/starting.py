"""The questions with which a ruleset begins, and its name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext_lazy

from rulesets.rules.start_questions import QUESTIONS, StartQuestion, start_answers
from scorekeeper.play.houserules.documents import LONGEST_TITLE
from scorekeeper.play.houserules.start_pictures import (
    AnswerPicture,
    QuestionPicture,
    StartPicture,
    picture_of,
)


@dataclass(frozen=True)
class AskedQuestion:
    """A question on the page: its field, and what it shows of the example deal."""

    field: forms.BoundField
    picture: QuestionPicture

    @property
    def answers(self) -> Iterator[tuple[BoundWidget, AnswerPicture]]:
        """Each answer with what stands below it."""
        return zip(self.field, self.picture.answers, strict=True)

    @property
    def columns(self) -> int:
        """How many answers stand side by side."""
        count = len(self.picture.answers)
        return count if count <= MOST_COLUMNS else MOST_COLUMNS - 1


MOST_COLUMNS = 4
"""So many answers fit side by side on a phone."""


class NameOfRules(forms.CharField):
    """The name of new rules, which have one from the start; one that was emptied is that."""

    def __init__(self) -> None:
        """Ask for it, with a name in it."""
        super().__init__(
            label=gettext_lazy("Name of these rules"),
            initial=gettext_lazy("Our rules"),
            max_length=LONGEST_TITLE,
            required=False,
            widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "sentences"}),
        )

    def clean(self, value: Any) -> Any:
        """The name that was typed."""
        return super().clean(value) or str(self.initial)

    def bound_data(self, data: Any, initial: Any) -> Any:
        """What was typed, or what was there if the name was not asked."""
        return initial if data is None else data


class StartForm(forms.Form):
    """An answer to every question; what was not answered is as from the start."""

    name = NameOfRules()

    def __init__(self, data: Any = None, **kwargs: Any) -> None:
        """Ask every question."""
        super().__init__(data, **kwargs)
        for question in QUESTIONS:
            self.fields[question.id] = question_field(question)

    @cached_property
    def answers(self) -> dict[str, tuple[str, ...]]:
        """The answers so far; what cannot be read is as from the start."""
        given = start_answers()
        if self.is_bound:
            self.full_clean()
            for name in given.keys() & self.cleaned_data.keys():
                value = self.cleaned_data[name]
                given[name] = tuple(value) if isinstance(value, list) else (value,)
        return given

    @cached_property
    def picture(self) -> StartPicture:
        """What the answers so far do to the example deal."""
        return picture_of(self.answers)

    @property
    def asked(self) -> list[AskedQuestion]:
        """The questions in their order."""
        return [AskedQuestion(self[each.id], each) for each in self.picture.questions]


def question_field(question: StartQuestion) -> forms.Field:
    """The field of a question: one answer, or any of those that go together."""
    asked: dict[str, Any] = {
        "label": gettext_lazy(question.label),
        "choices": [(answer.id, gettext_lazy(answer.label)) for answer in question.answers],
        "required": False,
    }
    if question.joins:
        boxes = forms.CheckboxSelectMultiple
        return forms.MultipleChoiceField(initial=list(question.start), widget=boxes, **asked)
    return OneAnswer(initial=question.start[0], widget=forms.RadioSelect, **asked)


class OneAnswer(forms.ChoiceField):
    """One answer; without one it is that from the start."""

    def clean(self, value: Any) -> Any:
        """The answer that was chosen."""
        return super().clean(value) or self.initial

    def bound_data(self, data: Any, initial: Any) -> Any:
        """What was chosen, or what was there."""
        return data or initial
