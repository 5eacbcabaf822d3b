"""Transfers to the kitty's bank account: its number, and the code that banking apps read."""

from __future__ import annotations

import re
from functools import lru_cache

from django.utils.safestring import SafeString, mark_safe
from segno.helpers import make_epc_qr

LONGEST_HOLDER, LONGEST_TEXT, MOST_OCTETS = 70, 140, 331
"""As the European Payments Council has them in EPC069-12: a name, what it is for, and the whole code."""
IBAN = re.compile(r"[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}")


def plain_iban(typed: str) -> str:
    """An account number as it is stored, without spaces; empty if its check digits are wrong (ISO 13616)."""
    iban = re.sub(r"\s", "", typed).upper()
    if not IBAN.fullmatch(iban):
        return ""
    digits = "".join(str(int(letter, 36)) for letter in iban[4:] + iban[:4])
    return iban if int(digits) % 97 == 1 else ""


def grouped_iban(iban: str) -> str:
    """An account number as people read it, in fours."""
    return " ".join(iban[place : place + 4] for place in range(0, len(iban), 4))


@lru_cache(maxsize=64)
def transfer_code(holder: str, iban: str, cents: int, text: str) -> SafeString:
    """The code by which a banking app fills in a transfer, as inline SVG that scales with its place.

    Of a text in a script whose letters take more octets it has as much as fits.
    """
    others = f"BCD\n002\n1\nSCT\n\n{holder}\n{iban}\nEUR{cents / 100:.2f}\n\n\n"
    room = MOST_OCTETS - len(others.encode())
    fitting = text[:LONGEST_TEXT].encode()[:room].decode(errors="ignore")
    code = make_epc_qr(name=holder, iban=iban, amount=cents / 100, text=fitting, encoding="utf-8")
    svg = code.svg_inline(border=2, omitsize=True, dark="#000", light="#fff")
    return mark_safe(svg)  # noqa: S308  # made by segno from module squares only
