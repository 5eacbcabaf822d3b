"""`manage.py score`: what a sheet document comes to."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandParser

from rulesets import Problem, Refused, Ruleset, presets
from rulesets.document import (
    NO_JSON,
    parse_json,
    read_ruleset,
    scored_as_allowed,
    scored_as_recorded,
    scored_under,
)

Scoring = Callable[[Any], dict[str, Any]]
"""Scores a document; raises Refused with its problems."""


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
        parser.add_argument(
            "--under",
            metavar="RULES",
            help="score what was recorded under another ruleset: a preset's name, or a file",
        )

    def handle(
        self, *, file: str, lines: bool, as_recorded: bool, under: str | None = None, **options: object
    ) -> None:
        """Score the file; exit 2 with the problems if a single document, or the other ruleset, is refused."""
        content = read_file(file, "document")
        try:
            scoring = scoring_of(under, as_recorded=as_recorded)
            if not lines:
                self.stdout.write(json.dumps(score_text(content, scoring), ensure_ascii=False, indent=2))
                return
        except Refused as refused:
            end_with(refused.problems)
        for line in scored_lines(content.split(b"\n"), scoring):
            self.stdout.write(line)


def end_with(problems: Iterable[Problem]) -> NoReturn:
    """Say what is wrong and exit 2."""
    for problem in problems:
        sys.stderr.write(f"{problem}\n")
    sys.exit(2)


def read_file(path: str, what: str) -> bytes:
    """The content of a file or of standard input; exit 2 if there is none."""
    try:
        return sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as error:
        end_with([Problem(what, str(error))])


def scoring_of(under: str | None, *, as_recorded: bool) -> Scoring:
    """How documents are scored; raise Refused if the other ruleset is none."""
    if under is not None:
        return partial(scored_under, rules=rules_of(under))
    return scored_as_recorded if as_recorded else scored_as_allowed


def rules_of(name: str) -> Ruleset:
    """A preset by its name, or the ruleset in a file; raise Refused if it is none."""
    try:
        return read_ruleset(name if name in presets() else parse_json(read_file(name, "ruleset")))
    except Refused as refused:
        raise Refused([within_ruleset(problem) for problem in refused.problems]) from refused


def within_ruleset(problem: Problem) -> Problem:
    """A problem of the other ruleset, seen from the command."""
    return Problem("ruleset", problem.message) if problem == NO_JSON else problem.within("ruleset")


def scored_lines(lines: Iterable[bytes], scoring: Scoring) -> Iterable[str]:
    """One scored document, or the problems of one, for every line that is not empty."""
    for line in lines:
        if line.strip():
            try:
                result = score_text(line, scoring)
            except Refused as refused:
                result = {"error": [str(problem) for problem in refused.problems]}
            yield json.dumps(result, ensure_ascii=False)


def score_text(content: bytes, scoring: Scoring) -> dict[str, Any]:
    """The scored document of a JSON text; raise Refused with its problems."""
    return scoring(parse_json(content))
