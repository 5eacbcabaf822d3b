"""The compiled catalogues that Django reads, made of those that people write."""

from __future__ import annotations

import ast
import os
import tempfile
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from scorekeeper.site.bootstrap import CODE

EPOCH = datetime.fromtimestamp(0, UTC)
CATALOGUES = CODE / "scorekeeper" / "locale"


def compile_if_changed() -> None:
    """Compile every catalogue whose texts are newer than what was compiled of them."""
    for written in sorted(CATALOGUES.glob("*/LC_MESSAGES/django.po")):
        compiled = written.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime < written.stat().st_mtime:
            compile_catalogue(written, compiled)


def compile_catalogue(written: Path, compiled: Path) -> None:
    """Write the catalogue for programs, at once: a server may be reading the one before."""
    # Loaded only where there is something to do, since every command passes here.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with written.open("rb") as texts:
        catalogue = read_po(texts)
    # Else the moment of compiling would stand in what says none: equal texts are to give equal files.
    catalogue.creation_date = EPOCH
    with tempfile.NamedTemporaryFile(dir=compiled.parent, prefix=".django-", delete=False) as made:
        write_mo(made, catalogue)
    os.chmod(made.name, written.stat().st_mode)  # noqa: PTH101  # a temporary file is for its owner alone
    Path(made.name).replace(compiled)


HEADING = """\
#
msgid ""
msgstr ""
"Project-Id-Version: Karlchen\\n"
"Report-Msgid-Bugs-To: \\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
{plurals}"""


def with_our_heading(texts: str, language: str) -> str:
    """A catalogue with what we say of it, also one just begun, which gettext marks as guessed.

    When it was collected is left out: equal texts are to give equal files.
    """
    heading, *rest = texts.split("\n\n")
    plurals = next((line for line in heading.split("\n") if line.startswith('"Plural-Forms')), "")
    return "\n\n".join((HEADING.format(language=language, plurals=plurals), *rest))


def with_comments(texts: str, comments: Mapping[str, str]) -> str:
    """A catalogue with a comment for translators above some of its texts, by what they are in English."""
    blocks = texts.split("\n\n")
    return "\n\n".join(blocks[:1] + [with_comment(block, comments) for block in blocks[1:]])


def with_comment(block: str, comments: Mapping[str, str]) -> str:
    """One text of a catalogue, with its comment if there is one."""
    lines = block.split("\n")
    plain = [line for line in lines if line.startswith("msgid ") and "msgctxt" not in block]
    comment = comments.get(ast.literal_eval(plain[0].removeprefix("msgid "))) if plain else None
    if comment is None:
        return block
    lines.insert(sum(line.startswith(("# ", "#.")) for line in lines), f"#. {comment}")
    return "\n".join(lines)
