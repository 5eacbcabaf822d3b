"""Every text that somebody reads is there in every language, and is compiled by itself."""

from __future__ import annotations

import ast
import gettext
import re
import shutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.forms import BaseForm, Field
from django.utils.translation import override

from rulesets.rules.presets import presets
from scorekeeper.play.houserules.labels import SOURCES

PROJECT = Path(__file__).resolve().parent.parent
LANGUAGES = tuple(code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE)
MARKERS = {"_": 0, "gettext": 0, "gettext_lazy": 0, "ngettext": 0, "pgettext": 1, "npgettext": 1}
"""The functions that mark a text, with the place of the text among their arguments."""
IN_TEMPLATES = re.compile(
    r"""(?:\{%\s*translate\s+|\b_\()"([^"]+)"\s*(?:context "[^"]+"\s*)?(?:as \w+\s*)?(?:%\}|\))"""
)
PLACES = re.compile(r"%\(\w+\)s|<\/?\w+>")

JAPANESE_TERMS = {
    "Players": "プレイヤー",
    "Dealer": "ディーラー",
    "sits out": "抜け番",
    "Re": "レー",
    "Kontra": "コントラ",
    "Card points": "カードの点数",
    "Points": "得点",
    "Announcements": "宣言",
    "no 90": "90",
    "no 60": "60",
    "no 30": "30",
    "schwarz": "シュワルツ",
    "Normal": "普通のゲーム",
    "Marriage": "マリッジ",
    "Armut": "アルムート",
    "Solo": "ソロ",
    "Soloist": "ソロプレイヤー",
    "Silent solo": "サイレントソロ",
    "compulsory solos": "義務ソロ",
    "voluntary": "任意ソロ",
    "Queen solo": "クイーンソロ",
    "Jack solo": "ジャックソロ",
    "King solo": "キングソロ",
    "Trump solo": "切札ソロ",
    "No-trump solo": "ノートランプソロ",
    "Misère": "ミゼール",
    "Open misère": "ミゼールウベルト",
    "Fox caught": "フォックス",
    "Charlie": "チャーリー",
    "Doppelkopf": "ドッペルコップ",
    "Against the elders": "防御チーム勝利",
    "Won": "勝利点",
    "Under 90": "90点未満",
    "120 against no 90": "相手の90宣言に120点以上",
    "Nobody wins": "引き分け",
    "Bonuses": "ボーナス得点",
    "Super piglets (Hyperschweinchen)": "ハイパーシュバインヒェン",
    "Bock deal": "大場(ボック)",
    "Redeal": "配り直し",
    "Penalty points": "罰点",
    "Adjustment": "調整",
    "pot": "ポット",
    "Bank": "バンク",
    "Can, May, Must": "キャン、メイ、マスト",
    "House rules": "ローカルルール",
    "Rule card": "ルール表",
    "Totals": "合計",
    "Enter deal": "ディールを記入",
    "Correct": "訂正",
    "Undo": "元に戻す",
    "Delete deal": "ディールを削除",
    "Share": "共有",
    "Link for writing": "記入リンク",
    "Read-only link": "閲覧リンク",
}
"""Words that Japanese players use, where such a word is the whole text."""

MIXED_JAPANESE = re.compile(r"[\u3000\uff00-\uffef“”„]|\?(?=[\u3040-\u30ff\u4e00-\u9fff「])")
"""Wide signs and figures, where all others are narrow; quotes of others; a question without a blank."""

Entry = dict[str, str]

in_each_language = pytest.mark.parametrize("language", LANGUAGES)


def catalogue(language: str) -> Path:
    """Where the translations into a language are written."""
    return PROJECT / "scorekeeper" / "locale" / language / "LC_MESSAGES" / "django.po"


def entries(language: str) -> list[Entry]:
    """The entries of a catalogue, each a text by its keyword (msgctxt, msgid, msgstr, ...)."""
    blocks = catalogue(language).read_text(encoding="utf-8").split("\n\n")
    return [entry for entry in map(entry_of, blocks[1:]) if entry]


def entry_of(block: str) -> Entry:
    """One entry; the lines of a text are joined."""
    entry: Entry = {}
    keyword = ""
    for line in block.splitlines():
        if match := re.match(r'(msg[\w\[\]]+) (".*")$', line):
            keyword, text = match.groups()
            entry[keyword] = ast.literal_eval(text)
        elif line.startswith('"'):
            entry[keyword] += ast.literal_eval(line)
    return entry


def translations(entry: Entry) -> list[str]:
    """What an entry has been translated into, in each plural form."""
    return [text for key, text in entry.items() if key.startswith("msgstr")]


def places(text: str) -> set[str]:
    """What is filled in, and the tags."""
    return set(PLACES.findall(text))


def marked_in_python() -> Iterator[str]:
    """The texts that the code marks for translation."""
    for package in ("rulesets", "scorekeeper"):
        for path in (PROJECT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKERS:
                    text = node.args[MARKERS[node.func.id]]
                    if isinstance(text, ast.Constant) and isinstance(text.value, str):
                        yield text.value


def marked_in_templates() -> Iterator[str]:
    """The texts that the templates mark for translation."""
    for path in (PROJECT / "templates").rglob("*.html"):
        yield from IN_TEMPLATES.findall(path.read_text(encoding="utf-8"))


@in_each_language
def test_every_marked_text_is_in_the_catalogue(language: str) -> None:
    known = {entry["msgid"] for entry in entries(language)}
    assert sorted({*marked_in_python(), *marked_in_templates()} - known) == []


def fields_below(form: type[BaseForm]) -> Iterator[Field]:
    """The fields of our forms that are made of a kind of form."""
    for each in form.__subclasses__():
        yield from fields_below(each)
        if each.__module__.startswith("scorekeeper."):
            yield from vars(each)["base_fields"].values()


@in_each_language
def test_what_the_framework_says_of_a_field_is_in_our_words(language: str) -> None:
    import_module(settings.ROOT_URLCONF)
    fields = list(fields_below(BaseForm))
    with override("en"):
        said = {str(each) for field in fields for each in field.error_messages.values()}
        said |= {str(getattr(each, "message", "")) for field in fields for each in field.validators}
    assert len(fields) > 100
    assert sorted(said - {"", *(entry["msgid"] for entry in entries(language))}) == []


@in_each_language
def test_the_texts_of_the_presets_are_translated(language: str) -> None:
    known = {entry["msgid"] for entry in entries(language)}
    shown = [text for preset in presets().values() for text in (SOURCES[preset.source], *preset.readings)]
    assert [text for text in shown if text not in known] == []


def test_all_languages_have_the_same_texts() -> None:
    texts = [
        [(entry.get("msgctxt"), entry["msgid"]) for entry in entries(language)] for language in LANGUAGES
    ]
    assert texts == [texts[0]] * len(LANGUAGES)


@in_each_language
def test_every_text_is_translated(language: str) -> None:
    empty = [entry["msgid"] for entry in entries(language) if not all(translations(entry))]
    assert empty == [], "Translate these texts in the catalogue that the test names."


@in_each_language
def test_nothing_is_only_guessed_or_left_over(language: str) -> None:
    written = catalogue(language).read_text(encoding="utf-8")
    guessed = re.findall(r"^#, fuzzy\n(?:#.*\n)*msgid (.*)", written, flags=re.MULTILINE)
    assert guessed == [], "Translate these texts, and take away the line `#, fuzzy` and those with `#|`."
    assert re.findall(r"^#[|~].*", written, flags=re.MULTILINE) == []


@in_each_language
def test_a_translation_has_the_same_places_as_its_text(language: str) -> None:
    wrong = [
        entry["msgid"]
        for entry in entries(language)
        for text in filter(None, translations(entry))
        if places(text) not in (places(entry["msgid"]), places(entry.get("msgid_plural", entry["msgid"])))
    ]
    assert wrong == []


@in_each_language
def test_the_compiled_catalogue_is_fresh(language: str) -> None:
    with catalogue(language).with_suffix(".mo").open("rb") as compiled:
        spoken = gettext.GNUTranslations(compiled)
    stale = []
    for entry in entries(language):
        context, text = entry.get("msgctxt"), entry["msgid"]
        if "msgid_plural" in entry:
            plural = entry["msgid_plural"]
            found = (
                spoken.npgettext(context, text, plural, 1) if context else spoken.ngettext(text, plural, 1)
            )
            stale += [text] if found != (entry["msgstr[0]"] or text) else []
        else:
            found = spoken.pgettext(context, text) if context else spoken.gettext(text)
            stale += [text] if found != (entry["msgstr"] or text) else []
    assert stale == []


def test_japanese_speaks_the_words_of_its_players() -> None:
    spoken = {
        entry["msgid"]: entry["msgstr"] for entry in entries("ja") if entry.keys() == {"msgid", "msgstr"}
    }
    assert {text: spoken.get(text) for text in JAPANESE_TERMS} == JAPANESE_TERMS


def test_japanese_has_its_signs_in_one_width() -> None:
    texts = [text for entry in entries("ja") for text in translations(entry)]
    assert [text for text in texts if MIXED_JAPANESE.search(text)] == []


@pytest.mark.thorough
@pytest.mark.skipif(shutil.which("xgettext") is None, reason="gettext is not installed")
def test_the_catalogues_are_as_makemessages_writes_them(
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the files of each text, and what answers are answers to: run `python3 manage.py makemessages`."""
    for part in ("rulesets", "scorekeeper", "templates"):
        shutil.copytree(PROJECT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
    copied = tmp_path / "scorekeeper" / "locale"
    settings.LOCALE_PATHS = [copied]
    monkeypatch.chdir(tmp_path)
    call_command("makemessages")
    call_command("makemessages", locale=["fr"])  # a language that somebody begins
    begun = (copied / "fr" / "LC_MESSAGES" / "django.po").read_text(encoding="utf-8")
    assert "fuzzy" not in begun
    assert '"Language: fr\\n"' in begun
    assert '"Plural-Forms: nplurals=2; plural=(n > 1);\\n"' in begun
    assert begun.count('\nmsgstr ""') > 4_000
    for language in LANGUAGES:
        made = copied / language / "LC_MESSAGES" / "django.po"
        assert made.read_text(encoding="utf-8") == catalogue(language).read_text(encoding="utf-8")


def test_an_answer_says_what_it_is_an_answer_to() -> None:
    blocks = catalogue("de").read_text(encoding="utf-8").split("\n\n")
    (none,) = [block for block in blocks if '\nmsgid "none"' in block and "msgctxt" not in block]
    assert none.startswith(
        "#. Answers: Rank of the solos; Bonuses one against three; Compulsory solos per player\n"
        "#: rulesets/rules/chapters/bonuses.py rulesets/rules/chapters/contracts.py\n"
    )
