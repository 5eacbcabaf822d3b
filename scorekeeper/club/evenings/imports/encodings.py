"""Which signs the bytes of a text file mean."""

from __future__ import annotations

from rulesets import Problem, Refused
from rulesets.translation import _

JAPANESE = ("cp932", "euc_jp")
LOOKED_AT = 20_000
"""So many bytes of a text tell how it is encoded."""


def decode_text(content: bytes) -> str:
    """The text of a file: UTF-8 or UTF-16, else as Excel saves it in Japan, on an old Mac, or in Windows.

    Raise Refused if it is no text at all.
    """
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", "replace")
    if b"\x00" in content:
        return decode_unmarked(content)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode(encoding_of(content), "replace")


def decode_unmarked(content: bytes) -> str:
    """UTF-16 without its mark: every other byte is nothing, as few letters have more than one."""
    most = len(content) // 4
    for zeros, encoding in ((content[1::2], "utf-16-le"), (content[::2], "utf-16-be")):
        if most and zeros.count(0) > most and content.count(0) == zeros.count(0):
            return content.decode(encoding, "replace")
    raise Refused([Problem("", _("The file is neither a table nor a text."))])


def encoding_of(content: bytes) -> str:
    """How a text is encoded that is no UTF-8; only an old Mac ends lines with nothing but a return."""
    # Only now: the library is loaded where a text is in question.
    from charset_normalizer import from_bytes

    best = from_bytes(content[:LOOKED_AT], cp_isolation=[*JAPANESE, "cp1252", "mac_roman"]).best()
    if best is not None and best.encoding in JAPANESE:
        return best.encoding
    return "mac_roman" if b"\r" in content and b"\n" not in content else "cp1252"
