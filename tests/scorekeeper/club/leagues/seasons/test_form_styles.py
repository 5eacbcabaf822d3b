"""What the form of a season hides with the rule that is chosen is what that rule does not ask for."""

from __future__ import annotations

import re

import pytest

from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.statutes import APPLIES, PARTS, RARE, unasked_by
from tests.scorekeeper.test_styles import STYLES, selectors

CSS = (STYLES / "season-form.css").read_text(encoding="utf-8").partition("/* Only what the chosen rule")[2]
HIDES = re.compile(r"\.season:(?P<negated>not\()?:?has\((?P<asked>.*?:checked)\)+ (?P<hidden>.+)")
OF_PART = {f"part-{part}": names for part, _heading, names in PARTS} | {
    f"rare-{part}": tuple(RARE.intersection(names)) for part, _heading, names in PARTS
}


def hidden_by(points: str, *, is_mean: bool) -> set[str]:
    """The fields that the stylesheet hides where this rule is chosen, of a mean of evenings or a sum."""
    chosen = {f'[value="{points}"]', *(["#id_averages_evenings"] if is_mean else [])}
    found = set[str]()
    for selector in selectors(f"/*{CSS}"):
        hides = HIDES.fullmatch(selector.strip())
        assert hides, f"season-form.css: say which fields these are in the form of the others: {selector}"
        asked = set(re.findall(r'\[value[$]?="\w*"\]|#id_\w+', hides["asked"]))
        is_of_rule = not any(each.startswith("#") for each in asked - {"#id_averages_evenings"})
        if is_of_rule and bool(asked & chosen) != bool(hides["negated"]):
            for each in re.findall(r"#([\w-]+)", hides["hidden"]):
                found.update(OF_PART.get(each, [each.removeprefix("id_").removesuffix("_field")]))
    return found


@pytest.mark.parametrize("is_mean", [False, True])
@pytest.mark.parametrize("points", list(Season.Points))
def test_what_a_rule_does_not_ask_for_is_hidden_and_nothing_that_it_asks_for(
    points: str, is_mean: bool
) -> None:
    unasked = set(unasked_by(points, is_mean=is_mean))
    hidden = hidden_by(points, is_mean=is_mean) & set(APPLIES)
    assert unasked - hidden == set(), f"hide in static/css/season-form.css where the rule is {points}"
    assert hidden - unasked == set(), f"show in static/css/season-form.css where the rule is {points}"
