"""What holds for every address of the interface: description, limits, other web sites, loading."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import Any

import pytest
from django.test import Client
from django.urls import URLResolver

from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.presets import presets
from scorekeeper.club.leagues.seasons.writes import make_season
from scorekeeper.outside.api import guards
from scorekeeper.outside.api.urls import ADDRESSES, urlpatterns
from scorekeeper.outside.api.writes import make_key
from scorekeeper.play.houserules.writes import keep_ruleset
from scorekeeper.site.guide.rendering import DOCS
from scorekeeper.site.server.body_limits import MOST_OF_A_PROGRAM, most_bytes
from tests.cast import begin
from tests.club import found, take_in
from tests.scorekeeper.outside.api.schema import CHECKS, SAID_ONLY, Program, braced, description, problems
from tests.scorekeeper.tournament.tables import play_round, table_at

pytestmark = pytest.mark.django_db

SHEET = {
    "format": "doppelkopf-sheet/1",
    "players": ["Anna", "Ben", "Cem", "Dora"],
    "deals": [{"re": ["Anna", "Ben"], "points": {"re": 151}}],
}


@pytest.fixture
def anybody() -> Program:
    return Program()


def test_every_address_is_described_and_nothing_else() -> None:
    described = {braced(f"api/v1/{route}") for name, route in ADDRESSES.items() if name != "openapi"}
    assert set(description()["paths"]) == described
    assert [each for each in urlpatterns if isinstance(each, URLResolver)] == []


def test_the_description_names_every_shape_it_refers_to() -> None:
    """And uses nothing that the validator of the tests would not look at."""
    shapes, referred, keywords = description()["components"]["schemas"], set(), set()

    def walk(node: Any, *, is_schema: bool) -> None:
        if isinstance(node, list):
            for each in node:
                walk(each, is_schema=is_schema)
        elif isinstance(node, dict):
            keywords.update(node if is_schema else ())
            referred.update({node["$ref"].rpartition("/")[2]} if isinstance(node.get("$ref"), str) else ())
            for name, each in node.items():
                walk(each, is_schema=not is_schema if name == "properties" else is_schema)

    for shape in shapes.values():
        walk(shape, is_schema=True)
    assert referred <= set(shapes)
    assert keywords & {"pattern", "oneOf", "not", "minLength", "maxLength", "minItems"} == set()
    assert {"type", "properties"} <= set(CHECKS)
    assert not SAID_ONLY & set(CHECKS)


def test_the_validator_finds_what_is_wrong() -> None:
    shape = {"$ref": "#/components/schemas/Errors"}
    right = {"code": "x", "detail": "", "path": ""}
    assert list(problems({"errors": [right]}, shape)) == []
    wrong = ({}, {"errors": {}}, {"errors": [{**right, "code": 1}]}, {"errors": [{**right, "more": 1}]})
    assert [len(list(problems(each, shape))) for each in wrong] == [1, 1, 1, 1]


def test_all_rules_are_there(anybody: Program) -> None:
    answer = anybody.ask("rules")
    assert [each["id"] for each in answer.json()["options"]] == list(CATALOGUE)
    assert [each["id"] for each in answer.json()["presets"]] == list(presets())
    assert anybody.ask("rules", If_None_Match=answer["ETag"]).status_code == 304
    german = Program(language="de").ask("rules")
    assert (german["ETag"] != answer["ETag"], german.json() != answer.json()) == (True, True)


@pytest.mark.parametrize("name", presets())
def test_a_ruleset_that_comes_along_has_all_its_values(anybody: Program, name: str) -> None:
    said = anybody.ask(f"rules/{name}").json()
    assert (said["id"], list(said["options"])) == (name, list(CATALOGUE))
    scored = anybody.ask("score", "POST", {**SHEET, "deals": [], "ruleset": said["ruleset"]})
    assert scored.json()["ruleset"] == said["ruleset"]


def test_a_ruleset_of_people_is_found_by_its_address(anybody: Program) -> None:
    stored = keep_ruleset(preset="ddv", rules=presets()["pub"].rules)
    stored.slug, stored.name = "krone", "Krone"
    stored.save()
    assert anybody.ask("rules/krone").json()["title"] == "Krone"
    assert anybody.codes("rules/nowhere") == (404, [("not_found", "")])


def test_a_sheet_is_scored_for_anybody(anybody: Program) -> None:
    assert anybody.ask("score", "POST", SHEET).json()["totals"] == {
        "Anna": 2,
        "Ben": 2,
        "Cem": -2,
        "Dora": -2,
    }
    armut = {
        **SHEET,
        "deals": [{"game": "armut", "re": ["Anna", "Ben"], "by": "Anna", "points": {"re": 151}}],
    }
    assert anybody.codes("score", "POST", armut) == (422, [("refused", "deals[0].game")])
    recorded = anybody.ask("score?as_recorded=true", "POST", armut)
    assert recorded.json()["deals"][0]["score"]["remarks"] != []


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({}, "format"),
        ([], "document"),
        (b"{", "document"),
        ({**SHEET, "players": []}, "players"),
        ({**SHEET, "ruleset": None}, "ruleset"),
        ({**SHEET, "date": "2026-13-41"}, "date"),
        ({**SHEET, "players": ["Anna", "Ben", "Cem", "Anna "]}, "players[3].name"),
        (b'{"deals": [{"points": {"re": 1, "re": 2}}]}', "deals[0].points.re"),
    ],
)
def test_what_is_no_sheet_is_refused(anybody: Program, body: Any, path: str) -> None:
    status, errors = anybody.codes("score", "POST", body)
    assert (status, errors[0]) == (422, ("refused", path))


def test_of_a_document_that_is_all_wrong_a_hundred_things_are_said(anybody: Program) -> None:
    deals = [{f"wrong{number}": 1 for number in range(9)}] * 400
    status, errors = anybody.codes("score", "POST", {**SHEET, "deals": deals})
    assert (status, len(errors)) == (422, 100)


def test_nobody_has_more_scored_than_is_scored_in_a_moment(anybody: Program) -> None:
    redeals = [{"game": "redeal", "reason": "other"}] * (guards.MOST_SCORED + 1)
    assert anybody.codes("score", "POST", {**SHEET, "deals": redeals}) == (413, [("size", "deals")])
    big = {**SHEET, "title": "x" * guards.MOST_OF_A_DOCUMENT}
    assert anybody.codes("score", "POST", big) == (413, [("size", "")])


@pytest.mark.usefixtures("one_moment")
def test_what_is_scored_in_a_minute_is_limited(anybody: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    little = guards.Limit("little", most=3 * guards.LEAST_SCORED, seconds=3600)
    monkeypatch.setattr("scorekeeper.outside.api.views.interface.SCORED", little)
    answers = [anybody.ask("score", "POST", SHEET) for _time in range(4)]
    assert [answer.status_code for answer in answers] == [200] * 3 + [429]
    assert 0 < int(answers[-1]["Retry-After"]) <= 3600
    assert answers[-1].json()["errors"][0]["code"] == "limit"


@pytest.mark.usefixtures("one_moment")
def test_who_asks_too_often_is_told_when_to_go_on(anybody: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guards, "ASKED", guards.Limit("few", most=2, seconds=3600))
    assert [anybody.ask("rules/ddv").status_code for _time in range(3)] == [200, 200, 429]
    answer = anybody.ask("rules/ddv")
    assert (answer.json()["errors"][0]["code"], 0 < int(answer["Retry-After"]) <= 3600) == ("limit", True)
    # Pages are counted apart.
    assert Client().get("/guide/").status_code == 200


@pytest.mark.usefixtures("one_moment")
def test_a_day_s_bytes_are_counted_with_those_of_pages(
    anybody: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guards, "SENT", guards.Limit("little", most=1, seconds=3600))
    answers = [anybody.ask("score", "POST", SHEET).status_code for _time in range(2)]
    assert answers == [200, 429]


@pytest.mark.parametrize(("method", "address"), [("PUT", "rules"), ("DELETE", "score"), ("GET", "score")])
def test_a_method_that_is_not_there_is_said_in_the_same_shape(
    anybody: Program, method: str, address: str
) -> None:
    answer = anybody.ask(address, method)
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (405, "method")
    assert answer["Allow"] in {"GET", "POST"}


def test_an_address_that_is_not_there_is_said_in_the_same_shape() -> None:
    answer = Client().get("/api/v1/nothing")
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (404, "not_found")


def test_pages_of_other_web_sites_may_ask_and_send_no_cookies() -> None:
    before = Client().options("/api/v1/key", headers={"Origin": "https://club.example"})
    assert (before.status_code, before["Access-Control-Allow-Origin"]) == (204, "*")
    assert "Authorization" in before["Access-Control-Allow-Headers"]
    for address in ("/api/v1/key", "/api/v1/rules/ddv", "/api/v1/nothing"):
        answer = Client().get(address, headers={"Origin": "https://club.example"})
        assert answer["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in answer
        assert answer.cookies == {}


def test_the_server_takes_no_more_than_is_looked_at() -> None:
    assert most_bytes("/api/v1/score") == MOST_OF_A_PROGRAM > guards.MOST_OF_A_DOCUMENT


@pytest.mark.thorough
def test_pages_do_not_load_what_only_programs_need() -> None:
    """It takes a tenth of a second and some 15 MB."""
    load = "from django.core.wsgi import get_wsgi_application; get_wsgi_application(); "
    look = "from django.urls import reverse; reverse('api:keys', args=['x']); import sys; "
    say = "print([name for name in ('ninja', 'pydantic') if name in sys.modules])"
    environment = {"DJANGO_SETTINGS_MODULE": "scorekeeper.settings", "KARLCHEN_DEBUG": "1"}
    done = subprocess.run(
        [sys.executable, "-c", load + look + say], capture_output=True, text=True, env=environment, check=True
    )
    assert done.stdout.strip() == "[]"


def test_the_description_is_worked_out_once_and_changed_by_nobody(client: Client) -> None:
    from scorekeeper.outside.api.views.interface import description as worked_out

    before = client.get("/api/v1/openapi.json").content
    client.get("/api/")
    assert client.get("/api/v1/openapi.json").content == before
    assert worked_out() is worked_out()


def test_the_page_shows_every_operation_and_every_shape(client: Client) -> None:
    text = client.get("/api/").text
    shown = [said["operationId"] for each in description()["paths"].values() for said in each.values()]
    assert len(shown) == len(set(shown)) > 14
    assert [name for name in shown if f'id="{name}"' not in text] == []
    assert [name for name in description()["components"]["schemas"] if f'id="shape-{name}"' not in text] == []
    links = re.findall(r'href="#(shape-\w+)"', text)
    assert set(links) <= set(re.findall(r'id="(shape-\w+)"', text))
    assert text.count('href="#shape-') == len(links) > 40


BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)


def blocks(language: str) -> list[tuple[str, str]]:
    return BLOCK.findall((DOCS / language / "programs.md").read_text(encoding="utf-8"))


def run(*command: str, **environment: str) -> str:
    """What an example prints, that ends well."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120, env=environment)
    assert done.returncode == 0, (command, done.stdout, done.stderr)
    return done.stdout


def test_both_languages_have_the_same_examples() -> None:
    assert blocks("de") == blocks("en")
    assert [kind for kind, _text in blocks("en")].count("sh") == 8


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("place", range(8))
def test_what_is_typed_in_a_shell_is_answered(live_server: Any, place: int) -> None:
    club = found()
    make_season(group=club.group, name="2026", first_day=None)
    evening = take_in(club, begin())
    example = [text for kind, text in blocks("en") if kind == "sh"][place]
    given = {"SERVER": live_server.url, "GROUP": club.group.slug, "SHEET": evening.sheet.slug}
    runs = None
    if "$TOURNAMENT" in example:
        tournament = play_round(club, 4)
        given |= {"TOURNAMENT": tournament.slug, "SHEET": table_at(tournament).sheet.slug}
        runs = tournament if "release" in example else None
    _key, given["KEY"] = make_key(
        group=club.group, tournament=runs, name="Probe", may_write=True, expires=None, user=club.anna
    )
    printed = run("bash", "-e", "-c", example, PATH="/usr/local/bin:/usr/bin:/bin", **given)
    assert '"errors"' not in printed
    assert printed.startswith("{")


@pytest.mark.django_db(transaction=True)
def test_what_is_written_in_python_does_what_it_says(live_server: Any) -> None:
    evening = begin()
    program = "\n".join(text for kind, text in blocks("en") if kind == "python")
    # Nobody else enters anything, so that it need not wait for long.
    hurried = program.replace("?wait=25", "?wait=1")
    assert hurried != program
    printed = run(sys.executable, "-c", hurried, SERVER=live_server.url, KEY=evening.token)
    points = "{'Anna': 1, 'Ben': 1, 'Cem': -1, 'Dora': -1} Anna deals next"
    totals = "200 {'Anna': 2, 'Ben': 2, 'Cem': -2, 'Dora': -2}"
    assert printed.splitlines() == [points, totals, "nothing new"]
