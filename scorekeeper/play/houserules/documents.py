"""The ruleset document: a file, an address that holds it packed, and the catalogue as other programs read it.

An address with packed rules opens the same rules everywhere, so that what was tried out can be sent around.
"""

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
import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from rulesets import CATALOGUE, Problem, presets, write_options

NAME = "doppelkopf-ruleset"
FORMAT = f"{NAME}/{NUMBER}"
FORMATS = formats(NAME)
FIELDS = ("format", "title", "ruleset", "open", "replaced", "said")
LONGEST_TITLE = 80


@dataclass(frozen=True)
class Imported:
    """The content of a document: the title, the preset, the rules, and the agreement beside them."""

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
        **({} if stored.said is None else {"said": stored.said}),
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
    rules = rules_in(fields, given, number)
    agreement = agreement_in(fields, rules) if rules is not None and not is_sheet else ALL_AGREED
    fields.finish()
    if rules is None:  # finish has raised then
        raise Refused(fields.problems)
    return Imported(title.strip(), preset_in(given), rules, agreement)


def rules_in(fields: Fields, given: Any, number: int) -> Ruleset | None:
    """The rules of a document; what is wrong with them is noted."""
    try:
        return read_ruleset(given, number)
    except Refused as refused:
        fields.problems += [problem.within("ruleset") for problem in refused.problems]
        return None


def agreement_in(fields: Fields, rules: Ruleset) -> Agreement:
    """Read the agreement that a document holds beside its rules; note what is wrong with it."""
    try:
        return read_agreement(fields.data, rules)
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


MARK = "~"
"""What such an address begins with; no slug does."""

LONGEST = 1800
"""Four of them fit into an address that the server takes (see `scorekeeper.site.server.server`)."""

MOST_BYTES = 100_000


class TooLong(ValueError):
    """The rules say more than fits into an address."""


def pack(preset: str, rules: Ruleset, title: str = "") -> str:
    """The address of rules that started from a preset; equal rules under one title have one address.

    Raise TooLong where it would not fit into a link.
    """
    options = write_options(rules, presets()[preset].rules)
    document = write_document(title, preset, options)
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    packed = MARK + urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    if len(packed) > LONGEST:
        raise TooLong
    return packed


def is_packed(address: str) -> bool:
    """Whether an address holds a ruleset itself."""
    return address.startswith(MARK)


def unpack(address: str) -> Imported:
    """The rules that an address holds; raise Refused if there are none."""
    text = address.removeprefix(MARK)
    try:
        packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        inflating = zlib.decompressobj()
        document = inflating.decompress(packed, MOST_BYTES).decode()
    except (ValueError, zlib.error) as error:
        raise Refused([Problem("document", _("is not valid JSON"))]) from error
    return read_document(document)


def listed_options() -> list[dict[str, Any]]:
    return [
        {
            "id": option.id,
            "chapter": option.chapter,
            "values": option.kind.describe(),
            "default": option.kind.write(option.default),
            "effect": option.effect.letters,
            "label": option.label,
            "help": option.help,
        }
        for option in CATALOGUE.values()
    ]


def listed_presets() -> list[dict[str, Any]]:
    """The presets, with what differs from the defaults."""
    return [
        {
            "id": preset.id,
            "title": preset.title,
            "source": preset.source,
            "readings": list(preset.readings),
            "options": preset.options,
        }
        for preset in presets().values()
    ]
