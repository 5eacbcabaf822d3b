"""The addresses of what other programs get: of owners below that of their group, of programs by a token."""

from django.urls import path

from scorekeeper.outside.connections import public_views, views

app_name = "connections"

# The log leaves out what follows /groups/feed/ and /overlay/: see `scorekeeper.site.server.log_lines`.
feed_urls = (
    [
        path("<str:token>/calendar.ics", public_views.calendar, name="calendar"),
        path("<str:token>/evenings.atom", public_views.feed, name="feed"),
        path("<str:token>/overlay/", public_views.evening, name="overlay"),
        path("<str:token>/news/", public_views.evening_news, name="overlay_news"),
    ],
    "feed",
)
overlay_urls = (
    [
        path("<str:token>/", public_views.sheet, name="sheet"),
        path("<str:token>/news/", public_views.sheet_news, name="sheet_news"),
    ],
    "overlay",
)

urlpatterns = [
    path("connections/", views.connections, name="connections"),
    path("connections/link/", views.make_link, name="make_link"),
    path("connections/link/withdraw/", views.withdraw_link, name="withdraw_link"),
    path("connections/webhook/", views.set_webhook, name="set_webhook"),
    path("connections/webhook/test/", views.send_test, name="send_test"),
    path("connections/webhook/secret/", views.renew_secret, name="renew_secret"),
    path("connections/webhook/remove/", views.remove_webhook, name="remove_webhook"),
]
