"""House rules compared in bulk: recorded sheets under other rulesets than their own.

A deal is scored by `rulesets.scoring.score` and nothing else. What it is worth follows from few facts, so
that equal facts are scored once and remembered; a million deals are then a million looks into a dictionary.

    sheets = map(recorded_sheet, documents)    # as `scorekeeper.play.sheets.derived.reads` reads them
    comparison = compare(sheets, [AS_PLAYED, ddv, pub])
    comparison.columns[1].sums[player]            # Sum(place, points, deals, sheets)
    comparison.columns[1].unevenness              # how unevenly deals weigh, 1 or more
    comparison.columns[1].remarked                # Remarked(deals, {(field, msgid): deals})
    comparison.left_out, comparison.incomparable  # sheets that cannot be under one of the rulesets, and why

    Gathering(rulesets, counts, rescorer)       # the same with something else added up (`Count`), bit by bit
    for found in rescore_sheets(sheets, rulesets):  # sheet by sheet: Incomparable, or (sheet, outcomes)
        ...                                       # Outcome: totals, deals, places, by_deal, each by seat

    changed_deals(played, under_pub)              # of two outcomes: the deals that count something else

    digests_of([ddv, pub])                        # Digests(deals, sessions), held against another rule book
    never_asked(ddv, pub)                         # Unasked(what, id): what pub scores and ddv never asks for

Sheets are taken one at a time and never kept. For the reasons of each deal of one sheet use
`rulesets.checks.possible.play_as_recorded`, whose points are the same.

Replaying (`replay/`) scores a million recorded deals under other rules without a second implementation of
any. A deal becomes a *key*: its facts as short text, card points cut to where anything can change, the seats
of Re in front, with more than four at the table also those who played. What a key is worth depends on its
facts and on the `Setting`, so that `score_deal` and `post` are asked once for equal facts, and the key is
then one look into a dictionary; of bonuses only what they come to matters. Which setting is next follows from
the state and the `Course`, which are both small values, worked out once for equal ones. What neither points
nor remarks can depend on is left out of the state, part by part: `replay.recorded` asks the options for
it, so that points alone need no state under most rulesets. Where they depend on totals (the pot, an end at so
many points), and for a rule that does not say what it goes by, sheets are played deal by deal. What a ruleset
would have refused is remarked upon: anywhere (`RULES` of the checks), where equal facts are asked once, or at
that moment (`MOMENTS`), where a check says `when` it has anything to say. The points of all seats are one
number, 64 bits for each, with the deals played in the upper ones, so that a sheet is a sum; what has no room
there (absurd Bock rounds) is played deal by deal, too. What is remembered is bounded. That all of it equals
plain scoring is tested with every case and pair under every preset, with all card points, always the same
(`tests/rulesets/replay/test_shortcuts.py`), and with random sheets under random rules; each part of what
options say of the flow is taken away in turn, which has to show (`test_flow.py`).
"""

from rulesets.replay.bulk import AS_PLAYED, Incomparable, Outcome, Rescorer
from rulesets.replay.comparison import (
    ChangedDeal,
    Comparison,
    Gathering,
    RulesetColumn,
    Sum,
    changed_deals,
    compare,
    rescore_sheets,
)
from rulesets.replay.deal_keys import write_key
from rulesets.replay.digests import Digests, digests_of
from rulesets.replay.price_list import sides_with_absagen
from rulesets.replay.recorded import (
    POINTS_ONLY,
    RecordedSheet,
    Shape,
    goes_deal_by_deal,
    recorded_deal,
    recorded_sheet,
    without_times,
    write_time,
)
from rulesets.replay.remarks import Remarked, Unasked, never_asked
from rulesets.replay.session_list import session_list, standing_of
from rulesets.replay.spread import Moments
