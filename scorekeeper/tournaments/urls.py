"""The addresses of tournaments: below that of their group, and one for who enters by a link."""

from django.urls import path

from scorekeeper.tournaments.views import (
    at_table,
    entering,
    entrants,
    ledger,
    paper,
    rounds,
    tables,
    tournaments,
)

app_name = "tournaments"

OF_GROUP = "groups/<slug:slug>/tournaments/"
ONE = OF_GROUP + "<slug:tournament>/"
ROUND = ONE + "rounds/<int:number>/"
AT_TABLE = "sheets/<slug:slug>/"
"""Below the sheet of a table, where the cookies of its links are sent."""

urlpatterns = [
    path(OF_GROUP, tournaments.tournaments, name="tournaments"),
    path(OF_GROUP + "new/", tournaments.new, name="new"),
    path(ONE, tournaments.tournament, name="tournament"),
    path(ONE + "change/", tournaments.change, name="change"),
    path(ONE + "drop/", tournaments.drop, name="drop"),
    path(ONE + "link/", tournaments.entry_link, name="entry_link"),
    path(ONE + "entrants/", entrants.entrants, name="entrants"),
    path(ONE + "entrants/ticks/", entrants.tick, name="tick"),
    path(ONE + "entrants/here/", entrants.all_here, name="all_here"),
    path(ONE + "entrants/<int:number>/", entrants.entrant, name="entrant"),
    path(ONE + "entrants/<int:number>/out/", entrants.drop_out, name="drop_out"),
    path(ONE + "entrants/<int:number>/substitute/", entrants.take_over, name="take_over"),
    path(ONE + "entrants/<int:number>/remove/", entrants.remove, name="remove"),
    path(ONE + "draw/", rounds.draw, name="draw"),
    path(ONE + "rounds/<int:number>/", rounds.planned, name="planned"),
    path(ONE + "rounds/<int:number>/hand/", rounds.by_hand, name="by_hand"),
    path(ONE + "rounds/<int:number>/swap/", rounds.swap, name="swap"),
    path(ONE + "rounds/<int:number>/open/", rounds.open_round, name="open"),
    path(ONE + "rounds/<int:number>/release/", rounds.release, name="release"),
    path(ROUND + "tables/", tables.tables, name="tables"),
    path(ROUND + "tables/news/", tables.news, name="tables_news"),
    path(ROUND + "tables/end/", tables.end, name="end"),
    path(ROUND + "tables/<int:table>/", tables.table, name="table"),
    path(ROUND + "tables/<int:table>/answer/", tables.answer, name="answer"),
    path(ROUND + "tables/<int:table>/minutes/", tables.minutes, name="minutes"),
    path(ROUND + "tables/<int:table>/unlock/", tables.unlock, name="unlock"),
    path(ROUND + "tables/<int:table>/paper/", paper.paper, name="paper"),
    path(ROUND + "tables/<int:table>/paper/drop/", paper.drop, name="drop_paper"),
    path(ONE + "awards/", ledger.awards, name="awards"),
    path(ONE + "awards/<int:pk>/cancel/", ledger.cancel, name="cancel_award"),
    path(AT_TABLE + "table/", at_table.at_table, name="at_table"),
    path(AT_TABLE + "referee/", at_table.referee, name="referee"),
    path(AT_TABLE + "list/", at_table.checked, name="list"),
    path(AT_TABLE + "list/strike/", at_table.strike, name="strike"),
    path(AT_TABLE + "list/hand-in/", at_table.send_in, name="hand_in"),
    path(AT_TABLE + "list/confirm/", at_table.confirm, name="confirm"),
    # The log leaves out what follows /tournaments/enter/: see scorekeeper.site.redaction.
    path("tournaments/enter/<str:token>/", entering.enter, name="enter"),
]
