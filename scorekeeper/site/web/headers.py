"""Response headers that neither Django nor its companions set, and those that nobody needs."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

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
