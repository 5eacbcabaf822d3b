from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('groups', '0001_first_release'),
    ]

    operations = [
        migrations.AddField(
            model_name='group',
            name='shows_strength',
            field=models.BooleanField(default=False),
        ),
    ]
