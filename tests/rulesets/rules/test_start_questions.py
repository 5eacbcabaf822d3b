"""The questions with which a ruleset begins: any answers go together, and each sets what it says."""

from __future__ import annotations

from itertools import product

import pytest

from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.constraints import CONSTRAINTS
from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options, write_options
from rulesets.rules.start_questions import (
    BASE,
    QUESTIONS,
    StartAnswer,
    StartQuestion,
    open_options,
    rules_of_answers,
    start_answers,
)

BASE_RULES = presets()[BASE].rules
BY_ID = {question.id: question for question in QUESTIONS}
ANSWERS = [(question, answer) for question in QUESTIONS for answer in question.answers]


def options_in(question: StartQuestion) -> set[str]:
    return {option for answer in question.answers for option in answer.options}


def test_there_are_few_questions_and_no_two_set_the_same() -> None:
    assert len(QUESTIONS) == 9
    for question, other in product(QUESTIONS, repeat=2):
        assert question is other or not options_in(question) & options_in(other)


def test_the_answers_from_the_start_are_what_most_groups_play() -> None:
    assert rules_of_answers(start_answers()) == rules_of_answers({}) == BASE_RULES


@pytest.mark.parametrize(("question", "answer"), ANSWERS, ids=[f"{q.id}-{a.id}" for q, a in ANSWERS])
def test_an_answer_sets_what_it_says_and_nothing_else(question: StartQuestion, answer: StartAnswer) -> None:
    rules = rules_of_answers({question.id: (answer.id,)})
    # Without calls none can be lost, so that no Bock round comes of it.
    lost = {"bock_triggers": ["heart_trick"]} if answer.id == "none" and question.id == "calls" else {}
    assert rules == read_options({**answer.options, **lost}, BASE_RULES)
    assert set(write_options(rules, BASE_RULES)) <= {*answer.options, *lost}


def test_the_answers_to_a_question_differ() -> None:
    for question in QUESTIONS:
        made = {rules_of_answers({question.id: (answer.id,)}) for answer in question.answers}
        assert len(made) == len(question.answers) - sum(answer.leaves_open for answer in question.answers)


def choices(question: StartQuestion) -> list[tuple[str, ...]]:
    """What can be answered: one answer, or for what is joined none, some and all of them."""
    names = tuple(answer.id for answer in question.answers if not answer.leaves_open)
    return [(), names[:1], names] if question.joins else [(name,) for name in names]


@pytest.mark.thorough
def test_every_answer_goes_with_all_others() -> None:
    names = [question.id for question in QUESTIONS]
    made = {
        rules_of_answers(dict(zip(names, given, strict=True))) for given in product(*map(choices, QUESTIONS))
    }
    assert len(made) == 5 * 2 * 3 * 2 * 3 * 3 * 2 * 2 * 3
    assert not [
        (option, rules) for option, is_broken, _why in CONSTRAINTS for rules in made if is_broken(rules)
    ]


def test_answers_that_go_together_are_joined_in_their_order() -> None:
    assert rules_of_answers({"bock": ("tie_120", "heart_trick")}).bock_triggers == ("heart_trick", "tie_120")
    assert rules_of_answers({"bock": ()}).bock_triggers == ()


def test_what_is_no_answer_is_left_out() -> None:
    assert rules_of_answers({"calls": ("shout",), "nobody": ("asks",)}) == BASE_RULES


def test_only_answers_that_leave_a_rule_open_do() -> None:
    assert open_options(start_answers()) == ()
    open_ones = [(q.id, a.id, set(a.options)) for q, a in ANSWERS if a.leaves_open]
    for question, answer, options in open_ones:
        assert set(open_options({question: (answer,)})) == options <= set(CATALOGUE)
