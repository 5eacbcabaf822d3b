"""The addresses of tournaments: below that of their group, and one for who enters by a link."""

from django.urls import path

from scorekeeper.tournaments.views import (
    at_table,
    entering,
    entrants,
    exports,
    ledger,
    paper,
    printing,
    reading,
    rounds,
    screens,
    seating,
    series,
    standings,
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
    path(OF_GROUP + "series/<int:key>/", series.series, name="series"),
    path(ONE, tournaments.tournament, name="tournament"),
    path(ONE + "change/", tournaments.change, name="change"),
    path(ONE + "drop/", tournaments.drop, name="drop"),
    path(ONE + "link/", reading.links, name="links"),
    path(ONE + "link/renew/", reading.renew, name="renew_links"),
    path(ONE + "entrants/", entrants.entrants, name="entrants"),
    path(ONE + "entrants/ticks/", entrants.tick, name="tick"),
    path(ONE + "entrants/here/", entrants.all_here, name="all_here"),
    path(ONE + "entrants/<int:number>/", entrants.entrant, name="entrant"),
    path(ONE + "entrants/<int:number>/out/", entrants.drop_out, name="drop_out"),
    path(ONE + "entrants/<int:number>/substitute/", entrants.take_over, name="take_over"),
    path(ONE + "entrants/<int:number>/remove/", entrants.remove, name="remove"),
    path(ONE + "draw/", rounds.draw, name="draw"),
    path(ONE + "next/", rounds.announce, name="announce"),
    path(ONE + "rounds/<int:number>/", rounds.planned, name="planned"),
    path(ONE + "rounds/<int:number>/hand/", rounds.by_hand, name="by_hand"),
    path(ONE + "rounds/<int:number>/swap/", rounds.swap, name="swap"),
    path(ONE + "rounds/<int:number>/open/", rounds.open_round, name="open"),
    path(ONE + "rounds/<int:number>/release/", rounds.release, name="release"),
    path(ONE + "rounds/<int:number>/seating/", seating.seating, name="seating"),
    path(ONE + "print/", printing.papers, name="print"),
    path(ONE + "print/rounds/<int:number>/seating/", printing.seating, name="print_seating"),
    path(ONE + "print/rounds/<int:number>/lists/", printing.lists, name="print_lists"),
    path(ONE + "print/tents/", printing.tents, name="print_tents"),
    path(ONE + "print/standings/", printing.standings, name="print_standings"),
    path(ONE + "print/certificates/", printing.certificates, name="print_certificates"),
    path(ONE + "print/wall/", printing.wall, name="print_wall"),
    path(ONE + "screen/", screens.screen, name="screen"),
    path(ONE + "screen/news/", screens.news, name="screen_news"),
    path(ONE + "standings/", standings.standings, name="standings"),
    path(ONE + "standings/news/", standings.news, name="standings_news"),
    path(ONE + "standings/<int:number>/", standings.line, name="line"),
    path(ONE + "standings.csv", exports.csv, name="csv"),
    path(ONE + "standings.xlsx", exports.xlsx, name="xlsx"),
    path(ONE + "standings.json", exports.document, name="document"),
    path(ONE + "ddv.csv", exports.ddv, name="ddv"),
    path(ROUND + "tables/", tables.tables, name="tables"),
    path(ROUND + "tables/news/", tables.news, name="tables_news"),
    path(ROUND + "tables/end/", tables.end, name="end"),
    path(ROUND + "tables/<int:table>/", tables.table, name="table"),
    path(ROUND + "tables/<int:table>/answer/", tables.answer, name="answer"),
    path(ROUND + "tables/<int:table>/minutes/", tables.minutes, name="minutes"),
    path(ROUND + "tables/<int:table>/unplayed/", tables.lock_unplayed, name="lock_unplayed"),
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
    # The log leaves out what follows /tournaments/enter/, /tournaments/read/ and /t/: see site.redaction.
    path("tournaments/enter/<str:token>/", entering.enter, name="enter"),
    path("tournaments/read/<str:token>/", reading.open_link, name="read"),
    path("t/<str:token>/", seating.short, name="short"),
]
