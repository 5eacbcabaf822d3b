"""Is this deal possible? All problems, each with its field.

`contradictions` can be in no deal whatever the rules; `not_allowed` is what the chosen ruleset refuses
when a deal is entered, and what a comparison only remarks. Both go through tables of small functions, which
say at which card points they change their mind: `thresholds_of`.
"""

from rulesets.checks.books import SUM_BY_HAND
from rulesets.checks.card_points import plain_ranges
from rulesets.checks.entry_fields import (
    asks_for_call,
    asks_for_voluntary_solos,
    bonuses_asked,
    idle_facts,
    marks_asked,
)
from rulesets.checks.games import DUE_NOW, ONE_OF_THREE_NOW, REDEAL_OPTIONS
from rulesets.checks.offered import (
    games_offered,
    seats_asked_for_offered,
    seats_of_re_offered,
    solo_kinds_offered,
    voluntary_offered,
)
from rulesets.checks.players import may_be_named, no_dummy_under, players_under
from rulesets.checks.possible import (
    Moment,
    check_deal,
    check_sheet,
    complete_deal,
    contradictions,
    moment_of,
    not_allowed,
    play_as_recorded,
    play_if_possible,
    play_with_remarks,
    thresholds_of,
    unfit_for,
)
