"""What somebody who brings in a file has to know about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


class Weight(StrEnum):
    """How much a finding matters.

    Nothing can be taken, a row contradicts itself, everybody should know it, or it is good to know.
    """

    REFUSED = "refused"
    SLIP = "slip"
    NOTICE = "notice"
    NOTE = "note"


@dataclass(frozen=True)
class Finding:
    """One thing found: its weight, the message (English, marked for translation), and the row of the file."""

    weight: Weight
    message: str
    params: Mapping[str, object] = field(default_factory=dict)
    row: int | None = None

    @property
    def text(self) -> str:
        """The message in the user's language."""
        return _(self.message) % self.params if self.params else _(self.message)


def count_findings(findings: tuple[Finding, ...], weight: Weight) -> int:
    """How many findings have this weight."""
    return sum(finding.weight is weight for finding in findings)


def slips_text(slips: int) -> str:
    """How many slips were found, in words."""
    return ngettext("%(count)s slip", "%(count)s slips", slips) % {"count": slips}
