"""Response headers that neither Django nor its companions set, and those that nobody needs; files to save."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import patch_vary_headers
from django.utils.http import content_disposition_header

Handler = Callable[[HttpRequest], HttpResponse]

# What no page of this project uses is switched off, so that nothing slipped in could use it.
# Keeping the screen awake stays allowed: a scoresheet lies on the table all evening.
UNUSED_FEATURES = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"

OF_A_PAGE = (
    "Content-Language",
    "Content-Security-Policy",
    "Content-Type",
    "Cross-Origin-Opener-Policy",
    "X-Frame-Options",
)


def set_headers(get_response: Handler) -> Handler:
    """Say with every answer who may keep it and what its page may use; without a page nothing about one.

    Nobody keeps a page that does not say that it may be kept: most are somebody's sheet or group. Who may see
    it goes by cookies, also where no session was opened: links have cookies of their own. Phones ask for news
    often and rarely get any, so that this answer is bare.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if "Cache-Control" not in response.headers:
            response.headers["Cache-Control"] = "no-store, private"
            patch_vary_headers(response, ["Cookie"])
        if response.status_code == HTTPStatus.NO_CONTENT:
            for name in OF_A_PAGE:
                response.headers.pop(name, None)
        else:
            response.headers.setdefault("Permissions-Policy", UNUSED_FEATURES)
        return response

    return answer


def saved_as(name: str) -> str:
    """The header with which a browser saves an answer under a name."""
    return content_disposition_header(True, name) or ""


def json_file(content: Mapping[str, Any], name: str) -> JsonResponse:
    """A document under a name, laid out so that people can read it."""
    layout = {"ensure_ascii": False, "indent": 2}
    headers = {"Content-Disposition": saved_as(name)}
    return JsonResponse(content, json_dumps_params=layout, headers=headers)
