"""The questions with which a ruleset begins, each with a picture of what its answers do to one plain deal.

Every figure comes from the engine: the example is scored under the ruleset that an answer would make.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from rulesets import Deal, Game, Ruleset, Side, score_deal
from rulesets.rules import SoloKind
from rulesets.rules.start_questions import (
    QUESTIONS,
    Answers,
    Picture,
    StartQuestion,
    rules_of_answers,
    start_answers,
)
from rulesets.scoring import Call, CardPoints, bill_of, formula, signed
from rulesets.session import Account, money_at, post
from scorekeeper.play.houserules.documents import LONGEST_TITLE


@dataclass(frozen=True)
class AskedQuestion:
    """A question on the page: its field, and what it shows of the example deal."""

    field: forms.BoundField
    picture: QuestionPicture

    @property
    def answers(self) -> Iterator[tuple[BoundWidget, AnswerPicture]]:
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
        super().__init__(
            label=gettext_lazy("Name of these rules"),
            initial=gettext_lazy("Our rules"),
            max_length=LONGEST_TITLE,
            required=False,
            widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "sentences"}),
        )

    def clean(self, value: Any) -> Any:
        return super().clean(value) or str(self.initial)

    def bound_data(self, data: Any, initial: Any) -> Any:
        """The typed value, or the initial one if the name was not asked."""
        return initial if data is None else data


class StartForm(forms.Form):
    """An answer to every question; what was not answered is as from the start."""

    name = NameOfRules()

    def __init__(self, data: Any = None, **kwargs: Any) -> None:
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
        """The effect of the answers so far on the example deal."""
        return picture_of(self.answers)

    @property
    def asked(self) -> list[AskedQuestion]:
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
        return super().clean(value) or self.initial

    def bound_data(self, data: Any, initial: Any) -> Any:
        return data or initial


EXAMPLE = Deal(re=(0, 2), points=CardPoints(Side.RE, 185, 185), re_calls=(Call.RE,), re_bonuses=(("fox", 1),))
"""Re was called and won with 185 card points and a fox."""

WITHOUT_FOX = replace(EXAMPLE, re_bonuses=())
SOLO = replace(WITHOUT_FOX, game=Game.SOLO, solo=SoloKind.QUEENS, re=(0,))
SEATS = (0, 1, 2, 3)


@dataclass(frozen=True)
class AnswerPicture:
    """The content below an answer: a figure, or a few words."""

    id: str
    text: str
    leaves_open: bool = False


@dataclass(frozen=True)
class QuestionPicture:
    """The content beside a question, and below each of its answers."""

    id: str
    caption: str
    figure: str
    answers: tuple[AnswerPicture, ...]


@dataclass(frozen=True)
class StartPicture:
    """The example deal under some answers: how it is worked out, and what each question shows of it."""

    deal: str
    formula: str
    questions: tuple[QuestionPicture, ...]


def picture_of(answers: Answers) -> StartPicture:
    """The picture under the answers so far."""
    rules = rules_of_answers(answers)
    return StartPicture(
        _("Re called, 185 card points, one fox"),
        formula(bill_of(score_deal(rules, EXAMPLE))),
        tuple(question_picture(question, answers, rules) for question in QUESTIONS),
    )


def question_picture(question: StartQuestion, answers: Answers, rules: Ruleset) -> QuestionPicture:
    """The picture of a question under the answers so far, whose ruleset is at hand."""
    figure_for = FIGURES.get(question.picture)
    shown = tuple(
        AnswerPicture(
            answer.id,
            figure_for(rules_of_answers({**answers, question.id: (answer.id,)}))
            if figure_for
            else _(answer.note)
            if answer.note
            else "",
            answer.leaves_open,
        )
        for answer in question.answers
    )
    caption, figure = caption_of(question.picture, rules)
    return QuestionPicture(question.id, caption, figure, shown)


def caption_of(picture: Picture, rules: Ruleset) -> tuple[str, str]:
    """The content beside a question: words, and a figure that belongs to them."""
    if picture is Picture.PIGLETS and rules.has_piglets:
        return _(CAPTIONS[picture]), re_value(rules, WITHOUT_FOX)
    if picture is Picture.BOCK:
        has_bock = rules.has_bock_rounds
        return (_(CAPTIONS[picture]), re_value(rules, EXAMPLE, 1)) if has_bock else (_("never"), "")
    if picture is Picture.PIGLETS:
        return _(CAPTIONS[Picture.NOTHING]), ""
    return _(CAPTIONS[picture]), ""


CAPTIONS = {
    Picture.NOTHING: gettext_noop("points unchanged"),
    Picture.DEAL: gettext_noop("the deal below then counts"),
    Picture.PIGLETS: gettext_noop("declared, no fox counts:"),
    Picture.BOCK: gettext_noop("in Bock it counts"),
    Picture.SOLO: gettext_noop("worked out without the fox"),
    Picture.WRITTEN: gettext_noop("Re · Kontra"),
}


def re_value(rules: Ruleset, deal: Deal, bock: int = 0) -> str:
    return signed(score_deal(rules, deal, bock).value)


def soloist_share(rules: Ruleset) -> str:
    return with_sign(posted(rules, SOLO)[0])


def written_shares(rules: Ruleset) -> str:
    """The points written for each of Re and of Kontra, or the cents that are paid."""
    re, kontra, *_others = posted(rules, EXAMPLE)
    if not rules.cents_per_point:
        return f"{with_sign(re)} · {with_sign(kontra)}"
    re, kontra, *_others = money_at(rules, posted(rules, EXAMPLE), rules.cents_per_point)
    return _("%(re)s · %(kontra)s cents") % {"re": with_sign(re), "kontra": with_sign(kontra)}


def posted(rules: Ruleset, deal: Deal) -> tuple[int, ...]:
    """The points of four players for a deal."""
    return post(Account(rules, deal, score_deal(rules, deal), SEATS, dealer=3, bank=0), len(SEATS))


def with_sign(points: int) -> str:
    """Points with a plus or a real minus sign; none for nothing."""
    return f"+{points}" if points > 0 else signed(points)


FIGURES: dict[Picture, Callable[[Ruleset], str]] = {
    Picture.DEAL: lambda rules: re_value(rules, EXAMPLE),
    Picture.SOLO: soloist_share,
    Picture.WRITTEN: written_shares,
}
"""What stands below each answer."""
