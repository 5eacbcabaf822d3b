"""The list of a table that was cut short by the clock, replayed: what was scored, figure by figure."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from rulesets.replay import AS_PLAYED, Outcome, Rescorer
from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from rulesets.session.fold import Session
from scorekeeper.club.comparing.chosen_rulesets import address_of_rules
from scorekeeper.club.figures.figures import results_of, sum_results
from scorekeeper.club.figures.records import records_of
from scorekeeper.club.figures.selection import Selection
from scorekeeper.play.houserules.reads import rules_of
from scorekeeper.play.sheets.derived.reads import has_wrong_results, recorded_sheets
from scorekeeper.play.sheets.engine import document_of, open_sheet
from scorekeeper.play.sheets.models import EveningResult, Sheet
from scorekeeper.play.sheets.writes import end_deals
from tests.cast import FIVE, FOUR, Evening, begin, deal, enter, visitor
from tests.club import Club, found, take_in

pytestmark = pytest.mark.django_db

RULES: dict[str, Any] = {
    "duty_solos": "one",
    "duty_unfulfilled": "extra_deals",
    "last_deals_double": 4,
    "time_limit_minutes": 60,
    "solo_dealer_stays": "duty_only",
    "bock_triggers": ["re_lost"],
}
SOLO = {"game": "solo", "solo": "queens", "points": 130}


def cut_list(club: Club, names: tuple[str, ...]) -> Evening:
    """A list begun hours ago, after the first deal of which time was over; two owed solos are forced."""
    begun = begin(names, "club_five", length=6, **RULES)
    Sheet.objects.filter(pk=begun.sheet.pk).update(
        ends=True, started=begun.sheet.started - timedelta(hours=3)
    )
    evening = take_in(club, replace(begun, sheet=Sheet.objects.get(pk=begun.sheet.pk)))
    first, second, *_others = played(evening).next.active
    enter(evening, deal(names, points=100, calls={"re": ["re"]}, re=[names[first], names[second]]))
    assert end_deals(sheet_id=evening.sheet.pk, device="iPhone")
    for _time in range(2):
        forced = played(evening).next.forced
        assert forced is not None
        enter(evening, deal(names, **SOLO, re=[names[forced]]))
    return evening


def played(evening: Evening) -> Session:
    """The session of a list as it stands."""
    return open_sheet(Sheet.objects.get(pk=evening.sheet.pk))[2]


@pytest.fixture(params=[FOUR, FIVE], ids=["four", "five"])
def evening(request: pytest.FixtureRequest) -> Evening:
    return cut_list(found(), request.param)


def test_it_comes_to_what_was_scored_under_its_own_rules(evening: Evening) -> None:
    scored, rules = played(evening), rules_of(evening.sheet.ruleset)
    (recorded,) = recorded_sheets(Sheet.objects.all())
    for asked in (AS_PLAYED, rules):
        (outcome,) = Rescorer().outcomes(recorded, [asked])  # type: ignore[misc]  # it can be compared
        assert isinstance(outcome, Outcome)
        assert outcome.totals == scored.state.totals
        assert outcome.by_deal == tuple(each.points for each in scored.deals)
    unmarked = replace(recorded, times="")
    (other,) = Rescorer().outcomes(unmarked, [AS_PLAYED])  # type: ignore[misc]  # as above
    assert other.totals != scored.state.totals


def test_the_page_of_the_evening_says_the_same_in_both_columns(evening: Evening) -> None:
    own = address_of_rules(presets()["club_five"], read_options(RULES, presets()["club_five"].rules))
    page = visitor(evening.token).get(f"{evening.url}compared/", {"of": own}).context["page"]
    assert [[cell.gained for cell in row.cells] for row in page.rows] == [[0, 0] for _row in page.rows]
    assert [deal for deal in page.deals if deal.under] == []


def test_figures_and_records_are_those_of_the_deals(evening: Evening) -> None:
    scored, group = played(evening), evening.sheet.group
    # As the results of a tournament are, of which figures tell once it is over.
    EveningResult.objects.update(placed=[[1, 1, 4]])
    assert group is not None
    for seat, name in enumerate(scored.table.players):
        figures = sum_results(results_of(group.players.get(name=name.name), Selection()))
        own = [each.points[seat] for each in scored.deals if seat in each.active]
        solos = sum(each.deal.soloist == seat for each in scored.deals)
        assert (figures.points, figures.deals, figures.solos) == (sum(own), len(own), solos)
    found = {each.label: each.figure for each in records_of(group, group.players.all(), Selection())}
    assert found["Best evening"] == max(scored.state.totals)
    assert found["Worst deal"] == min(points for each in scored.deals for points in each.points)


def test_what_is_kept_of_it_is_right(evening: Evening) -> None:
    assert not has_wrong_results(Sheet.objects.get(pk=evening.sheet.pk))
    document = document_of(Sheet.objects.get(pk=evening.sheet.pk))
    assert document["started"] == evening.sheet.started.isoformat()
