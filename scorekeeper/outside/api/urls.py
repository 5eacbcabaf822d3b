"""The addresses of the interface for programs, and of the pages about it."""

from django.urls import path

import scorekeeper.site.web.fields  # noqa: F401  # the numbers in the addresses below
from scorekeeper.outside.api.views import keys, reference
from scorekeeper.outside.api.views.dispatch import when_asked

app_name = "api"

ADDRESSES = {
    "openapi": "openapi.json",
    "rules": "rules",
    "ruleset": "rules/<slug:ruleset>",
    "score": "score",
    "own_key": "key",
    "sheet": "sheets/<slug:sheet>",
    "deals": "sheets/<slug:sheet>/deals",
    "deal": "sheets/<slug:sheet>/deals/<uuid:deal>",
    "group": "groups/<slug:group>",
    "players": "groups/<slug:group>/players",
    "evenings": "groups/<slug:group>/evenings",
    "seasons": "groups/<slug:group>/seasons",
    "standings": "groups/<slug:group>/seasons/<num:number>/standings",
    "proposals": "groups/<slug:group>/proposals",
    "tournaments": "groups/<slug:group>/tournaments",
    "tournament_settings": "groups/<slug:group>/tournaments/<slug:tournament>",
    "entrants": "groups/<slug:group>/tournaments/<slug:tournament>/entrants",
    "rounds": "groups/<slug:group>/tournaments/<slug:tournament>/rounds",
    "round": "groups/<slug:group>/tournaments/<slug:tournament>/rounds/<num:number>",
    "tournament": "groups/<slug:group>/tournaments/<slug:tournament>/standings",
    "awards": "groups/<slug:group>/tournaments/<slug:tournament>/awards",
    "award": "groups/<slug:group>/tournaments/<slug:tournament>/awards/<num:number>",
    "release": "groups/<slug:group>/tournaments/<slug:tournament>/rounds/<num:number>/release",
    "minutes": (
        "groups/<slug:group>/tournaments/<slug:tournament>/rounds/<num:number>/tables/<num:table>/minutes"
    ),
    "list": "sheets/<slug:sheet>/list",
    "hand_in": "sheets/<slug:sheet>/list/hand-in",
    "confirm": "sheets/<slug:sheet>/list/confirm",
    "referee": "sheets/<slug:sheet>/referee",
    "sheets": "groups/<slug:group>/sheets",
}
"""The addresses of the interface below `/api/v1/`, by name."""

urlpatterns = [
    path("api/", reference.page, name="page"),
    path("groups/<slug:slug>/keys/", keys.keys, name="keys"),
    path("groups/<slug:slug>/keys/<num:pk>/withdraw/", keys.withdraw, name="withdraw_key"),
    path(
        "groups/<slug:slug>/tournaments/<slug:tournament>/standings.json", reference.document, name="document"
    ),
    *(path(f"api/v1/{route}", when_asked(route), name=name) for name, route in ADDRESSES.items()),
]
