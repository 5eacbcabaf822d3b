import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    # Databases of this release have taken these steps instead.
    replaces = [
        ('kitty', '0001_kitty'),
        ('kitty', '0002_takings'),
        ('kitty', '0003_english_words'),
        ('kitty', '0004_regular_fees'),
        ('kitty', '0005_stakes_and_bank'),
        ('kitty', '0006_statement_links'),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('groups', '0002_second_release'),
    ]

    operations = [
        migrations.CreateModel(
            name='Booking',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.UUIDField()),
                ('kind', models.CharField(choices=[('owed', 'To be paid'), ('paid', 'Paid in'), ('spent', 'Taken out')], max_length=5)),
                ('cents', models.PositiveIntegerField()),
                ('text', models.CharField(blank=True, max_length=80)),
                ('day', models.DateField()),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('taken_back_at', models.DateTimeField(null=True)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='kitty_bookings', to='groups.group')),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='kitty_bookings', to='groups.player')),
                ('taken_back_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-day', '-pk'),
                'constraints': [models.UniqueConstraint(fields=('group', 'key'), name='one_booking_per_key')],
            },
        ),
        migrations.CreateModel(
            name='Fine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=40)),
                ('cents', models.PositiveIntegerField()),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='kitty_fines', to='groups.group')),
            ],
            options={
                'ordering': ('pk',),
                'constraints': [models.UniqueConstraint(models.F('group'), django.db.models.functions.text.Lower('name'), name='one_fine_per_name')],
            },
        ),
        migrations.CreateModel(
            name='Takings',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('payers', models.PositiveIntegerField()),
                ('cents', models.PositiveIntegerField()),
                ('evening', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='kitty_takings', to='groups.evening')),
            ],
            options={
                'ordering': ('evening__day', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='Fee',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=40)),
                ('cents', models.PositiveIntegerField()),
                ('every', models.CharField(choices=[('missed', 'for every evening missed'), ('month', 'every month'), ('year', 'every year')], max_length=6)),
                ('first_day', models.DateField()),
                ('last_day', models.DateField(null=True)),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='kitty_fees', to='groups.group')),
            ],
            options={
                'ordering': ('first_day', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='Payer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('first_day', models.DateField()),
                ('last_day', models.DateField(null=True)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='kitty_payers', to='groups.player')),
            ],
            options={
                'ordering': ('first_day', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='Price',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('first_day', models.DateField()),
                ('fee', models.PositiveIntegerField(default=0)),
                ('cents_per_point', models.PositiveIntegerField(default=0)),
                ('points_by', models.CharField(choices=[('minus', 'points below zero'), ('leader', "points behind the evening's winner")], default='minus', max_length=6)),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='kitty_prices', to='groups.group')),
                ('points_to', models.CharField(choices=[('kitty', 'all of it into the kitty'), ('half', 'half into the kitty, half to the winners')], default='kitty', max_length=5)),
                ('payout', models.CharField(blank=True, max_length=40)),
                ('rounding', models.PositiveSmallIntegerField(choices=[(0, 'to the cent'), (10, 'to ten cents'), (50, 'to fifty cents'), (100, 'to whole euros')], default=0)),
                ('stake', models.PositiveIntegerField(default=0)),
            ],
            options={
                'ordering': ('first_day',),
                'constraints': [models.UniqueConstraint(fields=('group', 'first_day'), name='one_price_per_day')],
            },
        ),
        migrations.CreateModel(
            name='BankAccount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('holder', models.CharField(max_length=70)),
                ('iban', models.CharField(max_length=34)),
                ('group', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='kitty_bank', to='groups.group')),
            ],
        ),
        migrations.CreateModel(
            name='StatementLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.CharField(max_length=16, unique=True)),
                ('token_hash', models.CharField(max_length=64, unique=True)),
                ('player', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='statement_link', to='groups.player')),
            ],
        ),
    ]
