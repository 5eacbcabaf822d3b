"""Two depths of testing: what an ordinary change can break, and with `--all` everything.

A test is marked `thorough` that costs much and finds little in an ordinary change: full ranges, all sizes and
colours, whole evenings in a browser. Without `--all` it is left out, and the run says so at its end. What is
invented at random has more examples with `--all`. They are the same in every run: a failure is the fault of
the change before it. `--hypothesis-seed=NUMBER` invents others.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import hypothesis
import pytest

from tests.machine import ON_CI

LEFT_OUT = pytest.StashKey[int]()

EXAMPLES = {"short": 15, "all": 100, "ci": 25}
for name, count in EXAMPLES.items():
    hypothesis.settings.register_profile(
        name,
        deadline=None,
        derandomize=True,
        database=None,
        max_examples=count,
        suppress_health_check=[hypothesis.HealthCheck.too_slow],
    )
    hypothesis.settings.register_profile(
        f"{name} seeded", hypothesis.settings.get_profile(name), derandomize=False
    )


def thorough(*values: Any) -> list[Any]:
    """Values of a parametrised test that are tried with `--all` only."""
    return [pytest.param(value, marks=pytest.mark.thorough) for value in values]


def shortened(value: Any, whole: Any) -> list[Any]:
    """A value of a parametrised test that stands for a greater one, which is tried in its place with `--all`.

    The greater one has whatever is in the smaller one, and finds what that would.
    """
    return [pytest.param(value, marks=pytest.mark.shortened), *thorough(whole)]


def thorough_but(values: Iterable[Any], *always: Any) -> list[Any]:
    """All values of a parametrised test, of which those that are not among `always` need `--all`."""
    return [value if value in always else pytest.param(value, marks=pytest.mark.thorough) for value in values]


def one_in(count: int, values: Iterable[Any]) -> list[Any]:
    """All values of a parametrised test, of which those beside the first of every so many need `--all`.

    A tuple stands for several values of one try.
    """
    tries = (value if isinstance(value, tuple) else (value,) for value in values)
    return [
        pytest.param(*each, marks=[pytest.mark.thorough] if number % count else [])
        for number, each in enumerate(tries)
    ]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the deeper run be asked for."""
    parser.addoption(
        "--all", action="store_true", help="run what costs much and finds little in an ordinary change, too"
    )


def goes_deep(config: pytest.Config) -> bool:
    """Whether everything is tested."""
    return bool(config.getoption("--all"))


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Load how many examples are invented, and whether from a seed that was given."""
    depth = "ci" if ON_CI else "all" if goes_deep(config) else "short"
    is_seeded = config.option.hypothesis_seed is not None
    hypothesis.settings.load_profile(f"{depth} seeded" if is_seeded else depth)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave thorough tests out of a run that is not deep, and what stands for them out of one that is.

    Long tests come first, and those last that go by what others have found.
    """
    if goes_deep(config):
        items[:] = [item for item in items if not item.get_closest_marker("shortened")]
    else:
        leave_out_thorough(config, items)
    items.sort(key=turn_of)


def leave_out_thorough(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Take thorough tests out of a run, and note how many there are."""
    left_out = [item for item in items if item.get_closest_marker("thorough")]
    config.stash[LEFT_OUT] = len(left_out)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("thorough")]


def turn_of(item: pytest.Item) -> int:
    """Whether a test comes first, in between, or last."""
    return bool(item.get_closest_marker("last")) - bool(item.get_closest_marker("long"))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Tell the process that shows what came of it, if this is one of those that run the tests."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left_out"] = session.config.stash.get(LEFT_OUT, 0)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take over what a process that ran tests has left out: it is the same in each of them."""
    node.config.stash[LEFT_OUT] = getattr(node, "workeroutput", {}).get("left_out", 0)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say what was left out, and how to run it."""
    if count := config.stash.get(LEFT_OUT, 0):
        terminalreporter.section("left out", sep="-")
        terminalreporter.line(
            f"{count} tests of full ranges, all sizes and whole evenings in a browser: "
            "python3 manage.py test --all"
        )
