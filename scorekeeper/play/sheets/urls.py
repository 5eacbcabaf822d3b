"""The addresses of the scoresheets."""

from django.urls import path

from scorekeeper.play.sheets.views import (
    deals,
    ending,
    entry,
    evening,
    links,
    live,
    prices,
    rules,
    seats,
    sheet,
    start,
)

app_name = "sheets"

urlpatterns = [
    path("", start.home, name="home"),
    path("new/", start.start, name="start"),
    # The log leaves out what follows /s/: see scorekeeper.site.web.redaction.
    path("s/<str:token>/", start.open_link, name="open"),
    path("sheets/<slug:slug>/", sheet.sheet, name="sheet"),
    path("sheets/<slug:slug>/enter/", entry.enter, name="enter"),
    path("sheets/<slug:slug>/preview/", entry.preview, name="preview"),
    path("sheets/<slug:slug>/undo/", deals.undo, name="undo"),
    path("sheets/<slug:slug>/end/", ending.end, name="end"),
    path("sheets/<slug:slug>/prices/<slug:digest>/", prices.prices, name="prices"),
    path("sheets/<slug:slug>/news/", live.news, name="news"),
    path("sheets/<slug:slug>/follow/", live.follow, name="follow"),
    path("sheets/<slug:slug>/share/", links.share, name="share"),
    path("sheets/<slug:slug>/share/renew/", links.renew_links, name="renew_links"),
    path("sheets/<slug:slug>/share/read/renew/", links.renew_read_link, name="renew_read_link"),
    path("sheets/<slug:slug>/forget/", links.forget, name="forget"),
    path("sheets/<slug:slug>/players/", seats.players, name="players"),
    path("sheets/<slug:slug>/rules/", rules.rules, name="rules"),
    path("sheets/<slug:slug>/rules/change/", rules.change, name="change_rules"),
    path("sheets/<slug:slug>/evening/", evening.evening, name="evening"),
    path("sheets/<slug:slug>/evening/picture.svg", evening.picture, name="picture"),
    path("sheets/<slug:slug>/evening/deals.csv", evening.csv, name="csv"),
    path("sheets/<slug:slug>/evening/evening.xlsx", evening.xlsx, name="xlsx"),
    path("sheets/<slug:slug>/again/", evening.start_again, name="again"),
    path("sheets/<slug:slug>/document/", sheet.document, name="document"),
    path("sheets/<slug:slug>/stored/", sheet.stored_file, name="stored"),
    path("sheets/<slug:slug>/deals/<num:position>/", deals.deal, name="deal"),
    path("sheets/<slug:slug>/deals/<num:position>/correct/", entry.correct, name="correct"),
    path("sheets/<slug:slug>/deals/<num:position>/preview/", entry.preview, name="preview_correction"),
    path("sheets/<slug:slug>/deals/<num:position>/delete/", deals.delete, name="delete"),
]
