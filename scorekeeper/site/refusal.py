"""The one kind of exception with which something is refused, said alike to all who ask; what is not here."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from types import MappingProxyType
from typing import Any, ClassVar, TypeVar

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

Found = TypeVar("Found")


def found_or_404(found: Found | None) -> Found:
    """What was looked for; raise Http404 where there is none."""
    if found is None:
        raise Http404
    return found


class Refusal(Exception):  # what stands in the way, not a fault
    """Something is not done, for a reason that is no fault; every reason is a subclass.

    `site.web.refusals.answer_refusal` says it on a page, to a program, and to a phone that sends by itself;
    long work keeps what `kept` gives.
    """

    template: ClassVar[str] = "error.html"
    """The page that says so; this one shows a `title` and a `text`."""
    code: ClassVar[str] = "refused"
    """The word that programs are told."""
    sentence: str = ""
    """The reason, a marked text, in which stands what is `named`."""
    named: Mapping[str, str] = MappingProxyType({})
    status_for_programs: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT

    def texts(self) -> list[str]:
        """The reasons, each a sentence in the language of who asks."""
        return [_(self.sentence) % self.named]

    def places(self) -> list[tuple[str, str]]:
        """The reasons for a program, each with its place in the document; empty if it is in none."""
        return [(text, "") for text in self.texts()]

    def kept(self) -> tuple[str, Mapping[str, str]]:
        """The reason as long work keeps it until somebody looks: a marked text, and what stands in it."""
        return self.sentence, self.named

    def context(self, request: HttpRequest) -> dict[str, Any]:
        return {}

    def status(self, request: HttpRequest) -> int:
        return HTTPStatus.CONFLICT
