"""What waits for somebody in their groups: votes that they have not given, money that they owe."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.club.comparing.proposals.reads import title_of, unanswered_proposals
from scorekeeper.club.kitty.reads import owing_accounts
from scorekeeper.play.groups.models import Group
from scorekeeper.play.houserules.labels import money_text


@dataclass(frozen=True)
class Waiting:
    """Something that waits: its name, the group, what one finds there, where that is, and its sign."""

    name: str
    group: Group
    what: str
    url: str
    icon: str

    @property
    def of_group(self) -> str:
        """What one finds there, where several groups are told of."""
        return f"{self.group.name} · {self.what}"


def waiting_for(user_id: int, groups: Sequence[Group]) -> list[Waiting]:
    """What waits for somebody: votes first; at most seven queries, however many groups there are."""
    votes = [
        Waiting(
            name=title_of(each),
            group=each.group,
            what=_("your vote is missing"),
            url=reverse("comparing:proposal", args=(each.group.slug, each.pk)),
            icon="icons/remark.svg",
        )
        for each in unanswered_proposals(user_id, groups)
    ]
    debts = [
        Waiting(
            name=_("%(amount)s for the kitty") % {"amount": money_text(each.open)},
            group=each.player.group,
            what=_("what for, item by item"),
            url=reverse("kitty:player", args=(each.player.group.slug, each.player.pk)),
            icon="icons/coins.svg",
        )
        for each in owing_accounts(user_id, groups)
    ]
    return votes + debts
