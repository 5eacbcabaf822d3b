"""Answers that a browser saves as a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import JsonResponse
from django.utils.http import content_disposition_header


def saved_as(name: str) -> str:
    """The header with which a browser saves an answer under a name."""
    return content_disposition_header(True, name) or ""


def json_file(content: Mapping[str, Any], name: str) -> JsonResponse:
    """A document under a name, laid out so that people can read it."""
    layout = {"ensure_ascii": False, "indent": 2}
    headers = {"Content-Disposition": saved_as(name)}
    return JsonResponse(content, json_dumps_params=layout, headers=headers)
