"""Setting Karlchen up before Django is there."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import get_commands, load_command_class

from scorekeeper.site import bootstrap
from scorekeeper.site.bootstrap import Found, Step


def test_an_interpreter_that_has_everything_is_left_alone() -> None:
    found = Found(has_packages=True, has_venv=False, is_inside=False, is_current=False)
    assert bootstrap.next_step(found) is Step.GO_ON


def test_a_bare_interpreter_is_set_up() -> None:
    found = Found(has_packages=False, has_venv=False, is_inside=False, is_current=False)
    assert bootstrap.next_step(found) is Step.SET_UP


def test_a_second_start_only_enters_the_environment() -> None:
    for has_packages in (True, False):
        found = Found(has_packages=has_packages, has_venv=True, is_inside=False, is_current=True)
        assert bootstrap.next_step(found) is Step.ENTER


def test_inside_the_environment_nothing_is_left_to_do() -> None:
    found = Found(has_packages=True, has_venv=True, is_inside=True, is_current=True)
    assert bootstrap.next_step(found) is Step.GO_ON


def test_an_upgrade_installs_again_inside_and_outside() -> None:
    for has_packages, is_inside in product((True, False), repeat=2):
        found = Found(has_packages=has_packages, has_venv=True, is_inside=is_inside, is_current=False)
        assert bootstrap.next_step(found) is Step.SET_UP


@pytest.mark.parametrize(
    ("command", "expected"),
    [("test", bootstrap.DEV_SET), ("up", bootstrap.RUN_SET), ("backup", bootstrap.RUN_SET)],
)
def test_only_the_tests_need_the_tools_of_development(command: str, expected: Path) -> None:
    assert bootstrap.wanted_set(["manage.py", command, "test"]) == expected


def test_the_settings_learn_of_a_certificate_before_they_are_loaded(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("KARLCHEN_TLS", "")
    monkeypatch.chdir(tmp_path)
    bootstrap.take_certificate(["manage.py", "backup", "--tls", "a.pem", "b.pem"])
    assert os.environ["KARLCHEN_TLS"] == ""
    bootstrap.take_certificate(["manage.py", "up", "--port", "443", "--tls", "a.pem", "b.pem"])
    assert os.environ["KARLCHEN_TLS"] == f"{tmp_path / 'a.pem'}{os.pathsep}{tmp_path / 'b.pem'}"


def test_without_a_command_nothing_special_is_needed() -> None:
    assert bootstrap.wanted_set(["manage.py"]) == bootstrap.RUN_SET


@pytest.mark.parametrize(
    "words", [["--data", "evening"], ["--data=evening"], ["--port", "1", "--data", "evening"]]
)
def test_the_data_folder_is_taken_from_the_command_line(words: list[str]) -> None:
    assert bootstrap.data_folder(["manage.py", "up", *words]) == Path.cwd() / "evening"


def test_a_trial_has_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("KARLCHEN_DATA", raising=False)
    assert bootstrap.data_folder(["manage.py", "up", "--demo"]) == settings.PROJECT / "data" / "trial"
    monkeypatch.setenv("KARLCHEN_DATA", str(tmp_path))
    assert bootstrap.data_folder(["manage.py", "up", "--demo"]) == tmp_path / "trial"
    assert bootstrap.data_folder(["manage.py", "up", "--demo", "--data", "evening"]) == Path.cwd() / "evening"


def test_the_trial_stays_in_its_folder_when_the_command_begins_again_inside_the_environment(
    tmp_path: Path,
) -> None:
    python = Path(sys.base_prefix) / "bin" / "python3"
    code = (
        "import os; from scorekeeper.site import bootstrap; "
        "bootstrap.prepare(['manage.py', 'up', '--demo']); print(os.environ['KARLCHEN_DATA'])"
    )
    done = subprocess.run(
        [python, "-c", code],
        cwd=settings.PROJECT,
        env=os.environ | {"KARLCHEN_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == str(tmp_path / "trial")


def test_every_command_with_a_data_folder_hands_it_on() -> None:
    ours = [name for name, app in get_commands().items() if app == "scorekeeper"]
    parsers = {
        name: load_command_class("scorekeeper", name).create_parser("manage.py", name) for name in ours
    }
    taking = {name for name, parser in parsers.items() if "--data" in parser.format_help()}
    assert taking == set(bootstrap.COMMANDS_WITH_DATA)


def test_the_data_folder_is_left_alone_where_it_is_not_named() -> None:
    assert bootstrap.data_folder(["manage.py", "up"]) is None
    assert bootstrap.data_folder(["manage.py", "test", "--data", "evening"]) is None


def test_direct_dependencies_are_plain_names_and_all_installed() -> None:
    names = bootstrap.direct_dependencies(bootstrap.DEV_SET)
    assert {"django", "granian", "pytest", "django-stubs"} <= set(names)
    assert [name for name in names if not bootstrap.is_installed(name)] == []
    assert not bootstrap.is_installed("no-such-package")


def test_the_pinned_sets_agree_and_hold_what_the_project_asks_for() -> None:
    run, dev = (pins(path) for path in (bootstrap.RUN_SET, bootstrap.DEV_SET))
    assert run <= dev
    assert set(bootstrap.direct_dependencies(bootstrap.RUN_SET)) <= {pin.split("==")[0] for pin in run}
    assert set(bootstrap.direct_dependencies(bootstrap.DEV_SET)) <= {pin.split("==")[0] for pin in dev}


def pins(path: Path) -> set[str]:
    return {line.split(" ")[0] for line in path.read_text().splitlines() if "==" in line}


def test_the_set_up_imports_nothing_that_has_to_be_installed() -> None:
    code = (
        "import sys, scorekeeper.site.bootstrap; sys.exit(not {'django', 'environ'}.isdisjoint(sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=settings.PROJECT, check=False).returncode == 0


def test_without_ensurepip_the_way_out_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(SystemExit, match="apt install python3-venv"):
        bootstrap.make_venv()


def test_a_failing_pip_is_quoted_in_one_message(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    failing = tmp_path / "python"
    failing.write_text("#!/bin/sh\necho 'no network today' >&2\nexit 1\n")
    failing.chmod(0o755)
    monkeypatch.setattr(bootstrap, "venv_python", lambda: failing)
    with pytest.raises(SystemExit, match=r"could not install requirements\.txt(?s:.*)no network today"):
        bootstrap.install(bootstrap.RUN_SET)


def test_an_environment_with_a_package_missing_is_completed() -> None:
    found = Found(has_packages=False, has_venv=True, is_inside=True, is_current=True)
    assert bootstrap.next_step(found) is Step.SET_UP
