"""Response headers that neither Django nor its companions set, and those that nobody needs."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

Handler = Callable[[HttpRequest], HttpResponse]

# Keeping the screen awake stays allowed: a scoresheet lies on the table all evening.
UNUSED_FEATURES = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"

OF_A_PAGE = (
    "Content-Language",
    "Content-Security-Policy",
    "Content-Type",
    "Cross-Origin-Opener-Policy",
    "Permissions-Policy",
    "X-Frame-Options",
)


def bare_without_page(get_response: Handler) -> Handler:
    """Leave out what is about a page where there is none: phones ask for news often and rarely get any."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code == HTTPStatus.NO_CONTENT:
            for name in OF_A_PAGE:
                response.headers.pop(name, None)
        return response

    return answer


def private_unless_said(get_response: Handler) -> Handler:
    """Let nobody keep a page that does not say that it may be kept: most are somebody's sheet or group.

    Who may see it goes by cookies, also where no session was opened: links have cookies of their own.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if "Cache-Control" not in response.headers:
            response.headers["Cache-Control"] = "no-store, private"
            patch_vary_headers(response, ["Cookie"])
        return response

    return answer


def permissions_policy(get_response: Handler) -> Handler:
    """Switch off what no page of this project uses, so that nothing slipped in could use it."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Permissions-Policy", UNUSED_FEATURES)
        return response

    return answer
