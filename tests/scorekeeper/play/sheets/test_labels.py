"""Figures as players reckon them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.utils.translation import override

from scorekeeper.club.figures.figures import Ratio
from scorekeeper.club.leagues.sentences import counts_text
from scorekeeper.club.leagues.standings.ranking import PointsRule, Rule
from scorekeeper.play.sheets.labels import nearest
from scorekeeper.play.sheets.leaders import ordinal
from scorekeeper.play.sheets.templatetags.score import mean


@pytest.mark.parametrize(
    ("figure", "whole"), [(Fraction(5, 2), 3), (Fraction(-5, 2), -3), (Fraction(12, 5), 2), (Fraction(0), 0)]
)
def test_a_half_goes_away_from_zero(figure: Fraction, whole: int) -> None:
    assert nearest(figure) == whole


def test_a_place_is_said_as_the_language_says_it() -> None:
    places = (1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 111, 121)
    assert [ordinal(place) for place in places] == (
        ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd", "111th", "121st"]
    )
    said = {}
    for language in ("de", "ja"):
        with override(language):
            said[language] = [ordinal(place) for place in (1, 2, 13)]
    assert said == {"de": ["1.", "2.", "13."], "ja": ["1位", "2位", "13位"]}


def test_halves_are_rounded_alike_wherever_they_are_shown() -> None:
    """Ten points in eight deals, two in forty; one and five of forty deals won."""
    assert [mean(10 / 8), mean(-10 / 8), mean(2 / 40)] == ["+1.3", "−1.3", "+0.1"]
    assert [Ratio(1, 40).percent, Ratio(5, 40).percent] == [3, 13]
    averages, places = Rule(PointsRule.AVERAGE), Rule(PointsRule.PLACES)
    assert counts_text(Fraction(1, 8), averages) == "+0.13"
    assert counts_text(Fraction(-1, 200), averages) == "−0.01"
    assert counts_text(Fraction(25, 8), places) == "3.13"
