"""Where a rule comes from: what the function that applies it says in its docstring."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

from django.utils.translation import gettext as _

import rulesets
from rulesets import CATALOGUE, presets
from scorekeeper.play.houserules.labels import source_name
from scorekeeper.play.houserules.preset_texts import SOURCES

ROOMS = ("scoring", "session")
"""The rooms of the rule book in which points are made."""
PARAGRAPH = re.compile(r"DDV (\d[\d.]*[a-z]?)")
SEEDS = re.compile(r"seeds? ((?:\d{3}(?:, | and | to )?)+)")


@cache
def functions() -> tuple[tuple[str, str, str], ...]:
    """Name, text and docstring of every function that makes points."""
    root = Path(rulesets.__file__).parent
    paths = sorted(path for room in ROOMS for path in (root / room).glob("*.py"))
    return tuple(chain.from_iterable(map(functions_in, paths)))


def functions_in(path: Path) -> Iterator[tuple[str, str, str]]:
    """Those of a module."""
    text = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            yield node.name, ast.get_source_segment(text, node) or "", ast.get_docstring(node) or ""


def source_of_item(function: str) -> str:
    """The source of a reason for points, by the name of its function."""
    return in_one_line(named_in([docstring for name, _text, docstring in functions() if name == function]))


def source_of_option(option: str) -> str:
    """The source of a house rule: what those functions say that ask for it, and the rulesets that play it."""
    asked = re.compile(rf"\brules\.{option}\b|`{option}`")
    said = [docstring for _name, text, docstring in functions() if asked.search(text)]
    default = CATALOGUE[option].default
    playing = [source_name(each) for each in presets().values() if getattr(each.rules, option) != default]
    return in_one_line([*named_in(said), *playing])


def named_in(docstrings: list[str]) -> list[str]:
    """The sources that docstrings name, in words."""
    text = " ".join(docstrings)
    paragraphs = ", ".join(sorted(set(PARAGRAPH.findall(text))))
    tournament = (
        [_("DDV tournament rules, %(paragraphs)s") % {"paragraphs": paragraphs}] if paragraphs else []
    )
    return tournament + [_(SOURCES[f"seed {seed}"]) for seed in seeds_in(text)]


def in_one_line(sources: list[str]) -> str:
    """Each of them once; what no text has is a house rule."""
    return "; ".join(dict.fromkeys(sources)) or _("a house rule")


def seeds_in(text: str) -> list[str]:
    """The numbers of the texts that are named, ranges written out."""
    found: set[str] = set()
    for listed in SEEDS.findall(text):
        for first, last in re.findall(r"(\d{3})(?: to (\d{3}))?", listed):
            found.update(f"{number:03}" for number in range(int(first), int(last or first) + 1))
    return sorted(found)
