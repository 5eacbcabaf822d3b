"""What stands on the pages: no link leads to a refusal, and whatever can be sent is offered by a page.

A test that posts to an address does not notice that its button is missing. Here the buttons that stand on the
pages are held against `offered.toml`, state by state, for everybody who may come by. What is meant to be
offered is written there by `--write-offered`; read what it changed before you commit it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from copy import deepcopy
from http import HTTPStatus
from itertools import chain
from typing import NamedTuple

import pytest
from django.db import transaction

from tests.access import NEVER, STATUS, VISITORS
from tests.club import found
from tests.crawling import Link, Looked, links_of_templates, look_around, noting_links
from tests.depths import thorough_but
from tests.made_once import forget_what_is_in_memory
from tests.scorekeeper.offers import Offers, read_offers, write_offers
from tests.scorekeeper.states import STATES
from tests.scorekeeper.test_access import make_world

pytestmark = pytest.mark.django_db

OFFERED = read_offers()


def test_of_nothing_a_button_is_missing() -> None:
    """Every address that changes something stands on a page, in some state, or it is known why not."""
    offers = {each.partition(": ") for visits in OFFERED.values() for each in chain(*visits.values())}
    offered = {name for name, _between, says in offers if not says.startswith("?")}
    changing = {name for name, answers in STATUS.items() if answers["POST"] != NEVER}
    assert sorted(changing - offered) == sorted(ON_NO_PAGE)


def test_every_button_says_something() -> None:
    """A button without words would be noted by its name and value, which stand around a `=`."""
    said = {each for visits in OFFERED.values() for each in chain(*visits.values())}
    assert sorted(each for each in said if each.partition(" · ")[0].endswith(": =")) == []


ON_NO_PAGE = {
    "alive": "is asked by what watches the server",
    "healthy": "is asked by what watches the server",
    **{f"api:{name}": "is asked by programs" for name in ("awards", "confirm", "deals")},
    **{f"api:{name}": "is asked by programs" for name in ("hand_in", "minutes", "referee")},
    **{f"api:{name}": "is asked by programs" for name in ("release", "score", "sheets")},
    "account_confirm_login_code": "only where mail is sent",
    "account_email": "only where mail is sent",
    "planning:remind": "only where mail is sent",
    "account_email_verification_sent": "only where mail is sent",
    "account_request_login_code": "only where mail is sent",
    "account_sessions": "only where somebody is signed in elsewhere, too",
    "mfa_add_webauthn": "only with https",
    "mfa_list_webauthn": "only with a passkey",
    "mfa_login_webauthn": "only with a passkey",
    "mfa_reauthenticate_webauthn": "only with a passkey",
    "mfa_remove_webauthn": "only with a passkey",
}
"""What can be sent without a button for it, and why."""


def test_states_are_those_that_are_described() -> None:
    assert sorted(OFFERED) == sorted(["a club", *STATES])


IN_A_SHORT_RUN = (
    *("nobody", "who has the link to read", "who has the link to write"),
    *("reader", "scorer", "owner", "who has the read link of the group"),
)
"""The others find at a club what any stranger does."""

ALIKE_ELSEWHERE = (
    *("a closed season", "a large club", "seasons behind", "a long season"),
    *("drawn tables", "a second round", "somebody at two tables", "a table in play"),
    *(
        "a drawn round",
        "a locked list",
        "a closed round",
        "a list with open deals",
        "a tournament that is over",
    ),
    *("an empty sheet", "a sheet in play", "an evening that is over"),
    "a correction taken back when the evening is over",
)
"""States of which every button stands on the same kind of page in another state, too: not in a short run."""


def test_a_short_run_meets_every_button() -> None:
    of_states = [OFFERED[state].values() for state in STATES if state not in ALIKE_ELSEWHERE]
    met = {*chain(*(OFFERED["a club"][who] for who in IN_A_SHORT_RUN), *chain(*of_states))}
    offered = {*chain(*chain(*(visits.values() for visits in OFFERED.values())))}
    assert sorted(offered - met) == []


class Walk(NamedTuple):
    """What was seen by everybody who came by in a state, and the links of the templates that they met."""

    dead: list[str]
    offered: dict[str, list[str]]
    met: list[Link]


Walks = Callable[[str], Walk]


@pytest.fixture
def walk(tmp_path_factory: pytest.TempPathFactory) -> Walks:
    """What a walk found; each is taken once in a run of tests, whichever process takes it."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "walks"
    folder.mkdir(exist_ok=True)

    def known(name: str) -> Walk:
        kept = folder / f"{name}.json"
        if not kept.exists():
            beside = folder / f"{name} {os.getpid()}"
            beside.write_text(json.dumps(take_walk(name)), encoding="utf-8")
            beside.replace(kept)
        return Walk(*json.loads(kept.read_text(encoding="utf-8")))

    return known


def take_walk(name: str) -> Walk:
    """Walk through a state, which is gone afterwards."""
    with transaction.atomic(), noting_links() as met:
        looked = look_at_club(name) if name in VISITORS else look_at(name)
        transaction.set_rollback(True)
    forget_what_is_in_memory()
    dead = [link for each in looked.values() for link in each.dead]
    return Walk(dead, {who: sorted(each.offered) for who, each in looked.items()}, sorted(met))


def look_at_club(who: str) -> dict[str, Looked]:
    """What somebody sees who comes to a club, beginning with what is open to them."""
    here = make_world()
    browser = here.visitors()[who]
    pages = ("/", here.club.url, here.evening.url, here.round.url, f"/rules/{here.ruleset}/")
    open_to_them = [each for each in pages if browser.get(each, follow=True).status_code == HTTPStatus.OK]
    return {who: look_around(browser, *open_to_them)}


def look_at(state: str) -> dict[str, Looked]:
    """What those see who come by in a state."""
    visits = STATES[state](found())
    return {who: look_around(each.browser, *each.starts, came=each.came) for who, each in visits.items()}


class Noting(NamedTuple):
    """What is noted as offered in this run, if it is to be written."""

    is_asked_for: bool
    offers: Offers

    def holds(self, state: str, offered: dict[str, list[str]]) -> None:
        """Hold what was offered against what stands in the file, or note it."""
        if self.is_asked_for:
            self.offers.setdefault(state, {}).update(offered)
            return
        known = OFFERED.get(state, {})
        expected = known if state in STATES else {who: known[who] for who in offered}
        different = {
            who: {
                "does not stand there any more": sorted({*expected.get(who, ())} - {*offered.get(who, ())}),
                "stands there now": sorted({*offered.get(who, ())} - {*expected.get(who, ())}),
            }
            for who in {**expected, **offered}
            if expected.get(who) != offered.get(who)
        }
        assert different == {}, f"in {state!r}. If this is meant: {HOW_TO_WRITE}"


HOW_TO_WRITE = "python3 manage.py test tests/scorekeeper/test_offered.py -n 0 --all --write-offered"


@pytest.fixture(scope="module")
def noting(request: pytest.FixtureRequest) -> Iterator[Noting]:
    """What is offered in this run; it is written into the file at the end, if that is asked for."""
    noted = Noting(request.config.getoption("--write-offered", default=False), deepcopy(OFFERED))
    yield noted
    if noted.is_asked_for:
        write_offers(noted.offers)


@pytest.mark.parametrize("who", thorough_but(VISITORS, *IN_A_SHORT_RUN))
def test_who_comes_to_a_club_finds_what_they_may_use_and_nothing_else(
    walk: Walks, noting: Noting, who: str
) -> None:
    walked = walk(who)
    assert walked.dead == []
    noting.holds("a club", walked.offered)


@pytest.mark.parametrize("state", thorough_but(STATES, *({*STATES} - {*ALIKE_ELSEWHERE})))
def test_in_each_state_pages_offer_what_there_is_to_do(walk: Walks, noting: Noting, state: str) -> None:
    walked = walk(state)
    assert walked.dead == []
    noting.holds(state, walked.offered)


@pytest.mark.thorough
@pytest.mark.last
def test_every_link_of_the_templates_is_met_by_somebody(walk: Walks) -> None:
    """A link that nobody meets here may lead to a refusal without anybody noticing: it has a reason."""
    links = links_of_templates()
    met = {(template, line) for name in (*IN_A_SHORT_RUN, *STATES) for template, line in walk(name).met}
    unmet = {f"{template}: {name}" for (template, line), name in links.items() if (template, line) not in met}
    assert sorted(unmet) == sorted(f"{template}: {name}" for template, name in MET_BY_NOBODY)


MET_BY_NOBODY = {
    ("account/email_change.html", "account_email"): "only where mail is sent",
    ("site/accounts/overview.html", "account_email"): "only where mail is sent",
    ("site/guide/about.html", "guide:host"): "only for who runs the server",
    ("site/guide/host.html", "guide:page"): "only for who runs the server",
    ("club/kitty/player.html", "kitty:book"): "one of two: only for who is in credit",
    ("club/kitty/cash.html", "kitty:cash_of_year"): "only with entries of several years",
    ("club/comparing/evening.html", "sheets:deal"): "only where another first place turns with a deal",
    (
        "club/evenings/import_preview.html",
        "evenings:import",
    ): "one of three: with a file that says what it counts",
    ("club/evenings/group.html", "evenings:undo_import"): "once, right after a file came in",
    ("club/planning/evening.html", "planning:remind"): "only where mail is sent",
    ("tournament/moved.html", "sheets:sheet"): "filled by a script, on a phone whose list has moved",
    ("play/sheets/home.html", "guide:page"): "only for who was here before a release",
    ("play/sheets/home.html", "sheets:start"): "one of two: only for who is in no group or in several",
    ("play/sheets/home.html", "tournaments:announced"): "only where one is announced; strangers meet it",
    ("play/sheets/landing.html", "doors:example"): "only where there is an example club",
    ("play/sheets/landing.html", "tournaments:example"): "only where there is an example club",
    ("play/sheets/_so_far.html", "sheets:deal"): "only with the result of more than seven",
    ("mfa/webauthn/authenticator_confirm_delete.html", "mfa_remove_webauthn"): "only with a passkey",
    ("mfa/webauthn/authenticator_list.html", "mfa_remove_webauthn"): "only with a passkey",
    ("mfa/webauthn/reauthenticate.html", "mfa_reauthenticate_webauthn"): "only with a passkey",
}
"""Links that stand on no page of these walks, and why."""
