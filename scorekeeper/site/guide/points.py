"""How points are worked out, as a page of the guide that is made from the catalogue: `manage.py guide`.

Where a rule comes from is what the function that applies it says in its docstring.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

from django.utils.translation import gettext as _
from django.utils.translation import override

import rulesets
from rulesets import CATALOGUE, Ruleset, presets
from rulesets.rules import CHAPTERS, Effect, Option, words_for
from rulesets.scoring import ALL_ITEMS, BONUSES, ELDERS, Item
from scorekeeper.club.comparing.single_deal import describe_deal, score_under, shares_text
from scorekeeper.play.houserules.cards import words_of
from scorekeeper.play.houserules.labels import source_name
from scorekeeper.play.houserules.preset_texts import SOURCES
from scorekeeper.play.sheets.bills import bill_texts
from scorekeeper.site.guide.samples import Shown, deal_with_item, deal_with_option


def points_page(language: str) -> str:
    """The page in a language, as Markdown."""
    with override(language):
        return "\n".join([*beginning(), *reasons(), *house_rules()])


def beginning() -> Iterator[str]:
    """What the page is about."""
    yield heading(1, _("How points are worked out"))
    yield paragraph(
        _(
            "A deal is won, and what it counts is a sum: first the reasons for points, then "
            "whatever multiplies, then the bonuses. Each player on the winning side gets it, each "
            "of the others pays it. A lone player gets or pays it three times."
        )
    )
    yield paragraph(
        _(
            "This page is made from Karlchen's rule book, and every deal on it is worked out by the "
            "program that keeps your score."
        )
    )


def heading(level: int, text: str, anchor: str = "") -> str:
    """A heading, which has an anchor to link to if there is one."""
    head = f"{'#' * level} {text}\n"
    return f'<a id="{anchor}"></a>\n\n{head}' if anchor else head


def paragraph(text: str) -> str:
    """A paragraph, and the line below it."""
    return f"{text}\n"


def source_line(source: str) -> str:
    """Where something comes from."""
    return "- " + _("Source: %(source)s") % {"source": source}


def reasons() -> Iterator[str]:
    """Every reason for points that a ruleset can have, each once."""
    yield heading(2, _("What a deal counts"), "reasons")
    items = {item.id: item for item in (*ALL_ITEMS, ELDERS, *BONUSES)}
    for item in items.values():
        yield from reason(item)


def reason(item: Item) -> Iterator[str]:
    """One of them: its source, and a deal in which it counts."""
    yield heading(3, _(item.label))
    yield source_line(source_of_item(name_of(item)))
    shown = deal_with_item(item.id)
    if shown:
        yield f"- {worked(shown)}"
    yield ""


def name_of(item: Item) -> str:
    """The function of a reason; some are made by a function that has the docstring."""
    return item.points.__qualname__.partition(".")[0]


def worked(shown: Shown) -> str:
    """A deal with its bill and what each side gets."""
    (rules,) = shown.rulesets
    scored = score_under(rules, shown.sample.deal, shown.sample.bock)
    rows = ", ".join(map(str, bill_texts(rules, scored.score, scored.deal).rows))
    return _("%(deal)s: %(steps)s. That is %(points)s.") % {
        "deal": describe_deal(rules, shown.sample.deal, shown.sample.bock),
        "steps": rows,
        "points": shares_text(rules, scored),
    }


def house_rules() -> Iterator[str]:
    """Every house rule that can change what a deal is worth, chapter by chapter."""
    yield heading(2, _("House rules that change points"), "house-rules")
    for chapter in CHAPTERS:
        options = [option for option in CATALOGUE.values() if option.chapter == chapter.id]
        changing = [option for option in options if Effect.POINTS in option.effect]
        if changing:
            yield heading(3, _(chapter.label), chapter.id)
            for option in changing:
                yield from house_rule(option)


def house_rule(option: Option) -> Iterator[str]:
    """One of them: what it says, its source, and a deal with and without it."""
    yield paragraph(f"**{_(option.label)}.** {_(option.help)}")
    yield source_line(source_of_option(option.id))
    shown = deal_with_option(option.id)
    yield "- " + (compared(option, shown) if shown else _("No single deal shows what it changes."))
    yield ""


def compared(option: Option, shown: Shown) -> str:
    """A deal under two rulesets that differ in one rule."""
    deal = describe_deal(shown.rulesets[0], shown.sample.deal, shown.sample.bock)
    made = "; ".join(made_of(option, shown, rules) for rules in shown.rulesets)
    return f"{deal}: {made}."


def made_of(option: Option, shown: Shown, rules: Ruleset) -> str:
    """What the rule is in a ruleset, and what the deal comes to under it."""
    words = words_of(option.id, words_for(option, getattr(rules, option.id)))
    points = shares_text(rules, score_under(rules, shown.sample.deal, shown.sample.bock))
    return f"*{words}* {points}"


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
