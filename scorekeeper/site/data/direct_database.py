"""The database itself, past a pooler such as PgBouncer, which keeps nobody's connection for them."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db.backends.base.base import BaseDatabaseWrapper


def direct_parameters(database: BaseDatabaseWrapper) -> dict[str, Any]:
    """How to reach PostgreSQL with a connection that stays one's own, for what listens or copies all."""
    direct = database.copy()
    direct.settings_dict |= settings.DIRECT or {}
    return dict(direct.get_connection_params())
