"""All addresses."""

from django.urls import include, path

import scorekeeper.site.numbers  # noqa: F401  # the numbers in the addresses below
from scorekeeper.connections.urls import feed, overlay
from scorekeeper.leagues.urls import embedded
from scorekeeper.site import health, pwa, refusals, robots

handler400 = refusals.bad_request
handler403 = refusals.permission_denied
handler404 = refusals.not_found
handler500 = refusals.server_error

urlpatterns = [
    path("healthy/", health.healthy, name="healthy"),
    path("healthy/live/", health.alive, name="alive"),
    path("robots.txt", robots.robots, name="robots"),
    path("sw.js", pwa.worker, name="worker"),
    path("manifest.webmanifest", pwa.manifest, name="manifest"),
    path("offline/", pwa.offline, name="offline"),
    path("language/", include("django.conf.urls.i18n")),
    path("accounts/", include("scorekeeper.accounts.urls")),
    path("groups/embed/", include(embedded)),
    path("groups/feed/", include(feed)),
    path("overlay/", include(overlay)),
    path("groups/", include("scorekeeper.groups.urls")),
    path("", include("scorekeeper.archive.urls")),
    path("", include("scorekeeper.evenings.urls")),
    path("groups/<slug:slug>/", include("scorekeeper.planning.urls")),
    path("groups/<slug:slug>/", include("scorekeeper.figures.urls")),
    path("groups/<slug:slug>/", include("scorekeeper.leagues.urls")),
    path("groups/<slug:slug>/", include("scorekeeper.kitty.urls")),
    path("groups/<slug:slug>/", include("scorekeeper.connections.urls")),
    path("", include("scorekeeper.tournaments.urls")),
    path("", include("scorekeeper.guide.urls")),
    path("", include("scorekeeper.api.urls")),
    path("rules/", include("scorekeeper.houserules.urls")),
    path("", include("scorekeeper.comparing.urls")),
    path("", include("scorekeeper.sheets.urls")),
]
