"""A ruleset that lies in an address instead of the database: its preset and what it changes there, packed.

Such an address opens the same rules everywhere, so that what somebody tried out can be sent around.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from rulesets import Problem, Refused, Ruleset, presets, write_options
from rulesets.translation import _
from scorekeeper.play.houserules.documents import Imported, read_document, write_document

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
        raise Refused([Problem("document", _("is not JSON"))]) from error
    return read_document(document)
