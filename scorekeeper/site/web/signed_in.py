"""Whether somebody is signed in, asked before their request has come in whole."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from django.contrib.auth import get_user
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.handlers.wsgi import WSGIRequest
from django.db import DatabaseError, close_old_connections
from django.http import HttpResponse


def is_signed_in(environ: dict[str, Any]) -> bool:
    """Whether the cookie of a request, without its body, is that of somebody who is signed in."""
    request = WSGIRequest({**environ, "wsgi.input": BytesIO()})
    close_old_connections()
    try:
        SessionMiddleware(lambda _request: HttpResponse()).process_request(request)
        return get_user(request).is_authenticated
    except DatabaseError:  # it may be away just now
        return False
    finally:
        close_old_connections()
