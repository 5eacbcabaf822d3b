"""The files of concepts as they are written."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any


def written_words(language: str) -> Iterator[tuple[str, str]]:
    """Each word or phrase of a language behind its concept."""
    for concept, texts in read_file(language).items():
        yield from ((concept, text.strip()) for text in texts.split(", "))


def merged() -> dict[str, tuple[tuple[str, ...], ...]]:
    """The phrases of concepts that are another one."""
    return {
        concept: tuple(tuple(phrase.split()) for phrase in phrases)
        for concept, phrases in read_file("rules")["merged"].items()
    }


@cache
def read_file(name: str) -> dict[str, Any]:
    folder = files("rulesets.rules.typed") / "concepts"
    return tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8"))
