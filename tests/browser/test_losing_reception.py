"""An evening on two phones that lose reception at every step: what they show meanwhile is what counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from scorekeeper.play.sheets import models
from tests.browser.losing import IN_ONE_PAGE, STEPS, Phone, Taps, play_without_reception, said_by_the_server
from tests.browser.network import Way
from tests.browser.phones import Phones
from tests.cast import begin

pytestmark = pytest.mark.browser_context_args(service_workers="allow")


EVENINGS = {
    # A Bock round begins after a heart trick, after 120 card points each, and after Re or Kontra was lost.
    "pub": """
normal 12 121-150
normal 23 60-89 calls.re=re
normal 14 121-150 bonuses.re.heart_trick=1
marriage 24 90-119
normal 13 181-210 calls.re=re
queens 3 151-180
normal 24 120-120
normal 12 30-59 calls.kontra=kontra
normal 34 121-150 calls.kontra=kontra
normal 13 211-240 calls.re=re calls.re=no90
redeal
normal 14 151-180 bonuses.re.charlie=1
no_trump 1 60-89
normal 34 151-180 bonuses.kontra.fox=1
silent_solo 4 121-150
normal 23 121-150 calls.re=re calls.kontra=kontra
""",
    # Everybody owes a solo; the last one is forced to it in the last deal.
    "ddv": """
normal 12 121-150
normal 23 60-89 calls.re=re
queens 1 121-150
normal 14 121-150
marriage 24 90-119
normal 13 181-210 calls.re=re calls.re=no90
jacks 2 60-89
normal 34 121-150 bonuses.kontra.fox=1
normal 23 120-120
normal 14 151-180 bonuses.re.charlie=1
normal 12 90-119 calls.kontra=kontra
hearts 3 151-180 calls.re=re
marriage 13 151-180
silent_solo 1 121-150
normal 24 181-210
clubs 4 151-180
""",
}
"""What is played: the game or the kind of solo, the seats of Re, their card points, calls and bonuses."""


def taps_of(line: str) -> Taps:
    """What is tapped for a line of an evening."""
    if line == "redeal":
        return ("game=redeal", "reason=misdeal")
    game, seats, points, *more = line.split()
    if game == "marriage":
        return ("game=marriage", f"by={seats[0]}", f"partner={seats[1]}", f"points={points}")
    kind = [f"game={game}"] if game in ("normal", "silent_solo") else ["game=solo", f"solo={game}"]
    return (*kind, *(f"re={seat}" for seat in seats), f"points={points}", *more)


def re_of(line: str) -> list[str] | None:
    """Who is Re in a line of an evening."""
    return None if line == "redeal" else list(line.split()[1])


@pytest.fixture
def other_way(way: Way) -> Iterator[Way]:
    other = Way(way.server)
    yield other
    other.close()


@pytest.mark.parametrize(("address", "preset"), [("127.0.0.1", "ddv"), ("pub.test", "pub")])
def test_nothing_is_lost_or_doubled_and_what_was_shown_is_what_counts(
    phones: Phones, way: Way, other_way: Way, transactional_db: None, settings: Any, address: str, preset: str
) -> None:
    """With copies of pages as https allows them, and over http in the page that is open."""
    settings.ALLOWED_HOSTS = [address]
    is_trusted = address == "127.0.0.1"
    steps = list(STEPS if is_trusted else IN_ONE_PAGE)
    lines = EVENINGS[preset].strip().splitlines()[: 2 * len(steps)]
    evening = begin(preset=preset, length=len(lines))
    both = [
        Phone(phones(base_url=each.url.replace("127.0.0.1", address)), each, evening, is_trusted)
        for each in (way, other_way)
    ]
    for phone in both:
        phone.begin()
    play_without_reception(both, [taps_of(line) for line in lines], steps)
    stored = models.Deal.objects.order_by("position")
    assert [deal.facts.get("re") for deal in stored] == [re_of(line) for line in lines]
    assert models.Change.objects.count() == len(lines)
    claims, truth = [claim for phone in both for claim in phone.claims], said_by_the_server(evening)
    assert [claim for claim in claims if truth[claim.what, claim.position] != claim.said] == []
    assert {claim.what for claim in claims} == {what for what, _position in truth}
    assert [claim for claim in claims if claim.is_about] == []
