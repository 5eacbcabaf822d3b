"""The commands as a person runs them, from outside."""

from __future__ import annotations

import re
import signal
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from tests import migrated
from tests.running import PATIENCE, clean_environment, fetched, free_port

pytestmark = pytest.mark.thorough


def karlchen(*words: str, data: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run manage.py as a person would, with none of the variables that these tests were started with."""
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=settings.PROJECT,
        env=clean_environment(data) | variables,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )


def test_a_server_for_the_public_has_nothing_to_be_warned_of(tmp_path: Path) -> None:
    public = {"KARLCHEN_HTTPS": "1", "KARLCHEN_HOSTS": "example.org"}
    done = karlchen("check", "--deploy", "--fail-level", "WARNING", data=tmp_path, **public)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "System check identified no issues (2 silenced).\n"


def test_nonsense_in_the_environment_is_one_line_without_a_traceback(tmp_path: Path) -> None:
    done = karlchen("up", data=tmp_path, KARLCHEN_DEBUG="perhaps")
    assert done.returncode == 1
    assert done.stderr == "Karlchen cannot start: KARLCHEN_DEBUG is “perhaps”. Allowed are 1 and 0.\n"


def test_a_port_in_use_is_one_line_without_a_traceback(tmp_path: Path) -> None:
    with socket.create_server(("0.0.0.0", 0)) as taken:
        done = karlchen("up", "--port", str(taken.getsockname()[1]), data=tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith("CommandError: Port ")
    assert done.stderr.count("\n") == 1


MISSING = "CommandError: There is no database yet, so there is nothing to {}.\n"


@pytest.mark.parametrize(
    ("words", "use"),
    [
        (["backup", "copy.sqlite3"], "back up"),
        (["check_postings"], "check"),
        (["rebuild_postings"], "rebuild"),
        (["changepassword", "anna"], "change"),
    ],
)
def test_a_missing_database_is_one_line_and_stays_missing(tmp_path: Path, words: list[str], use: str) -> None:
    done = karlchen(*words, "--data", str(tmp_path / "data"), data=tmp_path / "elsewhere")
    assert (done.returncode, done.stdout, done.stderr) == (1, "", MISSING.format(use))
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["secret_key"]


@pytest.mark.parametrize("command", ["check_postings", "rebuild_postings"])
def test_a_database_of_another_version_is_one_line(tmp_path: Path, command: str) -> None:
    (tmp_path / "karlchen.sqlite3").touch()
    done = karlchen(command, data=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "CommandError: The database is not up to date. Start Karlchen with `manage.py up` first.\n"
    )


@pytest.mark.parametrize(("words", "code"), [(["rules"], 0), (["score", "missing.json"], 2)])
def test_what_needs_no_database_makes_none(tmp_path: Path, words: list[str], code: int) -> None:
    done = karlchen(*words, data=tmp_path)
    assert done.returncode == code
    assert "Traceback" not in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


def serve(*words: str, port: int, data: Path, stop: signal.Signals = signal.SIGTERM) -> str:
    """Run `up` until it answers, then stop it; returns what it has said."""
    with subprocess.Popen(
        [sys.executable, "manage.py", "up", "--host", "127.0.0.1", "--port", str(port), *words],
        cwd=settings.PROJECT,
        env=clean_environment(data),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as server:
        try:
            assert fetched(f"http://127.0.0.1:{port}/healthy/", server) == b"ok"
            server.send_signal(stop)
            output, _ = server.communicate(timeout=PATIENCE)
        finally:
            server.kill()
    assert server.returncode == 0
    return output


def test_up_serves_from_nothing_until_it_is_stopped(tmp_path: Path) -> None:
    data, port = tmp_path / "data", free_port()
    output = serve("--data", str(data), port=port, data=tmp_path / "elsewhere", stop=signal.SIGINT)
    assert output == f"\nKarlchen is ready: http://127.0.0.1:{port}/\n\nCtrl-C stops it.\n"
    assert {"karlchen.sqlite3", "secret_key", "static"} <= {path.name for path in data.iterdir()}
    assert stat.S_IMODE((data / "karlchen.sqlite3").stat().st_mode) == 0o600
    assert not (tmp_path / "elsewhere").exists()


SERVED = """
Karlchen is ready: http://127.0.0.1:{port}/accounts/look/{token}/

This is a trial: an invented club in {data}, to be thrown away.
A link above signs in once, as demo-anna.
Sign in as demo-anna (owner), demo-ben (scorer), demo-cem (reader); password: {password}
Your own books begin without --demo.

Ctrl-C stops it.
"""


def test_a_trial_is_one_command_and_the_same_the_second_time(tmp_path: Path) -> None:
    port = free_port()
    first, second = (serve("--demo", port=port, data=tmp_path) for _time in range(2))
    password = second.partition("password: ")[2].split()[0]
    tokens = [each.partition("/look/")[2].partition("/")[0] for each in (first, second)]
    shown = {"port": port, "data": tmp_path / "trial", "password": password}
    said = [SERVED.format(token=each, **shown) for each in tokens]
    inventing = "Inventing a club with a season of evenings, which takes a few seconds …\n"
    assert [first, second] == [f"{inventing}{said[0]}", said[1]]
    assert tokens[0] != tokens[1]
    assert [path.name for path in tmp_path.iterdir()] == ["trial"]


@pytest.mark.parametrize("words", [["demo"], ["up", "--demo", "--port", "0"]])
def test_books_of_others_are_one_line_and_stay_as_they_are(tmp_path: Path, words: list[str]) -> None:
    migrated.copy_to(tmp_path / "karlchen.sqlite3")
    made = karlchen("shell", "-c", FOUND_GROUP, data=tmp_path)
    assert (made.returncode, made.stderr) == (0, "")
    before = (tmp_path / "karlchen.sqlite3").read_bytes()
    done = karlchen(*words, "--data", str(tmp_path), data=tmp_path / "elsewhere")
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert done.stderr.startswith("CommandError: There is something else in this database")
    assert (tmp_path / "karlchen.sqlite3").read_bytes() == before


FOUND_GROUP = """
from scorekeeper.play.groups.models import Group
Group.objects.create(slug="linde", name="Linde")
"""


@pytest.mark.parametrize(
    ("missing", "said"),
    [
        (
            "hypothesis",
            "The benchmarks need hypothesis, which is not installed: `manage.py test` installs it",
        ),
        ("tests.benchmarks", "The benchmarks lie in tests/benchmarks, which is not here."),
    ],
)
def test_benchmark_says_what_is_missing(monkeypatch: pytest.MonkeyPatch, missing: str, said: str) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    monkeypatch.delitem(sys.modules, "tests.benchmarks.prices", raising=False)
    with pytest.raises(CommandError, match=re.escape(said)):
        call_command("benchmark", "prices")


def test_benchmark_compares_as_many_deals_and_sessions_as_it_is_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    call_command("benchmark", "reference", deals=4, sessions=1, seed=7)
    first, *told = capsys.readouterr().out.splitlines()
    assert first == "the same again with --seed 7"
    assert [line for line in told if not line.endswith(": 0 sheets differ")] == []
    assert told[-1] == "1 sessions: 0 sheets differ"
    assert len([line for line in told if re.match(r"[45] deals: ", line)]) == 1
