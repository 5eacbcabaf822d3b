"""The catalogue of house rules and rulesets: what others than the rule book use of them.

An option is declared in a chapter (`chapters/`); `catalogue` has them all, `ruleset` a value for each, and
`reading` makes rulesets of documents. What single pages are made of takes long to load and is imported by
itself: `rule_card`, `trump_order`, `start_questions`, `search`, `typed_rules`, `near_rules`.
"""

from rulesets.rules.agreement import (
    ALL_AGREED,
    OWN,
    Agreement,
    is_answerable,
    make_agreement,
    read_agreement,
    write_agreement,
)
from rulesets.rules.bock_length import WORD_FOR_PLAYERS, LengthOfBock
from rulesets.rules.bonus_templates import BONUS_TEMPLATES, BonusTemplate
from rulesets.rules.catalogue import CATALOGUE, CHAPTERS, Chapter, Option
from rulesets.rules.constraints import CONSTRAINTS
from rulesets.rules.custom import (
    MOST_ENTRIES,
    CountsAs,
    CustomBonus,
    CustomBonuses,
    CustomSolo,
    CustomSolos,
    GoesTo,
)
from rulesets.rules.effects import EFFECTS, Effect
from rulesets.rules.halves import Halves, in_figures
from rulesets.rules.held_cards import HeldCards
from rulesets.rules.kinds import Choice, FourPoints, Members, PointsBySolo, Switch, TextLines, Whole, is_whole
from rulesets.rules.limits import LIMITS
from rulesets.rules.meaning import NEEDS
from rulesets.rules.needed import needed
from rulesets.rules.played import has_bock
from rulesets.rules.reading import broken_constraints, read_options, read_values, write_options
from rulesets.rules.rule_words import (
    LISTED,
    RuleDifference,
    Word,
    Words,
    differences,
    differs,
    words_by_label,
    words_for,
)
from rulesets.rules.ruleset import DDV, Ruleset
from rulesets.rules.side_by_side import SideBySideLine, side_by_side
from rulesets.rules.solo_kinds import MISERES, SOLO_LABELS, SoloGroup, SoloKind
from rulesets.rules.solo_lists import SoloOrder, SoloSet
from rulesets.rules.tallies import MOST_TALLIES, Tallies

__all__ = [
    "ALL_AGREED",
    "BONUS_TEMPLATES",
    "CATALOGUE",
    "CHAPTERS",
    "CONSTRAINTS",
    "DDV",
    "EFFECTS",
    "LIMITS",
    "LISTED",
    "MISERES",
    "MOST_ENTRIES",
    "MOST_TALLIES",
    "NEEDS",
    "OWN",
    "SOLO_LABELS",
    "WORD_FOR_PLAYERS",
    "Agreement",
    "BonusTemplate",
    "Chapter",
    "Choice",
    "CountsAs",
    "CustomBonus",
    "CustomBonuses",
    "CustomSolo",
    "CustomSolos",
    "Effect",
    "FourPoints",
    "GoesTo",
    "Halves",
    "HeldCards",
    "LengthOfBock",
    "Members",
    "Option",
    "PointsBySolo",
    "RuleDifference",
    "Ruleset",
    "SideBySideLine",
    "SoloGroup",
    "SoloKind",
    "SoloOrder",
    "SoloSet",
    "Switch",
    "Tallies",
    "TextLines",
    "Whole",
    "Word",
    "Words",
    "broken_constraints",
    "differences",
    "differs",
    "has_bock",
    "in_figures",
    "is_answerable",
    "is_whole",
    "make_agreement",
    "needed",
    "read_agreement",
    "read_options",
    "read_values",
    "side_by_side",
    "words_by_label",
    "words_for",
    "write_agreement",
    "write_options",
]
