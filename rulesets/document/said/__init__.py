"""A deal as somebody says it in one line: “anna cem 155 re fuchs”. Plain matching, no guessing.

`scanning` finds names, numbers and phrases in a line, `reading` says whose each of them was, `settling` makes
facts of the sheet document of them. What is not understood is told, and what can be meant in several ways is
asked: an answer is the same line, said so that it has one meaning, so that nothing has to be remembered
between two readings. The names of rules have their one home in `rulesets.rules.folk_names`, the small words
theirs in `words.toml`.
"""

from __future__ import annotations

from dataclasses import replace

from rulesets.document.said.reading import Reading
from rulesets.document.said.scanning import LONGEST_LINE, Offer, Question
from rulesets.document.said.settling import SaidDeal, settle

__all__ = ["LONGEST_LINE", "Offer", "Question", "SaidDeal", "read_line"]


def read_line(text: str, language: str, offer: Offer) -> SaidDeal:
    """Read what a line says of a deal; its facts name players by their seats, as the offer does."""
    reading = Reading(text[:LONGEST_LINE], language, offer)
    reading.read()
    said = settle(reading)
    return replace(said, unclear=(*said.unclear, rest)) if (rest := text[LONGEST_LINE:]) else said
