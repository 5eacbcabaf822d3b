"""The card in the editor: its sentences, each with the questions that change it where it stands."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulesets import CATALOGUE, rule_card
from rulesets.rules.open_questions import OpenQuestion
from rulesets.rules.rule_card import RuleCardLine, RuleCardSection
from scorekeeper.play.houserules.forms.ruleset import Question, RulesetForm
from scorekeeper.play.houserules.labels import Run, runs_of
from scorekeeper.play.houserules.rule_cards import ShownSentence, ground_of


@dataclass(frozen=True)
class EditorLine:
    """A sentence of the card, the options it says, and their questions while it is open."""

    sentence: ShownSentence
    options: tuple[str, ...]
    questions: tuple[Question, ...] = ()

    @property
    def key(self) -> str:
        """Its options, as its button sends them."""
        return " ".join(self.options)


@dataclass(frozen=True)
class EditorPart:
    """A part of the card."""

    label: str
    lines: tuple[EditorLine, ...]


@dataclass(frozen=True)
class EditorCard:
    """The card: what was agreed and what is still to be agreed, and below it everything else."""

    agreed: tuple[EditorPart, ...]
    rest: tuple[EditorPart, ...]

    @property
    def asked(self) -> set[str]:
        """The options whose questions stand on the card."""
        return {
            question.field.name
            for part in (*self.agreed, *self.rest)
            for line in part.lines
            for question in line.questions
        }

    @property
    def is_rest_open(self) -> bool:
        """Whether a question stands among what was not agreed."""
        return any(line.questions for part in self.rest for line in part.lines)

    @property
    def left(self) -> int:
        """How many sentences were not agreed."""
        return sum(len(part.lines) for part in self.rest)


def editor_card(form: RulesetForm, opened: Collection[str]) -> EditorCard:
    """The card of a draft, with the questions of the options that are opened, each of them once."""
    card = rule_card(form.draft, form.agreement, ground_of(form.preset))
    waiting = [option for option in dict.fromkeys(opened) if option in CATALOGUE]
    agreed = [part_of(section, form, waiting) for section in card.agreed]
    if card.open:
        lines = (
            line_with_questions(open_sentence(each), (each.option,), form, waiting) for each in card.open
        )
        agreed.append(EditorPart(_("Not agreed yet"), tuple(lines)))
    rest = [part_of(section, form, waiting) for section in (*card.assumed, *card.usual)]
    return EditorCard(tuple(agreed), tuple(rest))


def part_of(section: RuleCardSection, form: RulesetForm, waiting: list[str]) -> EditorPart:
    """A part of the card; what is asked in it waits no longer."""
    return EditorPart(_(section.label), tuple(lines_in(section.lines, form, waiting)))


def lines_in(lines: tuple[RuleCardLine, ...], form: RulesetForm, waiting: list[str]) -> Iterator[EditorLine]:
    """The lines of a part; one that says no option cannot be changed, and is left out."""
    for line in lines:
        if line.options:
            sentence = ShownSentence(runs_of(line.phrase), is_own=line.phrase.is_own)
            yield line_with_questions(sentence, line.options, form, waiting)


def line_with_questions(
    sentence: ShownSentence, options: tuple[str, ...], form: RulesetForm, waiting: list[str]
) -> EditorLine:
    options = tuple(dict.fromkeys(options))
    asked = [option for option in options if option in waiting]
    for option in asked:
        waiting.remove(option)
    return EditorLine(sentence, options, tuple(form.asking(form.question(option)) for option in asked))


def open_sentence(question: OpenQuestion) -> ShownSentence:
    """The sentence for an open question: its name."""
    return ShownSentence((Run(_(question.label), is_strong=True),))
