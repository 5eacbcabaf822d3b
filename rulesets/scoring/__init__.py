"""One deal: its facts, which calls count, who won, reasons for points, the score.

Where points come from. `scoring.score.score_deal` makes a score of the facts of one deal: who won, value
items, bonuses, what multiplies, in the order of the specification; it keeps the steps it took, and
`scoring.result` makes the bill of them that pages show: every step with what it makes so far, seen from the
winner, and the sum as people write it. `session.settlement` makes points of each seat of it.
`session.fold.advance` posts them and gives the bank what is missing to zero; there, and only there, zero-sum
is made. What a deal is scored under (who plays, Bock rounds, doubled at the end) is a `Setting`; what it does
to the session beside its points is a `Course` (`session.course`), and the next state goes by nothing else of
it.

Card points that matter. Items, bonuses, triggers and checks declare them. The bands for one tap
(`checks.card_points.plain_limits`), the check that an interval leaves nothing open (`open_limits`) and the
grouping of equal deals (`replay.deal_keys`) are made from what is declared; a rule that declares nothing
makes every number a limit.
"""

from rulesets.scoring.bonuses import BONUSES, ELDERS, FACT_BY_KEY, FACTS
from rulesets.scoring.deal import (
    ABSAGEN,
    BASE_CALLS,
    PARTNERED_GAMES,
    PLAYED_GAMES,
    Call,
    CardPoints,
    Counts,
    Deal,
    Game,
    Mark,
    Reason,
    Side,
)
from rulesets.scoring.items import ALL_ITEMS, Item, label_under
from rulesets.scoring.result import (
    FACTOR_LABELS,
    OTHER_LABELS,
    AloneLine,
    Bill,
    BillLine,
    Factor,
    Score,
    ScoredItem,
    bill_of,
    formula,
    formula_alone,
    in_units,
    signed,
)
from rulesets.scoring.score import SCORE_THRESHOLDS, bonuses_without_effect, score_deal
