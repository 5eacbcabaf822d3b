"""What happens to a group while its evenings are brought in, saved or deleted: nothing is left half done."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError, connection
from django.test import Client
from django.utils import timezone

from scorekeeper.club.evenings.group import writes
from scorekeeper.club.evenings.imports import writes as imports_writes
from scorekeeper.club.evenings.imports.writes import STEPS, Changed, PlannedEvening, bring_in, store_portion
from scorekeeper.club.evenings.models import Import
from scorekeeper.club.evenings.people import writes as people_writes
from scorekeeper.club.evenings.people.merging_writes import merge_players
from scorekeeper.club.jobs.models import AT_PAGE, Job, PendingSheet, Phase, Portion
from scorekeeper.club.jobs.reads import GIVEN_UP, host_name, jobs_to_do
from scorekeeper.club.jobs.writes import FAILED, FEW, do_here, finish_job
from scorekeeper.management.commands.work import JOB_STEPS
from scorekeeper.outside.archive import create_group, group_text, saving
from scorekeeper.play.groups.models import Group, Player
from scorekeeper.play.sheets.models import Seat, Sheet
from tests import club as clubs
from tests.cast import FOUR, begin, deal, enter, visitor
from tests.club import Club, group_document, player, signed_in, take_in
from tests.depths import one_in
from tests.scorekeeper.club.evenings.imports.test_imports import address, confirm, upload
from tests.scorekeeper.club.jobs.test_imports import MANY, begun, now

pytestmark = pytest.mark.django_db


@pytest.fixture
def scorer(club: Club) -> Client:
    return signed_in(club.ben)


@pytest.fixture
def owner(club: Club) -> Client:
    return signed_in(club.anna)


def seated(name: str) -> int:
    """How many seats a player has whom nobody has any more, or everybody."""
    return Seat.objects.filter(player__name=name, name=name).count()


def merge(owner: Client, club: Club, one: str, two: str) -> Any:
    url = f"{club.url}players/{player(club, one).pk}/merge/"
    return owner.post(url, {"into": player(club, two).pk})


@pytest.mark.parametrize("before", [0, 1, MANY])
def test_a_player_who_is_merged_meanwhile_sits_on_all_evenings_as_the_other_one(
    scorer: Client, owner: Client, club: Club, before: int
) -> None:
    job = begun(scorer, club)
    for _portion in range(before):
        store_portion(now(job))
    assert merge(owner, club, "Lena", "Emil").status_code == 302
    do_here(now(job), STEPS)
    assert (seated("Emil"), club.group.sheets.count()) == (MANY, MANY)
    assert Seat.objects.filter(player=None).count() == 0


@pytest.mark.parametrize("before", [0, 1])
def test_two_who_will_sit_together_are_not_merged(
    scorer: Client, owner: Client, club: Club, before: int
) -> None:
    job = begun(scorer, club)
    for _portion in range(before):
        store_portion(now(job))
    page = merge(owner, club, "Lena", "Anna")
    message = "They sit together on evenings that are being imported right now."
    assert page.context["merging"].errors == {"into": [message]}
    do_here(now(job), STEPS)
    assert seated("Lena") == seated("Anna") == MANY


def begun_with_guest(club: Club) -> Job:
    """An import that has not stored anything yet, with Gast as a guest beside Anna, Ben and Cem."""
    names = ["Anna", "Ben", "Cem", "Gast"]
    line = {"game": "normal", "re": ["Anna", "Ben"], "points": {"re": 130}}
    document = {"format": "doppelkopf-sheet/1", "players": names, "deals": [line]}
    began = datetime(2025, 1, 2, 19, tzinfo=UTC).isoformat()
    evenings = [PlannedEvening(document, names, f"{number}", began) for number in range(3)]
    known = {name: player(club, name) for name in names[:3]}
    job = bring_in(group=club.group, user=club.ben, name="", evenings=evenings, seated=known, headings={})
    assert job is not None
    return job


@pytest.mark.parametrize("action", ["rename", "merge"])
def test_nobody_gets_the_name_of_a_guest_who_will_sit_there(owner: Client, club: Club, action: str) -> None:
    job = begun_with_guest(club)
    guest = Player.objects.create(group=club.group, name="Gast")
    if action == "rename":
        guest.delete()
        page = owner.post(f"{club.url}players/{player(club, 'Anna').pk}/change/", {"name": "gast"})
        problems = page.context["form"].errors
    else:
        Player.objects.filter(name="Anna").update(user=None)
        problems = merge(owner, club, "Anna", "Gast").context["merging"].errors
    said = {
        "rename": "A guest with this name sat at the same table. Say who that was first.",
        "merge": "They sit together on evenings that are being imported right now.",
    }
    assert list(problems.values()) == [[said[action]]]
    do_here(now(job), STEPS)
    assert list(Seat.objects.filter(name="Gast").values_list("player", flat=True)) == [None] * 3


def test_a_player_who_will_come_is_not_deleted(scorer: Client, owner: Client, club: Club) -> None:
    job = begun(scorer, club)
    url = f"{club.url}players/{player(club, 'Lena').pk}/delete/"
    assert "Lena can no longer be deleted." in owner.post(url, {"sure": "yes"}, follow=True).content.decode()
    do_here(now(job), STEPS)
    assert seated("Lena") == MANY


def test_a_former_player_is_not_called_like_a_guest_who_will_come(club: Club) -> None:
    job = begun_with_guest(club)
    job.facts["seats"] = {**job.facts["seats"], "Former player 1": None}
    job.save()
    people_writes.make_anonymous(player=player(club, "Dora"))
    assert club.group.players.filter(name="Former player 2").exists()


def test_a_player_who_was_renamed_meanwhile_has_one_name_everywhere(scorer: Client, club: Club) -> None:
    job = begun(scorer, club)
    store_portion(job)
    lena = player(club, "Lena")
    people_writes.change_player(player=lena, name="Helena", is_active=True, is_counted=True, is_guest=False)
    do_here(now(job), STEPS)
    assert seated("Helena") == MANY


def test_a_player_who_went_before_it_was_confirmed_is_asked_for_again(scorer: Client, club: Club) -> None:
    document = {"format": "doppelkopf-sheet/1", "players": [*FOUR], "deals": []}
    planned = PlannedEvening(document, FOUR, "1", datetime.now(UTC).isoformat())
    gone = Player(pk=0, group=club.group, name="Dora")
    with pytest.raises(Changed):
        bring_in(
            group=club.group,
            user=club.ben,
            name="",
            evenings=[planned],
            seated={"Dora": gone},
            headings={},
        )
    assert (Job.objects.count(), Import.objects.count()) == (0, 0)


@pytest.mark.parametrize("before", [0, 1, MANY])
def test_a_group_that_is_deleted_takes_evenings_along_that_are_coming(
    scorer: Client, owner: Client, club: Club, before: int
) -> None:
    job = begun(scorer, club)
    for _portion in range(before):
        store_portion(now(job))
    assert owner.post(f"{club.url}delete/", {"typed": "Krone"}).status_code == 302
    store_portion(job)  # who was at it when the group went
    assert scorer.get(f"{address(club)}{job.slug}/").status_code == 404
    do_all()
    assert (Sheet.objects.count(), Import.objects.count(), Portion.objects.count()) == (0, 0, 0)
    assert (Group.objects.count(), Player.objects.count(), PendingSheet.objects.count()) == (0, 0, 0)


def do_all() -> None:
    for job in Job.objects.all():
        do_here(job, JOB_STEPS[job.kind])


def test_a_group_that_is_deleted_is_gone_at_once_and_its_rows_go_in_portions(club: Club) -> None:
    evenings = [take_in(club, begin(title=f"Abend {number}")) for number in range(FEW + 1)]
    phone, cem, owner = visitor(evenings[0].token), signed_in(club.cem), signed_in(club.anna)
    url = f"/sheets/{evenings[0].sheet.slug}/"
    assert (phone.get(url).status_code, cem.get(url).status_code) == (200, 200)
    clubs.invite(club)
    answer = owner.post(f"{club.url}delete/", {"typed": "Krone"}, follow=True)
    assert "Krone has been deleted." in answer.content.decode()
    assert Sheet.objects.count() == FEW + 1
    seen = [client.get(address).status_code for client in (phone, cem, owner) for address in (url, club.url)]
    assert seen == [404, 302, 404, 404, 404, 404]
    assert "Krone" not in cem.get("/groups/").content.decode()
    do_all()
    assert (Sheet.objects.count(), Group.objects.count()) == (0, 0)


def test_a_group_cannot_be_deleted_twice(club: Club) -> None:
    do_here(writes.delete_group(group=club.group), writes.STEPS)
    with pytest.raises(Group.DoesNotExist):
        writes.delete_group(group=club.group)


def test_nothing_comes_into_a_group_that_was_left_meanwhile(club: Club) -> None:
    with pytest.raises(Group.DoesNotExist):
        bring_in(group=club.group, user=clubs.person("Olga"), name="", evenings=[], seated={}, headings={})
    assert Job.objects.count() == 0


def document_of_one() -> dict[str, Any]:
    line = {"game": "normal", "re": ["Anna", "Ben"], "points": {"re": 130}}
    return {
        "format": "doppelkopf-sheet/1",
        "date": "2024-03-07",
        "ruleset": {"preset": "ddv", "options": {}},
        "players": [*FOUR],
        "deals": [line],
    }


def test_what_was_taken_back_meanwhile_is_not_shown_by_who_was_about_to(scorer: Client, club: Club) -> None:
    job = begun(scorer, club)
    for _portion in range(MANY):
        store_portion(now(job))
    late = now(job)
    imports_writes.undo_import(imported=Import.objects.get())
    store_portion(late)
    assert (now(job).phase, club.group.sheets.count()) == (Phase.LEAVING, 0)
    do_here(now(job), STEPS)
    assert (Sheet.objects.count(), now(job).phase) == (0, Phase.DONE)


def test_evenings_that_are_taken_out_open_by_no_link_any_more(scorer: Client, club: Club) -> None:
    do_here(begun(scorer, club), STEPS)
    evening = begin()
    kept = Sheet.objects.filter(group=club.group).latest("pk")
    hashes = (evening.sheet.write_hash, evening.sheet.read_hash)
    Sheet.objects.filter(pk=evening.sheet.pk).update(write_hash="a", read_hash="b")
    Sheet.objects.filter(pk=kept.pk).update(write_hash=hashes[0], read_hash=hashes[1])
    phone = visitor(evening.token)
    url = f"/sheets/{kept.slug}/"
    assert phone.get(url).status_code == 200
    imports_writes.undo_import(imported=Import.objects.get())
    assert phone.get(url).status_code == 404


def break_down(_job: Job, *_given: object) -> None:
    raise IntegrityError


@pytest.mark.parametrize("count", [3, MANY])
def test_what_cannot_be_stored_is_told_and_leaves_nothing(
    scorer: Client, club: Club, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imports_writes, "store_evenings", break_down)
    content = json.dumps([{**document_of_one(), "date": f"2024-03-{day + 1:02}"} for day in range(count)])
    page = confirm(scorer, club, upload(scorer, club, content, "krone.json"))
    do_all()
    told = scorer.get(f"{address(club)}{Job.objects.get().slug}/", follow=True) if count > FEW else None
    text = (told or scorer.get(page.headers["Location"])).content.decode()
    assert FAILED in text
    assert (Sheet.objects.count(), Import.objects.count(), PendingSheet.objects.count()) == (0, 0, 0)


def filled(club: Club) -> list[Sheet]:
    evenings = [take_in(club, begin(title=f"Abend {number}")) for number in range(FEW + 3)]
    for evening in evenings:
        enter(evening, deal())
    return [evening.sheet for evening in evenings]


def rename(club: Club) -> None:
    dora = player(club, "Dora")
    people_writes.change_player(player=dora, name="Dorothea", is_active=True, is_counted=True, is_guest=False)


def merge_away(club: Club) -> None:
    merge_players(player=player(club, "Dora"), into=player(club, "Emil"))


def delete_the_last_sheet(club: Club) -> None:
    club.group.sheets.order_by("-pk")[0].delete()


@pytest.mark.parametrize("happens", [rename, merge_away, delete_the_last_sheet])
@pytest.mark.parametrize("before", one_in(2, [1, 3]))
def test_a_file_is_of_one_moment_whatever_happens_while_it_is_written(
    club: Club, happens: Callable[[Club], None], before: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(group_text, "AT_ONCE", 4)
    filled(club)
    job = saving.begin_saving(group=club.group, user=club.cem)
    for _portion in range(before):
        saving.save_portion(now(job))
    happens(club)
    done = do_here(now(job), saving.STEPS)
    content = b"".join(saving.file_of(done))
    assert json.loads(content) == group_document(club.group)


def test_who_deletes_their_account_gets_no_group_and_nothing_is_left(club: Club) -> None:
    filled(club)
    before = Sheet.objects.count()
    content = "".join(group_text.written_group(club.group)).encode()
    olga = clubs.person("Olga")
    job = do_here(create_group.keep_file(user=olga, pieces=[content], size=len(content)), create_group.STEPS)
    job = create_group.begin_founding(job=job, name="Krone", own_name="")
    create_group.store_portion(job)
    olga.delete()
    do_here(now(job), create_group.STEPS)
    assert (Sheet.objects.count(), Group.objects.count(), PendingSheet.objects.count()) == (before, 1, 0)


def test_a_small_file_is_read_by_the_page_alone_unless_that_is_gone(club: Club) -> None:
    content = "".join(group_text.written_group(club.group)).encode()
    offered: list[list[Job]] = []

    def look(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:  # Django's
        if sql.startswith("INSERT") and "jobs_portion" in sql and Job.objects.filter(phase=Phase.READING):
            offered.append(jobs_to_do(host_name()))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(look):
        signed_in(clubs.person("Olga")).post(
            "/groups/restore/", {"file": SimpleUploadedFile("krone.json", content)}
        )
    assert offered
    assert [jobs for jobs in offered if jobs] == []
    job = Job.objects.get()
    assert (job.phase, job.host) == (Phase.ASKING, "")
    given = {"user": club.anna, "pieces": [content], "size": len(content)}
    left = create_group.keep_file(**given, host=AT_PAGE)
    assert jobs_to_do(host_name()) == []
    Job.objects.filter(pk=left.pk).update(seen=timezone.now() - GIVEN_UP)
    assert jobs_to_do(host_name()) == [left]


def test_an_older_preview_of_a_file_founds_nothing(club: Club) -> None:
    filled(club)
    content = "".join(group_text.written_group(club.group)).encode()
    olga = clubs.person("Olga")
    client = signed_in(olga)
    client.post("/groups/restore/", {"file": SimpleUploadedFile("krone.json", content)})
    first = Job.objects.get()
    do_here(first, create_group.STEPS)
    client.post("/groups/restore/", {"file": SimpleUploadedFile("krone.json", content)})
    answer = client.post(f"/groups/restore/{first.slug}/", {"name": "Krone", "own": "0"})
    assert (answer.status_code, Group.objects.count()) == (404, 1)


def test_a_job_that_is_finished_is_not_finished_again(scorer: Client, club: Club) -> None:
    job = begun(scorer, club)
    late = now(job)
    do_here(job, STEPS)
    shown: list[Job] = []
    finish_job(late, shown.append)
    assert shown == []
