"""The addresses of seasons, below that of their group; the season 0 is all evenings."""

from django.urls import path

from scorekeeper.club.leagues.seasons import views as seasons_views
from scorekeeper.club.leagues.standings import views as standings_views

app_name = "leagues"

# The log leaves out what follows /groups/embed/: see `scorekeeper.site.server.log_lines`.
embed_urls = ([path("<str:token>/", standings_views.embedded_standings, name="standings")], "embed")

urlpatterns = [
    path("standings/", standings_views.standings, name="standings"),
    path("standings/after/<slug:sheet>/", standings_views.of_evening, name="of_evening"),
    path("seasons/new/", seasons_views.new, name="new"),
    path("seasons/<num:number>/", standings_views.season, name="season"),
    path("seasons/<num:number>/edit/", seasons_views.edit, name="edit"),
    path("seasons/unlock/", seasons_views.unlock, name="unlock"),
    path("champions/", seasons_views.champions, name="champions"),
    path("seasons/<num:number>/close/", seasons_views.close, name="close"),
    path("seasons/<num:number>/reopen/", seasons_views.reopen, name="reopen"),
    path("seasons/<num:number>/delete/", seasons_views.delete, name="delete"),
    path("seasons/<num:number>/course/", standings_views.course, name="course"),
    path("seasons/<num:number>/certificates/", standings_views.certificates, name="certificates"),
    path("seasons/<num:number>/otherwise/", standings_views.otherwise, name="otherwise"),
    path("seasons/<num:number>/evenings/", seasons_views.evenings, name="evenings"),
    path("seasons/<num:number>/evenings/<num:evening>/", seasons_views.leave_out, name="leave_out"),
    path("seasons/<num:number>/standings.csv", standings_views.standings_csv, name="csv"),
    path("seasons/<num:number>/standings.xlsx", standings_views.standings_xlsx, name="xlsx"),
    path("seasons/<num:number>/season.csv", standings_views.csv, name="season_csv"),
    path("seasons/<num:number>/season.xlsx", standings_views.xlsx, name="season_xlsx"),
]
