"""What players call the house rules: every name stands with something that there is, and is found."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from importlib.resources import files

import pytest

from rulesets.problems import Refused
from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.custom import BONUS_TEMPLATES
from rulesets.rules.folk_names import ASKED, LANGUAGES, LINES, TEMPLATES, FolkName, asked_phrases, folk_names
from rulesets.rules.kinds import Members
from rulesets.rules.known_lines import KNOWN_LINES
from rulesets.rules.search import fold


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_stands_in_the_chapter_of_its_rule(language: str) -> None:
    content = tomllib.loads((files("rulesets.rules.folk_names") / f"{language}.toml").read_text("utf-8"))
    wrong = [
        key
        for chapter, named in content.items()
        for key in named
        if chapter != chapter_of(key.removesuffix(ASKED).partition("=")[0], chapter)
    ]
    assert wrong == []


def chapter_of(key: str, chapter: str) -> str:
    if chapter == TEMPLATES:
        return TEMPLATES if key in BONUS_TEMPLATES else "no template"
    if chapter == LINES:
        return LINES if key in KNOWN_LINES else "no known line"
    return CATALOGUE[key].chapter if key in CATALOGUE else "no option"


def test_every_value_that_is_named_is_one_of_its_rule() -> None:
    names = [name for language in LANGUAGES for name in folk_names(language) if name.value is not None]
    assert [name for name in names if not has_value(name)] == []


def has_value(name: FolkName) -> bool:
    kind = CATALOGUE[name.option].kind
    try:
        kind.read([name.value] if isinstance(kind, Members) else name.value)
    except Refused:
        return False
    return True


@pytest.mark.parametrize("rule", [*CATALOGUE, *BONUS_TEMPLATES, *KNOWN_LINES])
def test_every_rule_has_a_name(rule: str) -> None:
    named = {
        language: {name.option or name.template for name in folk_names(language)} for language in LANGUAGES
    }
    missing = [
        f"rulesets/rules/folk_names/{language}.toml" for language in LANGUAGES if rule not in named[language]
    ]
    assert missing == [], f"say there, in its chapter, what players call {rule}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_stands_twice_with_one_rule(language: str) -> None:
    places = defaultdict(list)
    for name in (*folk_names(language), *asked_phrases(language)):
        places[name.option, name.template, name.value, name.text].append(name)
    assert [name for name, found in places.items() if len(found) > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_means_few_rules_so_that_each_is_among_the_first_hits(language: str) -> None:
    meanings = defaultdict(set)
    for name in (*folk_names(language), *asked_phrases(language)):
        meanings[fold(name.text).stem].add(name.option or name.template)
    assert {name: rules for name, rules in meanings.items() if len(rules) > 3} == {}
