"""A group gathers no more than its file can hold: what is saved is never refused when it is read again."""

from __future__ import annotations

import gzip
import json
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from rulesets.problems import Refused
from rulesets.rules.presets import presets
from scorekeeper.club.jobs.models import Job, Phase
from scorekeeper.club.jobs.writes import FEW, do_here
from scorekeeper.club.kitty.forms import MOST_CENTS
from scorekeeper.club.kitty.models import Booking, Fee, Fine, Payer, Price
from scorekeeper.club.leagues.models import Season
from scorekeeper.outside.archive import create_group, group_file, json_stream, saving, uploads
from scorekeeper.outside.archive.group_file import read_head
from scorekeeper.outside.archive.group_text import written_group
from scorekeeper.outside.archive.json_stream import MOST_OF_ONE, members_of, unpacked
from scorekeeper.play.groups import capacity
from scorekeeper.play.groups.capacity import MOST, MOST_PLAYERS, MOST_SEASONS, MOST_VERSIONS, count_of
from scorekeeper.play.groups.models import Player
from scorekeeper.play.houserules import writes as houserules
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.sheets.models import Deal, Sheet
from tests import club as clubs
from tests.cast import begin, deal, enter, visitor
from tests.club import Club, found_again, group_document, invite, signed_in, take_in
from tests.scorekeeper.club.evenings.imports.test_imports import confirm, upload

pytestmark = pytest.mark.django_db


def fill_players(club: Club) -> None:
    left = MOST_PLAYERS - club.group.players.count()
    names = (f"{number}".rjust(40, "ß") for number in range(left))
    Player.objects.bulk_create(Player(group=club.group, name=name) for name in names)


def fill_seasons(club: Club) -> None:
    days = {"first_day": date(1, 1, 1), "last_day": date(9999, 12, 31)}
    rule = {"points": "places", "place_points": "1000,999,998,997,996,995,994", "min_deals": 10_000}
    Season.objects.bulk_create(
        Season(group=club.group, number=number, name="ß" * 60, **days, **rule)
        for number in range(MOST_SEASONS)
    )
    evening = take_in(club, begin())
    for season in club.group.seasons.all():
        season.left_out.add(evening.sheet.evening)


def fill_rulesets(club: Club) -> None:
    rules, agreement = presets()["pub"].rules, houserules.ALL_AGREED
    versions = [(f"{number}".rjust(80, "ß"), "pub", rules, agreement) for number in range(MOST_VERSIONS)]
    houserules.store_versions(group=club.group, versions=versions)


def fill_kitty(club: Club) -> None:
    group, days = club.group, [date.fromordinal(day) for day in range(1, MOST["kitty_prices"] + 1)]
    Price.objects.bulk_create(Price(group=group, first_day=day, fee=MOST_CENTS) for day in days)
    Fine.objects.bulk_create(
        Fine(group=group, name=f"{number}".rjust(40, "ß"), cents=MOST_CENTS)
        for number in range(MOST["kitty_fines"])
    )
    Fee.objects.bulk_create(
        Fee(group=group, name="ß" * 40, cents=MOST_CENTS, every="month", first_day=date.max)
        for _number in range(MOST["kitty_fees"])
    )
    anna = group.players.all()[0]
    Payer.objects.bulk_create(
        Payer(player=anna, first_day=date.max) for _number in range(MOST["kitty_payers"])
    )
    said = {"kind": "owed", "player": anna, "cents": MOST_CENTS, "text": '"' * 80, "day": date.max}
    Booking.objects.bulk_create(
        Booking(group=group, key=uuid4(), **said) for _number in range(MOST["kitty_bookings"])
    )


@pytest.mark.thorough
@pytest.mark.parametrize("fill", [fill_players, fill_seasons, fill_rulesets, fill_kitty])
def test_a_group_with_as_much_as_fits_is_saved_and_founded_again(club: Club, fill: Any) -> None:
    fill(club)
    text = "".join(written_group(club.group))
    again = found_again(text, clubs.person("Olga"))
    assert {what: count_of(again, what) for what in MOST} == {
        what: count_of(club.group, what) for what in MOST
    }
    assert "".join(written_group(again)) == text


def add_a_player(owner: Client, club: Club) -> Any:
    return owner.post(f"{club.url}players/", {"name": "Frieda"})


def come_as_a_new_player(_owner: Client, club: Club) -> Any:
    _invitation, token = invite(club)
    olga = signed_in(clubs.person("Olga"))
    page = olga.get(f"/groups/invited/{token}/", follow=True)
    return olga.post(page.request["PATH_INFO"], {"player": "new", "name": "Olga"})


def take_a_sheet_with_a_new_player(owner: Client, club: Club) -> Any:
    evening = begin(("Anna", "Ben", "Cem", "Frieda"))
    writer = visitor(evening.token)
    writer.force_login(club.anna)
    page = writer.get(f"/sheets/{evening.sheet.slug}/group/?to={club.group.slug}")
    form = page.context["form"]
    return writer.post(page.request["PATH_INFO"] + f"?to={club.group.slug}", initial_of(form))


def initial_of(form: Any) -> dict[str, Any]:
    return {form[name].html_name: form[name].value() for name in form.fields}


def start_an_evening(owner: Client, club: Club) -> Any:
    page = owner.get(f"{club.url}start/")
    sent = {name: value for name, value in initial_of(page.context["form"]).items() if value is not None}
    names = {f"player{seat}": name for seat, name in enumerate(("Anna", "Ben", "Cem", "Dora"), 1)}
    return owner.post(f"{club.url}start/", {**sent, **names})


def import_an_evening(owner: Client, club: Club) -> Any:
    table = b"2024-03-07\nAnna;Ben;Cem;Dora\n1;1;-1;-1\n2;-2;2;-2\n"
    return confirm(owner, club, upload(owner, club, table, "2024-03-07.csv"))


def import_a_player(owner: Client, club: Club) -> Any:
    table = b"2024-03-07\nAnna;Ben;Cem;Frieda\n1;1;-1;-1\n2;-2;2;-2\n"
    return confirm(owner, club, upload(owner, club, table, "2024-03-07.csv"))


def make_a_season(owner: Client, club: Club) -> Any:
    sent = {"name": "2026", "points": "total", "ties": "shared"}
    return owner.post(f"{club.url}seasons/new/", sent)


def give_a_ruleset(owner: Client, club: Club) -> Any:
    stored, token = houserules.create_ruleset(name="Haus", preset="pub", rules=presets()["pub"].rules)
    owner.get(f"/rules/e/{token}/")
    return owner.post(f"/rules/{stored.slug}/group/", {"group": club.group.slug})


SENTENCES = {
    "players": "The group has 0 players, which is the limit.",
    "sheets": "The group has 0 evenings, which is the limit.",
    "seasons": "The group has 0 seasons. Delete one nobody looks at any more.",
    "rulesets": "The rulesets of this group have been changed 0 times, which is the limit; carry on with a "
    "ruleset that belongs to no group.",
}


@pytest.mark.parametrize(
    ("what", "adds"),
    [
        ("players", add_a_player),
        ("players", come_as_a_new_player),
        ("players", take_a_sheet_with_a_new_player),
        ("players", import_a_player),
        ("sheets", start_an_evening),
        ("sheets", take_a_sheet_with_a_new_player),
        ("sheets", import_an_evening),
        ("seasons", make_a_season),
        ("rulesets", give_a_ruleset),
    ],
)
def test_what_does_not_fit_is_said_and_nothing_is_stored(
    club: Club, what: str, adds: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(capacity.MOST, what, 0)
    before = getattr(club.group, what).count()
    answer = adds(signed_in(club.anna), club)
    assert answer.status_code == 409
    assert SENTENCES[what] in answer.content.decode()
    assert (getattr(club.group, what).count(), Job.objects.count()) == (before, 0)


def test_the_next_version_of_a_ruleset_has_to_fit(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    versions = [("Haus", "pub", presets()["pub"].rules, houserules.ALL_AGREED)]
    (stored,) = houserules.store_versions(group=club.group, versions=versions)
    monkeypatch.setitem(capacity.MOST, "rulesets", 1)
    with pytest.raises(capacity.Full):
        houserules.save_version(slug=stored.slug, name="Heim", rules=presets()["pub"].rules, version=1)
    assert Ruleset.objects.filter(group=club.group).count() == 1


def test_evenings_that_are_coming_are_counted(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    owner = signed_in(club.anna)
    monkeypatch.setitem(capacity.MOST, "sheets", FEW + 1)
    line = {"game": "normal", "re": ["Anna", "Ben"], "points": {"re": 121}}
    document = {"format": "doppelkopf-sheet/1", "players": ["Anna", "Ben", "Cem", "Dora"], "deals": [line]}
    many = json.dumps([{**document, "date": f"2024-03-{day:02}"} for day in range(1, FEW + 2)])
    assert confirm(owner, club, upload(owner, club, many, "a.json")).status_code == 302
    assert import_an_evening(owner, club).status_code == 409


@pytest.mark.thorough
def test_what_refers_to_sheets_may_be_longer_than_a_sheet() -> None:
    guests = [{"sheet": 1, "name": "ß" * 40}] * 140_000
    content = json.dumps({"guests": guests}, ensure_ascii=False, indent=1).encode()
    assert len(content.decode()) > MOST_OF_ONE
    pieces = (content[at : at + 65_536] for at in range(0, len(content), 65_536))
    head: dict[str, Any] = {}
    for name, value in members_of(pieces):
        uploads.keep_member(head, name, value)
    assert head == {"guests": guests}


def test_far_too_long_a_list_is_refused_before_it_is_in_memory() -> None:
    head: dict[str, Any] = {}
    for _item in range(3):
        uploads.keep_member(head, "seasons[]", {}, 3)
    with pytest.raises(Refused, match="seasons: must be a list with at most"):
        uploads.keep_member(head, "seasons[]", {}, 3)


def test_guests_at_every_seat_of_every_sheet_are_read() -> None:
    sheets = 30_000
    guests = [{"sheet": number, "name": f"{seat}"} for number in range(1, sheets + 1) for seat in range(7)]
    read = read_head({"format": group_file.FORMAT, "name": "Krone", "guests": guests}, sheets)
    assert len(read["guests"]) == 7 * sheets


def filled(club: Club) -> None:
    for number in range(FEW + 1):
        enter(take_in(club, begin(title=f"Abend {number}")), deal())


def saving_page(club: Club) -> tuple[Client, Any, Job]:
    cem = signed_in(club.cem)
    page = cem.get(f"/groups/{club.group.slug}/document/", follow=True)
    job = do_here(Job.objects.get(kind="save"), saving.STEPS)
    return cem, cem.get(page.request["PATH_INFO"]), job


def test_a_big_file_is_packed_and_founded_again(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(club)
    monkeypatch.setattr(saving, "MOST_PLAIN", 0)
    cem, page, _job = saving_page(club)
    answer = cem.get(f"{page.request['PATH_INFO']}file/")
    content = answer.getvalue()
    assert answer.headers["Content-Disposition"].endswith(f'{club.group.slug}.json.gz"')
    assert gzip.decompress(content).decode() == "".join(written_group(club.group))
    client = signed_in(clubs.person("Olga"))
    client.post("/groups/restore/", {"file": SimpleUploadedFile("krone.json.gz", content)})
    job = Job.objects.get(kind="restore")
    assert job.phase == Phase.READING  # what comes out of it may be big
    do_here(job, create_group.STEPS)
    client.post(f"/groups/restore/{job.slug}/", {"name": "Krone", "own": "none"})
    again = do_here(Job.objects.get(pk=job.pk), create_group.STEPS).group
    assert again is not None
    assert "".join(written_group(again)) == gzip.decompress(content).decode()


def test_how_much_of_a_file_is_read_is_seen_meanwhile() -> None:
    job = create_group.keep_file(
        user=clubs.person("Olga"), pieces=[b"{" * 300_000, b"}" * 50_000], size=350_000
    )
    seen = [(len(part), Job.objects.get(pk=job.pk).percent) for part in uploads.pieces_of(job)]
    assert seen == [(262_144, 0), (37_856, 74), (50_000, 85)]
    assert Job.objects.get(pk=job.pk).percent == 100


def test_a_group_that_no_file_can_hold_is_not_saved(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(club)
    monkeypatch.setattr(saving, "MOST_OF_A_GROUP", 100)
    _cem, page, job = saving_page(club)
    assert job.phase == Phase.REFUSED
    assert "The group is too big for a file that can be read back in." in page.content.decode()


@pytest.mark.parametrize("size", [1, 3, 1_000])
def test_a_packed_file_comes_out_in_pieces_of_any_size(size: int) -> None:
    plain = json.dumps({"a": "0" * 300_000}).encode()
    content = gzip.compress(plain) + gzip.compress(b"  ") + gzip.compress(plain)
    pieces = [content[at : at + size] for at in range(0, len(content), size)]
    found = list(unpacked(pieces))
    assert b"".join(found) == plain + b"  " + plain
    assert max(map(len, found)) <= json_stream.PIECE


def test_a_packed_file_with_far_too_much_in_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_stream, "MOST_UNPACKED", 1_000_000)
    with pytest.raises(Refused, match="far too big when unpacked"):
        list(unpacked([gzip.compress(b" " * 1_100_000)]))


def test_a_broken_packed_file_is_refused() -> None:
    with pytest.raises(Refused, match="cannot be unpacked"):
        list(unpacked([gzip.compress(b"{}")[:5] + b"\xff" * 20]))


def test_a_sheet_that_could_not_be_read_again_is_named_and_left_out(club: Club) -> None:
    one, other = take_in(club, begin(title="Eins")), take_in(club, begin(title="Zwei"))
    for evening in (one, other):
        enter(evening, deal())
    Sheet.objects.filter(pk=one.sheet.pk).update(length=1_001)
    document = group_document(club.group)
    assert [sheet["title"] for sheet in document["sheets"]] == ["Zwei"]
    assert [sheet["title"] for sheet in document["left_out"]] == ["Eins"]
    assert found_again(json.dumps(document), clubs.person("Olga")).sheets.count() == 1
    assert Deal.objects.filter(sheet=one.sheet).exists()
