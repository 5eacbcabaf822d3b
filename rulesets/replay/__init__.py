"""House rules compared in bulk: recorded sheets under other rulesets than their own.

A deal is scored by `rulesets.scoring.score` and nothing else. What it is worth follows from few facts, so
that equal facts are scored once and remembered; a million deals are then a million looks into a dictionary.

    sheets = map(recorded_sheet, documents)    # as `scorekeeper.play.sheets.reads.recorded` reads them
    comparison = compare(sheets, [AS_PLAYED, ddv, pub])
    comparison.columns[1].sums[player]            # Sum(place, points, deals, sheets)
    comparison.columns[1].spread                  # Spread(deals, per_deal, per_sheet, biggest_tenth)
    comparison.columns[1].remarked                # Remarked(deals, {(field, msgid): deals})
    comparison.left_out, comparison.incomparable  # sheets that cannot be under one of the rulesets, and why

    Gathering(rulesets, counts, rescorer)       # the same with something else added up (`Count`), bit by bit
    for found in rescore_sheets(sheets, rulesets):  # sheet by sheet: Incomparable, or (sheet, outcomes)
        ...                                       # Outcome: totals, deals, places, by_deal, each by seat

    never_asked(ddv, pub)                         # Unasked(what, id): what pub scores and ddv never asks for

Sheets are taken one at a time and never kept. For the reasons of each deal of one sheet use
`rulesets.checks.sheets.play_as_recorded`, whose points are the same.
"""

from rulesets.replay.bulk import AS_PLAYED, Incomparable, Outcome, Rescorer
from rulesets.replay.comparison import Comparison, Gathering, RulesetColumn, Sum, compare, rescore_sheets
from rulesets.replay.recorded import RecordedSheet, Shape, recorded_sheet
from rulesets.replay.remarks import Remarked
from rulesets.replay.spread import Spread
from rulesets.replay.unasked import Unasked, never_asked

__all__ = [
    "AS_PLAYED",
    "Comparison",
    "Gathering",
    "Incomparable",
    "Outcome",
    "RecordedSheet",
    "Remarked",
    "Rescorer",
    "RulesetColumn",
    "Shape",
    "Spread",
    "Sum",
    "Unasked",
    "compare",
    "never_asked",
    "recorded_sheet",
    "rescore_sheets",
]
