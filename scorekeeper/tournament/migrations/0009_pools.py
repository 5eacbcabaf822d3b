from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0008_awards_with_paragraphs'),
    ]

    operations = [
        migrations.AddField(
            model_name='entrant',
            name='pool',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='entrant',
            name='is_pool_said',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='tournament',
            name='pools',
            field=models.PositiveSmallIntegerField(default=0),
        ),
    ]
