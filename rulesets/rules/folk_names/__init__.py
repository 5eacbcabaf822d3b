"""The names that players give to house rules, by language: each belongs to an option or its value.

`piglets = ["Schweine"]` is a name of the rule, `"deck=40" = ["scharf"]` one of a value. They are names, not
translations: every language has those that its players use. `"players_max?" = ["wer pausiert"]` is what is
asked about a rule: it leads to it, but nobody calls it so, and it says no value.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.kinds import OptionKind, Switch, Whole
from rulesets.rules.special_kinds import Halves

LANGUAGES = ("de", "en", "ja")
TEMPLATES, LINES = "bonus_templates", "known_lines"
"""The sections of a file whose keys are templates of bonuses and known lines, not options."""

ASKED = "?"
"""What stands behind the rule that something is asked about."""


@dataclass(frozen=True)
class FolkName:
    """A name, and what it means: an option, maybe one value or member of it, or a template or known line.

    `value` is in the document's form: a number, true or false, the id of a choice or of a member of a set.
    """

    text: str
    option: str = ""
    value: Any = None
    template: str = ""


@cache
def folk_names(language: str) -> tuple[FolkName, ...]:
    """All names of a language, in the order of its file; none for a language without a file."""
    return tuple(
        read_name(chapter, key, name) for chapter, key, name in written(language) if ASKED not in key
    )


@cache
def asked_phrases(language: str) -> tuple[FolkName, ...]:
    """The questions that players ask about rules in a language, each with the rule."""
    said = (
        (chapter, key.removesuffix(ASKED), text) for chapter, key, text in written(language) if ASKED in key
    )
    return tuple(read_name(*each) for each in said)


def written(language: str) -> Iterator[tuple[str, str, str]]:
    """Each text of the file of a language, behind its chapter and what it stands with."""
    if language in LANGUAGES:
        text = (files("rulesets.rules.folk_names") / f"{language}.toml").read_text(encoding="utf-8")
        for chapter, named in tomllib.loads(text).items():
            for key, names in named.items():
                yield from ((chapter, key, name) for name in names)


def read_name(chapter: str, key: str, name: str) -> FolkName:
    """One name of a rule, or of the value that stands behind it; or of a template or known line."""
    if chapter in (TEMPLATES, LINES):
        return FolkName(name, template=key)
    option, _is, value = key.partition("=")
    return FolkName(name, option, read_value(CATALOGUE[option].kind, value))


def read_value(kind: OptionKind, text: str) -> Any:
    """The value that a key names, in the document's form; None if it names the whole rule."""
    if isinstance(kind, Switch):
        return {"true": True, "false": False}.get(text)
    if isinstance(kind, Whole):
        return int(text) if text else None
    if isinstance(kind, Halves) and text:
        return float(text) if "." in text else int(text)
    return text or None
