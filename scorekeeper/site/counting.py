"""Counts that several processes keep together in the database."""

from __future__ import annotations

from django.core.cache.backends.db import DatabaseCache
from django.db import connections, router, transaction


class CountingCache(DatabaseCache):
    """Django's cache in the database, in which two who count at once count twice.

    Django reads the number and then writes the next one, between which another process may have counted.
    """

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        """Count; raise ValueError if there is nothing under this key."""
        alias = router.db_for_write(self.cache_model_class)
        connection = connections[alias]
        # SQLite lets one transaction write at a time from its beginning.
        lock = " FOR UPDATE" if connection.features.has_select_for_update else ""
        table = connection.ops.quote_name(self.cache_model_class._meta.db_table)  # noqa: SLF001  # Django's way to it
        with transaction.atomic(using=alias), connection.cursor() as cursor:
            made = self.make_and_validate_key(key, version=version)
            cursor.execute(f"SELECT 1 FROM {table} WHERE cache_key = %s{lock}", [made])  # noqa: S608  # our table
            return int(super().incr(key, delta, version=version))
