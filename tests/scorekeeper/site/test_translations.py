from __future__ import annotations

import gettext
import os
from pathlib import Path

import pytest
import time_machine

from scorekeeper.site import translations

WRITTEN = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgid "Deal"
msgstr "Spiel"

msgctxt "cards"
msgid "Deal"
msgstr "Geben"

msgid "%(count)d deal"
msgid_plural "%(count)d deals"
msgstr[0] "%(count)d Spiel"
msgstr[1] "%(count)d Spiele"
"""


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(translations, "CATALOGUES", tmp_path)
    catalogue = tmp_path / "de" / "LC_MESSAGES" / "django.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text(WRITTEN, encoding="utf-8")
    return catalogue


def spoken(written: Path) -> tuple[str, str, str]:
    with written.with_suffix(".mo").open("rb") as compiled:
        said = gettext.GNUTranslations(compiled)
    return said.gettext("Deal"), said.pgettext("cards", "Deal"), said.ngettext("%(count)d deal", "s", 2)


def test_a_catalogue_that_was_never_compiled_is(written: Path) -> None:
    translations.compile_if_changed()
    assert spoken(written) == ("Spiel", "Geben", "%(count)d Spiele")


def test_a_catalogue_that_was_changed_since_is_compiled_anew(written: Path) -> None:
    translations.compile_if_changed()
    written.write_text(WRITTEN.replace("Geben", "Teilen"), encoding="utf-8")
    later = written.with_suffix(".mo").stat().st_mtime + 1
    os.utime(written, (later, later))
    translations.compile_if_changed()
    assert spoken(written) == ("Spiel", "Teilen", "%(count)d Spiele")


def test_a_catalogue_that_was_not_changed_is_left_alone(written: Path) -> None:
    translations.compile_if_changed()
    before = written.with_suffix(".mo").stat()
    translations.compile_if_changed()
    after = written.with_suffix(".mo").stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_what_is_compiled_lies_alone_and_is_for_all_who_may_read_the_texts(written: Path) -> None:
    written.chmod(0o640)
    translations.compile_if_changed()
    compiled = written.with_suffix(".mo")
    assert compiled.stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in written.parent.iterdir()) == ["django.mo", "django.po"]


def test_equal_texts_give_equal_files_at_any_moment(written: Path) -> None:
    compiled = []
    for day in ("2026-11-19", "2027-01-01"):
        with time_machine.travel(day):
            translations.compile_catalogue(written, written.with_suffix(".mo"))
        compiled.append(written.with_suffix(".mo").read_bytes())
    assert compiled[0] == compiled[1]
