"""What processes hold is counted together, and forgotten when one of them has died."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from scorekeeper.site.server.open_connections import part_of
from scorekeeper.site.server.shared_counts import SharedCounts, folder_of_counts


@pytest.fixture
def folder() -> Iterator[Path]:
    with folder_of_counts(2, resources=3) as made:
        assert made
        yield made


@contextmanager
def process(folder: Path) -> Iterator[SharedCounts]:
    """A process that runs for a while."""
    running = SharedCounts(folder)
    yield running
    if running.lock:
        running.lock.close()


def test_each_process_adds_up_what_is_held_in_the_others(folder: Path) -> None:
    with process(folder) as one, process(folder) as other:
        here, there = one.of(1), other.of(1)
        here.add("192.0.2.1", 5)
        here.add("192.0.2.2", 2)
        here.add("192.0.2.1", -1)
        assert (there.elsewhere("192.0.2.1"), there.elsewhere("192.0.2.2"), there.all_elsewhere()) == (
            4,
            2,
            6,
        )
        assert (here.elsewhere("192.0.2.1"), here.all_elsewhere()) == (0, 0)


def test_resources_are_counted_apart(folder: Path) -> None:
    with process(folder) as here, process(folder) as there:
        here.of(0).add("192.0.2.1", 5)
        assert [there.of(number).elsewhere("192.0.2.1") for number in range(3)] == [5, 0, 0]


def test_what_a_process_held_is_forgotten_with_the_next_one_in_its_place(folder: Path) -> None:
    with process(folder) as here:
        counts = here.of(0)
        with process(folder) as dying:
            dying.of(0).add("192.0.2.1", 5)
        assert counts.elsewhere("192.0.2.1") == 5
        with process(folder) as following:
            following.of(0)
            assert counts.elsewhere("192.0.2.1") == 0


def test_one_process_too_many_counts_alone(folder: Path) -> None:
    with process(folder) as here, process(folder) as there, process(folder) as surplus:
        here.of(0).add("192.0.2.1", 5)
        counts = surplus.of(0)
        counts.add("192.0.2.1", 7)
        assert (counts.all_elsewhere(), there.of(0).all_elsewhere()) == (0, 5)


def test_one_process_alone_needs_no_folder() -> None:
    with folder_of_counts(1, resources=3) as made:
        assert made is None


@pytest.mark.parametrize(
    ("here", "elsewhere", "kept"),
    [(2_000, 0, 2_000), (2_000, 1_000, 2_000), (2_000, 2_000, 1_500), (4_000, 0, 3_000)],
)
def test_connections_too_many_are_closed_in_all_processes_alike(here: int, elsewhere: int, kept: int) -> None:
    assert part_of(3_000, here, elsewhere) == kept
