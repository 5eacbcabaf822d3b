"""Is the database of this version, of an older one, or of a newer one that this one must leave alone?"""

from __future__ import annotations

from django.apps import apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from rulesets.document import NUMBER
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.sheets.derived.reads import can_be_read, outdated_sheets
from scorekeeper.play.sheets.models import DERIVED_FORMAT, Change, Deal, Sheet

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
    """What a newer version stored, in words for a host; nothing if there is none."""
    executor = MigrationExecutor(connection)
    if unknown := unknown_migrations(executor):
        return [f"{app} {name}" for app, name in unknown]
    return [] if has_older_tables(executor) else newer_formats()


def unknown_migrations(executor: MigrationExecutor) -> list[Migration]:
    """What changed the tables and is not known here.

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
    """Whether an app is one of the project."""
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
