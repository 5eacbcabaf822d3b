"""A proposal to count a season otherwise: it is voted on as one about the rules, and then the season does."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.timezone import now

from scorekeeper.club.comparing.models import Proposal
from scorekeeper.club.comparing.proposals.reads import open_proposals
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.writes import make_season
from tests.club import Club, found, signed_in
from tests.made_once import once_in_module
from tests.scorekeeper.club.leagues.standing import play

pytestmark = pytest.mark.django_db

EVENINGS = {
    "2026-01-07": {"Anna": 20, "Ben": 9, "Cem": -9, "Dora": -20},
    "2026-01-14": {"Anna": 10, "Ben": 8, "Cem": -8, "Dora": -10},
    "2026-02-04": {"Anna": -25, "Ben": -6, "Cem": 16, "Dora": 15},
}
WITHOUT_THE_WEAKEST = "?points=total&drop_worst=1&tie_first=points"


@pytest.fixture
@once_in_module
def season() -> Season:
    club = found()
    for day, points in EVENINGS.items():
        play(club, day, 1, points)
    return make_season(group=club.group, name="Saison", seated="5")


def club_of(season: Season) -> Club:
    anna, ben, cem = (season.group.memberships.order_by("pk")[place].user for place in range(3))
    return Club(season.group, anna, ben, cem)


def proposed(season: Season, statute: str = WITHOUT_THE_WEAKEST) -> Proposal:
    """What Cem, who may only read, proposes where he has looked at it."""
    club = club_of(season)
    leads = signed_in(club.cem).get(f"{club.url}seasons/1/otherwise/{statute}").context["propose"]
    answer = signed_in(club.cem).post(f"{club.url}seasons/1/propose/{leads}", {"text": "Fairer"})
    made = Proposal.objects.get()
    assert answer.headers["Location"] == f"{club.url}proposals/{made.pk}/"
    return made


def page(season: Season, made: Proposal) -> Any:
    return signed_in(club_of(season).ben).get(f"{club_of(season).url}proposals/{made.pk}/")


def decide(season: Season, made: Proposal, what: str = "adopt") -> Any:
    url = f"{club_of(season).url}proposals/{made.pk}/decide/"
    return signed_in(club_of(season).anna).post(url, {"what": what}, follow=True)


def test_its_page_says_how_the_season_counts_how_it_would_and_who_would_stand_where(season: Season) -> None:
    shown = page(season, proposed(season))
    weakest = (
        "All points count. Each player's weakest evening drops out; one that was missed is not among them."
    )
    assert shown.context["title"] == f"Saison: {weakest}"
    assert [each.startswith(weakest) for each in shown.context["statutes"]] == [False, True]
    effect = shown.context["effect"]
    assert effect.headline == "Anna would be in front, not Ben"
    assert [line.player.name for line in effect.lines] == ["Anna", "Ben", "Cem", "Dora"]
    assert (shown.text.count(effect.headline), "What would change, rule by rule" in shown.text) == (1, False)


def test_the_list_of_the_group_and_its_sentence_have_it(season: Season) -> None:
    made = proposed(season)
    [listed] = open_proposals(season.group)
    assert (listed.pk, listed.yes, listed.no) == (made.pk, 1, 0)
    url = f"{club_of(season).url}proposals/{made.pk}/headline/"
    assert signed_in(club_of(season).ben).get(url).text == "Anna would be in front, not Ben"


def test_adopted_the_season_counts_so_and_the_page_stays_what_was_decided(season: Season) -> None:
    made = proposed(season)
    # As an earlier version kept it, whose seasons had no such days.
    of_earlier = {name: value for name, value in made.base_statute.items() if "doubled" not in name}
    Proposal.objects.update(base_statute=of_earlier)
    decide(season, made)
    stored = Season.objects.get()
    assert (stored.drop_worst, stored.ties, stored.name, stored.seated) == (1, "points", "Saison", "5")
    made.refresh_from_db()
    assert (made.phase, made.adopted) == (Proposal.Phase.ADOPTED, None)
    assert page(season, made).context["effect"].headline == "Anna would be in front, not Ben"


def test_parts_with_decimals_and_months_are_adopted_as_they_were_proposed(season: Season) -> None:
    parts = "?points=total&best_of=1&chosen_months=1&milestone_points=2:+10;+3:+12,5&absence_points=-0,25"
    made = proposed(season, parts)
    assert page(season, made).context["effect"].headline == "Cem would be in front, not Ben"
    decide(season, made)
    stored = Season.objects.get()
    assert (stored.best_of, stored.chosen_months) == (1, Season.Within.MONTH)
    assert (stored.milestone_points, stored.absence_points) == ("2:10;3:12.5", -0.25)
    assert page(season, made).context["effect"].headline == "Cem would be in front, not Ben"


@pytest.mark.parametrize("what", ["adopt", "withdraw"])
def test_what_is_decided_says_of_no_counting_that_it_is_the_one_of_now(season: Season, what: str) -> None:
    made = proposed(season)
    said = ("As it counts now:", "now 1st with", "As it counted before:", "1st before, with")
    assert [text in page(season, made).text for text in said] == [True, True, False, False]
    decide(season, made, what)
    assert [text in page(season, made).text for text in said] == [False, False, True, True]


@pytest.mark.parametrize("changes", [{"drop_worst": 2}, {"closed_at": now()}], ids=["changed", "closed"])
def test_what_was_changed_since_is_not_overruled(season: Season, changes: dict[str, Any]) -> None:
    made = proposed(season)
    Season.objects.update(**changes)
    before = Season.objects.values().get()
    decide(season, made)
    assert (Season.objects.values().get(), Proposal.objects.get().phase) == (before, Proposal.Phase.OPEN)


def test_the_same_is_asked_once_and_what_changes_nothing_not_at_all(season: Season) -> None:
    made, club = proposed(season), club_of(season)
    url = f"{club.url}seasons/1/propose/{WITHOUT_THE_WEAKEST}"
    answer = signed_in(club.anna).post(url, {"text": ""})
    assert (answer.headers["Location"], Proposal.objects.count()) == (f"{club.url}proposals/{made.pk}/", 1)
    same = signed_in(club.cem).get(f"{club.url}seasons/1/otherwise/?points=total")
    assert same.context["propose"] == ""


@pytest.mark.parametrize("number", [0, 1], ids=["all evenings", "a closed season"])
def test_only_a_season_that_is_not_closed_can_count_otherwise(season: Season, number: int) -> None:
    Season.objects.update(closed_at=now())
    club = club_of(season)
    url = f"{club.url}seasons/{number}/propose/{WITHOUT_THE_WEAKEST}"
    assert signed_in(club.cem).get(url).status_code == 404


def test_without_its_season_it_is_nowhere(season: Season) -> None:
    made = proposed(season)
    season.delete()
    assert (open_proposals(made.group), page(season, made).status_code) == ([], 404)
