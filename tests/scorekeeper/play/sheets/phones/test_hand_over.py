"""What phones hand over: the codes are those of other makers, and every field of a form goes along."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Iterator
from random import Random
from string import ascii_letters, digits
from typing import Any

import pytest
import segno
from qrcode.constants import ERROR_CORRECT_L
from qrcode.main import QRCode
from qrcode.util import BIT_LIMIT_TABLE, MODE_8BIT_BYTE, MODE_NUMBER, QRData

from rulesets.rules.presets import presets
from rulesets.session import start
from scorekeeper.play.sheets.entry.forms import DealForm
from tests.cast import table
from tests.depths import shortened
from tests.rulesets.replay.prices import NODE, SCRIPT

pytestmark = pytest.mark.skipif(NODE is None, reason="needs node")

VERSIONS = range(1, 41)


def handed_over(**asked: Any) -> Any:
    """What the scripts make of texts, or of the names of fields."""
    script = SCRIPT.with_name("hand-over.js")
    answer = subprocess.run(
        [str(NODE), str(script)], input=json.dumps(asked), capture_output=True, text=True, check=True
    )
    return json.loads(answer.stdout)


def drawn(rows: Iterable[Iterable[int]]) -> list[str]:
    """The modules of a code as the script says them."""
    return ["".join(".#"[bool(module)] for module in row) for row in rows]


def bytes_in(version: int) -> int:
    """How many bytes fit into a code."""
    return int(BIT_LIMIT_TABLE[ERROR_CORRECT_L][version] - (12 if version < 10 else 20)) // 8


def code_of(words: str, number: str) -> list[str]:
    """The code of a text as a library makes it that pads as the standard says."""
    code = QRCode(error_correction=ERROR_CORRECT_L, mask_pattern=0, border=0)
    if words:
        code.add_data(QRData(words.encode(), mode=MODE_8BIT_BYTE))
    if number:
        code.add_data(QRData(number, mode=MODE_NUMBER))
    return drawn(code.get_matrix())


def texts_in(random: Random, version: int) -> Iterator[tuple[str, str]]:
    """Texts for about this version: words alone, digits alone, and a link."""
    size = random.randint(bytes_in(version - 1) if version > 1 else 0, bytes_in(version) - 3) + 1
    yield "".join(random.choices("äß日 &?" + ascii_letters, k=size // 3)), ""
    yield "", "".join(random.choices(digits, k=2 * size))
    yield f"https://karlchen.example/{version}/#deals=", "".join(random.choices(digits, k=2 * size))


@pytest.mark.parametrize("versions", shortened([1, 2, 6, 7, 9, 10, 23], VERSIONS), ids=["some", "all"])
def test_a_code_is_module_for_module_that_of_another_maker(versions: Iterable[int]) -> None:
    random = Random(5)  # noqa: S311  # texts, not secrets
    texts = [text for version in versions for text in texts_in(random, version)]
    made = handed_over(texts=["".join(text) for text in texts])["codes"]
    assert made == [code_of(*text) for text in texts]


@pytest.mark.parametrize("versions", shortened(range(1, 25), VERSIONS), ids=["some", "all"])
def test_a_full_code_is_that_of_the_maker_of_our_links(versions: range) -> None:
    """Where a code is not full, segno 1.6.6 has a codeword of zeros too many, which readers pass over."""
    texts = [("https://karlchen.example/" * 120)[-bytes_in(version) :] for version in versions]
    as_ours = {"error": "l", "mask": 0, "mode": "byte", "micro": False, "boost_error": False}
    codes = [segno.make(text, **as_ours) for text in texts]
    assert [code.version for code in codes] == [*versions]
    assert handed_over(texts=texts)["codes"] == [drawn(code.matrix) for code in codes]


def fields_of_forms() -> set[str]:
    """The names of all fields that the form of a deal can have."""
    tallies = [{"id": "star_2", "name": "Stars", "cents": 0}]
    tables = [
        table("ABCDEFG"[:players], name, raises=2, bock_by_hand=["this", "next"], tallies=tallies)
        for name in presets()
        for players in (4, 5, 7)
    ]
    return {name for each in tables for name in DealForm(table=each, state=start(each)).fields}


def test_every_field_of_a_form_goes_along_and_nothing_of_the_request() -> None:
    names, own = fields_of_forms(), {"uid", "position"}
    others = ["owner", "csrfmiddlewaretoken", "waiting", "url", "game ", "calls.re.a.b"]
    asked = [*sorted(names), *others]
    read = handed_over(names=asked)["read"]
    assert {name for name, is_read in zip(asked, read, strict=True) if is_read} == names - own
