"""The kitty has one name among who paid and who was paid, whatever language it was ticked off in."""

from typing import Any

from django.db import migrations

FORMER = ("Kitty", "Kasse", "会計")


def give_one_name(apps: Any, schema_editor: Any) -> None:
    payments = apps.get_model("evenings", "Payment").objects
    payments.filter(payer=None, payer_name__in=FORMER).update(payer_name="kitty")
    payments.filter(payee=None, payee_name__in=FORMER).update(payee_name="kitty")


class Migration(migrations.Migration):

    dependencies = [
        ("evenings", "0002_rounds_and_payments"),
    ]

    operations = [
        migrations.RunPython(give_one_name, migrations.RunPython.noop, elidable=False),
    ]
