"""The database before a command uses it: of which version it is, made and brought up to date, or missing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.core.cache import caches
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from rulesets.document import NUMBER
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.sheets.derived.reads import can_be_read, outdated_sheets
from scorekeeper.play.sheets.derived.writes import rebuild_outdated
from scorekeeper.play.sheets.models import DERIVED_FORMAT, Change, Deal, Sheet
from scorekeeper.site.bootstrap import COMMAND
from scorekeeper.site.data.backups import BackupError, folder, make_copy
from scorekeeper.site.environment import close_to_others
from scorekeeper.site.server.outages import sentence_of
from scorekeeper.site.server.shared_counts import CountingCache

NOT_OLDER = (
    "The database was used by a newer version of Karlchen, and this one does not know {}. Start the newer "
    f"one, or `{COMMAND} restore` a copy from before the upgrade; copies lie in {{}}."
)
LOST = (
    "The database {} is empty or gone, but there are copies of it. Bring the last one back with "
    f"`{COMMAND} restore {{}} --replace`, or move {{}} away to begin anew."
)
EMPTIED = (
    "The database {} is empty, though Karlchen was used here before. Put a copy of it in its place, if there "
    "is one elsewhere, or remove it to begin anew."
)
FIRST_START = 600
"""Seconds that a first start may take from its first file to an empty database."""
NO_COPY = "The database has to be brought up to date, but cannot be copied before. {}"


def prepare(say: Callable[[str], object], *, with_copy: bool = True) -> None:
    """Make the database where it is missing, bring it up to date and tidy it; raise CommandError if not.

    One that is changed for good is copied before, and `say` is told where.
    """
    refuse_emptied()
    close_files()
    try:
        refuse_newer()
        if with_copy and is_older(MigrationExecutor(connection)):
            say(f"Copied the database to {make_copy('before-upgrade')} before bringing it up to date.")
        if is_new(MigrationExecutor(connection)):
            make_tables()
        call_command("migrate", interactive=False, verbosity=0)
        call_command("createcachetable", verbosity=0)
        count_without_log()
        call_command("clearsessions")
        rebuild_outdated()
    except BackupError as problem:
        raise CommandError(NO_COPY.format(problem)) from problem
    except DatabaseError as problem:
        raise unusable(problem) from problem


def make_tables() -> None:
    """Make the tables of a new database as the models have them, all or none of them.

    Applying every migration comes to the same, and takes twenty times as long.
    """
    with connection.schema_editor() as editor:
        for model in apps.get_models():
            if model._meta.can_migrate(connection):  # noqa: SLF001  # Django's way to it
                editor.create_model(model)
        call_command("migrate", fake=True, interactive=False, verbosity=0)


def refuse_emptied() -> None:
    """Raise CommandError where there was a database, and nothing is left of it.

    A new one would be made in its place, and nobody would notice before everybody asks for their books.
    """
    path, key = Path(connection.settings_dict["NAME"]), Path(settings.DATA) / "secret_key"
    if connection.vendor != "sqlite" or (path.exists() and path.stat().st_size):
        return
    if copies := sorted(folder().glob("*.sqlite3"), key=changed):
        raise CommandError(LOST.format(path, copies[-1], folder()))
    if path.exists() and key.exists() and changed(path) > changed(key) + FIRST_START:
        raise CommandError(EMPTIED.format(path))


def changed(path: Path) -> float:
    """The time of the last change of a file, in seconds."""
    return path.stat().st_mtime


def count_without_log() -> None:
    """Let PostgreSQL keep counts out of its log, for which every form would wait; a crash may lose them."""
    counts = caches["limits"]
    if connection.vendor == "postgresql" and isinstance(counts, CountingCache):
        with connection.cursor() as cursor:
            cursor.execute(f"ALTER TABLE {counts.quoted_table()} SET UNLOGGED")


def refuse_newer() -> None:
    """Raise CommandError if a newer version used the database."""
    if parts := newer_parts():
        raise CommandError(NOT_OLDER.format(", ".join(parts), folder()))


def close_files() -> None:
    """Make the file of SQLite where it is missing; close it, and those beside it, to other users."""
    if connection.vendor == "sqlite":
        path = Path(connection.settings_dict["NAME"])
        path.touch(mode=0o600)
        for each in path.parent.glob(f"{path.name}*"):
            close_to_others(each, 0o600)


def require(use: str) -> None:
    """Raise CommandError unless there is a database, and it is up to date; `use` is what to do with it."""
    require_one(use)
    try:
        refuse_newer()
        is_behind = has_older_tables(MigrationExecutor(connection))
    except DatabaseError as problem:
        raise unusable(problem) from problem
    if is_behind:
        raise CommandError(f"The database is not up to date. Start Karlchen with `{COMMAND} up` first.")


def unusable(problem: DatabaseError) -> Exception:
    """The exception to raise for a database that cannot be used."""
    sentence = sentence_of(problem)
    return CommandError(sentence) if sentence else problem


def require_one(use: str) -> None:
    """Raise CommandError unless there is a database, of whatever version."""
    # SQLite would make an empty one at the first question.
    if connection.vendor == "sqlite" and not Path(connection.settings_dict["NAME"]).exists():
        raise CommandError(f"There is no database yet, so there is nothing to {use}.")


Migration = tuple[str, str]


def is_new(executor: MigrationExecutor) -> bool:
    """Whether no version has used the database yet."""
    return not executor.loader.applied_migrations


def has_older_tables(executor: MigrationExecutor) -> bool:
    """Whether the tables are not those of this version yet."""
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def is_older(executor: MigrationExecutor) -> bool:
    """Whether bringing the database up to date would change anything but what Django tidies."""
    if is_new(executor):
        return False
    return has_older_tables(executor) or any(map(can_be_read, outdated_sheets()))


def newer_parts() -> list[str]:
    """Name the parts that a newer version stored, in words for a host; nothing if there are none."""
    executor = MigrationExecutor(connection)
    if unknown := unknown_migrations(executor):
        return [f"{app} {name}" for app, name in unknown]
    return [] if has_older_tables(executor) else newer_formats()


def unknown_migrations(executor: MigrationExecutor) -> list[Migration]:
    """The migrations that changed the tables and are not known here.

    Packages of others may drop old migrations; of theirs only those count that came after the known ones.
    """
    known = set(executor.loader.disk_migrations or ())
    known |= {
        old for migration in (executor.loader.disk_migrations or {}).values() for old in migration.replaces
    }
    return sorted(
        (app, name)
        for app, name in executor.loader.applied_migrations
        if (app, name) not in known and (is_own(app) or name > latest(known, app))
    )


def is_own(label: str) -> bool:
    return label in apps.app_configs and apps.app_configs[label].name.startswith("scorekeeper")


def latest(known: set[Migration], label: str) -> str:
    """The last known migration of an app; of an app that is not there, none."""
    return max((name for app, name in known if app == label), default="")


def newer_formats() -> list[str]:
    """The formats that a newer version wrote: five queries, and no facts are read."""
    found = {
        "rulesets": Ruleset.objects.filter(options_format__gt=NUMBER).exists(),
        "deals": Deal.objects.filter(facts_format__gt=NUMBER).exists()
        # They are many, and the newest were written by the version that was here last.
        or (Change.objects.order_by("-pk").values_list("facts_format", flat=True).first() or 0) > NUMBER,
        "results": Sheet.objects.filter(derived_format__gt=DERIVED_FORMAT).exists(),
    }
    return [f"the format of its {what}" for what, is_newer in found.items() if is_newer]
