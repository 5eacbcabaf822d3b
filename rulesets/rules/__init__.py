"""The catalogue of house rules and rulesets: what others than the rule book use of them.

An option is declared in a chapter (`chapters/`); `catalogue` has them all, `ruleset` a value for each, and
`reading` makes rulesets of documents. What single pages are made of takes long to load and is imported by
itself: `rule_card` and what it is made of (`card_sentences`, `open_questions`), `never_said`, `trump_order`,
`start_questions`, `search`, `typed`, `near_rules`.
"""

from rulesets.rules.catalogue import CATALOGUE, CHAPTERS, Chapter, Option
from rulesets.rules.constraints import CONSTRAINTS
from rulesets.rules.custom import (
    BONUS_TEMPLATES,
    MOST_ENTRIES,
    BonusTemplate,
    CountsAs,
    CustomBonus,
    CustomBonuses,
    CustomSolo,
    CustomSolos,
    GoesTo,
)
from rulesets.rules.effects import EFFECTS, Effect
from rulesets.rules.kinds import Choice, FourPoints, Members, PointsBySolo, Switch, TextLines, Whole, is_whole
from rulesets.rules.known_lines import KNOWN_LINES, KnownLine
from rulesets.rules.meaning import NEEDS, needed
from rulesets.rules.played import forces_solos, has_bock
from rulesets.rules.reading import (
    ALL_AGREED,
    OWN,
    Agreement,
    broken_constraints,
    is_answerable,
    make_agreement,
    read_agreement,
    read_options,
    read_values,
    write_agreement,
    write_options,
)
from rulesets.rules.rule_words import (
    LISTED,
    RuleDifference,
    SideBySideLine,
    Word,
    Words,
    differences,
    differs,
    side_by_side,
    words_by_label,
    words_for,
)
from rulesets.rules.ruleset import DDV, Ruleset
from rulesets.rules.sentences.phrases import LIMITS
from rulesets.rules.solo_kinds import MISERES, SOLO_LABELS, SoloGroup, SoloKind
from rulesets.rules.special_kinds import (
    MOST_TALLIES,
    WORD_FOR_PLAYERS,
    Halves,
    HeldCards,
    LengthOfBock,
    SoloOrder,
    SoloSet,
    Tallies,
    in_figures,
)
