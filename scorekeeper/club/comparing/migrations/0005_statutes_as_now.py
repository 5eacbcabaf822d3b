"""Statutes that earlier versions stored say what this one says: otherwise none is still as it was proposed."""

from typing import Any

from django.db import migrations

from scorekeeper.club.leagues.seasons.statutes import as_now


def say_as_now(apps: Any, schema_editor: Any) -> None:
    proposals = apps.get_model("comparing", "Proposal").objects.exclude(target_statute={})
    for each in proposals.iterator():
        each.base_statute, each.target_statute = as_now(each.base_statute), as_now(each.target_statute)
        each.save(update_fields=["base_statute", "target_statute"])


class Migration(migrations.Migration):

    dependencies = [
        ("comparing", "0004_proposals_of_counting"),
    ]

    operations = [
        migrations.RunPython(say_as_now, migrations.RunPython.noop),
    ]
