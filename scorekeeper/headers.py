"""Response headers that neither Django nor its companions set."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

Handler = Callable[[HttpRequest], HttpResponse]

# Keeping the screen awake stays allowed: a scoresheet lies on the table all evening.
UNUSED_FEATURES = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


def permissions_policy(get_response: Handler) -> Handler:
    """Switch off what no page of this project uses, so that nothing slipped in could use it."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Permissions-Policy", UNUSED_FEATURES)
        return response

    return answer
