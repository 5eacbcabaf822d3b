"""The files for containers: what can be said of them without building any."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings

from tests.running import free_port

PROJECT = Path(settings.PROJECT)
RECIPE = (PROJECT / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
COMPOSE: dict[str, Any] = yaml.safe_load((PROJECT / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OUTSIDE = re.compile(r"\$\{(\w+)(:[?-])")


def step(name: str) -> str:
    """What the last such step of the recipe says."""
    return str(re.findall(rf"^{name} (.+)$", RECIPE, re.MULTILINE)[-1])


def health_check(port: int) -> int:
    """Run what the container runs to see whether it is well, against a server on this machine."""
    program, *arguments = json.loads(step("HEALTHCHECK").partition("CMD ")[2])
    assert (program, arguments[0]) == ("python", "-c")
    code = arguments[1].replace(":8000/", f":{port}/")
    return subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode


@pytest.mark.django_db(transaction=True)
def test_a_container_is_well_as_long_as_it_answers(live_server: Any) -> None:
    assert "/healthy/live/" in step("HEALTHCHECK")
    assert health_check(live_server.thread.port) == 0
    assert health_check(free_port()) == 1


def test_karlchen_runs_as_nobody_special_and_keeps_its_data_outside() -> None:
    assert step("USER") == "karlchen"
    assert RECIPE.index("USER karlchen") < RECIPE.index("\nCMD")
    assert f"KARLCHEN_DATA={step('VOLUME')}" in RECIPE
    assert f"karlchen-data:{step('VOLUME')}" in SERVICES["karlchen"]["volumes"]
    assert {each.partition(":")[0] for each in volumes()} == {*COMPOSE["volumes"], "./Caddyfile"}


def volumes() -> list[str]:
    return [volume for service in SERVICES.values() for volume in service["volumes"]]


INSTALLED = re.compile(r"pip install([^`&\n]*)")
"""What is said to be installed, in the recipe or to those who run Karlchen."""


@pytest.mark.parametrize(
    ("name", "sets"),
    [
        ("Containerfile", {"requirements.txt", "requirements-drivers.txt"}),
        ("docs/de/hosting.md", {"requirements-drivers.txt"}),
        ("docs/en/hosting.md", {"requirements-drivers.txt"}),
    ],
)
def test_nothing_is_installed_without_its_version_and_its_hash(name: str, sets: set[str]) -> None:
    text = (PROJECT / name).read_text(encoding="utf-8").replace("\\\n", " ")
    said = [command.split() for command in INSTALLED.findall(text)]
    assert [words for words in said if "--require-hashes" not in words] == []
    assert {word for words in said for word in words if not word.startswith("-")} == sets
    assert [each for each in sorted(sets) if not (PROJECT / each).exists()] == []


def test_copies_are_made_by_the_version_of_the_database() -> None:
    _image, _colon, version = SERVICES["database"]["image"].rpartition(":")
    assert f"postgresql-client-{version}" in RECIPE


def test_only_the_web_server_is_reached_from_outside() -> None:
    assert {name for name, service in SERVICES.items() if "ports" in service} == {"caddy"}


def test_secrets_come_from_outside_and_are_asked_for() -> None:
    given = {
        name: str(value)
        for service in SERVICES.values()
        for name, value in service["environment"].items()
        if any(word in name for word in ("PASSWORD", "SECRET", "DATABASE_URL"))
    }
    assert set(given) == {"KARLCHEN_SECRET_KEY", "DATABASE_URL", "POSTGRES_PASSWORD"}
    assert {OUTSIDE.findall(value)[0][1] for value in given.values()} == {":?"}


@pytest.mark.parametrize("language", ["de", "en"])
def test_what_has_to_be_said_is_written_down(language: str) -> None:
    text = (PROJECT / "docs" / language / "hosting.md").read_text(encoding="utf-8")
    asked = OUTSIDE.findall((PROJECT / "compose.yaml").read_text(encoding="utf-8"))
    needed = {name for name, how in asked if how == ":?"}
    assert {name for name in needed if f"\n    {name}=" not in text} == set()


def test_every_variable_is_one_that_karlchen_reads() -> None:
    source = (PROJECT / "scorekeeper" / "settings.py").read_text(encoding="utf-8")
    read = set(re.findall(r'environment\.\w+\("(\w+)"', source))
    assert set(SERVICES["karlchen"]["environment"]) - read == set()


@pytest.mark.parametrize(
    ("hosts", "served"),
    [
        ("karten.example.org", "karten.example.org"),
        ("a.example,b.example", "a.example b.example"),
        ("a.example, b.example", "a.example b.example"),
        ("a.example b.example", "a.example b.example"),
    ],
)
def test_the_web_server_knows_every_name_of_the_site(tmp_path: Path, hosts: str, served: str) -> None:
    program = tmp_path / "caddy"
    program.write_text('#!/bin/sh\nprintf "%s\\n" "$KARLCHEN_HOSTS" "$@"\n')
    program.chmod(0o755)
    command = [part.replace("$$", "$") for part in SERVICES["caddy"]["command"]]
    env = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "KARLCHEN_HOSTS": hosts}
    said = subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout.splitlines()
    assert said == [served, "run", "--config", "/etc/caddy/Caddyfile"]
    assert "./Caddyfile:/etc/caddy/Caddyfile:ro" in SERVICES["caddy"]["volumes"]


CADDY = shutil.which("caddy")


@pytest.mark.skipif(CADDY is None, reason="there is no Caddy here")
@pytest.mark.parametrize("served", ["karten.example.org", "a.example b.example"])
def test_the_web_server_takes_its_configuration(served: str) -> None:
    command = [str(CADDY), "adapt", "--config", str(PROJECT / "Caddyfile")]
    env = {**os.environ, "KARLCHEN_HOSTS": served}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    (server,) = json.loads(done.stdout)["apps"]["http"]["servers"].values()
    assert [route["match"] for route in server["routes"]] == [[{"host": served.split()}]]


def test_the_web_server_leads_to_karlchen_and_takes_as_much() -> None:
    caddy = (PROJECT / "Caddyfile").read_text(encoding="utf-8")
    assert f"reverse_proxy karlchen:{step('EXPOSE')}" in caddy
    german, english = (
        (PROJECT / "docs" / language / "hosting.md").read_text(encoding="utf-8") for language in ("de", "en")
    )
    (size,) = re.findall(r"max_size (\w+)", caddy)
    assert f"max_size {size}" in german
    assert f"max_size {size}" in english
