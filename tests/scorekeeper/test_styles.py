"""The stylesheets: a file for each component, and each class at home in one of them."""

import re
from collections import defaultdict

from django.conf import settings

STYLES = settings.PROJECT / "static" / "css"
TEMPLATES = settings.PROJECT / "templates"

PAPER = {"print", "evening-print", "sheet-print"}
"""What paper shows otherwise stands together, because it is about the page as a whole."""


def selectors(css: str) -> list[str]:
    """All selectors of a stylesheet, but for what is only printed."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL).split("@media print")[0]
    lists = [each.strip() for each in re.findall(r"([^{};]+)\{", css)]
    return [one for each in lists if not each.startswith("@") for one in re.split(r",(?![^(]*\))", each)]


def leading(selector: str) -> set[str]:
    """The class that a selector is about: the first one, or those of a choice that stands there."""
    first = re.match(r"\s*(?::is\([^)]*\)|[^\s>+~:]+)", selector)
    names = re.findall(r"\.([\w-]+)", first.group()) if first else []
    return set(names if selector.strip().startswith(":is(") else names[:1])


def named_in(template: str, kind: str = "styles") -> list[str]:
    """The stylesheets that a template names, or its scripts, in its order."""
    found = re.findall(rf'{{% (?:page_)?{kind} "([^"]+)" %}}', template)
    return [name for names in found for name in names.split()]


def whole(template: str) -> str:
    """A template with all that it includes."""
    text = (TEMPLATES / template).read_text(encoding="utf-8")
    return text + "".join(map(whole, re.findall(r'{% include "([^"]+\.html)"', text)))


def test_a_class_is_styled_in_one_file() -> None:
    homes = defaultdict(set)
    for path in STYLES.glob("*.css"):
        if path.stem in PAPER:
            continue
        for selector in selectors(path.read_text(encoding="utf-8")):
            for name in leading(selector):
                homes[name].add(path.stem)
    assert {name: files for name, files in homes.items() if len(files) > 1} == {}
    assert homes["button"] == {"button"}


def test_the_variables_come_first() -> None:
    assert named_in((TEMPLATES / "base.html").read_text(encoding="utf-8"))[:2] == ["variables", "base"]


LOOKED_AT_ANEW = re.compile(r"^\s*(?:form|html|body|main|:root|#entry)\b\S*:has\((?!> )|:has\([^{]*:checked")


def test_a_tap_on_the_form_of_a_deal_has_neither_the_page_nor_the_form_styled_anew() -> None:
    """As all that asks `:has()` of what is anywhere in it would be, whenever anything there changes.

    With any that asks it of what is checked, each tap took 0.9 ms more on half of the loads.
    """
    templates = (TEMPLATES / name for name in ("base.html", "play/sheets/entry.html"))
    names = [name for path in templates for name in named_in(path.read_text(encoding="utf-8"))]
    found = {
        name: [each for each in selectors(css) if LOOKED_AT_ANEW.search(each)]
        for name in (*names, "without-scripts")
        for css in [(STYLES / f"{name}.css").read_text(encoding="utf-8")]
    }
    assert [name for name, selected in found.items() if selected] == ["without-scripts"]


def test_every_page_on_which_a_deal_is_tapped_has_the_styles_that_its_script_switches_off() -> None:
    names = [path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.rglob("[!_]*.html")]
    pages = {name: whole(name) for name in names}
    tapped = {name for name, page in pages.items() if "form-taps" in named_in(page, "scripts")}
    assert tapped == {name for name, page in pages.items() if "without-scripts" in named_in(page)}
    assert "play/sheets/entry.html" in tapped


OF_ALL_PAGES = re.compile(r"data-(?:copy|find|fullscreen|picture|print|share)\b|opens-in-print")


def test_a_page_that_leaves_out_the_scripts_of_all_pages_has_nothing_for_them() -> None:
    """Sheet and form: what they load is loaded with one bar of reception."""
    names = [path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.rglob("*.html")]
    pages = {name: whole(name) for name in names if name != "base.html"}
    without = {name for name, page in pages.items() if "{% block page_scripts %}" in page}
    assert without == {"play/sheets/sheet.html", "play/sheets/entry.html"}
    assert [found for name in without for found in OF_ALL_PAGES.findall(pages[name])] == []


WITHOUT_CLASS = re.compile(r"\[data-shows.*[\s>+~](?::?\w+|:not\([^)]*\))$")


def test_what_is_shown_in_the_form_of_a_deal_is_found_by_classes() -> None:
    """Where a selector ends with a tag or a `:not()`, all of them are styled anew with each tap on a game."""
    texts = [path.read_text(encoding="utf-8") for path in STYLES.glob("*.css")]
    found = [each.strip() for css in texts for each in selectors(css)]
    assert [each for each in found if WITHOUT_CLASS.search(each)] == []


def test_every_stylesheet_is_on_a_page() -> None:
    texts = [path.read_text(encoding="utf-8") for path in TEMPLATES.rglob("*.html")]
    assert {name for text in texts for name in named_in(text)} == {path.stem for path in STYLES.glob("*.css")}


def test_every_class_that_is_styled_is_on_a_page() -> None:
    """Also one of which only the beginning is written there: `mark-{{ mark.kind }}`."""
    styled = {
        name
        for path in STYLES.glob("*.css")
        for selector in selectors(path.read_text(encoding="utf-8"))
        for name in re.findall(r"\.([a-z][\w-]*)", selector)
    }
    written = [*TEMPLATES.rglob("*.*"), *(STYLES.parent / "js").rglob("*.js")]
    written += (settings.PROJECT / "scorekeeper").rglob("*.py")
    text = "\n".join(path.read_text(encoding="utf-8") for path in written)
    whole, begun = set(re.findall(r"[\w-]+", text)), tuple(set(re.findall(r"[\w-]+-(?=\{\{|\$\{)", text)))
    assert [name for name in sorted(styled - whole) if not name.startswith(begun)] == []
