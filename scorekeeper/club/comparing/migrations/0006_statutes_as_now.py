"""Statutes that were stored before several places of a month could get points, as 0005 does."""

from importlib import import_module

from django.db import migrations

say_as_now = import_module("scorekeeper.club.comparing.migrations.0005_statutes_as_now").say_as_now


class Migration(migrations.Migration):

    dependencies = [
        ("comparing", "0005_statutes_as_now"),
    ]

    operations = [
        migrations.RunPython(say_as_now, migrations.RunPython.noop),
    ]
