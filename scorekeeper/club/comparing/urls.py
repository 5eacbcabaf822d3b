"""The addresses of comparisons. Those of one sheet or season lie below it: its cookie is sent only there."""

from django.urls import path

from scorekeeper.club.comparing.views import calculator, evening, proposals, rules, season

app_name = "comparing"

urlpatterns = [
    path("compare/", rules.rules, name="rules"),
    path("calculator/", calculator.calculator, name="calculator"),
    path("sheets/<slug:slug>/compared/", evening.evening, name="evening"),
    path("groups/<slug:slug>/seasons/<num:number>/compared/", season.season, name="season"),
    path("groups/<slug:slug>/seasons/<num:number>/compared/rules/", season.switches, name="season_switches"),
    path("groups/<slug:slug>/seasons/<num:number>/propose/", proposals.propose, name="propose"),
    path("groups/<slug:slug>/proposals/<num:proposal>/", proposals.proposal, name="proposal"),
    path("groups/<slug:slug>/proposals/<num:proposal>/vote/", proposals.vote, name="vote"),
    path("groups/<slug:slug>/proposals/<num:proposal>/decide/", proposals.decide, name="decide"),
    path("compare/document/", rules.bring_in, name="bring_in"),
]
