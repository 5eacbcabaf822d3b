"""How programs are answered: JSON, and nothing at all to who knows it already."""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import get_language

from scorekeeper import __version__
from scorekeeper.outside.api.errors import PLAIN

ETAG = re.compile(r'(?:W/)?"([^"]*)"')


def json_answer(content: Mapping[str, Any], *, status: int = HTTPStatus.OK, etag: str = "") -> JsonResponse:
    """An answer, with its ETag if it has one."""
    headers = {"ETag": f'"{etag}"'} if etag else {}
    return JsonResponse(content, status=status, headers=headers, json_dumps_params=PLAIN)


def nothing_new(etag: str) -> HttpResponse:
    """That what is asked for is as it was."""
    headers = {"ETag": f'"{etag}"', "Content-Length": "0"}
    answer = HttpResponse(status=HTTPStatus.NOT_MODIFIED, headers=headers)
    del answer.headers["Content-Type"]
    return answer


def tags_in(request: HttpRequest, header: str) -> list[str]:
    """The ETags in a header; answers that were compressed on their way have weak ones, which do as well."""
    return ETAG.findall(request.headers.get(header, ""))


def knows(request: HttpRequest, etag: str) -> bool:
    """Whether who asks has this already."""
    return etag in tags_in(request, "If-None-Match")


def etag_of_release(name: str) -> str:
    """The ETag of what changes with the release and the language only."""
    return sha256(f"{__version__} {get_language()} {name}".encode()).hexdigest()[:16]
