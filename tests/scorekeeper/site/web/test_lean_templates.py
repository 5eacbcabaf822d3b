"""Templates lose what indents their lines, and nothing else."""

from __future__ import annotations

import pytest
from django.template.loader import get_template

from scorekeeper.site.web.lean_templates import without_indents

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
