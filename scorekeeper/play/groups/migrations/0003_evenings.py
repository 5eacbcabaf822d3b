import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('groups', '0002_shows_strength'),
    ]

    operations = [
        migrations.CreateModel(
            name='Evening',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField()),
                ('title', models.CharField(blank=True, max_length=80)),
                ('group', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='evenings', to='groups.group')),
            ],
            options={
                'ordering': ('-day', '-pk'),
                'indexes': [models.Index(fields=['group', '-day', '-id'], name='evenings_by_day')],
            },
        ),
    ]
