"""The addresses of the scoresheets."""

from django.urls import path

from scorekeeper.play.sheets.deals import views as deals_views
from scorekeeper.play.sheets.entry import views as entry_views
from scorekeeper.play.sheets.evening import views as evening_views
from scorekeeper.play.sheets.page import views as page_views
from scorekeeper.play.sheets.rules import views as rules_views
from scorekeeper.play.sheets.seats import views as seats_views
from scorekeeper.play.sheets.start import views as start_views

app_name = "sheets"

urlpatterns = [
    path("", start_views.home, name="home"),
    path("new/", start_views.start, name="start"),
    # The log leaves out what follows /s/: see scorekeeper.site.server.log_lines.
    path("s/<str:token>/", start_views.open_link, name="open"),
    path("sheets/<slug:slug>/", page_views.sheet, name="sheet"),
    path("sheets/<slug:slug>/enter/", entry_views.enter, name="enter"),
    path("sheets/<slug:slug>/preview/", entry_views.preview, name="preview"),
    path("sheets/<slug:slug>/line/", entry_views.read_line, name="line"),
    path("sheets/<slug:slug>/undo/", deals_views.undo, name="undo"),
    path("sheets/<slug:slug>/end/", evening_views.end, name="end"),
    path("sheets/<slug:slug>/prices/<slug:digest>/", page_views.prices, name="prices"),
    path("sheets/<slug:slug>/news/", page_views.news, name="news"),
    path("sheets/<slug:slug>/follow/", page_views.follow, name="follow"),
    path("sheets/<slug:slug>/share/", page_views.share, name="share"),
    path("sheets/<slug:slug>/share/renew/", page_views.renew_links, name="renew_links"),
    path("sheets/<slug:slug>/share/read/renew/", page_views.renew_read_link, name="renew_read_link"),
    path("sheets/<slug:slug>/forget/", page_views.forget, name="forget"),
    path("sheets/<slug:slug>/owner/", page_views.keep_owner, name="keep_owner"),
    path("sheets/<slug:slug>/players/", seats_views.players, name="players"),
    path("sheets/<slug:slug>/rules/", rules_views.rules, name="rules"),
    path("sheets/<slug:slug>/rules/change/", rules_views.change, name="change_rules"),
    path("sheets/<slug:slug>/evening/", evening_views.evening, name="evening"),
    path("sheets/<slug:slug>/evening/picture.svg", evening_views.picture, name="picture"),
    path("sheets/<slug:slug>/evening/deals.csv", evening_views.csv, name="csv"),
    path("sheets/<slug:slug>/evening/evening.xlsx", evening_views.xlsx, name="xlsx"),
    path("sheets/<slug:slug>/again/", evening_views.start_again, name="again"),
    path("sheets/<slug:slug>/document/", page_views.document, name="document"),
    path("sheets/<slug:slug>/stored/", page_views.stored_file, name="stored"),
    path("sheets/<slug:slug>/deals/<num:position>/", deals_views.deal, name="deal"),
    path("sheets/<slug:slug>/deals/<num:position>/correct/", entry_views.correct, name="correct"),
    path("sheets/<slug:slug>/deals/<num:position>/preview/", entry_views.preview, name="preview_correction"),
    path("sheets/<slug:slug>/deals/<num:position>/delete/", deals_views.delete, name="delete"),
]
