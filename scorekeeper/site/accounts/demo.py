"""The club of the demonstration, with its season and kitty; and a trial, a data folder with nothing else."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from datetime import date, datetime, time, timedelta
from pathlib import Path
from random import Random
from uuid import UUID, uuid5

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import CommandError
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from rulesets import presets
from scorekeeper.club.kitty import writes
from scorekeeper.club.kitty.models import Kind, PointsBy
from scorekeeper.club.kitty.reads import kitty_of
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.writes import make_season
from scorekeeper.play.groups.models import Group, Membership, Player, Role
from scorekeeper.play.groups.reads import EXAMPLE
from scorekeeper.play.groups.writes import make_read_link
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.sheets import demo as sheets_demo
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.start.writes import start_sheet
from scorekeeper.site.web.secret_links import hash_token, new_token
from scorekeeper.tournament import demo as tournaments

GROUP = "Doppelkopffreunde Krone"
MEMBERS = (
    ("demo-anna", "Anna", Role.OWNER),
    ("demo-ben", "Ben", Role.SCORER),
    ("demo-cem", "Cem", Role.READER),
)
LEFT = "Gustav"
NAMES = (*sheets_demo.FIVE, "Frieda", LEFT)
SHOWN = {"shows_money": True, "shows_files": False}
"""What is shown to who comes by the read link of the club."""
USERNAMES = tuple(username for username, _player, _role in MEMBERS)


def is_there() -> bool:
    """Whether the database is that of a trial, whatever has been tried out in it since."""
    has_members = User.objects.filter(username__in=USERNAMES).count() == len(USERNAMES)
    return has_members and Group.objects.filter(slug=EXAMPLE).exists()


def owner() -> User:
    """The user who looks around by the link of a trial."""
    return User.objects.get(username=USERNAMES[0])


def members_password() -> str:
    """The password of all members: another one in every data folder, always the same in one."""
    return salted_hmac("scorekeeper.site.accounts.demo", "members", algorithm="sha256").hexdigest()[:12]


def let_members_in() -> None:
    """Give those members the password of all who have another one by now."""
    password = members_password()
    for user in User.objects.filter(username__in=USERNAMES):
        if not user.check_password(password):
            user.set_password(password)
            user.save(update_fields=("password",))


@transaction.atomic
def fill() -> list[str]:
    """Make the club with all that it has, always the same; returns the tokens of the write links.

    Its members can sign in with their password. Raise NotEmpty if the database holds anything else.
    """
    refuse_others()
    Group.objects.filter(slug=EXAMPLE).delete()
    User.objects.filter(username__in=USERNAMES).delete()
    group = begin_group(EXAMPLE)
    for username, player, role in MEMBERS:
        user = User.objects.create_user(username, password=members_password())
        Membership.objects.create(group=group, user=user, role=role)
        Player.objects.filter(group=group, name=player).update(user=user)
    tokens = sheets_demo.fill(group)
    list(fill_season(group, EXAMPLE))
    anna, ben, _cem = (User.objects.get(username=username) for username in USERNAMES)
    tournaments.fill(group, anna, ben)
    fill_kitty(group, anna)
    make_read_link(group=group, **SHOWN)
    return tokens


def begin_group(slug: str) -> Group:
    group = Group.objects.create(slug=slug, name=GROUP)
    Player.objects.bulk_create(Player(group=group, name=name, is_active=name != LEFT) for name in NAMES)
    return group


def refuse_others() -> None:
    """Raise NotEmpty if there is a group or a person that is not the demonstration's, or a stored ruleset."""
    others = (
        Group.objects.exclude(slug=EXAMPLE),
        User.objects.exclude(username__in=USERNAMES),
        Ruleset.objects.exclude(slug=""),
    )
    if any(rows.exists() for rows in others):
        raise sheets_demo.NotEmpty


WEEKS = 35
"""So many evenings come before those of the scoresheets' own demonstration."""

DEALS = 24
REGULARS = ("Anna", "Ben", "Cem", "Dorothea", "Emil", "Frieda", "Gustav")
OTHERS = ("Hanna", "Ivo", "Jana", "Kurt", "Lena")
GUEST = "Lena"


def fill_season(group: Group, prefix: str) -> Iterator[Sheet]:
    """Give the group its season and the evenings before those that it has, sheet by sheet.

    `prefix` begins their addresses.
    """
    Player.objects.bulk_create(Player(group=group, name=name, is_guest=name == GUEST) for name in OTHERS)
    random = Random(1960)  # noqa: S311  # deals, not secrets
    today = timezone.localdate()
    first = today - timedelta(weeks=WEEKS + 8)
    for week in range(WEEKS):
        seated = draw_players(random)
        for number in range(1 + week % 2):
            slug = f"{prefix}-week{week + 1}-{number + 1}"
            yield fill_table(group, slug, first + timedelta(weeks=week), seated, random)
            seated = [name for name in (*REGULARS, *OTHERS) if name not in seated]
    make_season(
        group=group,
        name=season_name(first),
        first_day=first,
        points=Season.Points.TOTAL,
        best_of=12,
        min_deals=4 * DEALS,
        ties=",".join((Season.Ties.WON, Season.Ties.POINTS)),
    )


def season_name(first: date) -> str:
    """Name a season that has begun on a day and is not over: after its year, or after both."""
    today = timezone.localdate()
    return f"Saison {first:%Y}" if first.year == today.year else f"Saison {first:%Y}/{today:%y}"


def draw_players(random: Random) -> list[str]:
    """Draw the players of the first table; the regulars come more often."""
    return list(dict.fromkeys(random.sample([*REGULARS, *REGULARS, *OTHERS], 12)))[:4]


def fill_table(group: Group, slug: str, day: date, seated: list[str], random: Random) -> Sheet:
    """Play what one table of an evening plays, with the first four of those who are seated."""
    sheet, _token = start_sheet(
        title="",
        names=tuple(seated[:4]),
        first_dealer=3,
        preset="ddv",
        rules=presets()["ddv"].rules,
        length=DEALS,
        group=group,
        started=timezone.make_aware(datetime.combine(day, time(20))),
    )
    sheet.slug = slug
    sheet.save(update_fields=("slug",))
    sheets_demo.play_deals(sheet, DEALS, random)
    return sheet


FEE, CENTS_PER_POINT = 200, 5
KEYS = UUID("6f1d7a52-1960-5bd0-8f6b-6b61726c6368")
LATE = ("Ben", "Cem", "Emil")
"""Who has not paid the last evening yet."""


@transaction.atomic
def fill_kitty(group: Group, user: User) -> None:
    """Give the group of the demonstration a kitty: most have paid, as an owner has booked it."""
    today = timezone.localdate()
    since = group.evenings.earliest("day").day
    writes.set_price(
        group=group, first_day=since, fee=FEE, cents_per_point=CENTS_PER_POINT, points_by=PointsBy.MINUS
    )
    late = writes.add_fine(group=group, name="Zu spät", cents=100)
    writes.add_fine(group=group, name="Handy am Tisch", cents=50)
    for weeks in (3, 1):
        day = today - timedelta(weeks=weeks)
        book(group, user, Kind.OWED, late.cents, day, late.name, group.players.get(name="Ben"))
    pay_all(group, user, today)
    book(group, user, Kind.PAID, 2350, since, "Aus der alten Dose")
    book(group, user, Kind.SPENT, 18000, today - timedelta(weeks=5), "Zimmer in Altenburg, Anzahlung")


def pay_all(group: Group, user: User, today: date) -> None:
    """Let everybody pay what is open a week ago, but for those who are late with an evening."""
    for account in kitty_of(group).accounts:
        left = account.open - (FEE if account.player.name in LATE else 0)
        if left > 0:
            book(group, user, Kind.PAID, left, today - timedelta(weeks=1), "", account.player)


def book(
    group: Group, user: User, kind: Kind, cents: int, day: date, text: str, player: Player | None = None
) -> None:
    """Book something, always under the same key."""
    key = uuid5(KEYS, f"{kind} {player} {text} {day}")
    writes.book(group=group, key=key, kind=kind, player=player, cents=cents, text=text, day=day, user=user)


NOT_FRESH = (
    "There is something else in this database than the demonstration, which is for a fresh one. "
    "Nothing was changed; name another folder with --data."
)
IN_A_FOLDER = "A trial lies in a folder and not in PostgreSQL. Leave DATABASE_URL out for it."


def prepare_trial(say: Callable[[str], object]) -> None:
    """Invent the club where it is missing, and let its members in; raise CommandError for other books."""
    if is_there():
        let_members_in()
        return
    say("Inventing a club with a season of evenings, which takes a few seconds …")
    try:
        fill()
    except sheets_demo.NotEmpty as problem:
        raise CommandError(NOT_FRESH) from problem


def refuse_server_database() -> None:
    """Raise CommandError if the database is one that others may use, too."""
    if settings.POSTGRESQL is not None:
        raise CommandError(IN_A_FOLDER)


def trial_text() -> str:
    """The message about a trial that is served."""
    return (
        f"\nThis is a trial: an invented club in {settings.DATA}, to be thrown away."
        f"\nA link above signs in once, as {USERNAMES[0]}.\n{who_may_sign_in()}"
        "\nYour own books begin without --demo."
    )


def who_may_sign_in() -> str:
    """The names to sign in with, and the password of all."""
    names = ", ".join(f"{name} ({role})" for name, _player, role in MEMBERS)
    return f"Sign in as {names}; password: {members_password()}"


def links_folder() -> Path:
    """The folder with a file for each link that is left, as all processes of a server see it."""
    return Path(settings.DATA) / "doors"


def make_doors(count: int) -> list[str]:
    """The tokens of so many links, each for one use; what earlier starts have printed opens nothing."""
    shutil.rmtree(links_folder(), ignore_errors=True)
    links_folder().mkdir(mode=0o700)
    tokens = [new_token() for _number in range(count)]
    for token in tokens:
        (links_folder() / hash_token(token)).touch()
    return tokens


def opens(token: str) -> bool:
    """Whether a link leads in, which it does no second time."""
    try:
        (links_folder() / hash_token(token)).unlink()
    except FileNotFoundError:
        return False
    return True
