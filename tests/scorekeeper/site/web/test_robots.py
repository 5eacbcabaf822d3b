"""Search engines read what is the same for everybody."""

from __future__ import annotations

from urllib.robotparser import RobotFileParser

import pytest
from django.test import Client

from rulesets.rules.presets import presets

PRIVATE = (
    *("/s/x/", "/sheets/x/", "/sheets/x/share/", "/groups/x/", "/groups/invited/x/", "/accounts/login/"),
    *("/rules/e/x/", "/rules/krone/", "/rules/ddv/edit/", "/compare/?a=x", "/new/"),
)


@pytest.mark.django_db
def test_robots_are_told_the_pages_for_everybody(client: Client) -> None:
    answer = client.get("/robots.txt")
    lines = answer.content.decode().splitlines()
    public = ["/", "/rules/", "/calculator/", *(f"/rules/{preset}/" for preset in presets())]
    assert answer.headers["Content-Type"] == "text/plain"
    assert lines == [
        "User-agent: *",
        *(f"Allow: {page}$" for page in public),
        "Allow: /static/",
        "Allow: /bundles/",
        "Disallow: /",
    ]
    assert {client.get(page).status_code for page in public} == {200}


@pytest.mark.django_db
def test_no_robot_opens_what_a_link_opens(client: Client) -> None:
    parser = RobotFileParser()
    parser.parse(client.get("/robots.txt").content.decode().splitlines())
    assert [page for page in PRIVATE if parser.can_fetch("any", page)] == []
