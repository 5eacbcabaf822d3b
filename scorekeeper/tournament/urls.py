"""The addresses of tournaments: below that of their group, and one for who enters by a link."""

from django.urls import path

from scorekeeper.tournament.awards import views as awards_views
from scorekeeper.tournament.entrants import own_views, who_views
from scorekeeper.tournament.entrants import views as entrants_views
from scorekeeper.tournament.final import views as final_views
from scorekeeper.tournament.hall import views as hall_views
from scorekeeper.tournament.lists import views as lists_views
from scorekeeper.tournament.rounds import repair_views
from scorekeeper.tournament.rounds import views as rounds_views
from scorekeeper.tournament.setup import views as setup_views
from scorekeeper.tournament.standings import views as standings_views
from scorekeeper.tournament.tables import at_table_views
from scorekeeper.tournament.tables import views as tables_views

app_name = "tournaments"

OF_GROUP = "groups/<slug:slug>/tournaments/"
ONE = OF_GROUP + "<slug:tournament>/"
ROUND = ONE + "rounds/<num:number>/"
AT_TABLE = "sheets/<slug:slug>/"
"""Below the sheet of a table, where the cookies of its links are sent."""

urlpatterns = [
    path(OF_GROUP, setup_views.tournaments, name="tournaments"),
    path(OF_GROUP + "new/", setup_views.new, name="new"),
    path(OF_GROUP + "series/<num:key>/", standings_views.series, name="series"),
    path(OF_GROUP + "ranking/", standings_views.ranking, name="ranking"),
    path(OF_GROUP + "ranking.csv", standings_views.ranking_csv, name="ranking_csv"),
    path(ONE, setup_views.tournament, name="tournament"),
    path(ONE + "change/", setup_views.change, name="change"),
    path(ONE + "log/", setup_views.log, name="log"),
    path(ONE + "drop/", setup_views.drop, name="drop"),
    path(ONE + "link/", hall_views.links, name="links"),
    path(ONE + "link/renew/", hall_views.renew, name="renew_links"),
    path(ONE + "entrants/", entrants_views.entrants, name="entrants"),
    path(ONE + "entrants/ticks/", entrants_views.tick, name="tick"),
    path(ONE + "entrants/here/", entrants_views.all_here, name="all_here"),
    path(ONE + "entrants/<num:number>/", entrants_views.entrant, name="entrant"),
    path(ONE + "entrants/<num:number>/out/", entrants_views.drop_out, name="drop_out"),
    path(ONE + "entrants/<num:number>/substitute/", entrants_views.take_over, name="take_over"),
    path(ONE + "entrants/<num:number>/player/", who_views.say_who, name="say_who"),
    path(ONE + "entrants/<num:number>/remove/", entrants_views.remove, name="remove"),
    path(ONE + "final/", final_views.final, name="final"),
    path(ONE + "final/undo/", final_views.undo, name="undo_cut"),
    path(ONE + "draw/", rounds_views.draw, name="draw"),
    path(ONE + "next/", rounds_views.announce, name="announce"),
    path(ONE + "rounds/", setup_views.rounds, name="rounds"),
    path(ONE + "rounds/<num:number>/", rounds_views.planned, name="planned"),
    path(ONE + "rounds/<num:number>/hand/", rounds_views.by_hand, name="by_hand"),
    path(ONE + "rounds/<num:number>/swap/", rounds_views.swap, name="swap"),
    path(ONE + "rounds/<num:number>/open/", rounds_views.open_round, name="open"),
    path(ONE + "rounds/<num:number>/release/", rounds_views.release, name="release"),
    path(ONE + "rounds/<num:number>/reseat/", repair_views.reseat, name="reseat"),
    path(ONE + "rounds/<num:number>/back/", repair_views.take_back, name="take_back"),
    path(ONE + "rounds/<num:number>/stop/", repair_views.stop, name="stop"),
    path(ONE + "rounds/<num:number>/seating/", rounds_views.seating, name="seating"),
    path(ONE + "seats/<num:number>/", hall_views.seat, name="seat"),
    path(ONE + "print/rounds/<num:number>/seating/", hall_views.seating, name="print_seating"),
    path(ONE + "print/rounds/<num:number>/lists/", hall_views.lists, name="print_lists"),
    path(ONE + "print/tents/", hall_views.tents, name="print_tents"),
    path(ONE + "print/standings/", hall_views.standings, name="print_standings"),
    path(ONE + "print/certificates/", hall_views.certificates, name="print_certificates"),
    path(ONE + "print/wall/", hall_views.wall, name="print_wall"),
    path(ONE + "screen/", hall_views.screen, name="screen"),
    path(ONE + "screen/news/", hall_views.news, name="screen_news"),
    path(ONE + "standings/", standings_views.standings, name="standings"),
    path(ONE + "standings/hide/", standings_views.hide, name="hide_standings"),
    path(ONE + "standings/news/", standings_views.news, name="standings_news"),
    path(ONE + "standings/<num:number>/", standings_views.line, name="line"),
    path(ONE + "standings.csv", standings_views.csv, name="csv"),
    path(ONE + "standings.xlsx", standings_views.xlsx, name="xlsx"),
    path(ONE + "ddv.csv", standings_views.ddv, name="ddv"),
    path(ROUND + "tables/", tables_views.tables, name="tables"),
    path(ROUND + "tables/news/", tables_views.news, name="tables_news"),
    path(ROUND + "tables/end/", tables_views.end, name="end"),
    path(ROUND + "tables/break-off/", tables_views.break_off, name="break_off"),
    path(ROUND + "tables/<num:table>/", tables_views.table, name="table"),
    path(ROUND + "tables/<num:table>/move/", tables_views.move, name="move"),
    path(ROUND + "tables/<num:table>/hand-back/", tables_views.hand_back, name="hand_back"),
    path(ROUND + "tables/<num:table>/answer/", tables_views.answer, name="answer"),
    path(ROUND + "tables/<num:table>/minutes/", tables_views.minutes, name="minutes"),
    path(ROUND + "tables/<num:table>/unplayed/", tables_views.lock_unplayed, name="lock_unplayed"),
    path(ROUND + "tables/<num:table>/unlock/", tables_views.unlock, name="unlock"),
    path(ROUND + "tables/<num:table>/paper/", lists_views.paper, name="paper"),
    path(ROUND + "tables/<num:table>/paper/table/", lists_views.confirm_by_table, name="confirm_paper"),
    path(ROUND + "tables/<num:table>/paper/drop/", lists_views.drop, name="drop_paper"),
    path(ONE + "awards/", awards_views.awards, name="awards"),
    path(ONE + "awards/<num:pk>/cancel/", awards_views.cancel, name="cancel_award"),
    path(ONE + "awards/<num:pk>/decide/", awards_views.decide, name="decide_protest"),
    path(AT_TABLE + "table/", at_table_views.at_table, name="at_table"),
    path(AT_TABLE + "referee/", at_table_views.referee, name="referee"),
    path(AT_TABLE + "list/", at_table_views.checked, name="list"),
    path(AT_TABLE + "list/strike/", at_table_views.strike, name="strike"),
    path(AT_TABLE + "list/hand-in/", at_table_views.send_in, name="hand_in"),
    path(AT_TABLE + "list/confirm/", at_table_views.confirm, name="confirm"),
    path("tournaments/", own_views.announced, name="announced"),
    # Not in the log: /tournaments/enter/, …/entered/, …/read/ and /t/ (`site.server.log_lines`).
    path("tournaments/enter/<str:token>/", own_views.enter, name="enter"),
    path("tournaments/entered/<str:token>/", own_views.entered, name="entered"),
    path("example/tournament/", setup_views.open_example, name="example"),
    path("tournaments/read/<str:token>/", setup_views.open_link, name="read"),
    path("t/<str:token>/", rounds_views.short, name="short"),
]
