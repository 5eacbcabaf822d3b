"""Evenings of another kind, such as tournaments, with their own standings, pages and links of tables.

Evenings and their sheets stand below the app that knows, which adds itself to `KINDS` when the site starts
(`ready` of its app).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import wraps
from typing import Any, NamedTuple, Protocol

from django.http import Http404, HttpRequest, HttpResponse


class Standing(NamedTuple):
    """The standing of a person on an evening: what counts, in words, its sign, and whether they are first."""

    name: str
    counts: str
    sign: int
    is_first: bool


class EveningKind(Protocol):
    """The questions to such an app. It answers nothing, or None, for evenings that are not of its kind."""

    def results(self, evening: int) -> list[Any] | None:
        """The results of an evening, by its key, as its own standings have them, not stored."""

    def firsts(self, evenings: Collection[int]) -> dict[int, tuple[Standing, ...]]:
        """The first lines of the standings of those of some evenings, by their keys, that are of its kind."""

    def page_instead(self, request: HttpRequest, group: str, evening: int, page: str) -> HttpResponse | None:
        """Answer in the place of a page of an evening of a group; `page` is one of `PAGES`."""

    def table_instead(self, write_hash: str) -> HttpResponse | None:
        """The page to which the link for writing of a table leads by now; raise Refusal after its round."""

    def tell_of_former(self, slug: str) -> None:
        """Raise Refusal for a table that was made anew, by the slug of the sheet that it had."""

    def tell_of_moved(self, request: HttpRequest, slug: str) -> None:
        """Raise Refusal for a list that went over to other phones from this one, which had its link."""


PAGES = ("evening", "news", "csv", "xlsx", "document")
"""Pages of an evening that another kind has in its own way; what changes it is one with `evening`."""
KINDS: list[EveningKind] = []

View = Callable[..., HttpResponse]


def own_results(evening: int) -> list[Any] | None:
    """The results of an evening, by its key, that has standings of its own; None if it has none."""
    return next((found for kind in KINDS if (found := kind.results(evening)) is not None), None)


def own_firsts(evenings: Collection[int]) -> dict[int, tuple[Standing, ...]]:
    """The first lines of those of some evenings, by their keys, that have standings of their own."""
    return {key: firsts for kind in KINDS for key, firsts in kind.firsts(evenings).items()}


def table_instead(write_hash: str) -> HttpResponse | None:
    """The page to which the link for writing of a table leads instead; None if it can be written on."""
    return next((found for kind in KINDS if (found := kind.table_instead(write_hash))), None)


def own_page(page: str) -> Callable[[View], View]:
    """Let an evening of another kind answer in the place of a view: it is led from its own pages."""

    def around(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, slug: str, pk: int, **place: Any) -> HttpResponse:
            for kind in KINDS:
                if (instead := kind.page_instead(request, slug, pk, page)) is not None:
                    return instead
            return view(request, slug=slug, pk=pk, **place)

        return answer

    return around


def tells_of_former_tables(view: View) -> View:
    """Let a page of a sheet that is not found say what became of its table, where that is known."""

    @wraps(view)
    def answer(request: HttpRequest, slug: str) -> HttpResponse:
        try:
            return view(request, slug)
        except Http404:
            for kind in KINDS:
                kind.tell_of_former(slug)
                if request.method == "GET":  # a deal that is sent waits until the code was scanned again
                    kind.tell_of_moved(request, slug)
            raise

    return answer
