"""The links that `up --demo` prints: each signs in to the trial, once.

Which of them are still to be used is kept as files, which all processes of a server see; a server without a
trial has none.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from django.conf import settings

from scorekeeper.site.web.secret_links import hash_token, new_token


def folder() -> Path:
    """Where a file stands for each link."""
    return Path(settings.DATA) / "doors"


def make_doors(count: int) -> list[str]:
    """The tokens of so many links; what earlier starts have printed opens nothing any more."""
    shutil.rmtree(folder(), ignore_errors=True)
    folder().mkdir(mode=0o700)
    tokens = [new_token() for _number in range(count)]
    for token in tokens:
        (folder() / hash_token(token)).touch()
    return tokens


def opens(token: str) -> bool:
    """Whether a link leads in, which it does no second time."""
    try:
        (folder() / hash_token(token)).unlink()
    except FileNotFoundError:
        return False
    return True
