"""What waits for Cem in groups, and what pages say of it."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from typing import Any
from uuid import uuid4

from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from scorekeeper.club.comparing.models import Proposal
from scorekeeper.club.kitty.models import Booking, Kind, Price
from scorekeeper.club.planning.models import NextEvening
from scorekeeper.club.planning.reads import today
from scorekeeper.play.groups.models import Group
from scorekeeper.play.groups.writes import found_group
from scorekeeper.play.houserules.writes import keep_ruleset
from tests.club import Club, plan_evening


def words(page: Any) -> str:
    """What a page says, in one line."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page.text)).split())


def plan(group: Group, days: int = 3) -> NextEvening:
    """Let a group meet in some days."""
    return plan_evening(group=group, day=today() + timedelta(days=days))


def propose(group: Group) -> Proposal:
    """Propose to a group to play without Bock rounds."""
    pub = presets()["pub"].rules
    rules = (pub, read_options({"bock_triggers": []}, pub))
    base, target = (keep_ruleset(preset="pub", rules=each) for each in rules)
    return Proposal.objects.create(group=group, base=base, target=target)


def other_groups(club: Club, number: int) -> list[Group]:
    """Some more groups of Cem, each with an evening ahead, a proposal, and something that he owes."""
    made = []
    for each in range(number):
        group = found_group(name=f"Runde {each}", user=club.cem, own_name="Cem", players=["Ben"])
        plan(group, days=each)
        propose(group)
        Price.objects.create(group=group, first_day=today(), fee=200)
        owe(group, 50)
        made.append(group)
    return made


def owe(group: Group, cents: int) -> None:
    """Let Cem owe something to the kitty of a group."""
    cem = group.players.get(name="Cem")
    Booking.objects.create(group=group, key=uuid4(), kind=Kind.OWED, player=cem, cents=cents, day=today())


def waiting_on(page: Any) -> list[tuple[str, str]]:
    """What a page says that waits, each with where it leads."""
    found = re.search(r'id="for-you".*?</section>', page.text, re.DOTALL)
    rows = re.findall(r'<a href="([^"]+)">(.*?)</a>', found[0], re.DOTALL) if found else []
    return [(" ".join(re.sub(r"<[^>]+>", " ", text).split()), url) for url, text in rows]
