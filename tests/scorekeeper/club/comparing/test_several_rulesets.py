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
from django.test import Client

from rulesets.document import write_ruleset
from rulesets.rules.presets import presets
from rulesets.rules.ruleset import Ruleset
from scorekeeper.club.comparing.models import Proposal
from scorekeeper.play.houserules.guards import ruleset_in_query
from scorekeeper.play.houserules.reads import rules_of
from scorekeeper.play.houserules.writes import create_ruleset
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.sentences import ordinal
from tests.cast import FIVE, begin, deal, enter
from tests.club import Club, group_document, signed_in, take_in
from tests.depths import thorough, thorough_but
from tests.scorekeeper.club.leagues.counting import draw, nights_of

pytestmark = pytest.mark.django_db

LEAVES_OUT = 3
"""Of these evenings a sheet cannot be under some of the rulesets that are tried, of the others each can."""
SEEDS = (0, 1, LEAVES_OUT, 2)

Scored = list[dict[str, Any]]
Score = Callable[[Ruleset | None], Scored]


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


def comparable(*columns: Scored) -> tuple[int, list[Scored]]:
    """How many sheets cannot be under one of some rulesets, and the others under each of them."""
    sheets = list(zip(*columns, strict=True))
    kept = [each for each in sheets if not any("error" in sheet for sheet in each)]
    return len(sheets) - len(kept), [list(column) for column in zip(*kept, strict=True)]


def left_out_text(sheets: int) -> list[str]:
    """What the line of a switch says of them, if there are any."""
    some = "1 sheet" if sheets == 1 else f"{sheets} sheets"
    return [f"{some} could not be compared"] if sheets else []


def totals_of(scored: Scored, names: list[str]) -> dict[str, int]:
    """The points of everybody of the club, on the evenings on which they played a deal."""
    nights = {name: nights_of(scored, name) for name in names}
    return {name: sum(night.points for night in played) for name, played in nights.items() if played}


def places_of(totals: dict[str, int]) -> dict[str, int]:
    return {name: 1 + sum(other > own for other in totals.values()) for name, own in totals.items()}


def spread_of(scored: Scored, names: list[str]) -> float:
    """The standard deviation of what somebody of the club makes on an evening."""
    return pstdev(night.points for name in names for night in nights_of(scored, name))


def changed_between(before: Scored, after: Scored) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """The deals that count something else, before and after."""
    pairs = [
        (one, other)
        for own, under in zip(before, after, strict=True)
        for one, other in zip(own["deals"], under["deals"], strict=True)
    ]
    return [
        (one, other)
        for one, other in pairs
        if one.get("game") not in ("redeal", "penalty") and one["score"]["points"] != other["score"]["points"]
    ]


def together(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def first_of(places: dict[str, int], order: list[str]) -> list[str]:
    return [name for name in order if places[name] == 1]


def headline_between(before: Scored, after: Scored, names: list[str]) -> str:
    """What a page has to say of a change, from the points alone."""
    own, other = (totals_of(each, names) for each in (before, after))
    then, now = places_of(own), places_of(other)
    order = sorted(own, key=lambda name: (then[name], name))
    old, new = first_of(then, order), first_of(now, order)
    if own == other:
        return "Nothing would be different"
    return places_text(then, now, order) if old == new else leaders_text(old, new)


def leaders_text(old: list[str], new: list[str]) -> str:
    if set(new) < set(old):
        return f"{together(new)} alone would be in front"
    if set(new) > set(old):
        return f"{together(new)} would share the first place"
    return f"{together(new)} would be in front, not {together(old)}"


def places_text(then: dict[str, int], now: dict[str, int], order: list[str]) -> str:
    new, moved = first_of(now, order), [name for name in order if then[name] != now[name]]
    if not moved:
        return "Everybody would keep their place"
    if len(moved) == 1:
        return f"{moved[0]} would be {ordinal(now[moved[0]])}, not {ordinal(then[moved[0]])}"
    if len(moved) == 2 and now[moved[0]] == then[moved[1]] and now[moved[1]] == then[moved[0]]:
        return f"{moved[0]} and {moved[1]} would change places"
    verb = "stays" if len(new) == 1 else "stay"
    return f"{together(new)} {verb} in front, {len(moved)} change places"


def turned_on(before: Scored, after: Scored, names: list[str], player: str) -> str:
    """The day from which on somebody is first to the end, or stands further up."""
    days = sorted({sheet["date"] for sheet in before})
    found = ""
    is_first = places_of(totals_of(after, names))[player] == 1 != places_of(totals_of(before, names))[player]
    for day in reversed(days):
        until = [[sheet for sheet in each if sheet["date"] <= day] for each in (before, after)]
        then, now = (places_of(totals_of(each, names)) for each in until)
        if player not in now or now[player] >= then[player] or (is_first and now[player] != 1):
            break
        found = day
    return found


def switches_on(page: str) -> list[tuple[str, str]]:
    """The rules to switch: where each leads, and what stands in its line."""
    part = page[page.index('<ul class="switches">') :]
    return re.findall(r'<li>\s*<a id="switch-\d+"\s+href="([^"]+)"(.*?)</li>', part, re.DOTALL)


def effect_in(row: str) -> str:
    """What the line of a switch says it does."""
    found = re.search(r'<span class="help">(.*?)</span>', row)
    assert found
    return unescape(found[1])


def headline_on(page: str) -> str:
    """The sentence that a page begins with."""
    found = re.search(r'<h2 id="headline">(.*?)</h2>', page)
    assert found, "the page tells nothing"
    return unescape(found[1])


def listed_at(page: str) -> str:
    """Where the list of a group gets the sentence of its proposal."""
    found = re.search(r'hx-get="([^"]+/headline/)"', page)
    assert found
    return found[1]


def standings(scored: Scored, names: list[str]) -> dict[str, tuple[int, int]]:
    """The place and the points of everybody."""
    totals = totals_of(scored, names)
    return {name: (place, totals[name]) for name, place in places_of(totals).items()}


def shown_in(page: Any, column: str) -> dict[str, tuple[int, int]]:
    cells = {row.name: getattr(row, column) for row in page.rows}
    return {name: (cell.place, cell.points) for name, cell in cells.items()}


def vote_on(cem: Client, club: Club, propose: str) -> Any:
    """The page of a vote on what is proposed so, and what the list of the group says of it."""
    cem.post(propose, {"text": ""})
    return cem.get(f"{club.url}proposals/{Proposal.objects.latest('pk').pk}/")


@pytest.mark.parametrize("seed", thorough(*SEEDS))
def test_row_heading_and_vote_say_what_a_switch_does_to_the_rules_of_the_last_evening(
    club: Club, score: Score, seed: int
) -> None:
    draw(club, Random(seed))  # noqa: S311  # no secret
    cem, names = signed_in(club.cem), names_of(club)
    by_base, by_played = score(rules_of_last_evening()), score(None)
    _left_out, (as_base, as_played) = comparable(by_base, by_played)
    assert standings(as_base, names) != standings(as_played, names), "several rulesets were played"
    rows = switches_on(cem.get(f"{club.url}seasons/0/compared/rules/?if=nothing").content.decode())
    assert len(rows) == 8
    missing = 0
    for link, row in rows:
        season = cem.get(unescape(link))
        page, tried = season.context["page"], season.context["tried"]
        by_tried = score(ruleset_in_query(tried.address).rules)
        left_out, (as_base, as_tried, as_played) = comparable(by_base, by_tried, by_played)
        columns = [shown_in(page, column) for column in ("before", "after", "played")]
        assert columns == [standings(each, names) for each in (as_base, as_tried, as_played)]
        vote = vote_on(cem, club, tried.propose)
        listed = cem.get(listed_at(cem.get(f"{club.url}rules/").text))
        Proposal.objects.all().delete()
        said = [headline_on(season.text), unescape(listed.text), headline_on(vote.text)]
        headline = headline_between(as_base, as_tried, names)
        assert said == [headline] * 3, tried.name
        assert effect_in(row) == " · ".join([headline, *left_out_text(left_out)]), tried.name
        assert page.left_out == left_out
        missing += left_out
        assert vote.context["effect"] == page
        assert page.changed == len(changed_between(as_base, as_tried))
        percent = round(100 * (spread_of(as_tried, names) / spread_of(as_base, names) - 1))
        more_or_less = "less" if percent <= -5 else "more" if percent >= 5 else "evenings vary about as much"
        assert page.spread.percent == abs(percent)
        assert page.spread.text.startswith(more_or_less)
    assert bool(missing) is (seed == LEAVES_OUT)


@pytest.mark.parametrize("seed", thorough_but(SEEDS, LEAVES_OUT))
def test_it_turns_on_the_evening_from_which_on_it_is_so(club: Club, score: Score, seed: int) -> None:
    draw(club, Random(seed))  # noqa: S311  # no secret
    cem, names = signed_in(club.cem), names_of(club)
    by_base, told = score(rules_of_last_evening()), 0
    for link, _row in switches_on(
        cem.get(f"{club.url}seasons/0/compared/rules/?if=nothing").content.decode()
    ):
        season = cem.get(unescape(link))
        page = season.context["page"]
        by_tried = score(ruleset_in_query(season.context["tried"].address).rules)
        _left_out, (as_base, as_tried) = comparable(by_base, by_tried)
        gains = gains_of(changed_between(as_base, as_tried), names)
        biggest = [abs(figure(deal.after) - figure(deal.before)) for deal in page.biggest]
        assert biggest == sorted(gains, reverse=True)[:3]
        if page.turn:
            told += 1
            player = re.search(r"From then on (\w+) would be", page.turn.text)
            assert player
            assert page.turn.day.isoformat() == turned_on(as_base, as_tried, names, player[1])
    assert told


def gains_of(changed: list[tuple[dict[str, Any], dict[str, Any]]], names: list[str]) -> list[int]:
    """How much each deal changes for whom of the club it changes most."""
    both = [(one["score"]["points"], other["score"]["points"]) for one, other in changed]
    gains = [max(abs(other[name] - one[name]) for name in one if name in names) for one, other in both]
    return [gain for gain in gains if gain]


def figure(text: str) -> int:
    """Points as a page writes them."""
    return int(text.replace("\N{MINUS SIGN}", "-"))


def test_a_season_played_by_one_ruleset_has_nothing_else_beside(club: Club) -> None:
    enter(take_in(club, begin(preset="pub")), deal(points=155))
    cem = signed_in(club.cem)
    link, _row = switches_on(cem.get(f"{club.url}seasons/0/compared/rules/?if=nothing").content.decode())[0]
    season = cem.get(unescape(link))
    vote = vote_on(cem, club, season.context["tried"].propose)
    assert [each.is_played_otherwise for each in (season.context["page"], vote.context["effect"])] == [
        False
    ] * 2


def test_a_version_with_the_same_rules_is_no_other_ruleset(club: Club) -> None:
    for evening in (take_in(club, begin(preset="pub")), take_in(club, begin(preset="pub"))):
        enter(evening, deal(points=155))
    stored, _token = create_ruleset(name="Krone", preset="pub", rules=presets()["pub"].rules)
    Sheet.objects.filter(pk=evening.sheet.pk).update(ruleset=stored)
    page = signed_in(club.cem).get(f"{club.url}seasons/0/compared/").context["page"]
    assert not page.is_played_otherwise


def test_a_switch_that_an_evening_cannot_be_compared_under_takes_it_from_no_other(club: Club) -> None:
    enter(take_in(club, begin(FIVE)), deal(points=155), deal(points=155, re=["Ben", "Cem"]))
    enter(
        take_in(club, begin(players_max=4)), deal(points=155, re=["Cem", "Dora"], bonuses={"re": {"fox": 1}})
    )
    cem = signed_in(club.cem)
    alone = cem.get(f"{club.url}seasons/0/compared/rules/?if=nothing").context["lines"]
    beside = cem.get(f"{club.url}seasons/0/compared/rules/?of=pot").context["lines"]
    assert [(each.label, each.effect) for each in beside.offered] == [
        (each.label, each.effect) for each in alone.offered
    ]
    pot = next(each for each in beside.weights if each.label == "With a pot")
    assert pot.effect.endswith("· 1 sheet could not be compared"), pot.effect
    assert cem.get(pot.link.replace("of=pot&", "")).context["page"].left_out == 1
