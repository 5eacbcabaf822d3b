"""Evenings that come as sheet documents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets import Problem, Refused, play_as_recorded, read_sheet
from rulesets.document import FORMAT, SCORED_SHEET_FIELDS, without_score
from rulesets.session import first_too_large
from rulesets.translation import _
from scorekeeper.club.evenings.imports.evenings import FoundEvening, fingerprint_of
from scorekeeper.club.evenings.imports.findings import Finding, Weight
from scorekeeper.play.houserules.labels import problem_text


def evening_of_document(data: Any) -> FoundEvening:
    """One document as an evening: what cannot be read is refused, what cannot be played is told."""
    fingerprint = fingerprint_of(facts_only(data))
    try:
        sheet = read_sheet(data)
    except Refused as refused:
        return FoundEvening(
            title_only(data), fingerprint, findings=tuple(map(refused_by, refused.problems[:20]))
        )
    session, problems = play_as_recorded(sheet)
    findings = [refused_by(problem) for problem in problems or first_too_large(session.deals)]
    for number, scored in enumerate(session.deals, 1):
        findings += [
            Finding(Weight.NOTE, "%(problem)s", {"problem": problem_text(remark)}, number)
            for remark in scored.remarks
        ]
    found = FoundEvening(data, fingerprint, findings=tuple(findings), has_rules=True)
    return found if found.is_refused else found.played(session)


def facts_only(data: Any) -> Any:
    """A document without what was computed from it, so that a scored one is the same evening."""
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
    params = {"field": problem.field, "problem": problem_text(problem)}
    return Finding(Weight.REFUSED, _("%(field)s: %(problem)s"), params)
