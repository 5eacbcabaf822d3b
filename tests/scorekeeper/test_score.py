"""`manage.py score` and `manage.py rules`: what other programs read and write."""

from __future__ import annotations

import json
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rulesets.document import sheet_schema
from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.presets import presets

SHEET: dict[str, Any] = {
    "format": "doppelkopf-sheet/1",
    "players": ["Anna", "Ben", "Cem", "Dora"],
    "deals": [{"re": ["Anna", "Ben"], "points": {"re": 151}}],
}
IMPOSSIBLE = {**SHEET, "deals": [*SHEET["deals"], {"re": ["Anna"], "points": {"re": 151}}]}
NOT_ALLOWED = {
    **SHEET,
    "deals": [{"game": "armut", "re": ["Anna", "Ben"], "by": "Anna", "points": {"re": 151}}],
}
MISSHAPEN = {**SHEET, "title": 7, "deals": [{"re": ["Anna", "Eva"], "points": {"re": 241}}]}

Captured = pytest.CaptureFixture[str]


def score(capsys: Captured, *words: str) -> tuple[int, str, str]:
    """The exit code, standard output and standard error of a run."""
    code = 0
    try:
        call_command("score", *words)
    except SystemExit as end:
        code = int(end.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


def file_of(folder: Path, *documents: object) -> str:
    path = folder / "sheets.json"
    path.write_text("\n".join(json.dumps(document, ensure_ascii=False) for document in documents), "utf-8")
    return str(path)


def take_from(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(content), encoding="ascii"))


def test_a_document_comes_back_with_everything_that_is_computed_from_it(
    capsys: Captured, tmp_path: Path
) -> None:
    code, out, err = score(capsys, file_of(tmp_path, SHEET))
    scored = json.loads(out)
    assert (code, err) == (0, "")
    assert {key: scored[key] for key in SHEET if key != "deals"} == {
        key: SHEET[key] for key in SHEET if key != "deals"
    }
    assert scored["deals"][0]["score"]["items"] == [
        {"item": "won", "side": "re", "points": 1},
        {"item": "under90", "side": "re", "points": 1},
    ]
    assert scored["totals"] == {"Anna": 2, "Ben": 2, "Cem": -2, "Dora": -2}
    assert (scored["next"]["number"], scored["next"]["dealer"], scored["money"]) == (2, "Anna", None)


def test_a_scored_document_scores_to_itself(capsys: Captured, tmp_path: Path) -> None:
    _code, out, _err = score(capsys, file_of(tmp_path, SHEET))
    assert score(capsys, file_of(tmp_path, json.loads(out))) == (0, out, "")


def test_a_document_may_come_from_standard_input(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    take_from(monkeypatch, json.dumps({**SHEET, "title": "Kröne"}, ensure_ascii=False).encode())
    code, out, _err = score(capsys, "-")
    assert (code, json.loads(out)["title"]) == (0, "Kröne")


def test_a_deal_that_is_not_possible_is_named_and_nothing_is_printed(
    capsys: Captured, tmp_path: Path
) -> None:
    code, out, err = score(capsys, file_of(tmp_path, IMPOSSIBLE))
    assert (code, out, err) == (2, "", "deals[1].re: must be two different players\n")


def test_a_document_that_is_no_sheet_is_told_all_that_is_wrong(capsys: Captured, tmp_path: Path) -> None:
    code, out, err = score(capsys, file_of(tmp_path, MISSHAPEN))
    assert (code, out) == (2, "")
    assert [line.partition(": ")[0] for line in err.splitlines()] == [
        "title",
        "deals[0].points.re",
        "deals[0].re",
    ]


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[1, 2", b"not JSON", b"\xff\xfe", b"[" * 100_000, b'{"\\ud800": 1}']
)
def test_what_is_not_json_is_refused(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "sheet.json"
    path.write_bytes(content)
    take_from(monkeypatch, content)
    for source in (str(path), "-"):
        code, out, err = score(capsys, source)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err.startswith("document: ")


@pytest.mark.parametrize("document", [None, 7, "sheet", [], {}, {"format": "doppelkopf-sheet/2"}])
def test_other_json_is_refused(capsys: Captured, tmp_path: Path, document: object) -> None:
    code, out, err = score(capsys, file_of(tmp_path, document))
    assert (code, out, bool(err)) == (2, "", True)


def test_a_file_that_is_not_there_is_refused(capsys: Captured, tmp_path: Path) -> None:
    code, out, err = score(capsys, str(tmp_path / "nowhere.json"))
    assert (code, out) == (2, "")
    assert err.startswith("document: [Errno 2] No such file or directory")


def test_of_many_lines_each_is_scored_or_refused_in_its_place(capsys: Captured, tmp_path: Path) -> None:
    code, out, err = score(capsys, "--lines", file_of(tmp_path, SHEET, IMPOSSIBLE, 7, SHEET))
    lines = [json.loads(line) for line in out.splitlines()]
    assert (code, err, len(lines)) == (0, "", 4)
    assert lines[0] == lines[3]
    assert lines[1] == {"error": ["deals[1].re: must be two different players"]}
    assert lines[2] == {"error": ["document: must be an object"]}


def test_a_line_that_is_not_json_is_an_error_in_its_place(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_from(monkeypatch, b"\n{\n" + json.dumps(SHEET).encode() + b"\r\n\n")
    _code, out, _err = score(capsys, "--lines", "-")
    first, second = map(json.loads, out.splitlines())
    assert (first, second["totals"]["Anna"]) == ({"error": ["document: is not valid JSON"]}, 2)


def test_only_a_line_feed_ends_a_line(capsys: Captured, tmp_path: Path) -> None:
    title = "a\N{LINE SEPARATOR}b\N{NEXT LINE}c"
    _code, out, _err = score(capsys, "--lines", file_of(tmp_path, {**SHEET, "title": title}))
    assert json.loads(out)["title"] == title


def test_no_lines_give_no_lines(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    take_from(monkeypatch, b"\n")
    assert score(capsys, "--lines", "-") == (0, "", "")


def test_what_is_not_allowed_is_only_remarked_if_it_is_recorded(capsys: Captured, tmp_path: Path) -> None:
    path = file_of(tmp_path, NOT_ALLOWED)
    assert score(capsys, path) == (2, "", "deals[0].game: Armut is not played under these rules\n")
    code, out, _err = score(capsys, "--as-recorded", path)
    scored = json.loads(out)["deals"][0]["score"]
    assert (code, scored["remarks"], scored["value"]) == (
        0,
        ["game: Armut is not played under these rules"],
        2,
    )


def test_what_cannot_be_is_refused_even_if_it_is_recorded(capsys: Captured, tmp_path: Path) -> None:
    path = file_of(tmp_path, IMPOSSIBLE)
    assert score(capsys, "--as-recorded", path) == score(capsys, path)
    _code, out, _err = score(capsys, "--as-recorded", "--lines", path)
    assert json.loads(out) == {"error": ["deals[1].re: must be two different players"]}


def rules(capsys: Captured, *words: str) -> str:
    call_command("rules", *words)
    return capsys.readouterr().out


def test_the_catalogue_lists_every_option_with_all_that_is_declared(capsys: Captured) -> None:
    options = json.loads(rules(capsys, "--json"))["options"]
    assert [option["id"] for option in options] == list(CATALOGUE)
    assert {tuple(option) for option in options} == {
        ("id", "chapter", "values", "default", "effect", "label", "help")
    }
    assert next(option for option in options if option["id"] == "fox") == {
        "id": "fox",
        "chapter": "bonuses",
        "values": "int 0..5",
        "default": 1,
        "effect": "SE",
        "label": "Fox caught",
        "help": "Points for each diamond ace, called fox, taken from the other side.",
    }


def test_the_catalogue_lists_every_preset_with_what_differs(capsys: Captured) -> None:
    listed = json.loads(rules(capsys, "--json"))["presets"]
    assert [preset["id"] for preset in listed] == list(presets())
    assert {tuple(preset) for preset in listed} == {("id", "title", "source", "readings", "options")}
    assert next(preset["options"] for preset in listed if preset["id"] == "ddv") == {}


def test_the_catalogue_can_be_read_by_people(capsys: Captured) -> None:
    lines = rules(capsys).splitlines()
    assert len(lines) == len(CATALOGUE) + len(presets())
    assert "bonuses: fox = 1  Fox caught" in lines


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_a_number_that_json_does_not_have_is_no_json(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, number: str
) -> None:
    noted = {**SHEET, "deals": [{**SHEET["deals"][0], "note": "N"}]}
    take_from(monkeypatch, json.dumps(noted).replace('"N"', number).encode())
    assert score(capsys, "-") == (2, "", "document: is not valid JSON\n")


def test_what_stands_in_a_document_twice_is_refused_with_its_place(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    twice = json.dumps(SHEET).replace('"points": {', '"points": {"re": 120, ', 1)
    take_from(monkeypatch, twice.encode())
    assert score(capsys, "-") == (2, "", "deals[0].points.re: appears twice\n")
    take_from(monkeypatch, f"{twice}\n{json.dumps(SHEET)}".encode())
    _code, out, _err = score(capsys, "--lines", "-")
    first, second = map(json.loads, out.splitlines())
    assert (first, "deals" in second) == ({"error": ["deals[0].points.re: appears twice"]}, True)


def test_a_line_that_is_no_text_is_an_error_in_its_place(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = json.dumps(SHEET).encode()
    take_from(monkeypatch, b"\n".join([sheet, b'\xff\xfe{"x": 1}', sheet]))
    code, out, err = score(capsys, "--lines", "-")
    first, second, third = map(json.loads, out.splitlines())
    assert (code, err, first == third) == (0, "", True)
    assert second == {"error": ["document: is not valid JSON"]}


# --- Under other rules ----------------------------------------------------------------------------------

FIVE: dict[str, Any] = {
    **SHEET,
    "players": ["Anna", "Ben", "Cem", "Dora", "Eva"],
    "deals": [
        {"game": "solo", "solo": "queens", "re": ["Anna"], "points": {"re": 130}, "id": "a"},
        {"game": "penalty", "by": "Ben", "penalty": 3},
        {"re": ["Anna", "Ben"], "points": {"re": 130}, "players": ["Anna", "Ben", "Cem", "Dora"]},
    ],
}


def rules_in(folder: Path, document: object) -> str:
    path = folder / "rules.json"
    path.write_text(json.dumps(document), "utf-8")
    return str(path)


def test_a_sheet_is_scored_under_other_rules_with_what_its_own_made_of_it(
    capsys: Captured, tmp_path: Path
) -> None:
    other = {"preset": "ddv", "options": {"players_max": 4, "session_deals_five": 0, "solo_factor": 2}}
    code, out, err = score(capsys, "--under", rules_in(tmp_path, other), file_of(tmp_path, FIVE))
    scored = json.loads(out)
    facts = [{key: value for key, value in deal.items() if key != "score"} for deal in scored["deals"]]
    assert (code, err, scored["ruleset"], scored["length"]) == (0, "", other, 30)
    assert facts == [
        {**FIVE["deals"][0], "players": ["Anna", "Ben", "Cem", "Dora"]},
        {**FIVE["deals"][1], "to": ["Anna", "Cem", "Dora"]},
        FIVE["deals"][2],
    ]
    assert [list(deal["score"]["points"].values()) for deal in scored["deals"]] == [
        [2, -1, -1, -1, 0],
        [1, -3, 1, 1, 0],
        [1, 1, -1, -1, 0],
    ]


def test_a_preset_is_known_by_its_name_and_what_it_does_not_know_is_remarked(
    capsys: Captured, tmp_path: Path
) -> None:
    _code, out, _err = score(capsys, "--under", "gamefarm", "--lines", file_of(tmp_path, FIVE, 7))
    first, second = map(json.loads, out.splitlines())
    assert first["ruleset"] == "gamefarm"
    assert first["deals"][1]["score"]["remarks"] == ["game: there are no penalty points under these rules"]
    assert second == {"error": ["document: must be an object"]}


@pytest.mark.parametrize(
    ("rules", "problem"),
    [
        ("pot", "players: must be four with a pot or Can, May, Must"),
        ({"options": {"fox": 9}}, "ruleset.options.fox: must be a whole number from 0 to 5"),
        ({"preset": "nobody's"}, f"ruleset.preset: must be one of {', '.join(presets())}"),
        (None, "ruleset: must be an object"),
    ],
)
def test_other_rules_that_cannot_be_are_refused(
    capsys: Captured, tmp_path: Path, rules: Any, problem: str
) -> None:
    under = rules if isinstance(rules, str) else rules_in(tmp_path, rules)
    assert score(capsys, "--under", under, file_of(tmp_path, FIVE)) == (2, "", f"{problem}\n")


def test_other_rules_are_a_preset_or_a_file_that_is_there(capsys: Captured, tmp_path: Path) -> None:
    (tmp_path / "no.json").write_text("{")
    sheet = file_of(tmp_path, SHEET)
    assert score(capsys, "--under", str(tmp_path / "no.json"), sheet) == (
        2,
        "",
        "ruleset: is not valid JSON\n",
    )
    code, out, err = score(capsys, "--lines", "--under", str(tmp_path / "nowhere"), sheet)
    assert (code, out) == (2, "")
    assert err.startswith("ruleset: [Errno 2] No such file or directory")


def test_a_sheet_that_cannot_have_been_is_not_scored_under_other_rules(
    capsys: Captured, tmp_path: Path
) -> None:
    refused = score(capsys, "--under", "ddv", file_of(tmp_path, IMPOSSIBLE))
    assert refused == (2, "", "deals[1].re: must be two different players\n")


def test_the_schema_of_the_document_is_printed_for_other_languages(capsys: Captured) -> None:
    assert json.loads(rules(capsys, "--schema")) == sheet_schema()


def test_digests_of_a_preset_that_there_is_not_are_refused(capsys: Captured) -> None:
    with pytest.raises(CommandError, match=r"There is no preset skat\. There are ddv, pub_forty, "):
        rules(capsys, "--digest", "ddv", "skat")
