"""Work that takes longer than a page may: stored, done in portions, seen when it is whole.

What takes longer than a page may is a `Job`: bringing evenings in and taking them out, a group out
of a file or into one, a long season under other rules. What is left of it lies in the database as portions,
packed; a portion is done and deleted in one transaction, so that it is done once, whoever tries and whatever
ends the process, and after each comes a pause as long as it took, in which those who wait to write come
first. Each kind says in `STEPS` what it does in which phase, `site/job_steps.py` gathers them.

Its evenings belong to no group (`PendingSheet`) until all of them are stored, and one statement gives them to
it: nobody counts half an import. A group out of a file has no members until then. Taking back is the same the
other way round: gone at once, deleted in portions. Small jobs (a dozen evenings) are done by whoever asks,
portion by portion, too. All others are done by `manage.py work` (`club/jobs/worker.py`), one process beside
each `up`, which starts it, watches it and ends it (`site/server/companion.py`): no page and no form ever
starts a process. It looks for jobs twice a second, and after each portion gives the turn to whoever had the
least of its time (`club/jobs/turns.py`), so that somebody's dozen of evenings waits for nobody's thousand. It
has a limit of memory and of time for a portion, is behind the pages for the processor, and begins anew where
its memory has grown. What ends it three times at the same place is given up and taken back. Where none runs,
jobs stay, and their pages say so (`club/jobs/queue.py`). What is to be done regularly is in
`site/server/duties.py`.
"""
