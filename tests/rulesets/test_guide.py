"""What docs/house-rule.md says of places is so."""

from __future__ import annotations

import re
from pathlib import Path

PROJECT = Path(__file__).parents[2]
GUIDE = (PROJECT / "docs/house-rule.md").read_text(encoding="utf-8")
EXAMPLE = GUIDE.partition("## One rule from beginning to end")[2].partition("## The steps")[0]


def test_the_example_stands_in_each_place_that_the_guide_names() -> None:
    named = [name for name in re.findall(r"`([\w/.]+\.\w+)`", EXAMPLE) if name != "CHANGELOG.md"]
    assert len(named) > 10
    missing = [name for name in named if "heart10_caught" not in (PROJECT / name).read_text(encoding="utf-8")]
    assert missing == [], "take it out of the guide, or say where it is now"


def test_the_guide_names_each_place_in_which_the_example_stands() -> None:
    standing = {
        path.relative_to(PROJECT).as_posix()
        for folder in ("rulesets", "scorekeeper", "tests/rulesets/reference", "tests/rulesets/scoring")
        for path in (PROJECT / folder).rglob("*.*")
        if path.suffix in {".py", ".toml"} and "presets" not in path.parts
        if "heart10_caught" in path.read_text(encoding="utf-8")
    }
    assert {name for name in standing if name not in EXAMPLE} == set(), "name it in the example of the guide"


def test_every_place_of_the_table_exists() -> None:
    table = GUIDE.partition("| write, in `rulesets/` |")[2].partition("\n\n")[0]
    named = set(re.findall(r"`((?:rules|scoring|session|checks|document)/\w+\.py)`", table))
    assert len(named) > 8
    assert [name for name in sorted(named) if not (PROJECT / "rulesets" / name).exists()] == []


def test_every_name_that_the_guide_says_is_one_of_the_code() -> None:
    named = set(re.findall(r"`([A-Za-z_]\w+)`", GUIDE))
    texts = (
        path.read_text(encoding="utf-8")
        for folder in ("rulesets", "tests/rulesets/rules", "tests/rulesets/reference")
        for path in (PROJECT / folder).rglob("*.py")
    )
    known = {word for text in texts for word in re.findall(r"\w+", text)}
    assert named - known == set(), "say in the guide what it is called now"
