"""Static files are collected when they changed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from django.conf import settings

from scorekeeper.site.web import static_files


def test_static_files_are_collected_only_when_they_changed(tmp_path: Path, settings: Any) -> None:
    settings.STATIC_ROOT = tmp_path / "static"
    settings.STATICFILES_DIRS = [tmp_path / "source"]
    (tmp_path / "source").mkdir()
    (tmp_path / "source" / "one.css").touch()

    static_files.collect_if_changed()
    (tmp_path / "static" / "one.css").unlink()
    static_files.collect_if_changed()
    assert not (tmp_path / "static" / "one.css").exists()

    (tmp_path / "source" / "one.css").write_text("main {}")
    static_files.collect_if_changed()
    assert (tmp_path / "static" / "one.css").read_text() == "main {}"


def test_what_a_start_that_broke_off_left_is_collected_anew(tmp_path: Path, settings: Any) -> None:
    settings.STATIC_ROOT = tmp_path / "static"
    settings.STATICFILES_DIRS = [tmp_path / "source"]
    (tmp_path / "source").mkdir()
    (tmp_path / "source" / "one.css").write_text("main {}")
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "one.css").write_text("mai")
    static_files.collect_if_changed()
    assert (tmp_path / "static" / "one.css").read_text() == "main {}"


SCRIPTS = sorted((settings.PROJECT / "static" / "js").glob("*.js"))


def test_scripts_name_one_another_in_the_way_that_is_found_by_its_hash() -> None:
    """Others would be loaded a second time, and are not on the phone without reception."""
    texts = {script.name: script.read_text(encoding="utf-8") for script in SCRIPTS}
    named = {name: re.findall(r"""["']\./[^"']+["']""", text) for name, text in texts.items()}
    found = {name: [each["url"] for each in re.finditer(static_files.IMPORT, texts[name])] for name in named}
    assert {name: [each.strip("\"'") for each in urls] for name, urls in named.items()} == found


def test_collected_scripts_are_whole_and_lead_to_one_another(tmp_path: Path, settings: Any) -> None:
    settings.STATIC_ROOT = tmp_path / "static"
    settings.STATICFILES_DIRS = [tmp_path / "source"]
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": HASHED}}
    (tmp_path / "source" / "js").mkdir(parents=True)
    (tmp_path / "source" / "js" / "one.js").write_text("// What for.\nexport const one = 1;\n")
    (tmp_path / "source" / "js" / "two.js").write_text('import { one } from "./one.js";\n\ngo(one);\n')
    static_files.collect_if_changed()
    (one,) = (tmp_path / "static" / "js").glob("one.*.js")
    (two,) = (tmp_path / "static" / "js").glob("two.*.js")
    assert one.read_text() == "export const one = 1;\n"
    assert two.read_text() == f'import {{ one }} from "./{one.name}";\n\ngo(one);\n'


HASHED = "scorekeeper.site.web.static_files.HashedFiles"


def test_scripts_are_served_without_their_lines_of_comments() -> None:
    text = b'// What it is for.\nconst url = "https://a.b"; // why\n\n  // More.\n  go(url);\n'
    assert static_files.as_served("js/one.js", text) == b'const url = "https://a.b"; // why\n  go(url);\n'
    assert static_files.as_served("django_htmx/htmx.js", text) == text
