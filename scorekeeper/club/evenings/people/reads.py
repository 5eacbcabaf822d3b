"""The players of a group: who may also be a guest, when they played, whether anything is written of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Model, Q, QuerySet

from scorekeeper.club.evenings.models import Apart, KnownName
from scorekeeper.club.evenings.people.mergers import Guest
from scorekeeper.club.planning.models import Answer
from scorekeeper.play.groups.models import Evening, Group, Invitation, Merger, Player
from scorekeeper.play.groups.reads import players_of


def namesakes_of(group: Group, guests: Iterable[Guest]) -> list[tuple[Player, int]]:
    """The players who have the name of a guest, with the number of sheets of that guest: one query."""
    sheets = {guest.name.casefold(): guest.sheets for guest in guests}
    known = ((player, sheets.get(player.name.casefold(), 0)) for player in players_of(group))
    return [(player, number) for player, number in known if number]


def evenings_of(player: Player) -> QuerySet[Evening]:
    """The evenings on which a player sat at a table."""
    return Evening.objects.filter(sheets__seats__player=player)


def sitting_apart_from(player: Player) -> QuerySet[Player]:
    """With whom no draw seats a player."""
    pairs = Apart.objects.filter(Q(one=player) | Q(other=player))
    return Player.objects.filter(Q(pk__in=pairs.values("one")) | Q(pk__in=pairs.values("other"))).exclude(
        pk=player.pk
    )


def may_be_deleted(player: Player) -> bool:
    """Whether nothing is written of a player who has no account: no sheet, and nothing else that would go.

    An invitation for them, what they were called before, or in files, whether they mean to come, or with whom
    they do not sit, does not matter.
    """
    if player.user_id is not None:
        return False
    kept = [
        each for each in naming_players() if each.model not in (Answer, Apart, Invitation, KnownName, Merger)
    ]
    return not any(each.rows_of(player).exists() for each in kept)


@dataclass(frozen=True)
class Naming:
    """A model that names players, and the name of the field in which it does."""

    model: type[Model]
    field: str

    @property
    def label(self) -> str:
        """Model and field as they are kept."""
        return f"{self.model._meta.label_lower}.{self.field}"  # noqa: SLF001  # public in Django's documentation

    def rows_of(self, player: Player) -> QuerySet[Model]:
        """What names a player."""
        return self.model._default_manager.filter(**{self.field: player})  # noqa: SLF001  # as above


def naming_players() -> Iterator[Naming]:
    """The models that name players, whichever app has them."""
    for relation in Player._meta.get_fields(include_hidden=True):  # noqa: SLF001  # as above
        model, is_many = relation.related_model, relation.one_to_many or relation.one_to_one
        if is_many and relation.auto_created and not relation.concrete and isinstance(model, type):
            yield Naming(model, relation.field.name)  # type: ignore[union-attr]  # of relations, the field


def with_name(players: Iterable[Player], name: str) -> Player | None:
    """The player who has a name, in whatever case."""
    return next((player for player in players if player.name.casefold() == name.casefold()), None)
