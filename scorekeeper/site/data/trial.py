"""A trial: the invented club of the demonstration, in a data folder that holds nothing else."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.core.management.base import CommandError

from scorekeeper.play.sheets.demo import NotEmpty
from scorekeeper.site.accounts import demo

NOT_FRESH = (
    "There is something else in this database than the demonstration, which is for a fresh one. "
    "Nothing was changed; name another folder with --data."
)
IN_A_FOLDER = "A trial lies in a folder and not in PostgreSQL. Leave DATABASE_URL out for it."


def prepare_trial(say: Callable[[str], object]) -> None:
    """Invent the club where it is missing, and let its members in; raise CommandError for other books."""
    if demo.is_there():
        demo.let_members_in()
        return
    say("Inventing a club with a season of evenings, which takes a few seconds …")
    try:
        demo.fill()
    except NotEmpty as problem:
        raise CommandError(NOT_FRESH) from problem


def refuse_server_database() -> None:
    """Raise CommandError if the database is one that others may use, too."""
    if settings.POSTGRESQL is not None:
        raise CommandError(IN_A_FOLDER)


def what_it_is() -> str:
    """What to say of a trial that is served."""
    return (
        f"\nThis is a trial: an invented club in {settings.DATA}, to be thrown away.\n{who_may_sign_in()}"
        "\nYour own books begin without --demo."
    )


def who_may_sign_in() -> str:
    """The names to sign in with, and the password of all."""
    names = ", ".join(f"{name} ({role})" for name, _player, role in demo.MEMBERS)
    return f"Sign in as {names}; password: {demo.members_password()}"
