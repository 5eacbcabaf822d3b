"""The questions with which a ruleset begins: where groups differ most, and the values of each answer.

This is data: a question, its answers, what each answer sets in `BASE`. Any answer goes with any answers of
the other questions, and no two questions set the same option.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from rulesets.rules.chapters.value import ReKontra
from rulesets.rules.played import CALL_TRIGGERS
from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from rulesets.rules.ruleset import Ruleset
from rulesets.translation import _

BASE = "pub_forty"
"""The preset whose rules are the answers from the start: what most groups play that have written it down."""


class Picture(StrEnum):
    """The part of the example deal that answers a question."""

    NOTHING = "nothing"
    """The answers change no points of a deal."""
    DEAL = "deal"
    """What the deal counts under each answer."""
    PIGLETS = "piglets"
    """What it counts where piglets were declared, and so no fox was caught."""
    BOCK = "bock"
    """What it counts in a Bock round."""
    SOLO = "solo"
    """What a soloist gets for it, without the fox."""
    WRITTEN = "written"
    """What is written for each of Re and of Kontra."""


@dataclass(frozen=True)
class StartAnswer:
    """An answer: the values it sets, in the document's form, and a few words that explain it.

    One that `leaves_open` says that the group has not agreed: what it sets is played until it has.
    """

    id: str
    label: str
    options: Mapping[str, Any]
    note: str = ""
    leaves_open: bool = False


@dataclass(frozen=True)
class StartQuestion:
    """A question, which of its answers is given from the start, and what the deal shows of it.

    With `joins`, an option that holds a set, any of the answers are given together, or none.
    """

    id: str
    label: str
    answers: tuple[StartAnswer, ...]
    picture: Picture = Picture.NOTHING
    joins: str = ""
    start: tuple[str, ...] = field(default=())


def bock(name: str, label: str) -> StartAnswer:
    """An answer that adds one thing that starts Bock rounds."""
    return StartAnswer(name, label, {"bock_triggers": [name]})


def not_agreed(options: Mapping[str, Any]) -> StartAnswer:
    """The answer that the group has not agreed, and what is played until it has."""
    return StartAnswer("open", _("not agreed yet"), options, _("decide later"), leaves_open=True)


QUESTIONS: tuple[StartQuestion, ...] = (
    StartQuestion(
        "calls",
        _("Re and Kontra"),
        (
            StartAnswer("double", _("double"), {"re_kontra": "double", "doubling_covers": "value"}),
            StartAnswer(
                "double_all", _("double everything"), {"re_kontra": "double", "doubling_covers": "all"}
            ),
            StartAnswer("add_two", _("add 2 each"), {"re_kontra": "add", "re_kontra_points": 2}),
            StartAnswer("add_one", _("add 1 each"), {"re_kontra": "add", "re_kontra_points": 1}),
            StartAnswer(
                "none",
                _("are not played"),
                {"re_kontra": "none", "calls": [0, 0, 0, 0], "against_call": [0, 0, 0, 0]},
            ),
        ),
        Picture.DEAL,
        start=("double",),
    ),
    StartQuestion(
        "nines",
        _("Nines"),
        (
            StartAnswer("without", _("without"), {"deck": "40", "redeal_nines": 0}, _("40 cards")),
            StartAnswer("with", _("with"), {"deck": "48", "redeal_nines": 5}, _("48 cards")),
        ),
        start=("without",),
    ),
    StartQuestion(
        "second_heart10",
        _("Second hearts ten"),
        (
            StartAnswer(
                "not_last_trick",
                _("beats the first"),
                {"second_heart10_wins": "not_last_trick"},
                _("not in the last trick"),
            ),
            StartAnswer(
                "always", _("beats the first"), {"second_heart10_wins": "always"}, _("also in the last trick")
            ),
            StartAnswer("never", _("the first wins"), {"second_heart10_wins": "never"}),
            not_agreed({"second_heart10_wins": "not_last_trick"}),
        ),
        start=("not_last_trick",),
    ),
    StartQuestion(
        "piglets",
        _("Schweinchen"),
        (
            StartAnswer("yes", _("yes"), {"piglets": "both"}, _("both diamond aces")),
            StartAnswer("no", _("no"), {"piglets": "off"}),
            not_agreed({"piglets": "both"}),
        ),
        Picture.PIGLETS,
        start=("yes",),
    ),
    StartQuestion(
        "bock",
        _("Bock round after"),
        (
            bock("heart_trick", _("Heart trick played")),
            bock("re_lost", _("Re lost")),
            bock("kontra_lost", _("Kontra lost")),
            bock("tie_120", _("120 : 120")),
        ),
        Picture.BOCK,
        joins="bock_triggers",
        start=("heart_trick", "re_lost"),
    ),
    StartQuestion(
        "armut",
        _("Armut with up to three trumps"),
        (
            StartAnswer("exchange", _("yes"), {"armut": "exchange"}, _("swap cards, play together")),
            StartAnswer("redeal", _("deal again"), {"armut": "redeal"}),
            StartAnswer("no", _("no"), {"armut": "off"}),
            not_agreed({"armut": "exchange"}),
        ),
        start=("exchange",),
    ),
    StartQuestion(
        "solo",
        _("A solo counts"),
        (
            StartAnswer("triple", _("three times"), {"solo_factor": 3}),
            StartAnswer("single", _("once"), {"solo_factor": 1}),
        ),
        Picture.SOLO,
        start=("triple",),
    ),
    StartQuestion(
        "duty",
        _("Compulsory solo"),
        (
            StartAnswer("none", _("no"), {"duty_solos": "none"}),
            StartAnswer("one", _("yes"), {"duty_solos": "one"}, _("one each")),
        ),
        start=("none",),
    ),
    StartQuestion(
        "written",
        _("What goes on the sheet"),
        (
            StartAnswer("both", _("plus and minus"), {"settlement": "zero_sum", "cents_per_point": 0}),
            StartAnswer("plus", _("only plus"), {"settlement": "winners_plus", "cents_per_point": 0}),
            StartAnswer("cents", _("cents"), {"settlement": "zero_sum", "cents_per_point": 10}),
        ),
        Picture.WRITTEN,
        start=("both",),
    ),
)
"""The questions in the order in which they are asked."""

BROUGHT_ALONG = frozenset({"redeal_nines"})
"""What an answer sets without asking: with nines, five of them may be dealt again."""

Answers = Mapping[str, Sequence[str]]
"""The answers that were given, by question; a question that is not among them is as from the start."""


def start_answers() -> dict[str, tuple[str, ...]]:
    return {question.id: question.start for question in QUESTIONS}


def given_answers(question: StartQuestion, answers: Answers) -> tuple[StartAnswer, ...]:
    """The answers to one question; what is no answer of it is left out."""
    given = answers.get(question.id, question.start)
    return tuple(answer for answer in question.answers if answer.id in given)


def rules_of_answers(answers: Answers) -> Ruleset:
    options: dict[str, Any] = {}
    for question in QUESTIONS:
        if question.joins:
            options[question.joins] = []
        for answer in given_answers(question, answers):
            for option, value in answer.options.items():
                options[option] = [*options[option], *value] if option == question.joins else value
    rules = read_options(options, presets()[BASE].rules)
    return rules if rules.re_kontra is not ReKontra.NONE else without_call_triggers(rules)


def without_call_triggers(rules: Ruleset) -> Ruleset:
    """The rules without what starts Bock rounds by calls, where nothing is called."""
    kept = tuple(each for each in rules.bock_triggers if each not in CALL_TRIGGERS)
    return replace(rules, bock_triggers=kept)


def decided_options(answers: Answers) -> set[str]:
    """The options that the answers decide, without what they only bring along."""
    joined = {question.joins for question in QUESTIONS if question.joins}
    given = (answer for question in QUESTIONS for answer in given_answers(question, answers))
    return joined | {option for answer in given for option in answer.options} - BROUGHT_ALONG


def open_options(answers: Answers) -> tuple[str, ...]:
    """The options that the answers leave to be agreed."""
    return tuple(
        option
        for question in QUESTIONS
        for answer in given_answers(question, answers)
        if answer.leaves_open
        for option in answer.options
    )
