"""Browser tests that needed a second try: the run names them; a list of known ones only becomes shorter."""

from __future__ import annotations

from pathlib import Path

import pytest

KNOWN = Path(__file__).with_suffix(".txt")
MOST = 0
"""So many are known. Whoever mends one takes it out and counts one less; nobody counts one more."""


def known_second_tries() -> list[str]:
    """The tests of which it is known that they sometimes need a second try."""
    return [line for line in KNOWN.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name what needed a second try in this run, what is not known of it first."""
    tried_again = {report.nodeid for report in terminalreporter.stats.get("rerun", [])}
    if not tried_again:
        return
    known = set(known_second_tries())
    terminalreporter.section("needed a second try", sep="-")
    for name in sorted(tried_again, key=lambda each: (each in known, each)):
        says = "known" if name in known else "new: it has a race to mend"
        terminalreporter.line(f"{name} ({says})")
