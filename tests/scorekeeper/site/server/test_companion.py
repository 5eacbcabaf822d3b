"""The process beside the server, where others are started as well."""

from __future__ import annotations

import sys
from multiprocessing import get_context
from pathlib import Path
from threading import Thread

from scorekeeper.site.server.companion import Companion


def test_no_process_is_forked_while_the_one_beside_starts(tmp_path: Path) -> None:
    companion = Companion([sys.executable, "-c", "import time; time.sleep(60)"], tmp_path)
    companion.begin(lambda: False)
    forked = get_context("fork").Process(target=int)
    forking = Thread(target=forked.start)
    with companion.starting:
        forking.start()
        forking.join(0.5)
        assert forking.is_alive()
    forking.join()
    forked.join()
    assert forked.exitcode == 0
    companion.end()
    assert not companion.starting.locked()
