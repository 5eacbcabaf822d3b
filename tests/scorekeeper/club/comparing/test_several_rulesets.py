"""A season played by several rulesets: a switch is held against its own base, on every page the same."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from io import StringIO
from pathlib import Path
from random import Random
from statistics import pstdev
from typing import Any

import pytest
from django.core.management import call_command

from rulesets.document import write_ruleset
from rulesets.rules.presets import presets
from rulesets.rules.ruleset import Ruleset
from scorekeeper.club.comparing.models import Proposal
from scorekeeper.play.houserules.guards import ruleset_in_query
from scorekeeper.play.houserules.reads import rules_of
from scorekeeper.play.houserules.writes import create_ruleset
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.ordinals import ordinal
from tests.cast import FIVE, begin, deal, enter
from tests.club import Club, found, group_document, signed_in, take_in
from tests.depths import one_in
from tests.scorekeeper.club.leagues.counting import draw, nights_of

pytestmark = pytest.mark.django_db

MOST_NAMED = 4
Scored = list[dict[str, Any]]
Score = Callable[[Ruleset | None], Scored]


@pytest.fixture
def club() -> Club:
    return found()


@pytest.fixture
def score(tmp_path: Path, club: Club) -> Score:
    """What `manage.py score` makes of every sheet of the club, as recorded or under a ruleset."""

    def run(rules: Ruleset | None) -> Scored:
        sheets, other = tmp_path / "sheets.jsonl", tmp_path / "rules.json"
        sheets.write_text("\n".join(json.dumps(each) for each in group_document(club.group)["sheets"]))
        how = ["--as-recorded"]
        if rules is not None:
            other.write_text(json.dumps(write_ruleset(rules)))
            how = ["--under", str(other)]
        written = StringIO()
        call_command("score", str(sheets), "--lines", *how, stdout=written)
        return [json.loads(line) for line in written.getvalue().splitlines()]

    return run


def rules_of_last_evening() -> Ruleset:
    return rules_of(Sheet.objects.latest("started").ruleset)


def names_of(club: Club) -> list[str]:
    return list(club.group.players.values_list("name", flat=True))


def totals_of(scored: Scored, names: list[str]) -> dict[str, int]:
    """The points of everybody of the club, on the evenings on which they played a deal."""
    nights = {name: nights_of(scored, name) for name in names}
    return {name: sum(night.points for night in played) for name, played in nights.items() if played}


def places_of(totals: dict[str, int]) -> dict[str, int]:
    return {name: 1 + sum(other > own for other in totals.values()) for name, own in totals.items()}


def deviation_of(scored: Scored) -> float:
    """The standard deviation of the points of who played a deal, over all deals."""
    return pstdev(
        line["score"]["points"][name]
        for sheet in scored
        for line in sheet["deals"]
        if line.get("game") not in ("redeal", "penalty")
        for name in line["score"]["active"]
    )


def change_between(before: Scored, after: Scored, names: list[str]) -> list[str]:
    """Who goes from which place to which, and how much nearer or further the points are, as pages say it."""
    own, other = (places_of(totals_of(each, names)) for each in (before, after))
    moved = [(abs(own[name] - other[name]), name) for name in own if own[name] != other[name]]
    texts = [f"{name} {ordinal(own[name])}\xa0→\xa0{ordinal(other[name])}" for _far, name in moved]
    ratio = deviation_of(after) / deviation_of(before)
    apart = "closer together" if ratio < 1 else "further apart"
    size = f"points are {round(100 * abs(ratio - 1))} % {apart}"
    return [*(texts if len(texts) <= MOST_NAMED else [str(len(texts))]), *([size] * (abs(ratio - 1) >= 0.1))]


def figures_in(text: str) -> list[str]:
    """The same out of a text: places that change, or of how many, and the spread."""
    many = re.findall(r"(\d+) change places", text)
    moves = re.findall(r"\w+ \d+[a-z]{2}\xa0→\xa0\d+[a-z]{2}", text)
    return [
        *(many or moves),
        *re.findall(
            r"points are \d+ % (?:closer together|further apart)", text.replace("Points are", "points are")
        ),
    ]


def text_of(html: str) -> str:
    """What one reads of a part of a page."""
    return " ".join(re.sub(r"<[^>]+>", " ", unescape(html)).split(" ")).strip()


def told_on(page: str) -> list[str]:
    """What a page tells at its head, heading by heading with the lines below it."""
    section = re.search(r'<section class="told".*?</section>', page, re.DOTALL)
    assert section, "the page tells nothing"
    return [text_of(part) for part in re.split(r"(?=<h[23]>)", section[0])[1:]]


def switches_on(page: str) -> list[tuple[str, str]]:
    """The rules to switch: where each leads, and what stands in its line."""
    part = page[page.index('<ul class="switches">') :]
    return re.findall(r'<li>\s*<a id="switch-\d+"\s+href="([^"]+)"(.*?)</li>', part, re.DOTALL)


def standings(scored: Scored, names: list[str]) -> dict[str, tuple[int, int]]:
    """The place and the points of everybody."""
    totals = totals_of(scored, names)
    return {name: (place, totals[name]) for name, place in places_of(totals).items()}


@pytest.mark.parametrize("seed", one_in(2, range(2)))
def test_row_heading_and_vote_say_what_a_switch_does_to_the_rules_of_the_last_evening(
    club: Club, score: Score, seed: int
) -> None:
    draw(club, Random(seed))  # noqa: S311  # no secret
    cem, names = signed_in(club.cem), names_of(club)
    base = rules_of_last_evening()
    as_base, as_played = score(base), score(None)
    assert standings(as_base, names) != standings(as_played, names), "several rulesets were played"
    rows = switches_on(cem.get(f"{club.url}seasons/0/compared/rules/").content.decode())
    assert len(rows) == 8
    for link, row in rows:
        season = cem.get(unescape(link))
        tried = season.context["tried"]
        as_tried = score(ruleset_in_query(tried.address).rules)
        page = season.context["page"]
        assert page.names == (tried.own.name, tried.name, "as played")
        columns = [
            {row.name: (row.cells[column].place, row.cells[column].points) for row in page.rows}
            for column in range(3)
        ]
        assert columns == [standings(each, names) for each in (as_base, as_tried, as_played)]
        expected = change_between(as_base, as_tried, names)
        cem.post(tried.propose, {"text": ""})
        vote = cem.get(f"{club.url}proposals/{Proposal.objects.latest('pk').pk}/")
        Proposal.objects.all().delete()
        heads = [told_on(page.content.decode())[0] for page in (season, vote)]
        assert [sorted(figures_in(each)) for each in (text_of(row), *heads)] == [sorted(expected)] * 3, (
            tried.name
        )
        against = f"Compared with all evenings under “{tried.own.name}”"
        assert [against in head for head in heads] == [True, True], heads


def test_beside_a_vote_stands_what_the_season_was_as_it_was_played(club: Club, score: Score) -> None:
    draw(club, Random(1))  # noqa: S311  # no secret
    cem, names = signed_in(club.cem), names_of(club)
    rows = switches_on(cem.get(f"{club.url}seasons/0/compared/rules/").content.decode())
    season = cem.get(unescape(rows[0][0]))
    cem.post(season.context["tried"].propose, {"text": ""})
    vote = cem.get(f"{club.url}proposals/{Proposal.objects.get().pk}/").content.decode()
    beside = told_on(vote)[1]
    assert beside.startswith("As played"), beside
    expected = change_between(score(rules_of_last_evening()), score(None), names)
    assert sorted(figures_in(beside)) == sorted(expected)


def test_a_season_played_by_one_ruleset_has_nothing_else_beside(club: Club) -> None:
    enter(take_in(club, begin(preset="pub")), deal(points=155))
    cem = signed_in(club.cem)
    link, _row = switches_on(cem.get(f"{club.url}seasons/0/compared/rules/").content.decode())[0]
    season = cem.get(unescape(link))
    assert season.context["page"].names == ("as played", season.context["tried"].name)
    cem.post(season.context["tried"].propose, {"text": ""})
    vote = cem.get(f"{club.url}proposals/{Proposal.objects.get().pk}/").content.decode()
    assert (len(told_on(vote)), "Compared with all evenings" in vote) == (1, False)


def test_a_version_with_the_same_rules_is_no_other_ruleset(club: Club) -> None:
    for evening in (take_in(club, begin(preset="pub")), take_in(club, begin(preset="pub"))):
        enter(evening, deal(points=155))
    stored, _token = create_ruleset(name="Krone", preset="pub", rules=presets()["pub"].rules)
    Sheet.objects.filter(pk=evening.sheet.pk).update(ruleset=stored)
    cem = signed_in(club.cem)
    link, _row = switches_on(cem.get(f"{club.url}seasons/0/compared/rules/").content.decode())[0]
    assert cem.get(unescape(link)).context["page"].names[0] == "as played"


def test_a_switch_that_an_evening_cannot_be_compared_under_takes_it_from_no_other(club: Club) -> None:
    enter(take_in(club, begin(FIVE)), deal(points=155), deal(points=155, re=["Ben", "Cem"]))
    enter(
        take_in(club, begin(players_max=4)), deal(points=155, re=["Cem", "Dora"], bonuses={"re": {"fox": 1}})
    )
    cem = signed_in(club.cem)
    alone = cem.get(f"{club.url}seasons/0/compared/rules/").context["switches"]
    beside = cem.get(f"{club.url}seasons/0/compared/rules/?of=pot").context
    assert [(each.label, each.effect) for each in beside["switches"]] == [
        (each.label, each.effect) for each in alone
    ]
    pot = next(each for each in beside["weights"] if "How points are scored" in each.label)
    assert pot.effect.endswith("· 1 sheet could not be compared"), pot.effect
    told = cem.get(pot.link.replace("of=pot&", "")).context["page"].told[0]
    assert "1 sheet could not be compared" in told.more
