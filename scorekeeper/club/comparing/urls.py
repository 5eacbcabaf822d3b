"""The addresses of comparisons. Those of one sheet or season lie below it: its cookie is sent only there."""

from django.urls import path

from scorekeeper.club.comparing.evening import views as evening_views
from scorekeeper.club.comparing.proposals import views as proposals_views
from scorekeeper.club.comparing.proposals import voting_views
from scorekeeper.club.comparing.sample import views as sample_views
from scorekeeper.club.comparing.season import views as season_views
from scorekeeper.club.comparing.side_by_side import views as side_by_side_views

app_name = "comparing"

urlpatterns = [
    path("compare/", side_by_side_views.rules, name="rules"),
    path("compare/deals/", sample_views.sample, name="sample"),
    path("compare/deals/rules/", sample_views.switches, name="sample_switches"),
    path("calculator/", side_by_side_views.calculator, name="calculator"),
    path("sheets/<slug:slug>/compared/", evening_views.evening, name="evening"),
    path("groups/<slug:slug>/seasons/<num:number>/compared/", season_views.season, name="season"),
    path(
        "groups/<slug:slug>/seasons/<num:number>/compared/rules/",
        season_views.switches,
        name="season_switches",
    ),
    path("groups/<slug:slug>/seasons/<num:number>/propose/", proposals_views.propose, name="propose"),
    path("groups/<slug:slug>/proposals/<num:proposal>/", proposals_views.proposal, name="proposal"),
    path("groups/<slug:slug>/proposals/<num:proposal>/headline/", proposals_views.headline, name="headline"),
    path("groups/<slug:slug>/proposals/<num:proposal>/vote/", voting_views.vote, name="vote"),
    path("groups/<slug:slug>/proposals/<num:proposal>/decide/", proposals_views.decide, name="decide"),
    # The log leaves out what follows /groups/vote/: see scorekeeper.site.server.log_lines.
    path("groups/vote/<str:token>/", voting_views.open_link, name="open_vote"),
    path("sheets/<slug:slug>/proposals/<num:proposal>/", voting_views.at_table, name="at_table"),
    path("compare/document/", side_by_side_views.bring_in, name="bring_in"),
]
