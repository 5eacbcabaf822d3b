"""The facts of a sheet beside its points in a spreadsheet, so that the file comes back whole.

People have the remark; what a program reads, the document of the sheet cut into its lines, stands at the very
end under heads that are the same in every language.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.outside.tables import DEAL_HEAD, SHEET_HEAD
from scorekeeper.play.sheets.reads.exports import Spreadsheet


def with_facts(spreadsheet: Spreadsheet, document: Mapping[str, Any]) -> Spreadsheet:
    """A table of deals with the remark and the facts of each, and those of the sheet in its first line."""
    deals = document["deals"]
    about = {key: value for key, value in document.items() if key != "deals"}
    lines = tuple(
        (*line, deal.get("note") or None, compact(deal), None if number else compact(about))
        for number, (line, deal) in enumerate(zip(spreadsheet.lines, deals, strict=True))
    )
    return replace(spreadsheet, head=(*spreadsheet.head, _("Remark"), DEAL_HEAD, SHEET_HEAD), lines=lines)


def compact(facts: Mapping[str, Any]) -> str:
    """Facts as JSON without spaces."""
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
