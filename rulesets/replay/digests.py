"""A number for every ruleset by which other implementations can be told from this one.

A fixed list of deals, and of sessions, is scored as recorded and written as lines of points; the digest is
the SHA-256 of these lines. docs/rulebook.md says what the lists are, for those who know nothing of this
module.

Only deals at whose card points anything can change are scored, and the sessions are replayed; the tests play
each deal by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import groupby, product
from typing import NamedTuple

from rulesets.checks import contradictions
from rulesets.problems import Refused
from rulesets.replay.bulk import Incomparable, Rescorer
from rulesets.replay.deal_keys import cut_points, write_key
from rulesets.replay.recorded import RecordedSheet, Shape
from rulesets.rules.ruleset import DDV, Ruleset
from rulesets.rules.solo_kinds import SoloKind
from rulesets.scoring.deal import ABSAGEN, KONTRA, RE, Call, CardPoints, Counts, Deal, Game
from rulesets.session.fold import start
from rulesets.session.next_deal import next_deal_after
from rulesets.session.table import Player, Table

NAMES = ("Anna", "Ben", "Cem", "Dora")
LONGEST_SESSION = 24
SESSIONS = 2400
IMPOSSIBLE = "-\n"

GAMES: tuple[Deal, ...] = (
    Deal(Game.NORMAL, re=(0, 2)),
    Deal(Game.SILENT_SOLO, re=(0,)),
    Deal(Game.MARRIAGE, re=(0, 2), by=(0,), partner_trick=2),
    Deal(Game.MARRIAGE, re=(0,), by=(0,)),
    Deal(Game.ARMUT, re=(0, 2), by=(0,)),
    *(Deal(Game.SOLO, re=(0,), solo=kind) for kind in SoloKind),
)
CALLS = ((), *((None, *ABSAGEN[:level]) for level in range(len(ABSAGEN) + 1)))
"""What a side calls, with None in the place of Re or Kontra: nothing, or that and so many Absagen."""
BONUSES: tuple[tuple[Counts, Counts], ...] = (
    ((), ()),
    ((("fox", 1),), ()),
    ((), (("fox", 1), ("charlie", 1))),
    ((("doppelkopf", 1),), (("doppelkopf", 1),)),
    ((("charlie", 1), ("charlie_caught", 1)), ()),
    ((("fox", 1), ("fox_wins_last", 1)), (("doppelkopf", 2),)),
)


class Digests(NamedTuple):
    """The digests of a ruleset, in hexadecimal figures."""

    deals: str
    sessions: str


Run = tuple[str, int]
"""The key of a deal, and how many results in turn it stands for."""


def digest_of(lines: Iterable[str]) -> str:
    """The SHA-256 of lines, each with its line feed."""
    said = sha256()
    for line in lines:
        said.update(line.encode("ascii"))
    return said.hexdigest()


def digests_of(rulesets: Iterable[Ruleset]) -> Iterator[Digests]:
    """Both digests of each ruleset; what all of them have in common is found once."""
    runs, sessions = tuple(runs_of(blocks())), tuple(map(session_keys, range(SESSIONS)))
    for rules in rulesets:
        yield Digests(digest_of(bulk_lines(rules, runs)), digest_of(bulk_session_lines(rules, sessions)))


def results_of(game: Deal) -> range:
    """The results that a game can have: the card points of Re, or the tricks of a misère's soloist."""
    return range(13 if game.is_misere else 241)


def with_result(deal: Deal, result: int) -> Deal:
    """The deal with its result; a side without any card points has won no trick."""
    if deal.is_misere:
        return replace(deal, tricks=result)
    without = RE if result == 0 else KONTRA if result == 240 else None
    return replace(deal, points=CardPoints(RE, result, result), no_trick=without)


def with_said(game: Deal, re_calls: int, kontra_calls: int, bonuses: int) -> Deal:
    re_bonuses, kontra_bonuses = BONUSES[bonuses]
    return replace(
        game,
        re_calls=tuple(call or Call.RE for call in CALLS[re_calls]),
        kontra_calls=tuple(call or Call.KONTRA for call in CALLS[kontra_calls]),
        re_bonuses=re_bonuses,
        kontra_bonuses=kontra_bonuses,
    )


def blocks() -> Iterator[Deal]:
    """All deals but for their results, in their order."""
    sizes = range(len(CALLS)), range(len(CALLS)), range(len(BONUSES))
    for game, *said in product(GAMES, *sizes):
        yield with_said(game, *said)


def table_of(rules: Ruleset, length: int) -> Table:
    return Table(rules, tuple(map(Player, NAMES)), first_dealer=3, length=length)


def line_of(points: Sequence[int]) -> str:
    """The points of the four and of the bank."""
    return " ".join(map(str, (*points, -sum(points)))) + "\n"


def runs_of(chosen: Iterable[Deal]) -> Iterator[Run]:
    """The deals of some blocks, as few as there are with results between which anything can change."""
    for block in chosen:
        deals = (with_result(block, result) for result in results_of(block))
        for _cut, alike in groupby(deals, lambda deal: (cut_points(deal), deal.no_trick, deal.tricks)):
            first, *others = alike
            yield write_key(first), 1 + len(others)


def bulk_lines(rules: Ruleset, runs: Iterable[Run]) -> Iterator[str]:
    """Every deal of the runs as the only one of a recorded sheet, as often as it stands for."""
    rescorer, shape = Rescorer(has_remarks=False), Shape(((1, None),) * 4, 0)
    for key, count in runs:
        found = rescorer.outcomes(RecordedSheet(rules, shape, 3, (key,), NAMES), [None])
        line = IMPOSSIBLE if isinstance(found, Incomparable) else line_of(found[0].by_deal[0])
        yield line * count


class Draw:
    """Numbers that look drawn and are the same everywhere."""

    def __init__(self, start: int) -> None:
        self.state = start

    def below(self, limit: int) -> int:
        """The next number from 0 to below a limit."""
        self.state = (1103515245 * self.state + 12345) % 2**31
        return (self.state >> 16) % limit


def session_deals(number: int) -> Iterator[Deal]:
    """The deals of one session; those that cannot be are left out by whoever plays them."""
    draw = Draw(number)
    for _place in range(LONGEST_SESSION):
        kind = draw.below(2 * len(GAMES))
        game = GAMES[kind if kind < len(GAMES) else 0]
        said = with_said(game, draw.below(len(CALLS)), draw.below(len(CALLS)), draw.below(len(BONUSES)))
        deal = with_result(said, draw.below(len(results_of(game))))
        first = draw.below(4)
        partner = (first + 1 + draw.below(3)) % 4
        yield replace(deal, re=(first, partner)[: len(game.re)], by=(first,) if game.by else ())


def session_keys(number: int) -> tuple[str, ...]:
    """The deals of a session that can be, whatever the rules, as keys."""
    table = table_of(DDV, LONGEST_SESSION)
    coming = next_deal_after(table, start(table))
    return tuple(write_key(deal) for deal in session_deals(number) if not contradictions(table, coming, deal))


def bulk_session_lines(rules: Ruleset, sessions: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """Every deal of the sessions, and their totals, replayed as recorded sheets."""
    rescorer, shape = Rescorer(has_remarks=False), Shape(((1, None),) * 4, LONGEST_SESSION)
    for keys in sessions:
        found = rescorer.outcomes(RecordedSheet(rules, shape, 3, keys, NAMES), [None])
        if isinstance(found, Incomparable):
            raise Refused(list(found.problems))
        yield from map(line_of, found[0].by_deal)
        yield line_of(found[0].totals)
