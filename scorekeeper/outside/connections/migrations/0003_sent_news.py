"""The model of what a webhook was sent gets a name that says so; its table stays."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('connections', '0002_tournament_events'),
        ('groups', '0014_lots'),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterModelTable(name='told', table='connections_told'),
                migrations.RenameModel(old_name='Told', new_name='SentNews'),
                migrations.AlterField(
                    model_name='sentnews',
                    name='webhook',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sent_news', to='connections.webhook'),
                ),
                migrations.AlterField(
                    model_name='sentnews',
                    name='evening',
                    field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='sent_news', to='groups.evening'),
                ),
            ],
        ),
    ]
