"""`manage.py score`: what a sheet document comes to."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from rulesets.checks.sheets import check_sheet, play_as_recorded
from rulesets.document import read_sheet, write_scored
from rulesets.problems import Problem, Refused
from rulesets.session.fold import Session, play
from rulesets.session.table import Sheet
from rulesets.translation import _

NO_JSON = Problem("document", _("is not JSON"))


class Command(BaseCommand):
    """Print sheet documents with everything that is computed from them."""

    help = "Scores sheet documents: one JSON file, or one document a line."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """The file, and how to read it."""
        parser.add_argument("file", help="the document, or - for standard input")
        parser.add_argument("--lines", action="store_true", help="JSON Lines: one document in, one out")
        parser.add_argument(
            "--as-recorded",
            action="store_true",
            help="take recorded facts as they are: what the ruleset does not allow is only remarked",
        )

    def handle(self, *, file: str, lines: bool, as_recorded: bool, **options: object) -> None:
        """Score the file; exit 2 with the problems if a single document is refused."""
        text = read_file(file)
        if lines:
            for line in scored_lines(text.split("\n"), as_recorded=as_recorded):
                self.stdout.write(line)
            return
        try:
            scored = score_text(text, as_recorded=as_recorded)
        except Refused as refused:
            for problem in refused.problems:
                self.stderr.write(str(problem))
            sys.exit(2)
        self.stdout.write(json.dumps(scored, ensure_ascii=False, indent=2))


def read_file(path: str) -> str:
    """The text of a file, or of standard input; exit 2 if there is none."""
    try:
        content = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        return content.decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        sys.stderr.write(f"document: {error}\n")
        sys.exit(2)


def scored_lines(lines: Iterable[str], *, as_recorded: bool) -> Iterable[str]:
    """One scored document, or the problems of one, for every line that is not empty."""
    for line in lines:
        if line.strip():
            try:
                result = score_text(line, as_recorded=as_recorded)
            except Refused as refused:
                result = {"error": [str(problem) for problem in refused.problems]}
            yield json.dumps(result, ensure_ascii=False)


def score_text(text: str, *, as_recorded: bool) -> dict[str, Any]:
    """The scored document of a JSON text; raise Refused with its problems."""
    try:
        document = json.loads(text)
        # An escape such as \ud800 alone is no character: it could not be printed again.
        json.dumps(document, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise Refused([NO_JSON]) from error
    return write_scored(document, score_sheet(read_sheet(document), as_recorded=as_recorded))


def score_sheet(sheet: Sheet, *, as_recorded: bool) -> Session:
    """Score a sheet whose deals are possible; raise Refused if one is not."""
    if as_recorded:
        session, problems = play_as_recorded(sheet)
    else:
        problems = check_sheet(sheet)
        session = play(sheet) if not problems else Session(sheet.table, (), None)  # type: ignore[arg-type]
    if problems:
        raise Refused(problems)
    return session
