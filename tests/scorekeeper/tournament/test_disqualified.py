"""Who is disqualified plays no further round, and a round that was drawn with them says so."""

from __future__ import annotations

from random import Random

import pytest

from tests.club import Club
from tests.scorekeeper.tournament.reckoning import Counted, Memory
from tests.scorekeeper.tournament.walks import Leading, Phone, expect_standings, phones_at

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]

COUNTED = Counted(ties=("last", "best", "solos"))
SAID = {"Deals at a table of four": 4, "Which rules?": "ddv_five", "Rounds": 2}
TIES = {"tie1": "last", "tie2": "best", "tie3": "solos", "tie4": ""}
STALE = "drawn, but someone has come or gone since: draw again"


def begin(club: Club, people: int, **said: object) -> tuple[Leading, list[Phone], Memory]:
    """A tournament of two rounds, the first of which is played."""
    anna, memory = Leading(club, club.anna), Memory()
    anna.set_up("Club tournament", {**SAID, **TIES, **said})
    anna.enter("\n".join(f"Gast {number}" for number in range(1, people + 1)))
    anna.press("Everyone is here")
    phones = play(anna, memory, 1)
    return anna, phones, memory


def play(anna: Leading, memory: Memory, number: int) -> list[Phone]:
    """Open a round and play it to the end."""
    phones = phones_at(anna.open_next(number), Random(number))  # noqa: S311  # invented deals
    for phone in phones:
        phone.finish()
    memory.tables += [phone.at for phone in phones]
    memory.there[number] = {memory.beginner(name) for phone in phones for name in phone.at.names}
    return phones


def disqualify(anna: Leading, name: str, number: int = 1) -> None:
    """Write a disqualification into the ledger."""
    anna.home()
    anna.follow("Penalties and corrections")
    form = next(each for each in anna.page.forms if "entrant" in each.fields)
    who = next(each.label for each in form.fields["entrant"].choices if each.label.endswith(f"· {name}"))
    anna.press(
        "Enter it", {"Who": who, "Round": number, "What": "Disqualification", "Reason": "Falsch gespielt"}
    )


def test_who_is_disqualified_is_seated_no_more_and_everybody_is_told(club: Club) -> None:
    anna, phones, memory = begin(club, 9)
    out = phones[0].at.names[0]
    disqualify(anna, out)
    assert f"{out} is out" in anna.page
    memory.out.add(out)
    anna.home()
    anna.follow("Rounds")
    assert STALE in anna.page
    anna.follow("Entrants")
    assert f"{out} until round 1 disqualified" in anna.page
    number = anna.number_of(out)
    form = next(each for each in anna.page.forms if "here" in each.fields)
    assert number not in [each.value for each in form.fields["here"].choices]
    second = play(anna, memory, 2)
    assert out not in {name for phone in second for name in phone.at.names}
    expect_standings(anna, memory, COUNTED)


def test_nobody_ticks_who_is_disqualified_as_here(club: Club) -> None:
    anna, phones, memory = begin(club, 9)
    out = phones[0].at.names[0]
    disqualify(anna, out)
    anna.home()
    anna.follow("Entrants")
    url, number = anna.page.url.removeprefix("http://testserver"), anna.number_of(out)
    anna.client.post(f"{url}ticks/", {"here": [number]})
    anna.client.post(f"{url}here/")
    assert out not in {name for phone in play(anna, memory, 2) for name in phone.at.names}


def test_who_is_not_disqualified_after_all_can_be_ticked_again(club: Club) -> None:
    anna, phones, memory = begin(club, 8)
    name = phones[0].at.names[0]
    disqualify(anna, name)
    anna.press("Cancel")
    assert f"{name} can play again: tick them as here." in anna.page
    anna.tick_here(name)
    assert name in {each for phone in play(anna, memory, 2) for each in phone.at.names}
    expect_standings(anna, memory, COUNTED)


def test_a_substitute_of_who_is_disqualified_is_out_with_them(club: Club) -> None:
    anna, phones, memory = begin(club, 9)
    name = phones[0].at.names[0]
    anna.entrant(name)
    anna.press("Takes over from round 2 on", {"by-name": "Xaver Ersatz"})
    disqualify(anna, name)
    seated = {each for phone in play(anna, memory, 2) for each in phone.at.names}
    assert seated.isdisjoint({name, "Xaver Ersatz"})


def test_a_round_by_standing_is_drawn_again_when_the_standings_change(club: Club) -> None:
    anna, phones, memory = begin(club, 8, last_by_standing=["on"])
    anna.home()
    anna.press("Draw round 2")
    assert anna.can_press("Open ")
    anna.award(phones[0].at.names[0], 1, 90)
    memory.awards.append((phones[0].at.names[0], 1, -90))
    anna.home()
    anna.follow("Go to the tables of round 2")
    assert "The standings have changed since this was drawn: draw again." in anna.page
    assert not anna.can_press("Open ")
    play(anna, memory, 2)
    expect_standings(anna, memory, COUNTED)


def test_a_round_by_standing_waits_for_a_list_that_was_unlocked(club: Club) -> None:
    anna, phones, _memory = begin(club, 8, last_by_standing=["on"])
    anna.home()
    anna.press("Draw round 2")
    anna.table(phones[0].at)
    anna.press("Unlock", {"Why the list is unlocked": "Falsch"})
    anna.home()
    anna.follow("Go to the tables of round 2")
    assert "1 list from round 1 is missing" in anna.page
    assert not anna.can_press("Open ")
