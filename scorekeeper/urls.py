"""All addresses."""

from django.urls import include, path

import scorekeeper.site.web.fields  # noqa: F401  # the numbers in the addresses below
from scorekeeper.club.kitty.urls import statement_urls
from scorekeeper.club.leagues.urls import embed_urls
from scorekeeper.club.places.urls import door_urls
from scorekeeper.outside.connections.urls import feed_urls, overlay_urls
from scorekeeper.site.server import health
from scorekeeper.site.web import pwa, refusals, search_engines

handler400 = refusals.bad_request
handler403 = refusals.permission_denied
handler404 = refusals.not_found
handler500 = refusals.server_error

# The first that fits answers: what begins like another address stands before it (`groups/embed/`, `groups/`).
# A feature with pages below several beginnings says them itself, and is mounted at "". Sheets are asked for
# most often, and found first.
urlpatterns = [
    path("", include("scorekeeper.play.sheets.urls")),
    path("healthy/", health.healthy, name="healthy"),
    path("healthy/live/", health.alive, name="alive"),
    path("robots.txt", search_engines.robots, name="robots"),
    path("sitemap.xml", search_engines.sitemap, name="sitemap"),
    path("sitemap.txt", search_engines.sitemap_as_text, name="sitemap_as_text"),
    path("<our:language>/", search_engines.in_language, {"path": ""}, name="home_in_language"),
    path("<our:language>/<path:path>", search_engines.in_language, name="in_language"),
    path("sw.js", pwa.worker, name="worker"),
    path("manifest.webmanifest", pwa.manifest, name="manifest"),
    path("offline/", pwa.offline, name="offline"),
    path("language/", include("django.conf.urls.i18n")),
    path("accounts/", include("scorekeeper.site.accounts.urls")),
    path("groups/embed/", include(embed_urls)),
    path("groups/feed/", include(feed_urls)),
    path("groups/statement/", include(statement_urls)),
    path("overlay/", include(overlay_urls)),
    path("", include(door_urls)),
    path("groups/", include("scorekeeper.play.groups.urls")),
    path("", include("scorekeeper.outside.archive.urls")),
    path("", include("scorekeeper.club.evenings.urls")),
    path("groups/<slug:slug>/", include("scorekeeper.club.places.urls")),
    path("groups/<slug:slug>/", include("scorekeeper.club.planning.urls")),
    path("groups/<slug:slug>/", include("scorekeeper.club.figures.urls")),
    path("groups/<slug:slug>/", include("scorekeeper.club.leagues.urls")),
    path("groups/<slug:slug>/", include("scorekeeper.club.kitty.urls")),
    path("groups/<slug:slug>/", include("scorekeeper.outside.connections.urls")),
    path("", include("scorekeeper.tournament.urls")),
    path("", include("scorekeeper.site.guide.urls")),
    path("", include("scorekeeper.outside.api.urls")),
    path("rules/", include("scorekeeper.play.houserules.urls")),
    path("", include("scorekeeper.club.comparing.urls")),
]
