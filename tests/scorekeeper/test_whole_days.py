"""Whole days of people who only see pages: they follow links and send forms that stand there."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from scorekeeper.club.jobs.models import Job
from scorekeeper.club.jobs.writes import do_here
from scorekeeper.management.commands.work import JOB_STEPS
from tests.walking import Walker

pytestmark = pytest.mark.django_db

PASSWORD = "karo-bube-sticht"
SHEET = r"http://testserver/s/[\w-]+/"
INVITATION = r"http://testserver/groups/invited/[\w-]+/"
PUB = "Pub (with nines)"
FOUR = ("Anna", "Ben", "Cem", "Dora")
SIX_TABLES = (*FOUR, *(f"Gast {number}" for number in range(5, 25)))


class Person(Walker):
    """Somebody with a phone of their own."""

    def make_account(self, name: str) -> None:
        """From the home page to an account, and on to the groups."""
        self.scan("/")
        self.follow("Sign in")
        self.follow("New here? Create an account")
        self.press("Create an account", {"Username": name, "Password": PASSWORD})
        self.scan("/")
        self.follow("Groups")

    def found_group(self, name: str, players: Sequence[str]) -> None:
        """Start a group as the first of its players."""
        self.make_account(players[0].lower())
        self.follow("Start a group")
        said = {
            "Name of the group": name,
            "Your name in the group": players[0],
            "Who else plays": "\n".join(players[1:]),
        }
        self.press("Start the group", said)

    def group(self, name: str = "Krone") -> None:
        """To the page of a group."""
        self.scan("/")
        self.follow("Groups")
        if self.can_follow(name):
            self.follow(name)

    def rules(self, name: str) -> dict[str, str]:
        """The choice of rules of a name, with whatever stands behind it."""
        asked = next(form.field_called("Which rules?") for form in self.page.forms if "preset" in form.fields)
        return {asked.name: next(each.label for each in asked.choices if each.label.startswith(name))}

    def deal(self, re: Sequence[str] = ("1", "2"), points: str = "121-150") -> None:
        """Enter a deal from the page of the sheet."""
        self.follow("Enter deal")
        self.press("Save", {"re": list(re), "points": points})


def test_a_first_sheet_to_its_result() -> None:
    anna = Person()
    anna.scan("/")
    anna.follow("New scoresheet")
    seats = {f"Player {number}": name for number, name in enumerate(FOUR, 1)}
    anna.press("Start", {**seats, **anna.rules(PUB), "Number of deals": "2"})
    anna.deal()
    anna.deal(("1", "3"), "90-119")
    anna.press("Undo: entered")
    anna.deal(("1", "3"))
    assert "That was the last deal 1 Anna +2 2 Ben 0 2 Cem 0 4 Dora −2" in anna.page
    anna.follow("The evening")
    assert "Anna +2" in anna.page


def test_a_club_evening_of_six_tables() -> None:
    anna = Person()
    anna.found_group("Krone", SIX_TABLES)
    anna.follow("Start an evening")
    said = {"Who is here?": list(SIX_TABLES), "Rounds": "1", "Number of deals": "1", **anna.rules(PUB)}
    anna.press("Draw the tables", said)
    anna.press("Open the 6 tables")
    links = anna.address_in(SHEET)
    assert len(links) == 6
    for link in links:
        phone = Person()
        phone.scan(link)
        phone.deal()
        assert "That was the last deal" in phone.page
    anna.follow("Go to the evening")
    assert "12 share the win with +1" in anna.page
    anna.follow("Standings", near="Tournaments")
    counts = (node for node in anna.page.nodes if node.tag == "td")
    points = [node.text for node in counts if node.attributes.get("class") == "counts"]
    assert sorted(points) == ["+1"] * 12 + ["−1"] * 12


def play_at_one_table(anna: Person, deals: int) -> None:
    """An evening of a group at one table."""
    anna.group()
    anna.follow("Start an evening")
    seats = {f"Player {number}": name for number, name in enumerate(FOUR, 1)}
    anna.press("Start", {**seats, "Number of deals": str(deals), **anna.rules(PUB)})
    for _deal in range(deals):
        anna.deal()


def test_a_season_from_its_first_evening_to_its_end() -> None:
    anna = Person()
    anna.found_group("Krone", FOUR)
    anna.follow("Standings")
    anna.follow("New season")
    anna.press(
        "Begin the season",
        {"Name of the season": "2026", "First day": "2026-01-01", "Last day": "2099-12-31"},
    )
    for _evening in range(2):
        play_at_one_table(anna, 2)
    anna.group()
    anna.follow("Standings")
    assert "1 Anna +4 1 4 +1.00 100% 0/0 1 +4" in anna.page
    anna.follow("Close the season")
    anna.press("Close the season")
    assert "Tick the box to confirm." in anna.page
    anna.press("Close the season", {"sure": ["Yes, the season is over"]})
    assert "Closed on" in anna.page
    assert "Champion: Anna, Ben" in anna.page


def let_work(anna: Person) -> None:
    """Do what waits for the process for long work, and look again."""
    for job in Job.objects.all():
        do_here(job, JOB_STEPS[job.kind])
    anna.scan(anna.page.url)


EVENINGS = "Datum;Anna;Ben;Cem;Dora\n01.02.2026;3;-1;-1;-1\n08.02.2026;-3;1;1;1\n"


def test_a_table_of_evenings_comes_in_and_the_group_goes_out_and_in() -> None:
    anna, bea = Person(), Person()
    anna.found_group("Krone", FOUR)
    anna.follow("More")
    anna.follow("Import evenings")
    anna.press("Preview", {"Or paste the table": EVENINGS})
    anna.press("Next", {"Do the totals start at zero every evening?": "yes, at zero"})
    anna.press("Import them")
    let_work(anna)
    evenings = "Ben, Cem, Dora +1"
    assert evenings in anna.page
    anna.group()
    anna.follow("More")
    file = anna.file("Save as a file")
    bea.make_account("bea")
    bea.follow("Group from a file")
    bea.press("Preview", {"File": SimpleUploadedFile("krone.json", file)})
    let_work(bea)
    assert "4 players 2 evenings 2 sheets" in bea.page
    bea.press("Start the group", {"Who are you?": "Ben"})
    let_work(bea)
    bea.group()
    assert evenings in bea.page


def test_a_proposal_to_its_vote() -> None:
    anna, ben = Person(), Person()
    anna.found_group("Krone", FOUR)
    play_at_one_table(anna, 2)
    anna.group()
    anna.follow("More")
    anna.follow("Members and invitations")
    anna.press("Invite", {"Players without an account": ["Ben"]})
    (invitation,) = anna.address_in(INVITATION)
    ben.make_account("ben")
    ben.scan(invitation)
    ben.press("Join the group")
    ben.group()
    ben.follow("Rules")
    ben.follow("What if …")
    ben.press("Search", {"Find a rule, or say it": "fox caught"})
    ben.press("Show what changes", {"Fox caught": "3"})
    ben.follow("Put it to the vote")
    ben.press("Propose", {"Why? (optional)": "Foxes are rare."})
    anna.group()
    anna.follow("Rules vote")
    anna.follow("The fox counts 3")
    anna.press("Yes")
    assert "Yes (2) Anna, Ben No (0)" in anna.page
    anna.press("Play by it from now on")
    assert "The group plays by it from now on." in anna.page
    anna.follow("Pub (with nines), 1 changed")
    assert "Fox caught" in anna.page
