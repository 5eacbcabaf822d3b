"""What a phone asks for to install Karlchen and to open it without reception."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.test import Client

SCRIPTS = Path(settings.PROJECT) / "static" / "js"
ICONS = Path(settings.PROJECT) / "static" / "icons"


def test_the_worker_is_at_the_root_and_asked_for_each_time(client: Client) -> None:
    response = client.get("/sw.js")
    assert (response.status_code, response.headers["Content-Type"]) == (200, "text/javascript")
    assert response.headers["Cache-Control"] == "no-cache"
    assert response.content.startswith(b"// Version ")
    assert client.get("/sw.js", headers={"If-None-Match": response.headers["ETag"]}).status_code == 304


def test_the_phone_is_told_how_to_show_karlchen_among_its_apps(client: Client) -> None:
    response = client.get("/manifest.webmanifest", headers={"Accept-Language": "de"})
    assert response.headers["Content-Type"] == "application/manifest+json"
    assert response.json() == {
        "id": "/",
        "name": "Karlchen",
        "short_name": "Karlchen",
        "description": "Zettel für Doppelkopf",
        "lang": "de",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#faf6ec",
        "theme_color": "#faf6ec",
        "icons": [
            {
                "src": "/static/icons/icon-192.png",
                "sizes": "192x192",
                "type": "image/png",
                "purpose": "any",
            },
            {
                "src": "/static/icons/icon-512.png",
                "sizes": "512x512",
                "type": "image/png",
                "purpose": "any",
            },
            {
                "src": "/static/icons/maskable-512.png",
                "sizes": "512x512",
                "type": "image/png",
                "purpose": "maskable",
            },
            {"src": "/static/favicon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
        ],
        "shortcuts": [
            {"name": "Neuer Zettel", "url": "/new/"},
            {"name": "Was zählt ein Spiel?", "url": "/calculator/"},
        ],
        "screenshots": [
            {
                "src": f"/static/pictures/{name}-de.png",
                "sizes": size,
                "type": "image/png",
                "form_factor": shape,
            }
            for name, size, shape in (
                ("entry", "390x600", "narrow"),
                ("sheet", "390x600", "narrow"),
                ("landing", "1000x525", "wide"),
            )
        ],
    }


@pytest.mark.parametrize(
    ("name", "size"),
    [("icon-192", 192), ("icon-512", 512), ("maskable-512", 512), ("apple-touch-icon", 180)],
)
def test_the_icons_have_the_size_that_is_said_of_them(name: str, size: int) -> None:
    header = (ICONS / f"{name}.png").read_bytes()[:24]
    assert (header[12:16], int.from_bytes(header[16:20]), int.from_bytes(header[20:24])) == (
        b"IHDR",
        size,
        size,
    )


def test_the_page_without_reception_leads_somewhere(client: Client) -> None:
    content = client.get("/offline/").content.decode()
    assert [text for text in ("You are offline", "Try again", 'href="/"') if text not in content] == []


@pytest.mark.parametrize("address", ["/sw.js", "/manifest.webmanifest", "/offline/"])
def test_nobody_sends_anything_there(client: Client, address: str) -> None:
    assert client.post(address).status_code == 405


def test_without_https_a_phone_keeps_copies_of_the_same_pages_as_with_it() -> None:
    """Both go by the same expressions, but for the first pages."""
    worker = render_to_string("sw.js")
    scripts = "".join((SCRIPTS / name).read_text() for name in ("copies.js", "go.js"))
    for name in ("KEPT", "NEEDED", "PATIENCE"):
        (with_https, without) = re.findall(
            rf"^(?:export )?const {name} = (.*);$", worker + scripts, re.MULTILINE
        )
        assert with_https.replace(r"^\/(new\/|offline\/)?$|", "") == without
