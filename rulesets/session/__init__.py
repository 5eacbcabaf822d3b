"""Many deals: the table, what follows from the deals so far, what comes next, the books.

`fold.advance` takes one deal further. What a deal is scored under is a `Setting`, what it does to the session
is a `Course` and goes into `course.state_after`; what rules remember of everybody is in `memory`.
"""

from rulesets.session.bock import BockRounds
from rulesets.session.compulsory_solos import Owed, by_kind, owed_at_start
from rulesets.session.consequences import (
    Began,
    Consequences,
    Followed,
    bock_began,
    consequences_of,
    what_followed,
)
from rulesets.session.evening import (
    COUNTED,
    EVENING,
    MOST_DEALS,
    Ending,
    Round,
    WholeEvening,
    deal_as_shown,
    end_of_owed_solos,
    end_of_round,
    first_too_large,
    rounds_of,
    session_as_shown,
    too_large,
    whole_evening,
)
from rulesets.session.fold import (
    ScoredDeal,
    Session,
    advance,
    continue_from,
    is_doubled_at_end,
    play,
    says_last,
    start,
    time_taken,
)
from rulesets.session.memory import numbers_to_tell, remembers
from rulesets.session.money import Cents, costs, costs_anything, fewest_payments, money_at, rounded, tallied
from rulesets.session.next_deal import active_seats, next_deal_after
from rulesets.session.penalties import (
    CASE_BY_ID,
    CASE_BY_LABEL,
    MOST_ABSAGEN,
    MOST_UNSPORTING,
    PENALTY_CASES,
    PenaltyCase,
    Receiver,
    all_with_receivers,
    lacks_receivers,
    with_receivers,
    without_usual_receivers,
)
from rulesets.session.settlement import Account, post, settle_shares
from rulesets.session.state import CLOSING_DEALS, NextDeal, Phase, SessionState
from rulesets.session.table import (
    LONGEST_NAME,
    MOST_AT_A_TABLE,
    MOST_IN_A_RESULT,
    Player,
    Sheet,
    Table,
    usual_length,
)
