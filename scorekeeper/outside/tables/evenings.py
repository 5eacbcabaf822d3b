"""From a table to evenings: sheet documents whose deals are points by hand, and what was found."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any
from uuid import UUID, uuid5

from rulesets import Game, Problem, Refused, Session, play, play_as_recorded, read_sheet
from rulesets.document import FORMAT, SCORED_SHEET_FIELDS, without_score
from rulesets.rules.chapters import SettlementKind
from rulesets.session import EVENING, first_too_large
from rulesets.translation import _
from scorekeeper.outside.tables.books import Books, ask_where_begun, begun_anew, books_of, figures_of
from scorekeeper.outside.tables.cells import found_date
from scorekeeper.outside.tables.contradictions import said_otherwise, slips_in, stand_ins
from scorekeeper.outside.tables.deals import Document, facts_of, remark_findings, settle_sides
from scorekeeper.outside.tables.dummy_seat import DUMMY, of_people, people_in, seats_of
from scorekeeper.outside.tables.points import Booking
from scorekeeper.outside.tables.split_evenings import Section
from scorekeeper.outside.tables.totals_or_points import arrange, ask_of_first_rows
from scorekeeper.outside.tables.user_answers import (
    Anew,
    Asked,
    FiguresKind,
    Finding,
    Subject,
    Weight,
    Wishes,
    note,
    refusal,
)
from scorekeeper.outside.tables.worksheets import FileRows, Worksheet, rows_to_show, title_of

NAMESPACE = UUID("6b1f0c52-0d5b-5c3e-9a35-0d2f6f6f4a11")
"""Ids of imported deals are made from this and from what the file holds: the same file gives the same ids."""

ANY_RULES = {"preset": "ddv", "options": {"players_max": 7}}
"""Rules for as many players as fit on a sheet, under which a document is read until its own are chosen."""

UNCOUNTED = (Game.REDEAL, Game.PENALTY)
"""What moves no counter, see `Deal.is_counted`."""


Totals = Mapping[str, int]


@dataclass(frozen=True)
class FoundEvening:
    """One evening that was found; one that is refused has neither `totals` nor `started`."""

    document: Document  # of a sheet, with the names of the file
    fingerprint: str  # follows from what the file holds
    kind: FiguresKind | None = None  # how its figures were read, None for a document that says itself
    findings: tuple[Finding, ...] = ()
    has_rules: bool = False  # the document brings its ruleset
    totals: tuple[tuple[str, int], ...] = ()  # who had how many points in the end
    started: datetime | None = None  # when it was begun, if the document knows
    unlike: frozenset[SettlementKind] = frozenset()  # under which no such points are written
    asked: tuple[Asked, ...] = ()  # what only whoever brings it in can say
    short_day: str = ""  # month and day of an evening whose year nobody has said yet
    rows: FileRows = ()  # what stands in the file of a table

    @property
    def names(self) -> list[str]:
        """The names of those who sat at the table, as in the file."""
        return [name for name, _total in self.totals]

    @property
    def day(self) -> str:
        """Its day, "" if it is not said with its year."""
        return str(self.document.get("date", ""))

    @property
    def made(self) -> Totals:
        """The points that each player won or lost."""
        return {name: points for name, points in self.totals if points}

    @property
    def counted(self) -> int:
        """How many deals count: a redeal or a penalty is a line, and none of them."""
        lines = [line for line in self.document["deals"] if isinstance(line, dict)]
        return sum(line.get("game") not in UNCOUNTED for line in lines)

    @property
    def is_whole(self) -> bool:
        """Whether only the result of the evening is known."""
        return any(isinstance(line, dict) and EVENING in line for line in self.document["deals"])

    def played(self, session: Session) -> FoundEvening:
        """The same with what came of it."""
        table = session.table
        totals = tuple(table.named(session.state.totals))
        return replace(self, totals=totals, started=table.started)

    def is_unsure(self, settlement: SettlementKind) -> bool:
        """Whether its points are not as rules make them, or not all of its rows add up or can be read."""
        has_slips = any(finding.weight is Weight.SLIP for finding in self.findings)
        return not self.has_rules and not self.is_refused and (settlement in self.unlike or has_slips)

    @property
    def is_refused(self) -> bool:
        """Whether nothing can be taken from it."""
        return any(finding.weight is Weight.REFUSED for finding in self.findings)


def made_in(evenings: Iterable[FoundEvening]) -> Totals:
    """The points that each player won or lost on some evenings together."""
    made: Counter[str] = Counter()
    for each in evenings:
        made.update(each.made)
    return {name: points for name, points in made.items() if points}


def evenings_in(sheet: Worksheet, sections: Sequence[Section], wishes: Wishes) -> list[FoundEvening]:
    """The evenings of a table with a row for every deal, read as was said, or as makes them deals."""
    arranged = arrange(sections, wishes.kind, wishes.answers)
    sections, first = ask_of_first_rows(arranged.sections, arranged.kind, wishes.answers)
    asked = [*arranged.asked, *first]
    found: list[FoundEvening] = []
    before: Books | None = None
    for section in sections:
        parts = [section]
        if arranged.kind is FiguresKind.TOTALS:
            asked += ask_where_begun(section)
            parts = list(begun_anew(section, wishes.answers.get(Subject.ANEW, Anew.NOWHERE)))
        for part in parts:
            books, base = books_of(part, arranged.kind, before, goes_on=arranged.goes_on)
            found.append(evening_of(sheet, part, books, base, wishes))
            before = books
    return [replace(evening, asked=(*asked, *evening.asked)) for evening in found]


def evening_of(
    sheet: Worksheet, section: Section, books: Books, base: tuple[int, ...], wishes: Wishes
) -> FoundEvening:
    """One evening with its document and all that was found in its rows."""
    findings = list(section.findings)
    if len(books.rows) < len(section.rows):
        message = _("the first row only says that everyone starts at zero: it is not a deal")
        findings.append(note(message, section.rows[0].number))
    if any(base):
        message = _("the totals carried on from before: only what was played on this evening counts")
        findings.append(note(message, books.rows[0].number))
    extra, contradictions = said_otherwise(section, books, base)
    sums = figures_of([section.sums] if section.sums else [], books.labels, section.columns.players)
    settled = settle_sides(books, wishes.answers, wishes.settlement, *sums)
    books, extra = settled.books, [tuple(settled.sign * more for more in row) for row in extra]
    if books.booking is not Booking.BOTH:
        findings.append(note(_("only one side's points were written down: the bank takes the rest")))
    findings += [
        *stand_ins(section.rows),
        *slips_in(books),
        *settled.findings,
        *contradictions,
        *remark_findings(books),
    ]
    deals = [facts_of(books, place, extra[place]) for place in range(len(books.rows))]
    day = section.date or found_date(sheet.name)
    title = section.title or title_of(sheet.name, day)
    evening = found_evening(title, day, books.labels, deals, findings, books.kind)
    is_said = settled.is_said and books.booking is not Booking.BOTH
    unlike = frozenset() if is_said else unlike_books(books, extra)
    rows = rows_to_show(section.columns.heading, section.rows)
    return replace(evening, unlike=unlike, asked=settled.asked, rows=rows)


def unlike_books(books: Books, extra: Sequence[Sequence[int]]) -> frozenset[SettlementKind]:
    """The settlements that the points of an evening contradict.

    A bank of its own may take what is missing; sums that contradict the points are no result to rely on.
    """
    has_rest = any(sum(row) + bank for row, bank in zip(books.points, books.bank, strict=True))
    return unlike_points([*books.points, *extra], is_even=not has_rest and not any(map(any, extra)))


def unlike_points(points: Iterable[Sequence[int]], *, is_even: bool) -> frozenset[SettlementKind]:
    """The settlements under which nobody writes such points, of which is known whether they even out."""
    every = [point for row in points for point in row]
    unlike = set() if is_even else {SettlementKind.ZERO_SUM}
    if min(every, default=0) < 0:
        unlike.add(SettlementKind.WINNERS_PLUS)
    if max(every, default=0) > 0:
        unlike.add(SettlementKind.LOSERS_MINUS)
    return frozenset(unlike)


def found_evening(
    title: str,
    day: date | None,
    labels: Sequence[str],
    deals: list[Document],
    findings: Iterable[Finding],
    kind: FiguresKind,
) -> FoundEvening:
    """An evening of some deals, which get their ids of what it holds."""
    seats, deals = seats_of(labels), list(map(of_people, deals))
    document = {
        "format": FORMAT,
        **({"title": title} if title else {}),
        **({"date": day.isoformat()} if day else {}),
        "ruleset": ANY_RULES,
        "players": seats,
        **({"dummy": DUMMY} if DUMMY in seats else {}),
        "length": 0,
        "deals": deals,
    }
    # How many deals an evening had is asked: whatever is answered, it is the same evening.
    facts = [{key: deal[key] for key in deal if key != EVENING} for deal in deals]
    fingerprint = fingerprint_of(
        {**{key: document[key] for key in document if key != "title"}, "deals": facts}
    )
    for number, deal in enumerate(deals):
        deal["id"] = str(uuid5(NAMESPACE, f"{fingerprint} {number}"))
    in_order = sorted(findings, key=lambda finding: finding.row or 0)
    unlike = unlike_points(
        [points_in(deal) for deal in deals], is_even=not any(sum(points_in(deal)) for deal in deals)
    )
    return refuse_unusable(FoundEvening(document, fingerprint, kind, tuple(in_order), unlike=unlike))


def points_in(deal: Document) -> list[int]:
    """The points that stand in the facts of a deal by hand."""
    return [*deal.get("each", {}).values(), *(each["points"] for each in deal.get("adjustments", ()))]


def is_same_for_all(evening: FoundEvening) -> bool:
    """Whether everybody has the same in every row of a table: perhaps nobody played."""
    rows = map(points_in, evening.document["deals"])
    return evening.kind is not None and not evening.is_refused and all(len(set(row)) < 2 for row in rows)


def refuse_unusable(evening: FoundEvening) -> FoundEvening:
    """The evening, refused if no sheet can be made of it."""
    players = len(people_in(evening.document["players"]))
    try:
        return evening.played(play(read_sheet(evening.document)))
    except Refused as refused:
        finding = refusal("%(problem)s", problem=refused.problems[0])
        if not 3 <= players <= 7:
            message = _("figures for %(count)s players: three to seven sit at a table")
            finding = refusal(message, count=players)
        return replace(evening, findings=(finding, *evening.findings))


def fingerprint_of(content: object) -> str:
    """The same for the same content, whatever file it came in."""
    text = json.dumps(content, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def fingerprint_of_document(data: Any) -> str:
    """The same for the same evening, whether its document is scored or not."""
    return fingerprint_of(facts_only(data))


def evening_of_document(data: Any) -> FoundEvening:
    """One document as an evening: what cannot be read is refused, what cannot be played is told."""
    fingerprint = fingerprint_of_document(data)
    try:
        sheet = read_sheet(data)
    except Refused as refused:
        return FoundEvening(
            title_only(data), fingerprint, findings=tuple(map(refused_by, refused.problems[:20]))
        )
    session, problems = play_as_recorded(sheet)
    findings = [refused_by(problem) for problem in problems or first_too_large(session.deals)]
    for number, scored in enumerate(session.deals, 1):
        findings += [note("%(problem)s", number, problem=remark) for remark in scored.remarks]
    found = FoundEvening(data, fingerprint, findings=tuple(findings), has_rules=True)
    return found if found.is_refused else found.played(session)


def facts_only(data: Any) -> Any:
    """A document without what was computed from it, which may be wrong or missing."""
    if not isinstance(data, Mapping):
        return data
    deals = data.get("deals")
    kept = {key: value for key, value in data.items() if key not in SCORED_SHEET_FIELDS}
    if isinstance(deals, list):
        kept["deals"] = [without_score(deal) for deal in deals]
    return kept


def title_only(data: Any) -> dict[str, Any]:
    """As much of a document that cannot be read as is needed to name it."""
    given = data if isinstance(data, Mapping) else {}
    texts = {key: given[key][:80] for key in ("title", "date") if isinstance(given.get(key), str)}
    return {"format": FORMAT, **texts, "players": [], "deals": []}


def refused_by(problem: Problem) -> Finding:
    """A problem of a document, with its path."""
    return refusal(_("%(field)s: %(problem)s"), field=problem.field, problem=problem)
