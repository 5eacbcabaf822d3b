"""Reading one big JSON object piece by piece: no more of it is in memory than one member or one item."""

from __future__ import annotations

import codecs
import json
import re
import zlib
from collections.abc import Iterable, Iterator
from itertools import chain

from rulesets import Problem, Refused
from rulesets.document import can_be_stored, object_of, refuse_depth, refuse_repeated, twice
from rulesets.translation import _

MOST_OF_ONE = 10_000_000
"""Characters of one member, or of one item of the long list."""
PACKED, GZIP = b"\x1f\x8b", 31
MOST_UNPACKED = 1_000_000_000
PIECE = 65_536
SPACE = " \t\r\n"
AFTER = {",", "]", "}", ":"}
BLANK = re.compile(f"[{SPACE}]*")


class Text:
    """The text of a file as far as it has been read; raise Refused where it is no JSON."""

    def __init__(self, pieces: Iterable[bytes]) -> None:
        self.pieces = iter(pieces)
        self.decoder = codecs.getincrementaldecoder("utf-8-sig")()
        self.json = json.JSONDecoder(object_pairs_hook=object_of)
        self.buffer, self.place, self.is_over = "", 0, False

    def read_more(self, least: int = 1) -> None:
        """Read on, at least so many characters if there are so many."""
        self.buffer, self.place = self.buffer[self.place :], 0
        wanted = len(self.buffer) + least
        while len(self.buffer) < wanted and not self.is_over:
            piece = next(self.pieces, None)
            self.is_over = piece is None
            try:
                self.buffer += self.decoder.decode(piece or b"", final=self.is_over)
            except UnicodeDecodeError:
                raise no_json() from None

    def look(self) -> str:
        """The next character that is no space; empty at the end."""
        while True:
            blank = BLANK.match(self.buffer, self.place)
            self.place = blank.end() if blank else self.place
            if self.place < len(self.buffer):
                return self.buffer[self.place]
            if self.is_over:
                return ""
            self.read_more()

    def take(self, wanted: str) -> str:
        """The next character, which has to be one of these."""
        found = self.look()
        if not found or found not in wanted:
            raise no_json()
        self.place += 1
        return found

    def take_value(self, path: str = "") -> object:
        """The next value, once what follows shows that it is whole; at a path of the document."""
        self.look()
        while True:
            try:
                value, end = self.json.raw_decode(self.buffer, self.place)
            except (ValueError, RecursionError):
                end = len(self.buffer)
            after = BLANK.match(self.buffer, end)
            if after is not None and self.buffer[after.end() : after.end() + 1] in AFTER:
                text, self.place = self.buffer[self.place : end], after.end()
                break
            # Twice as much each time, so that nothing is parsed again and again.
            waiting = len(self.buffer) - self.place
            if self.is_over or waiting > MOST_OF_ONE:
                raise no_json()
            self.read_more(max(waiting, 1))
        # What no database keeps can stand in JSON only as an escape.
        if "\\u" in text and not can_be_stored(value):
            raise Refused([Problem("document", _("contains characters that cannot be stored"))])
        try:
            refuse_depth(value)
        except ValueError:
            raise no_json() from None
        refuse_repeated(value, path)
        return value


def no_json() -> Refused:
    """The refusal of what is no JSON, or has something far too long in it."""
    return Refused([Problem("document", _("is not valid JSON"))])


def unpacked(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """A file that may be packed; raise Refused if that is broken, or far too much comes out."""
    left = iter(pieces)
    first = b""
    while len(first) < len(PACKED) and (piece := next(left, b"")):
        first += piece
    if not first.startswith(PACKED):
        yield from chain((first,), left)
        return
    inflating, most = zlib.decompressobj(GZIP), MOST_UNPACKED
    for packed in chain((first,), left):
        piece, found = packed, b""
        while piece or len(found) == PIECE:
            try:
                found = inflating.decompress(piece, PIECE)
            except zlib.error:
                raise Refused([Problem("", _("The file cannot be unpacked."))]) from None
            most -= len(found)
            if most < 0:
                raise Refused([Problem("", _("The file is far too big when unpacked."))])
            yield found
            piece = inflating.unconsumed_tail
            if inflating.eof:  # files may be packed piece by piece
                piece, inflating = inflating.unused_data, zlib.decompressobj(GZIP)


def members_of(pieces: Iterable[bytes]) -> Iterator[tuple[str, object]]:
    """The members of an object; a list `sheets`, or any other, is empty, its items follow as `sheets[]`."""
    text = Text(pieces)
    if text.look() != "{":
        raise Refused([Problem("", _("must be an object"))] if text.look() else no_json().problems)
    text.take("{")
    known: set[str] = set()
    while text.look() != "}":
        name = text.take_value()
        text.take(":")
        if not isinstance(name, str):
            raise no_json()
        if name in known:
            raise Refused([twice(name)])
        known.add(name)
        if text.look() == "[":
            yield name, []
            yield from ((f"{name}[]", item) for item in items_of(text, name))
        else:
            yield name, text.take_value(name)
        if text.look() != "}":
            text.take(",")
            if text.look() == "}":
                raise no_json()
    text.take("}")
    if text.look():
        raise no_json()


def items_of(text: Text, name: str) -> Iterator[object]:
    text.take("[")
    place = 0
    while text.look() != "]":
        yield text.take_value(f"{name}[{place}]")
        place += 1
        if text.look() != "]":
            text.take(",")
            if text.look() == "]":
                raise no_json()
    text.take("]")
