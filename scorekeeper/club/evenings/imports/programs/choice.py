"""Which program a document comes from."""

from __future__ import annotations

from typing import Any

from rulesets.document import FORMAT
from rulesets.translation import _
from scorekeeper.club.evenings.imports.documents import evening_of_document, facts_only
from scorekeeper.club.evenings.imports.evenings import FoundEvening, fingerprint_of
from scorekeeper.club.evenings.imports.findings import Finding, Weight
from scorekeeper.club.evenings.imports.programs.bockzettel import bockzettel_evenings, is_bockzettel
from scorekeeper.club.evenings.imports.programs.zettel import is_zettel, zettel_evening


def evenings_of_document(data: Any) -> list[FoundEvening]:
    """The evenings of a document: ours, or one of a program that is known here."""
    try:
        if is_bockzettel(data):
            return list(bockzettel_evenings(data))
        if is_zettel(data):
            return [zettel_evening(data)]
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        message = _("a file of another program, of which something is missing or broken (%(what)s)")
        finding = Finding(Weight.REFUSED, message, {"what": str(error)[:60]})
        document = {"format": FORMAT, "players": [], "deals": []}
        return [FoundEvening(document, fingerprint_of(facts_only(data)), findings=(finding,))]
    return [evening_of_document(data)]
