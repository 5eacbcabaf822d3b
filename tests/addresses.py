"""Every address of the site, for tests that walk over them."""

from __future__ import annotations

from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver


def routes() -> dict[str, str]:
    """The pattern of every address by its name."""
    return dict(named(get_resolver().url_patterns))


def named(
    patterns: list[URLPattern | URLResolver], before: str = "", space: str = ""
) -> Iterator[tuple[str, str]]:
    """Names and patterns, with what stands before both."""
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            inner = f"{space}{pattern.namespace}:" if pattern.namespace else space
            yield from named(pattern.url_patterns, route, inner)
        else:
            yield f"{space}{pattern.name}", route
