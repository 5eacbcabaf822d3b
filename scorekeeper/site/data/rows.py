"""Many rows at once, with one prepared statement: sooner than `bulk_create`, which spells all of them out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections, models
from django.db.models.constants import OnConflict


def insert_rows(
    model: type[models.Model],
    names: Collection[str],
    rows: Iterable[Sequence[Any]],
    *,
    over: Collection[str] = (),
    using: str = DEFAULT_DB_ALIAS,
) -> None:
    """Insert rows, each the values of these fields; what has no value here has to have one in the database.

    A row that is there already with the same values of `over` is overwritten; nothing is stamped or sent.
    """
    connection = connections[using]
    table, quote = model._meta, connection.ops.quote_name  # noqa: SLF001  # documented
    known = {field.attname: field for field in table.concrete_fields}
    fields = [known[name] for name in names]
    columns, places = ", ".join(quote(str(field.column)) for field in fields), ", ".join(["%s"] * len(fields))
    statement = f"INSERT INTO {quote(table.db_table)} ({columns}) VALUES ({places})"  # noqa: S608  # no input in it
    if over:
        unique = [field.column for field in fields if field.attname in over]
        others = [field.column for field in fields if field.attname not in over]
        statement += f" {connection.ops.on_conflict_suffix_sql(fields, OnConflict.UPDATE, others, unique)}"
    given = [
        [
            value if type(value) is int else field.get_db_prep_save(value, connection)
            for field, value in zip(fields, row, strict=True)
        ]
        for row in rows
    ]
    if given:
        with connection.cursor() as cursor:
            cursor.executemany(statement, given)
