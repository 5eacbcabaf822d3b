"""The pages for hosts, followed to the letter as far as a test can."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import load_command_class

DOCS = Path(settings.PROJECT) / "docs"
FILE = re.compile(r"`(/(?:etc|usr)/[\w./-]+)`[^\n:]*:\n\n((?: {4}[^\n]*\n|\n(?= {4}))+)")
"""A file that somebody writes on a server, and what stands in it."""
LANGUAGES = ("de", "en")


def files(language: str, page: str = "hosting") -> dict[str, str]:
    """What stands in each file, by its place."""
    text = (DOCS / language / f"{page}.md").read_text(encoding="utf-8")
    text = re.sub(r"(`/[^`]+`)[^\n`]*\n?[^\n`]*:\n\n", r"\1:\n\n", text)
    return {place: re.sub(r"^ {4}", "", block, flags=re.MULTILINE) for place, block in FILE.findall(text)}


def units() -> dict[str, str]:
    """The units of systemd, by their names."""
    return {
        Path(place).name: text for place, text in files("en").items() if place.startswith("/etc/systemd/")
    }


def commands() -> Iterator[list[str]]:
    """What the units run, without the program."""
    for text in units().values():
        for line in re.findall(r"^ExecStart=/usr/local/bin/karlchen (.+)$", text, re.MULTILINE):
            yield shlex.split(line)


def test_the_files_are_the_same_in_every_language() -> None:
    german, english = map(files, LANGUAGES)
    assert sorted(english) == [
        "/etc/caddy/Caddyfile",
        "/etc/karlchen.env",
        "/etc/systemd/system/karlchen-backup.service",
        "/etc/systemd/system/karlchen-backup.timer",
        "/etc/systemd/system/karlchen-live.service",
        "/etc/systemd/system/karlchen.service",
        "/usr/local/bin/as-karlchen",
    ]
    assert german == english
    german, english = (files(language, "growing") for language in LANGUAGES)
    assert sorted(english) == ["/etc/caddy/Caddyfile", "/etc/karlchen.env", "/etc/pgbouncer/pgbouncer.ini"]
    assert german == english


def test_what_the_units_run_are_commands_with_options_that_exist() -> None:
    run = list(commands())
    assert sorted(name for name, *_words in run) == ["backup", "live", "up"]
    for name, *words in run:
        parser = load_command_class("scorekeeper", name).create_parser("karlchen", name)
        parser.parse_args(words)


@pytest.mark.parametrize("page", ["hosting", "growing"])
def test_what_is_set_is_what_karlchen_reads(page: str) -> None:
    text = files("en", page)["/etc/karlchen.env"]
    read = (Path(settings.PROJECT) / "scorekeeper" / "settings.py").read_text(encoding="utf-8")
    names = [line.partition("=")[0] for line in text.splitlines()]
    assert [name for name in names if f'("{name}"' not in read] == []


def test_a_shell_reads_what_is_set_as_systemd_does() -> None:
    text = files("en")["/etc/karlchen.env"]
    said = subprocess.run(
        ["sh", "-c", f'{text}printf "%s" "$KARLCHEN_HOSTS"'], capture_output=True, text=True, check=True
    ).stdout
    assert said.split() == ["karten.example.org", "www.karten.example.org"]
    assert files("en")["/etc/caddy/Caddyfile"].startswith(f"{said} {{")
    subprocess.run(["sh", "-n", "-c", files("en")["/usr/local/bin/as-karlchen"]], check=True)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_takes_the_units(tmp_path: Path) -> None:
    program = tmp_path / "karlchen"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    for name, text in units().items():
        (tmp_path / name).write_text(text.replace("/usr/local/bin/karlchen", str(program)))
    places = [tmp_path / name for name in units()]
    done = subprocess.run(["systemd-analyze", "verify", *places], capture_output=True, text=True, check=False)
    ours = [line for line in done.stderr.splitlines() if "karlchen" in line]
    assert (ours, len(places)) == ([], 4)


@pytest.mark.skipif(shutil.which("caddy") is None, reason="there is no Caddy here")
@pytest.mark.parametrize("page", ["hosting", "growing"])
def test_caddy_takes_its_configuration(page: str, tmp_path: Path) -> None:
    (tmp_path / "Caddyfile").write_text(files("en", page)["/etc/caddy/Caddyfile"])
    subprocess.run(["caddy", "adapt", "--config", tmp_path / "Caddyfile"], capture_output=True, check=True)
