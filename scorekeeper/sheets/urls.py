"""The addresses of the scoresheets."""

from django.urls import path

from scorekeeper.sheets import evening, live, players, rules, sharing, views

app_name = "sheets"

urlpatterns = [
    path("", views.home, name="home"),
    path("new/", views.start, name="start"),
    # The log leaves out what follows /s/: see scorekeeper.site.redaction.
    path("s/<str:token>/", views.open_link, name="open"),
    path("sheets/<slug:slug>/", views.sheet, name="sheet"),
    path("sheets/<slug:slug>/enter/", views.enter, name="enter"),
    path("sheets/<slug:slug>/preview/", views.preview, name="preview"),
    path("sheets/<slug:slug>/undo/", views.undo, name="undo"),
    path("sheets/<slug:slug>/news/", live.news, name="news"),
    path("sheets/<slug:slug>/follow/", live.follow, name="follow"),
    path("sheets/<slug:slug>/share/", sharing.share, name="share"),
    path("sheets/<slug:slug>/share/renew/", sharing.renew_links, name="renew_links"),
    path("sheets/<slug:slug>/share/read/renew/", sharing.renew_read_link, name="renew_read_link"),
    path("sheets/<slug:slug>/players/", players.players, name="players"),
    path("sheets/<slug:slug>/rules/", rules.rules, name="rules"),
    path("sheets/<slug:slug>/rules/change/", rules.change, name="change_rules"),
    path("sheets/<slug:slug>/evening/", evening.evening, name="evening"),
    path("sheets/<slug:slug>/evening/picture.svg", evening.picture, name="picture"),
    path("sheets/<slug:slug>/evening/deals.csv", evening.csv, name="csv"),
    path("sheets/<slug:slug>/evening/evening.xlsx", evening.xlsx, name="xlsx"),
    path("sheets/<slug:slug>/again/", evening.again, name="again"),
    path("sheets/<slug:slug>/document/", views.document, name="document"),
    path("sheets/<slug:slug>/deals/<int:position>/", views.deal, name="deal"),
    path("sheets/<slug:slug>/deals/<int:position>/correct/", views.correct, name="correct"),
    path("sheets/<slug:slug>/deals/<int:position>/preview/", views.preview, name="preview_correction"),
    path("sheets/<slug:slug>/deals/<int:position>/delete/", views.delete, name="delete"),
]
