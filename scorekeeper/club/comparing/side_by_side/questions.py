"""What people ask who want to know what a deal of Doppelkopf counts, with the answers."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _


def questions() -> list[tuple[str, str]]:
    """The questions below the calculator, in the language of the page."""
    return [*about_every_deal(), *about_house_rules()]


def about_every_deal() -> list[tuple[str, str]]:
    """What is the same at most tables."""
    return [
        (
            _("How many points does a normal deal count?"),
            _(
                "One for winning, and one more each if the others stay under 90, under 60, under 30 or "
                "without a trick. By tournament rules Re and Kontra add two each, every further call one, "
                "and Kontra gets one for winning against the elders. Each fox caught, Charlie in the last "
                "trick and each Doppelkopf add one."
            ),
        ),
        (
            _("Who gets the points, who loses them?"),
            _(
                "Each of the winners gets the sum as plus, each of the others as minus, so that a deal "
                "always comes to nought."
            ),
        ),
        (
            _("What does a solo count?"),
            _(
                "The same sum without bonuses such as foxes and without the elders. Who plays alone gets or "
                "pays it three times, each of the three others once."
            ),
        ),
    ]


def about_house_rules() -> list[tuple[str, str]]:
    """What differs from table to table."""
    return [
        (
            _("Do Re and Kontra double, or add two?"),
            _(
                "Both are played: by tournament rules each adds two points, at many tables each doubles what "
                "has been counted so far. Choose the ruleset above, and the sum shows it."
            ),
        ),
        (
            _("What does a Bock round do?"),
            _(
                "It is a house rule: after certain deals, such as a lost Re or a heart trick, the next deals "
                "count double, as many as there are players. Tournament rules have none."
            ),
        ),
    ]


def as_data(asked: list[tuple[str, str]]) -> dict[str, Any]:
    """The same for programs, in the words of schema.org."""
    return {
        "@type": "FAQPage",
        "mainEntity": [
            {
                "@type": "Question",
                "name": question,
                "acceptedAnswer": {"@type": "Answer", "text": answer},
            }
            for question, answer in asked
        ],
    }
