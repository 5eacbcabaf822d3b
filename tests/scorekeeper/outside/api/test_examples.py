"""The examples of the page run as they stand there, against a server."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import Any

import pytest

from scorekeeper.club.leagues.seasons.writes import make_season
from scorekeeper.outside.api.writes import make_key
from scorekeeper.site.guide.rendering import DOCS
from tests.cast import begin
from tests.club import found, take_in

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
    assert [kind for kind, _text in blocks("en")].count("sh") == 5


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("place", range(5))
def test_what_is_typed_in_a_shell_is_answered(live_server: Any, place: int) -> None:
    club = found()
    make_season(group=club.group, name="2026", first_day=None)
    evening = take_in(club, begin())
    _key, token = make_key(group=club.group, name="Probe", may_write=True, expires=None, user=club.anna)
    example = [text for kind, text in blocks("en") if kind == "sh"][place]
    given = {"SERVER": live_server.url, "KEY": token, "GROUP": club.group.slug, "SHEET": evening.sheet.slug}
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
