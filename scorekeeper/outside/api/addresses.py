"""The addresses of the interface below `/api/v1/`, by name."""

from __future__ import annotations

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
    "tournament": "groups/<slug:group>/tournaments/<slug:tournament>/standings",
}


def openapi_path(name: str) -> str:
    """An address as its description writes it: with braces."""
    return "/" + ADDRESSES[name].replace("<", "{").replace(">", "}")
