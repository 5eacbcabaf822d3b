from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('sheets', '0002_formats'),
    ]

    operations = [
        migrations.AddField(
            model_name='result',
            name='squares',
            field=models.PositiveBigIntegerField(default=0),
        ),
    ]
