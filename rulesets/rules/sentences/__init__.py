"""The sentences of a rule card: whole ones for every option, in a module for each part of the card.

A saying is a function that yields the sentences of a ruleset about one thing. A sentence names the options
that it says; it is said only where the rule it is about is played.
"""

from rulesets.rules.sentences.phrases import Euros, Listed, Part, Phrase, begin_small
from rulesets.rules.sentences.value import ABSAGEN, LEVELS
