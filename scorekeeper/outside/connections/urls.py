"""The addresses of what other programs get: of owners below that of their group, of programs by a token."""

from django.urls import path

from scorekeeper.outside.connections.views import connections, feeds, overlays

app_name = "connections"

# The log leaves out what follows /groups/feed/ and /overlay/: see `scorekeeper.site.web.redaction`.
feed = (
    [
        path("<str:token>/calendar.ics", feeds.calendar, name="calendar"),
        path("<str:token>/evenings.atom", feeds.feed, name="feed"),
        path("<str:token>/overlay/", overlays.evening, name="overlay"),
        path("<str:token>/news/", overlays.evening_news, name="overlay_news"),
    ],
    "feed",
)
overlay = (
    [
        path("<str:token>/", overlays.sheet, name="sheet"),
        path("<str:token>/news/", overlays.sheet_news, name="sheet_news"),
    ],
    "overlay",
)

urlpatterns = [
    path("connections/", connections.connections, name="connections"),
    path("connections/link/", connections.make_link, name="make_link"),
    path("connections/link/withdraw/", connections.withdraw_link, name="withdraw_link"),
    path("connections/webhook/", connections.set_webhook, name="set_webhook"),
    path("connections/webhook/test/", connections.send_test, name="send_test"),
    path("connections/webhook/secret/", connections.renew_secret, name="renew_secret"),
    path("connections/webhook/remove/", connections.remove_webhook, name="remove_webhook"),
]
