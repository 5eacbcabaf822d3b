"""The loop that looks for news: what one look does, and that only one process of a machine has it."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.outside.connections.models import Webhook
from scorekeeper.outside.connections.webhook_writes import is_held, look
from scorekeeper.outside.connections.writes import ask_for_test, set_webhook
from tests.cast import begin, deal, enter
from tests.club import found, take_in


@pytest.mark.django_db(transaction=True)
def test_a_look_puts_down_what_is_new_and_sends_what_is_due() -> None:
    club = found()
    evening = take_in(club, begin())
    set_webhook(group=club.group, address="https://127.0.0.1/", site="https://karlchen.example.org")
    enter(evening, deal())
    ask_for_test(group=club.group)
    look()
    webhook = Webhook.objects.get()
    assert webhook.last_result == "private"
    assert set(webhook.deliveries.values_list("event", "tries")) == {("test", 1), ("sheet.changed", 0)}


def test_only_one_process_has_the_lock(tmp_path: Path) -> None:
    with (tmp_path / "lock").open("wb") as mine:
        assert is_held(mine.fileno())
        with (tmp_path / "lock").open("wb") as theirs:
            assert not is_held(theirs.fileno())
