"""From a table to evenings: sheet documents whose deals are points by hand, and what was found."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from uuid import UUID, uuid5

from rulesets.document import FORMAT, read_sheet
from rulesets.problems import Refused
from rulesets.scoring.deal import Game
from rulesets.session.fold import Session, play
from rulesets.translation import _
from scorekeeper.evenings.imports.booking import begun_anew, books_of
from scorekeeper.evenings.imports.cells import found_date, plain_text
from scorekeeper.evenings.imports.deals import Document, facts_of, remark_findings, said_otherwise
from scorekeeper.evenings.imports.figures import Booking, FiguresKind
from scorekeeper.evenings.imports.findings import Finding, Weight
from scorekeeper.evenings.imports.sections import Section
from scorekeeper.evenings.imports.slips import Books, slips_in
from scorekeeper.evenings.imports.worksheets import Worksheet
from scorekeeper.houserules.labels import problem_text

NAMESPACE = UUID("6b1f0c52-0d5b-5c3e-9a35-0d2f6f6f4a11")
"""Ids of imported deals are made from this and from what the file holds: the same file gives the same ids."""

ANY_RULES = {"preset": "ddv", "options": {"players_max": 7}}
"""Rules for as many players as fit on a sheet, under which a document is read until its own are chosen."""


UNCOUNTED = (Game.REDEAL, Game.PENALTY)
"""What moves no counter, see `Deal.is_counted`."""


@dataclass(frozen=True)
class FoundEvening:
    """One evening that was found: a sheet document with the names of the file, and what is to be known of it.

    `fingerprint` follows from what the file holds; `kind` says how its figures were read, None for a document
    that says itself; a document that `has_rules` brings its ruleset. `totals` says who had how many points in
    the end, `started` when it was begun if the document knows; an evening that is refused has neither.
    """

    document: Document
    fingerprint: str
    kind: FiguresKind | None = None
    findings: tuple[Finding, ...] = ()
    has_rules: bool = False
    totals: tuple[tuple[str, int], ...] = ()
    started: datetime | None = None

    @property
    def names(self) -> list[str]:
        """Who sat at the table, as the file calls them."""
        return [name for name, _total in self.totals]

    @property
    def counted(self) -> int:
        """How many deals count: a redeal or a penalty is a line, and none of them."""
        lines = [line for line in self.document["deals"] if isinstance(line, dict)]
        return sum(line.get("game") not in UNCOUNTED for line in lines)

    def played(self, session: Session) -> FoundEvening:
        """The same with what came of it."""
        table = session.table
        names = (player.name for player in table.players)
        totals = tuple(zip(names, session.state.totals, strict=True))
        return replace(self, totals=totals, started=table.started)

    @property
    def is_refused(self) -> bool:
        """Whether nothing can be taken from it."""
        return any(finding.weight is Weight.REFUSED for finding in self.findings)


def evenings_in(sheet: Worksheet, sections: Sequence[Section], kind: FiguresKind) -> list[FoundEvening]:
    """The evenings of a table with a row for every deal, its figures being of this kind."""
    if kind is FiguresKind.TOTALS:
        sections = [part for section in sections for part in begun_anew(section)]
    found: list[FoundEvening] = []
    before: Books | None = None
    for section in sections:
        books, base = books_of(section, kind, before)
        found.append(evening_of(sheet, section, books, base))
        before = books
    return found


def evening_of(sheet: Worksheet, section: Section, books: Books, base: tuple[int, ...]) -> FoundEvening:
    """One evening with its document and all that was found in its rows."""
    findings = list(section.findings)
    if section.columns.left_out:
        message = _("these columns are left out: %(columns)s")
        findings.append(Finding(Weight.NOTE, message, {"columns": ", ".join(section.columns.left_out)}))
    if len(books.rows) < len(section.rows):
        message = _("the first row only says that all begin at zero: it is no deal")
        findings.append(Finding(Weight.NOTE, message, {}, section.rows[0].number))
    if any(base):
        message = _("the totals went on from before: only what was played on this evening counts")
        findings.append(Finding(Weight.NOTE, message, {}, books.rows[0].number))
    if books.booking is not Booking.BOTH:
        message = _("only one side's points were written: the bank takes the rest")
        findings.append(Finding(Weight.NOTE, message))
    extra, contradictions = said_otherwise(section, books, base)
    findings += [*slips_in(books), *contradictions, *remark_findings(books)]
    deals = [facts_of(books, place, extra[place]) for place in range(len(books.rows))]
    title, day = section.title or title_of(sheet.name), section.date or found_date(sheet.name)
    return found_evening(title, day, books.labels, deals, findings, books.kind)


def found_evening(
    title: str,
    day: date | None,
    labels: Sequence[str],
    deals: list[Document],
    findings: Iterable[Finding],
    kind: FiguresKind,
) -> FoundEvening:
    """An evening of some deals, which get their ids of what it holds."""
    document = {
        "format": FORMAT,
        **({"title": title} if title else {}),
        **({"date": day.isoformat()} if day else {}),
        "ruleset": ANY_RULES,
        "players": list(labels),
        "length": 0,
        "deals": deals,
    }
    fingerprint = fingerprint_of({key: document[key] for key in document if key != "title"})
    for number, deal in enumerate(deals):
        deal["id"] = str(uuid5(NAMESPACE, f"{fingerprint} {number}"))
    in_order = sorted(findings, key=lambda finding: finding.row or 0)
    return refuse_unusable(FoundEvening(document, fingerprint, kind, tuple(in_order)))


def refuse_unusable(evening: FoundEvening) -> FoundEvening:
    """The evening, refused if no sheet can be made of it."""
    players = len(evening.document["players"])
    try:
        return evening.played(play(read_sheet(evening.document)))
    except Refused as refused:
        finding = Finding(Weight.REFUSED, "%(problem)s", {"problem": problem_text(refused.problems[0])})
        if not 4 <= players <= 7:
            message = _("figures of %(count)s players: four to seven sit at a table")
            finding = Finding(Weight.REFUSED, message, {"count": players})
        return replace(evening, findings=(finding, *evening.findings))


def title_of(name: str) -> str:
    """The name of a table without its ending, if it says more than a program would."""
    text = plain_text(
        name.rsplit(".", 1)[0] if name.lower().endswith((".csv", ".tsv", ".txt", ".xlsx")) else name
    )
    is_usual = text.casefold().rstrip("0123456789 ()") in ("", "sheet", "tabelle", "シート", "table")
    return "" if is_usual else text[:80]


def fingerprint_of(content: object) -> str:
    """The same for the same content, whatever file it came in."""
    text = json.dumps(content, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
