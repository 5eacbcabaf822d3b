"""The package that pyproject.toml builds: what is in it, and that it works by itself."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
import sysconfig
import tomllib
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen
from zipfile import ZipFile

import pytest
from django.conf import settings

from scorekeeper import __version__
from tests.rulesets.conformance import case_lines
from tests.running import PATIENCE, clean_environment, fetched, free_port

pytestmark = pytest.mark.thorough

PROJECT = Path(settings.PROJECT)
LYING_BESIDE = ("docs/de", "docs/en", "docs/pictures", "static", "templates")
"""Folders beside the code that go into `scorekeeper/shipped`."""
OF_A_CLONE = {f"scorekeeper/management/commands/{name}.py" for name in ("benchmark", "guide", "test")}
RELEASED = PROJECT / "tests/released/0.1.0/karlchen.sqlite3.gz"
SHEET = {
    "format": "doppelkopf-sheet/1",
    "ruleset": "ddv",
    "players": ["Anna", "Ben", "Cem", "Dora"],
    "deals": [],
}


def build(folder: Path) -> Path:
    """Build the package as pip does, but with what is installed here."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=PROJECT, check=True, capture_output=True, timeout=PATIENCE)
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def program(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of the package in an empty environment, which borrows the packages that it stands on."""
    place = tmp_path_factory.mktemp("installed") / "environment"
    venv.create(place, with_pip=False)
    install = ["install", "--no-index", "--no-deps", "--no-compile", "--quiet", str(wheel)]
    subprocess.run([sys.executable, "-m", "pip", "--python", str(place), *install], check=True)
    packages = place / "lib" / f"python{sysconfig.get_python_version()}" / "site-packages"
    (packages / "borrowed.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    return place / "bin" / "karlchen"


def environment(home: Path) -> dict[str, str]:
    """Somebody's own, who has said nothing about Karlchen."""
    kept = clean_environment(home) | {"HOME": str(home), "XDG_DATA_HOME": str(home / "share")}
    return {name: value for name, value in kept.items() if name != "KARLCHEN_DATA"}


def said(program: Path, home: Path, *words: str, given: str = "") -> str:
    """What a command prints."""
    done = subprocess.run(
        [program, *words],
        cwd=home,
        env=environment(home),
        input=given,
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    return done.stdout


@contextmanager
def serving(program: Path, home: Path) -> Iterator[tuple[str, Path]]:
    """A server that was only told to listen; its address, and what it said."""
    port, out = free_port(), home / "up.out"
    words = ["up", "--host", "127.0.0.1", "--port", str(port)]
    with (
        out.open("w") as written,
        subprocess.Popen(
            [program, *words], cwd=home, env=environment(home), stdout=written, stderr=written, text=True
        ) as process,
    ):
        try:
            fetched(f"http://127.0.0.1:{port}/healthy/", process)
            yield f"http://127.0.0.1:{port}", out
        finally:
            process.terminate()


def tracked(*folders: str) -> set[str]:
    """The files in some folders that a commit would have."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", *folders],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=True,
    )
    return {name for name in listed.stdout.splitlines() if (PROJECT / name).exists()}


def test_the_same_source_gives_the_same_bytes(wheel: Path, tmp_path: Path) -> None:
    assert build(tmp_path).read_bytes() == wheel.read_bytes()


def test_what_the_package_is_built_with_is_what_is_tested_here() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
    pinned = (PROJECT / "requirements-dev.txt").read_text(encoding="utf-8")
    assert [each for each in project["build-system"]["requires"] if f"\n{each} " not in pinned] == []
    assert project["project"]["optional-dependencies"]["postgres"] == ["psycopg[binary]>=3.2"]


def test_the_package_holds_all_that_a_clone_serves_from(wheel: Path) -> None:
    code = {
        name.replace("django.po", "django.mo") for name in tracked("rulesets", "scorekeeper") - OF_A_CLONE
    }
    beside = {f"scorekeeper/shipped/{name}" for name in (*tracked(*LYING_BESIDE), "LICENSE")}
    beside |= {f"rulesets/conformance/{name}" for name in ("cases.jsonl", "rulebook.md", "sheet.schema.json")}
    papers = f"karlchen-{__version__}.dist-info/"
    assert {name for name in ZipFile(wheel).namelist() if not name.startswith(papers)} == code | beside


def test_the_package_holds_the_cases_for_other_implementations(wheel: Path) -> None:
    with ZipFile(wheel) as package:
        cases = package.read("rulesets/conformance/cases.jsonl").decode().splitlines()
    assert cases == list(case_lines())


def test_installed_it_scores_says_its_version_and_lists_its_commands(program: Path, tmp_path: Path) -> None:
    assert said(program, tmp_path, "--version") == f"Karlchen {__version__}\n"
    scored = json.loads(said(program, tmp_path, "score", "-", given=json.dumps(SHEET)))
    assert scored["totals"] == {"Anna": 0, "Ben": 0, "Cem": 0, "Dora": 0}
    assert "benchmark" not in said(program, tmp_path, "help", "--commands")


def test_installed_it_serves_pages_from_the_data_of_an_earlier_release(program: Path, tmp_path: Path) -> None:
    data = tmp_path / "share" / "karlchen"
    data.mkdir(parents=True)
    (data / "karlchen.sqlite3").write_bytes(gzip.decompress(RELEASED.read_bytes()))
    with serving(program, tmp_path) as (address, out):
        with urlopen(Request(f"{address}/", headers={"Accept-Language": "de"})) as answer:
            page = answer.read().decode()
        with urlopen(f"{address}/guide/evening/") as answer:
            guide = answer.read().decode()
        (style,) = re.findall(r'<link rel="stylesheet" href="([^"]+)"', page)
        (picture, *_others) = re.findall(r'src="(/static/pictures/[^"]+)"', guide)
        kinds = [urlopen(f"{address}{each}").headers["Content-Type"] for each in (style, picture)]
    assert '<html lang="de"' in page
    assert kinds == ["text/css; charset=utf-8", "image/png"]
    begun = out.read_text().splitlines()
    assert begun[0].startswith(f"Copied the database to {data}/copies/")
    assert f"Karlchen is ready: {address}/" in begun
    assert said(program, tmp_path, "check_postings") == "0 lines and 0 results differ\n"
