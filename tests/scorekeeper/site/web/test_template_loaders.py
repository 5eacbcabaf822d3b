"""Templates lose what indents their lines, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import get_template

from scorekeeper.site.web.template_loaders import without_indents

TEXT = "<ul>\n  {% if a %}\n\t<li>a  b</li>\n  {% endif %}\n</ul>\n"


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("page.html", "<ul>\n{% if a %}\n<li>a  b</li>\n{% endif %}\n</ul>\n"),
        ("letter.txt", TEXT),
    ],
)
def test_only_pages_lose_the_spaces_that_begin_their_lines(name: str, kept: str) -> None:
    assert without_indents(name, TEXT) == kept


def test_templates_of_the_project_are_read_so() -> None:
    source = get_template("tournament/_clock.html").template.source
    assert [line for line in source.splitlines() if line.startswith((" ", "\t"))] == []


def test_no_text_of_several_lines_keeps_its_indents() -> None:
    """It would not be found among the translations, which are collected with them."""
    untrimmed = re.compile(
        r"{% blocktrans(?:late)?\b(?:(?!trimmed|%}).)*%}(?:(?!{% endblocktrans).)*?\n[ \t]", re.DOTALL
    )
    assert untrimmed.search("{% blocktranslate with a=b %}\n  One\n{% endblocktranslate %}")
    found = {str(path) for path in (settings.PROJECT / "templates").rglob("*") if path.is_file()}
    assert [path for path in sorted(found) if untrimmed.search(Path(path).read_text(encoding="utf-8"))] == []
