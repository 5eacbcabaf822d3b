"""The questions with which a ruleset begins, each with a picture of what its answers do to one plain deal.

Every figure comes from the engine: the example is scored under the ruleset that an answer would make.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rulesets import Deal, Game, Ruleset, Side, score_deal
from rulesets.rules import SoloKind
from rulesets.rules.start_questions import QUESTIONS, Answers, Picture, StartQuestion, rules_of_answers
from rulesets.scoring import Call, CardPoints, bill_of, formula, signed
from rulesets.session import Account, money_at, post

EXAMPLE = Deal(re=(0, 2), points=CardPoints(Side.RE, 185, 185), re_calls=(Call.RE,), re_bonuses=(("fox", 1),))
"""Re was called and won with 185 card points and a fox."""

WITHOUT_FOX = replace(EXAMPLE, re_bonuses=())
SOLO = replace(WITHOUT_FOX, game=Game.SOLO, solo=SoloKind.QUEENS, re=(0,))
SEATS = (0, 1, 2, 3)


@dataclass(frozen=True)
class AnswerPicture:
    """What stands below an answer: a figure, or a few words."""

    id: str
    text: str
    leaves_open: bool = False


@dataclass(frozen=True)
class QuestionPicture:
    """What stands beside a question, and below each of its answers."""

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
    """What a question shows under the answers so far, whose ruleset is at hand."""
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
    """What stands beside a question: words, and a figure that belongs to them."""
    if picture is Picture.PIGLETS and rules.has_piglets:
        return _(CAPTIONS[picture]), worth(rules, WITHOUT_FOX)
    if picture is Picture.BOCK:
        has_bock = rules.has_bock_rounds
        return (_(CAPTIONS[picture]), worth(rules, EXAMPLE, 1)) if has_bock else (_("never"), "")
    if picture is Picture.PIGLETS:
        return _(CAPTIONS[Picture.NOTHING]), ""
    return _(CAPTIONS[picture]), ""


CAPTIONS = {
    Picture.NOTHING: gettext_noop("points stay"),
    Picture.DEAL: gettext_noop("the deal below then counts"),
    Picture.PIGLETS: gettext_noop("declared, no fox counts:"),
    Picture.BOCK: gettext_noop("in Bock it counts"),
    Picture.SOLO: gettext_noop("worked out without the fox"),
    Picture.WRITTEN: gettext_noop("Re · Kontra"),
}


def worth(rules: Ruleset, deal: Deal, bock: int = 0) -> str:
    """What a deal is worth to Re."""
    return signed(score_deal(rules, deal, bock).value)


def soloist_share(rules: Ruleset) -> str:
    """What a soloist gets."""
    return with_sign(posted(rules, SOLO)[0])


def written_shares(rules: Ruleset) -> str:
    """What is written for each of Re and of Kontra, or paid in cents."""
    re, kontra, *_others = posted(rules, EXAMPLE)
    if not rules.cents_per_point:
        return f"{with_sign(re)} · {with_sign(kontra)}"
    re, kontra, *_others = money_at(rules, posted(rules, EXAMPLE), rules.cents_per_point)
    return _("%(re)s · %(kontra)s cents") % {"re": with_sign(re), "kontra": with_sign(kontra)}


def posted(rules: Ruleset, deal: Deal) -> tuple[int, ...]:
    """What four players get for a deal."""
    return post(Account(rules, deal, score_deal(rules, deal), SEATS, dealer=3, bank=0), len(SEATS))


def with_sign(points: int) -> str:
    """Points with a plus or a real minus sign; none for nothing."""
    return f"+{points}" if points > 0 else signed(points)


FIGURES: dict[Picture, Callable[[Ruleset], str]] = {
    Picture.DEAL: lambda rules: worth(rules, EXAMPLE),
    Picture.SOLO: soloist_share,
    Picture.WRITTEN: written_shares,
}
"""What stands below each answer."""
