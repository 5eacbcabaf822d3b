"""The addresses of seasons, below that of their group; the season 0 is all evenings."""

from django.urls import path

from scorekeeper.club.leagues.views import closed, embed, files, seasons, standings

app_name = "leagues"

# The log leaves out what follows /groups/embed/: see `scorekeeper.site.web.redaction`.
embedded = ([path("<str:token>/", embed.standings, name="standings")], "embed")

urlpatterns = [
    path("standings/", standings.standings, name="standings"),
    path("standings/after/<slug:sheet>/", standings.of_evening, name="of_evening"),
    path("seasons/new/", seasons.new, name="new"),
    path("seasons/<num:number>/", standings.season, name="season"),
    path("seasons/<num:number>/edit/", seasons.edit, name="edit"),
    path("seasons/unlock/", closed.unlock, name="unlock"),
    path("champions/", closed.champions, name="champions"),
    path("seasons/<num:number>/close/", closed.close, name="close"),
    path("seasons/<num:number>/reopen/", closed.reopen, name="reopen"),
    path("seasons/<num:number>/delete/", seasons.delete, name="delete"),
    path("seasons/<num:number>/course/", standings.course, name="course"),
    path("seasons/<num:number>/evenings/", seasons.evenings, name="evenings"),
    path("seasons/<num:number>/evenings/<num:evening>/", seasons.leave_out, name="leave_out"),
    path("seasons/<num:number>/players/<num:pk>/", standings.player, name="player"),
    path("seasons/<num:number>/standings.csv", files.standings_csv, name="csv"),
    path("seasons/<num:number>/standings.xlsx", files.standings_xlsx, name="xlsx"),
    path("seasons/<num:number>/season.csv", files.csv, name="season_csv"),
    path("seasons/<num:number>/season.xlsx", files.xlsx, name="season_xlsx"),
]
