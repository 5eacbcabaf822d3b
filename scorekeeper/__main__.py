"""`python -m scorekeeper` is the command `karlchen`."""

from scorekeeper.site.commands import main

main()
