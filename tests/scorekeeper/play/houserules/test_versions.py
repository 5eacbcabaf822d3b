"""Rulesets with a name: every version stays, and two who save at once lose nothing."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from rulesets.rules.reading import read_options
from rulesets.rules.ruleset import Ruleset
from scorekeeper.play.houserules import models
from scorekeeper.play.houserules.reads import latest_version, latest_versions, rules_of
from scorekeeper.play.houserules.writes import (
    Stale,
    create_ruleset,
    keep_ruleset,
    merge_changes,
    save_version,
)
from scorekeeper.site.web import secret_links

pytestmark = pytest.mark.django_db


def create(name: str = "Krone", **options: object) -> models.Ruleset:
    return create_ruleset(name=name, preset="ddv", rules=read_options(options))[0]


def save(stored: models.Ruleset, version: int, name: str = "Krone", **options: object) -> models.Ruleset:
    return save_version(slug=stored.slug, name=name, rules=read_options(options), version=version)


def rows() -> list[dict[str, Any]]:
    return list(models.Ruleset.objects.order_by("pk").values())


def test_a_ruleset_is_stored_with_the_hash_of_its_link_alone() -> None:
    stored, token = create_ruleset(name="Krone", preset="ddv", rules=read_options({"fox": 2}))
    assert (stored.name, stored.preset, stored.options, stored.version) == ("Krone", "ddv", {"fox": 2}, 1)
    assert (stored.edit_hash, len(stored.slug)) == (secret_links.hash_token(token), 10)
    assert token not in str(rows())


def test_saving_makes_the_next_version_and_changes_none() -> None:
    first = create(fox=2)
    before = rows()
    second = save(first, 1, "Krone neu", fox=3)
    assert rows()[:1] == before
    assert (second.slug, second.version, second.name, second.options) == (
        first.slug,
        2,
        "Krone neu",
        {"fox": 3},
    )
    assert second.edit_hash == first.edit_hash
    assert latest_version(first.slug) == second


def test_a_version_that_changes_nothing_is_not_stored() -> None:
    first = create(fox=2)
    assert save(first, 1, fox=2) == save(first, 7, fox=2) == first
    assert models.Ruleset.objects.count() == 1


def test_an_old_version_cannot_be_followed_and_nothing_is_written() -> None:
    first = create(fox=2)
    second = save(first, 1, fox=3)
    before = rows()
    with pytest.raises(Stale) as stale:
        save(first, 1, fox=4)
    assert (stale.value.latest, rows()) == (second, before)


def test_equal_choices_with_and_without_a_name_are_rows_of_their_own() -> None:
    named, other = create(fox=2), create("Eck", fox=2)
    nameless = keep_ruleset(preset="ddv", rules=read_options({"fox": 2}))
    assert keep_ruleset(preset="ddv", rules=read_options({"fox": 2})) == nameless
    assert len({named.pk, other.pk, nameless.pk}) == 3


def test_only_the_latest_versions_are_listed(django_assert_num_queries: Callable[[int], Any]) -> None:
    first, other = create(fox=2), create("Eck")
    second = save(first, 1, fox=3)
    with django_assert_num_queries(1):
        assert latest_versions([other.slug, "nowhere", first.slug, ""]) == [other, second]


def test_two_changes_are_put_together_rule_by_rule() -> None:
    def rules(**options: object) -> Ruleset:
        return read_options(options)

    merged = merge_changes(rules(fox=2, charlie=3), base=rules(), theirs=rules(charlie=2, deck="40"))
    assert merged.rules == rules(fox=2, charlie=3, deck="40")
    assert [(change.difference.option, change.is_taken_over) for change in merged.changes if change] == [
        ("deck", True),
        ("charlie", False),
    ]


@pytest.mark.django_db(transaction=True)
def test_of_two_who_save_at_once_one_is_stale() -> None:
    first, ready = create(), Barrier(2)

    def act(number: int) -> str:
        ready.wait()
        try:
            save(first, 1, fox=number + 2)
        except Stale:
            return "stale"
        finally:
            connection.close()
        return "saved"

    with ThreadPoolExecutor(2) as threads:
        assert sorted(threads.map(act, range(2))) == ["saved", "stale"]
    latest = latest_version(first.slug)
    assert latest is not None
    assert (latest.version, rules_of(latest).fox in (2, 3)) == (2, True)
