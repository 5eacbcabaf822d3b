"""Stored rules that this version cannot read, and what is said of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rulesets import Problem
from scorekeeper.play.houserules import models
from scorekeeper.site.refusal import Refusal


class Unreadable(Refusal):
    """Something stored cannot be read by this version: it stays as it is, and `problems` say why."""

    template = "play/sheets/unreadable.html"
    code = "unreadable"
    sentence: ClassVar[str]

    def __init__(self, problems: Sequence[Problem]) -> None:
        """Keep why."""
        self.problems = tuple(problems)
        super().__init__("; ".join(map(str, self.problems)))

    def texts(self) -> list[str]:
        """What cannot be read, where, and why."""
        return [self.reason(problem) for problem in self.problems]

    def places(self) -> list[tuple[str, str]]:
        """Why, with the path in the document."""
        from scorekeeper.play.houserules.labels import problem_text  # which reads rules itself

        return [(problem_text(problem), problem.field) for problem in self.problems]

    def kept(self) -> tuple[str, Mapping[str, str]]:
        """That it cannot be read."""
        return self.sentence, {}

    def reason(self, problem: Problem) -> str:
        """What of the rules cannot be read, and why."""
        from scorekeeper.play.houserules.labels import option_label, problem_text

        option = option_label(problem.field.rpartition(".")[2])
        return _("House rules, “%(field)s”: %(problem)s") % {
            "field": option,
            "problem": problem_text(problem),
        }


class UnreadableRules(Unreadable):
    """A stored ruleset cannot be read."""

    sentence = gettext_noop("These house rules cannot be read")

    def __init__(self, stored: models.Ruleset, problems: Sequence[Problem]) -> None:
        """Keep which one, and why."""
        super().__init__(problems)
        self.stored = stored

    def context(self, request: HttpRequest) -> dict[str, Any]:
        """Which rules they are, and why they cannot be read."""
        from scorekeeper.play.houserules.labels import ruleset_title

        return {"reasons": self.texts(), "ruleset": self.stored, "title": ruleset_title(self.stored)}
