"""Portions of jobs as bytes."""

from __future__ import annotations

import json
import zlib
from typing import Any

FAST = 1
"""How hard zlib tries: a file of a group becomes a tenth with the least."""


def pack(content: Any) -> bytes:
    """What JSON can hold, as bytes."""
    return zlib.compress(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode(), FAST)


def unpack(packed: bytes) -> Any:
    """What was packed."""
    return json.loads(zlib.decompress(packed))


def pack_bytes(content: bytes) -> bytes:
    """A piece of a file."""
    return zlib.compress(content, FAST)


def unpack_bytes(packed: bytes) -> bytes:
    """The piece that was packed."""
    return zlib.decompress(packed)
