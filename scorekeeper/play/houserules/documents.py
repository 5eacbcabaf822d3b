"""The ruleset document: one ruleset as a file, to be kept or carried to another Karlchen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulesets import Refused, Ruleset
from rulesets.document import FORMATS as SHEET_FORMATS
from rulesets.document import NUMBER, Fields, formats, is_sheet_document, parse_storable_text, read_ruleset
from rulesets.rules import ALL_AGREED, Agreement, read_agreement, write_agreement
from rulesets.translation import _

if TYPE_CHECKING:  # what reads files needs it without a database
    from scorekeeper.play.houserules import models

NAME = "doppelkopf-ruleset"
FORMAT = f"{NAME}/{NUMBER}"
FORMATS = formats(NAME)
FIELDS = ("format", "title", "ruleset", "open", "replaced")
LONGEST_TITLE = 80


@dataclass(frozen=True)
class Imported:
    """What a document holds: the title, the preset, the rules, and what is said beside them."""

    title: str
    preset: str
    rules: Ruleset
    agreement: Agreement = ALL_AGREED


def write_document(
    title: str, preset: str, options: dict[str, Any], agreement: Agreement = ALL_AGREED
) -> dict[str, Any]:
    """The document of a ruleset; reading it again gives an equal one."""
    ruleset = {"preset": preset, "options": options}
    return {"format": FORMAT, "title": title, "ruleset": ruleset, **write_agreement(agreement)}


def stored_document(stored: models.Ruleset) -> dict[str, Any]:
    """A ruleset as it is stored, in the format in which it was, whether it can be read or not.

    Its options are what differs from the defaults, which are those of the DDV.
    """
    return {
        "format": f"{NAME}/{stored.options_format}",
        "title": stored.name,
        "ruleset": {"preset": "ddv", "options": stored.options},
        **({"open": stored.open} if stored.open else {}),
        **({"replaced": stored.replaced} if stored.replaced else {}),
    }


def read_document(text: str) -> Imported:
    """Read a ruleset document, or take the ruleset out of a sheet document.

    Raise Refused with all problems and their paths.
    """
    return read_parsed(parse_storable_text(text))


def read_parsed(data: Any) -> Imported:
    """The same for a document that is part of another one."""
    is_sheet = is_sheet_document(data)
    fields = Fields(data, data if isinstance(data, dict) and is_sheet else FIELDS)
    number = format_of(fields)
    title = (None if is_sheet else fields.text("title", LONGEST_TITLE)) or ""
    given = fields.data.get("ruleset", "ddv")
    if not is_sheet and not fields.has("ruleset"):
        fields.refuse("ruleset", _("is missing"))
        given = "ddv"
    rules = None
    try:
        rules = read_ruleset(given, number)
    except Refused as refused:
        fields.problems += [problem.within("ruleset") for problem in refused.problems]
    agreement = agreement_in(fields, rules) if rules is not None and not is_sheet else ALL_AGREED
    fields.finish()
    if rules is None:  # finish has raised then
        raise Refused(fields.problems)
    return Imported(title.strip(), preset_in(given), rules, agreement)


def agreement_in(fields: Fields, rules: Ruleset) -> Agreement:
    """What a document says beside its rules; what is wrong with it is noted."""
    try:
        return read_agreement(fields.data.get("open", []), fields.data.get("replaced", {}), rules)
    except Refused as refused:
        fields.problems += refused.problems
        return ALL_AGREED


def format_of(fields: Fields) -> int:
    """The number of the format of a ruleset or sheet document; for any other one a problem is noted."""
    known, found = {**FORMATS, **SHEET_FORMATS}, fields.data.get("format")
    if isinstance(found, str) and found in known:
        return known[found]
    fields.refuse("format", _("must be %(allowed)s"), allowed=", ".join(known))
    return NUMBER


def preset_in(ruleset: Any) -> str:
    """The preset that a ruleset, as a document has it and as it has been read, starts from."""
    preset: str = ruleset.get("preset", "ddv") if isinstance(ruleset, dict) else ruleset or "ddv"
    return preset
