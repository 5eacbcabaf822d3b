"""Work that takes longer than a page may: stored, done in portions, seen when it is whole.

What takes longer than a page may is a `Job`: bringing evenings in and taking them out, a group out
of a file or into one, a long season under other rules. What is left of it lies in the database as portions,
packed; a portion is done and deleted in one transaction, so that it is done once, whoever tries and whatever
ends the process, and after each that stores anything comes a pause, in which those who wait to write come
first: as long as it took where anybody else has written of late (`Writers`), else a short one. Each kind
says in `STEPS` what it does in which phase; `commands/work.py` gathers them.

Its evenings belong to no group (`PendingSheet`) until all of them are stored, and one statement gives them to
it: nobody counts half an import. A group out of a file has no members until then. Taking back is the same the
other way round: gone at once, deleted in portions. Small jobs (a dozen evenings) are done by whoever asks,
portion by portion, too; a small file is read by its page alone (`AT_PAGE`). All others are done by `manage.py
work` (`club/jobs/worker.py`), one process beside each `up`, which starts it, watches it and ends it
(`site/server/companion.py`): no page and no form ever starts a process. It looks for jobs twice a second, and
after each portion gives the turn to whoever had the least of its time (`Turns`), so that somebody's dozen of
evenings waits for nobody's thousand. It has a limit of memory and of time for a portion, is behind the pages
for the processor, and begins anew where its memory has grown. What ends it three times at the same place is
given up and taken back. Where none runs, jobs stay, and their pages say so (`queue_of`). What is to be done
regularly is in `commands/work.py`, too.

The loop, the claim and the lock are our own, because those of kept libraries were tried and cost more. With
django-tasks 0.12 and django-tasks-db 0.13 on SQLite a worker that waits took 0.25 s of the processor a minute
(ours 0.04 s, both looking every 0.4 s), as each look is an exclusive transaction. Bringing in 120 evenings
took 56 to 61 s (41 to 49 s), since each portion is queued and claimed anew, and a page that reads waited up
to 0.2 s meanwhile (0.08 s). A task whose worker is killed stays `RUNNING` for ever, and nobody can ask
whether a worker is there: taking up again, the lock, and the limits of time and memory stayed ours. It was 18
lines fewer, without turns by owner and without waiting for a database that is away. Huey deletes a task when
it hands it out: what is killed then is lost.
"""
