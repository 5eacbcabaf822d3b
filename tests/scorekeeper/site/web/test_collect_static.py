"""Static files are collected when they changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

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
