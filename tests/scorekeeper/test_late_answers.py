"""No page asks in a way in which a late answer could take away what was typed meanwhile."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

TEMPLATES = Path(settings.PROJECT) / "templates"
ALL = sorted(path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.rglob("*.html"))

EDITOR_ONLY = "play/houserules/_template.html"
"""Questions about bonuses include it, but only the editor, whose chapters have such buttons too, shows it."""


def text_of(name: str) -> str:
    return (TEMPLATES / name).read_text(encoding="utf-8")


def tags_of(name: str) -> list[str]:
    """The opening tags of a template, with the tags of Django in them."""
    return re.findall(r"<[a-z](?:{%.*?%}|{{.*?}}|[^>])*>", text_of(name), re.DOTALL)


def text_with_fragments(name: str) -> str:
    fragments = re.findall(r'{% include "([^"]+\.html)"', text_of(name))
    return text_of(name) + "".join(text_with_fragments(each) for each in fragments if each != EDITOR_ONLY)


REPLACING = [(name, tag) for name in ALL for tag in tags_of(name) if "data-replaces" in tag]
ASKING_FORMS = [
    name for name in ALL for tag in tags_of(name) if re.match(r"<form\b.*\bhx-(get|post)=", tag, re.DOTALL)
]


@pytest.mark.parametrize(("name", "tag"), REPLACING)
def test_what_replaces_fields_can_be_asked_again(name: str, tag: str) -> None:
    assert re.search(r'hx-trigger="[^"]*, again"', tag)


@pytest.mark.parametrize("name", ASKING_FORMS)
def test_no_form_that_asks_by_itself_has_a_button_with_another_address(name: str) -> None:
    assert "formaction=" not in text_with_fragments(name)
