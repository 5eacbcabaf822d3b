"""All addresses."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path

from scorekeeper.site import pwa, refusals, robots


def healthy(request: HttpRequest) -> HttpResponse:
    """Tell whoever watches over the server that it answers."""
    return HttpResponse("ok", content_type="text/plain")


handler400 = refusals.bad_request
handler403 = refusals.permission_denied
handler404 = refusals.not_found
handler500 = refusals.server_error

urlpatterns = [
    path("healthy/", healthy, name="healthy"),
    path("robots.txt", robots.robots, name="robots"),
    path("sw.js", pwa.worker, name="worker"),
    path("manifest.webmanifest", pwa.manifest, name="manifest"),
    path("offline/", pwa.offline, name="offline"),
    path("language/", include("django.conf.urls.i18n")),
    path("accounts/", include("scorekeeper.accounts.urls")),
    path("groups/", include("scorekeeper.groups.urls")),
    path("", include("scorekeeper.archive.urls")),
    path("", include("scorekeeper.evenings.urls")),
    path("groups/<slug:slug>/", include("scorekeeper.figures.urls")),
    path("groups/<slug:slug>/", include("scorekeeper.leagues.urls")),
    path("rules/", include("scorekeeper.houserules.urls")),
    path("", include("scorekeeper.comparing.urls")),
    path("", include("scorekeeper.sheets.urls")),
]
