"""The process that reads files of strangers, see `scorekeeper.outside.tables.sandbox`."""

from __future__ import annotations

import sys

from scorekeeper.outside.tables import found_by, opened_by
from scorekeeper.outside.tables.sandbox import LIMITS, Task, limit_myself

if __name__ == "__main__":
    task = Task(sys.argv[1])
    limit_myself(LIMITS[task])
    answer = opened_by if task is Task.OPEN else found_by
    sys.stdout.write(answer(sys.stdin.buffer.read()))
