"""House rules out of a free text, by the names that players use: plain matching, no guessing."""

from rulesets.rules.typed.last_words import Understood
from rulesets.rules.typed.values import With, Without
from rulesets.rules.typed.vocabulary import At

__all__ = [
    "At",
    "Understood",
    "With",
    "Without",
]
